// The walk, the tour and the rest of the page. It knows no command, no rule and no state of any machine.

// MARK: - The walk, a case

/** Encodes a case for the address, as forms are encoded. */
const inAddress = (text) => encodeURIComponent(text).replaceAll("%20", "+");
const fromAddress = (text) => decodeURIComponent(text.replaceAll("+", "%20"));
let walk = null;
let filter = "";

function open(text) {
  const next = model.show(text);
  $("mistake").textContent = next.error ?? "";
  if (next.error) return false;
  walk = next;
  const address = `#${inAddress(walk.case)}`;
  if (location.hash !== address) history.replaceState(null, "", address);
  $("machine").value = walk.machine;
  drawWalk();
  drawButtonChoices();
  return true;
}

/** The case with its first steps only. Its steps stand between a blank line and `end`. */
function first(count, text = walk.case) {
  const lines = text.split("\n");
  const start = lines.indexOf("") + 1;
  return [...lines.slice(0, start + count), "end", ""].join("\n");
}

function act(command) {
  const next = model.add(`${walk.case}\0${command}`);
  if (next.error) $("mistake").textContent = next.error;
  else open(next.case);
  return !next.error;
}

const effects = (lines) => lines.map((line) => make("span.effect.mono", {}, line));
/** The condition of a reason in the page on refusals of its machine; on a device the reason names its part. */
function condition(reason) {
  const [part, name] = reason.includes(":") ? reason.split(":") : [walk.machine, reason];
  return specs.refusals[part]?.[name]?.replaceAll("`", "") ?? "";
}

function drawWalk() {
  $("world").replaceChildren(...walk.header.map((line) => make("li.mono", {}, line)));
  $("steps").replaceChildren(
    ...walk.steps.map((step, n) =>
      make(`li${step.refused ? ".refused" : ""}`, {}, make("span.quiet", {}, `${n + 1}`),
        make("div", {}, make("span.command.mono", {}, step.command), " ", ...chips(step.clauses), ...effects(step.lines)),
        make("button.undo", { "aria-label": `take back to before step ${n + 1}`, title: "take back to here",
          onclick: () => { open(first(n)); $("steps").focus(); } }, "↶"))),
  );
  $("steps").scrollTop = 1e6;
  $("nothing").hidden = walk.steps.length > 0;
  $("undo").disabled = walk.steps.length === 0;
  $("state").replaceChildren(...walk.state.map((line) => make("li.mono", {}, line)));
  $("said").textContent = walk.steps.length
    ? `${walk.steps.at(-1).command}: ${walk.steps.at(-1).lines.join(", ")}` : "";
  drawOffers();
}

function drawOffers() {
  const words = filter.toLowerCase().split(" ").filter(Boolean);
  const wanted = walk.offers.filter((offer) => words.every((word) => offer.command.toLowerCase().includes(word)));
  const possible = Object.groupBy(wanted.filter((offer) => !offer.refused), (offer) => actor(offer.command));
  $("offers").replaceChildren(
    ...Object.entries(possible).flatMap(([who, offers]) => [
      make("h3", {}, who),
      ...offers.map((offer) =>
        make("button", { onclick: () => act(offer.command) },
          make("span.command.mono", {}, offer.command), " ", ...chips(offer.clauses), ...effects(offer.lines))),
    ]),
  );
  const refused = Object.groupBy(wanted.filter((offer) => offer.refused), (offer) => offer.refused);
  const count = wanted.filter((offer) => offer.refused).length;
  $("refusedCount").textContent = `${count} that would be refused`;
  $("refused").replaceChildren(
    ...Object.entries(refused).map(([reason, offers]) =>
      make("li", {}, make("strong.bad", {}, reason), " ", ...chips([...new Set(offers.flatMap((offer) => offer.clauses))]),
        make("span.quiet", {}, ` ${condition(reason)}`),
        make("ul", {}, ...offers.map((offer) => make("li.mono", {}, offer.command))))),
  );
}

/** The part of a command that names its actor: the words up to the verb, as in `camera: user`. */
const actor = (command) => command.match(/^(\w+: )?\w+/)[0];

// MARK: - The tour

let place = null;

function guide(index, stop) {
  const walks = tour[index];
  place = [index, stop];
  const [count, sentence] = walks.stops[stop];
  open(first(count, model.show(walks.case).case));
  $("stop").textContent = `${walks.title} (${stop + 1} of ${walks.stops.length}): ${sentence}`;
  $("before").disabled = stop === 0;
  $("after").disabled = stop === walks.stops.length - 1 && index === tour.length - 1;
  $("after").textContent = stop === walks.stops.length - 1 ? "next walk" : "next";
}

// MARK: - The rest

$("machine").replaceChildren(...begin.worlds.map((world) => make("option", { value: world.name }, world.name)));
$("machine").onchange = () => open(begin.worlds.find((world) => world.name === $("machine").value).case);
$("presets").replaceChildren(
  ...begin.buttons.map((preset) => make("button", { onclick: () => take(preset.button) }, preset.name)));
$("filter").oninput = () => { filter = $("filter").value; drawOffers(); };
$("undo").onclick = () => open(first(walk.steps.length - 1));
$("anew").onclick = () => open(first(0));
$("save").onclick = () => {
  const link = make("a", { download: `${walk.machine}.consent`, href: URL.createObjectURL(new Blob([walk.case], { type: "text/plain" })) });
  link.click();
  URL.revokeObjectURL(link.href);
};
$("copy").onclick = async () => {
  await navigator.clipboard?.writeText(location.href).catch(() => {});
  $("said").textContent = "The address holds the walk, and is copied.";
};
$("show").onclick = () => { $("text").value = walk.case; };
$("load").onclick = () => open($("text").value);
$("walkChoice").replaceChildren(...tour.map((walks, n) => make("option", { value: n }, `${n + 1}. ${walks.title}`)));
$("walkChoice").onchange = () => guide(Number($("walkChoice").value), 0);
$("before").onclick = () => guide(place[0], place[1] - 1);
$("after").onclick = () => {
  const [index, stop] = place ?? [0, -1];
  const isLast = stop === tour[index].stops.length - 1;
  guide(isLast ? index + 1 : index, isLast ? 0 : stop + 1);
  $("walkChoice").value = place[0];
};
/** The case of the address; the address itself, which is no case, if it is not encoded rightly. */
function caseOfAddress() {
  const hash = location.hash.slice(1);
  try { return fromAddress(hash); } catch { return hash; }
}
addEventListener("hashchange", () => open(caseOfAddress()));

// Without a case that can be read, the page begins with the first walk of contacts.
const isGiven = location.hash.length > 1;
if (!isGiven || !open(caseOfAddress())) {
  const mistake = $("mistake").textContent;
  open(begin.worlds[0].case);
  $("mistake").textContent = mistake;
}
take(begin.buttons[0].button);
document.documentElement.dataset.ready = Math.round(performance.now());

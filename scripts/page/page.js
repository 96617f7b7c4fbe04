// The page: shows what the module answers. It knows no command, no rule and no state of any machine.
const $ = (id) => document.getElementById(id);

/** Makes an element of a name with classes (`li.refused`), properties and children. */
function make(kind, properties = {}, ...children) {
  const [name, ...classes] = kind.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("aria-") || key === "for") element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** The bytes of a text with 85 characters for four bytes, and of a gzip stream. */
function decoded(text) {
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+-;=>?@^_`{|}~,.";
  const value = new Uint8Array(128);
  [...digits].forEach((digit, n) => (value[digit.charCodeAt(0)] = n));
  const bytes = new Uint8Array((text.length / 5) * 4);
  const view = new DataView(bytes.buffer);
  for (let at = 0, to = 0; at < text.length; to += 4) {
    let number = 0;
    for (let n = 0; n < 5; n++) number = number * 85 + value[text.charCodeAt(at++)];
    view.setUint32(to, number);
  }
  return bytes;
}

const packed = decoded($("module").textContent.trim());
const stream = new Blob([packed.subarray(0, Number($("module").dataset.bytes))]).stream();
const model = await load(await new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
const tour = JSON.parse($("walks").textContent);
const specs = JSON.parse($("words").textContent);
const begin = model.start();

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
const chips = (clauses) => clauses.map((clause) => make("abbr.chip", { title: specs.clauses[clause] ?? "" }, clause));

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

// MARK: - The button as drawn

const stageWidth = 400;
const cells = tableOfChecks();
const knobs = [...document.querySelectorAll("[data-knob]")];
/** What each knob shows. */
const told = new Map();
let drawn = null;
let seen = null;

const share = (paint) => (paint.opacity === 100 ? paint.color : `${paint.opacity}% ${paint.color}`);
const box = ([x, y, width, height]) => `${x},${y} ${width}x${height}`;

/** The button in the notation. */
function words() {
  return [
    JSON.stringify(drawn.query), `at ${box(drawn.frame)}`, `viewport ${box(drawn.viewport)}`,
    `opacity ${drawn.opacity}%`, `text ${share(drawn.text)}`, `label ${share(drawn.label)}`,
    `on ${share(drawn.background)}`, `over ${drawn.backdrop}`, `needing ${drawn.needed[0]}x${drawn.needed[1]}`,
    `font ${drawn.font} pt`, drawn.transform, drawn.filter === "none" ? "" : `filter ${drawn.filter}`,
  ].filter(Boolean).join(" ")
    + drawn.clips.map((clip) => `, inside view clipped to ${box(clip)}`).join("")
    + drawn.overlays.map((view) => `, overlay ${box(view.frame)} depth ${view.depth} opacity ${view.opacity}%`).join("");
}

function touch() {
  const source = drawn.source === "finger" ? "" : ` with ${drawn.source === "assistive" ? "an" : "a"} ${drawn.source} touch`;
  return `${source} ${drawn.point ? `at ${drawn.point}` : "nowhere"}${drawn.age ? ` aged ${drawn.age} ms` : ""}`;
}

function take(button, waited = 1000, rank = 1) {
  const [x, y, width, height] = button.frame;
  const point = [x + Math.trunc(width / 2), y + Math.trunc(height / 2)];
  drawn = { source: "finger", age: 0, waited, rank, shows: ["Ada Lovelace"], ...structuredClone(button), point };
  judge();
}

/** Judges the button, and draws it with the verdicts. */
function judge() {
  const answer = model.sight([words(), `taps button 1${touch()}`, drawn.waited, drawn.rank].join("\n"));
  $("sightMistake").textContent = answer.error ?? "";
  if (answer.error) return;
  seen = answer;
  drawStage();
  drawVerdicts();
  for (const knob of knobs) {
    const value = reading(knob.dataset.knob);
    const text = String(value ?? "");
    if (told.get(knob) === text) continue;
    told.set(knob, text);
    if (knob.type === "checkbox") knob.checked = Boolean(value);
    else if (knob !== document.activeElement || knob.type === "range") knob.value = text;
    knob.disabled = value === undefined;
    if (knob.type === "range") knob.nextElementSibling.textContent = `${text}%`;
  }
}

function put(element, [x, y, width, height]) {
  const percent = (number) => `${(number / stageWidth) * 100}%`;
  const tall = (number) => `${(number / 250) * 100}%`;
  Object.assign(element.style, { left: percent(x), top: tall(y), width: percent(width), height: tall(height) });
}

/** The style of a transform of the notation. */
function turned(transform) {
  const [, across, down] = transform.match(/scaled (\d+)% by (\d+)%/) ?? [];
  if (across) return `scale(${across / 100}, ${down / 100})`;
  const [, kind, degrees] = transform.match(/(rotated|skewed) (-?\d+)/) ?? [];
  return kind ? `${kind === "rotated" ? "rotate" : "skewX"}(${degrees}deg)` : "";
}

function drawStage() {
  const scale = $("stage").clientWidth / stageWidth;
  const rgb = (paint) => `${paint.color}${Math.round(paint.opacity * 2.55).toString(16).padStart(2, "0")}`;
  put($("view"), drawn.viewport);
  $("view").style.background = drawn.backdrop;
  const face = $("face");
  put(face, drawn.frame);
  put($("frame"), drawn.frame);
  Object.assign(face.style, {
    background: rgb(drawn.background), color: rgb(drawn.text), fontSize: `${drawn.font * scale}px`,
    opacity: drawn.opacity / 100, transform: turned(drawn.transform),
    filter: { blur: "blur(2px)", brightness: "brightness(1.5)", grayscale: "grayscale(1)" }[drawn.filter] ?? "",
    clipPath: drawn.clips.length ? clipping(drawn.frame, drawn.clips[0]) : "",
  });
  $("faceText").textContent = drawn.shows.length === 1 ? drawn.shows[0] : `${drawn.shows.length} contacts`;
  $("faceLabel").textContent = " + share";
  $("faceLabel").style.color = rgb(drawn.label);
  face.setAttribute("aria-label", `access button at ${box(drawn.frame)}; arrow keys move it`);
  $("clip").hidden = !drawn.clips.length;
  if (drawn.clips.length) put($("clip"), drawn.clips[0]);
  $("overlay").hidden = !drawn.overlays.length;
  if (drawn.overlays.length) {
    put($("overlay"), drawn.overlays[0].frame);
    $("overlay").style.opacity = Math.max(drawn.overlays[0].opacity, 8) / 100;
  }
  $("touch").hidden = !drawn.point;
  if (drawn.point) {
    put($("touch"), [...drawn.point, 0, 0]);
    Object.assign($("touch").style, { width: "", height: "" });
    $("touch").setAttribute("aria-label", `touch at ${drawn.point}; arrow keys move it`);
  }
}

/** The part of a frame inside a clip, in the frame's own coordinates. */
function clipping([x, y, width, height], [left, top, wide, tall]) {
  const part = (inside, length) => `${(Math.max(inside, 0) / Math.max(length, 1)) * 100}%`;
  return `inset(${part(top - y, height)} ${part(x + width - left - wide, width)} ${part(y + height - top - tall, height)} ${part(left - x, width)})`;
}

function drawVerdicts() {
  const contrast = seen.button.contrast;
  $("contrast").textContent = `${Math.trunc(contrast / 100)}.${String(contrast % 100).padStart(2, "0")}:1`;
  $("verdicts").replaceChildren(
    ...seen.profiles.map((profile) => {
      const blockers = profile.checks.filter((check) => check.blocks);
      return make(`div.verdict.${blockers.length ? "bad" : "good"}`, {}, make("strong", {}, profile.name),
        blockers.length ? blockers.map((check) => check.name).join(", ") : "legible");
    }),
  );
  for (const [column, profile] of seen.profiles.entries()) {
    for (const [row, check] of profile.checks.entries()) {
      const cell = cells[row][column];
      const text = `${check.blocks ? "✕" : "✓"} ${check.figure}`;
      if (cell.firstChild.data === text) continue;
      cell.className = check.blocks ? "bad" : "quiet";
      cell.firstChild.data = text;
    }
  }
}

/** Makes the table of checks; a redraw changes only the texts of its cells. */
function tableOfChecks() {
  const { profiles } = model.sight('"a"\ntaps button 1\n0\n1');
  const rows = profiles[0].checks.map(() => profiles.map(() => make("td", {}, " ")));
  $("checks").replaceChildren(
    ...profiles[0].checks.map((check, n) =>
      make("tr", {}, make("th", { scope: "row" }, check.name, " ", ...chips([check.clause])), ...rows[n])));
  return rows;
}

// MARK: - Knobs

/** The value of a knob, which names a property and a place in it: `frame.0`, `text.color`, `clip`. */
function reading(name) {
  const [property, part] = name.split(".");
  if (property === "clip") return part ? drawn.clips[0]?.[part] : drawn.clips.length > 0;
  if (property === "overlay") {
    const view = drawn.overlays[0];
    return !part ? Boolean(view) : part in (view ?? {}) ? view[part] : view?.frame[part];
  }
  if (property === "turn") return drawn.transform.split(" ")[0] || "none";
  if (property === "degree") return drawn.transform ? parseInt(drawn.transform.split(" ")[1]) : undefined;
  if (property === "point") return part ? drawn.point?.[part] : Boolean(drawn.point);
  return part === undefined ? drawn[property] : drawn[property][part];
}

function turn(name, value) {
  const [property, part] = name.split(".");
  if (property === "clip") {
    if (part) drawn.clips[0][part] = value;
    else drawn.clips = value ? [[0, 0, 400, 130]] : [];
  } else if (property === "overlay") {
    const view = drawn.overlays[0];
    if (!part) drawn.overlays = value ? [{ frame: [240, 80, 120, 44], depth: 1, opacity: 60 }] : [];
    else if (part in view) view[part] = value;
    else view.frame[part] = value;
  } else if (property === "turn" || property === "degree") {
    const kind = property === "turn" ? value : reading("turn");
    const amount = property === "degree" ? value : kind === "scaled" ? 120 : 15;
    drawn.transform = kind === "none" ? "" : kind === "scaled" ? `scaled ${amount}% by ${amount}%` : `${kind} ${amount} degrees`;
  } else if (property === "point" && !part) {
    drawn.point = value ? [180, 122] : null;
  } else if (part === undefined) drawn[property] = value;
  else drawn[property][part] = value;
}

for (const knob of knobs) {
  knob.addEventListener("input", () => {
    const number = ["number", "range"].includes(knob.type);
    if (number && knob.value === "") return;
    told.delete(knob);
    turn(knob.dataset.knob, knob.type === "checkbox" ? knob.checked : number ? Math.trunc(knob.valueAsNumber)
      : knob.type === "color" ? knob.value.toUpperCase() : knob.value);
    judge();
  });
}

/** The corner of a thing on the stage, which drags and arrow keys move. */
const corners = {
  face: () => drawn.frame, clip: () => drawn.clips[0], overlay: () => drawn.overlays[0].frame, touch: () => drawn.point,
};

for (const [name, corner] of Object.entries(corners)) {
  const element = $(name);
  let start = null;
  element.addEventListener("pointerdown", (event) => {
    start = [event.clientX, event.clientY, ...corner()];
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (!start) return;
    const scale = $("stage").clientWidth / stageWidth;
    corner()[0] = start[2] + Math.round((event.clientX - start[0]) / scale);
    corner()[1] = start[3] + Math.round((event.clientY - start[1]) / scale);
    judge();
  });
  for (const end of ["pointerup", "pointercancel"]) element.addEventListener(end, () => (start = null));
  element.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!step) return;
    event.preventDefault();
    for (const n of [0, 1]) corner()[n] += step[n] * (event.shiftKey ? 10 : 1);
    judge();
  });
}
addEventListener("resize", drawStage);

// MARK: - From the button to the run, and back

/** The word before commands of contacts on a device, and the button's number in the run. */
const part = () => (walk.machine === "device" ? "contacts: " : "");

function drawButtonChoices() {
  const has = walk.machine === "contacts" || walk.machine === "device";
  $("toRun").hidden = !has;
  if (!has) return;
  const free = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((id) => !walk.buttons.some((button) => button.id === id)) ?? 9;
  $("toRun").replaceChildren(
    make("button.main", { onclick: () => act(`${part()}app mounts button ${free} for ${words()}`) }, `mount as button ${free}`),
    ...walk.buttons.flatMap((button) => [
      make("button", { onclick: () => act(`${part()}app changes button ${button.id} to ${words()}`) }, `change button ${button.id}`),
      make("button.main", { onclick: () => act(`${part()}user taps button ${button.id}${touch()}`) }, `tap button ${button.id}`),
      make("button", { onclick: () => take({ ...button.button, shows: button.shows }, button.waited, button.rank) }, `look at button ${button.id}`),
    ]),
  );
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
addEventListener("hashchange", () => open(fromAddress(location.hash.slice(1))));

/** Opens the case of the address; without one, or if it cannot be read, the first walk of contacts. */
let text = begin.worlds[0].case;
try { if (location.hash.length > 1) text = fromAddress(location.hash.slice(1)); } catch { text = location.hash; }
if (!open(text)) {
  const mistake = $("mistake").textContent;
  open(begin.worlds[0].case);
  $("mistake").textContent = mistake;
}
take(begin.buttons[0].button);
document.documentElement.dataset.ready = Math.round(performance.now());

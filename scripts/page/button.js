// The access button as it is drawn: judged by the module at each change, which also gives each figure.

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
    JSON.stringify(drawn.query) + drawn.ignored, `at ${box(drawn.frame)}`, `viewport ${box(drawn.viewport)}`,
    `opacity ${drawn.opacity}%`, `text ${share(drawn.text)}`, `label ${share(drawn.label)}`,
    `on ${share(drawn.background)}`, `over ${drawn.backdrop}`, `needing ${drawn.needed[0]}x${drawn.needed[1]}`,
    `font ${drawn.font} pt`, drawn.transform, drawn.filter === "none" ? "" : `filter ${drawn.filter}`,
  ].filter(Boolean).join(" ")
    + drawn.views.map(({ clip, rest }) => `, inside view${clip ? ` clipped to ${box(clip)}` : ""}${rest ? ` ${rest}` : ""}`).join("")
    + drawn.overlays.map((view) => `, overlay ${box(view.frame)} depth ${view.depth} opacity ${view.opacity}%`).join("");
}

/** The first clip of the views around the button, which is drawn and dragged. */
const clip = () => drawn.views.find((view) => view.clip)?.clip;

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
    clipPath: clip() ? clipping(drawn.frame, clip()) : "",
  });
  $("faceText").textContent = drawn.shows.length === 1 ? drawn.shows[0] : `${drawn.shows.length} contacts`;
  $("faceLabel").textContent = " + share";
  $("faceLabel").style.color = rgb(drawn.label);
  face.setAttribute("aria-label", `access button at ${box(drawn.frame)}; arrow keys move it`);
  $("clip").hidden = !clip();
  if (clip()) put($("clip"), clip());
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
  if (property === "clip") return part ? clip()?.[part] : Boolean(clip());
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
    if (part) clip()[part] = value;
    else if (value) drawn.views.push({ clip: [0, 0, 400, 130], rest: "" });
    else drawn.views = drawn.views.filter((view) => view.clip !== clip());
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
  face: () => drawn.frame, clip, overlay: () => drawn.overlays[0].frame, touch: () => drawn.point,
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

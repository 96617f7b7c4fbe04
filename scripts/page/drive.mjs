// Drives the page in headless Chromium with real mouse and keyboard events, and takes its pictures.
//
//     node drive.mjs PAGE.html MODULE.wasm SPECS FOLDER
//
// The folder gets the pictures. Each report-*.html in it, which a run wrote, is opened as well.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { load } from "./module.mjs";

const [, , page, wasm, specs, pictures] = process.argv;
const model = await load(readFileSync(wasm));
const profile = mkdtempSync(join(tmpdir(), "consent-chromium-"));
const chromium = spawn(process.env.CHROMIUM ?? "chromium", [
  "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--force-prefers-no-reduced-motion",
  `--user-data-dir=${profile}`, "about:blank",
], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });

// MARK: - The DevTools protocol

let number = 0, session, rest = "";
const waiting = new Map(), consoleErrors = [], requests = [];
chromium.stdio[4].on("data", (data) => {
  const parts = (rest + data).split("\0");
  rest = parts.pop();
  for (const part of parts) {
    const { id, result, error, method, params } = JSON.parse(part);
    if (id) error ? waiting.get(id)[1](new Error(error.message)) : waiting.get(id)[0](result);
    else if (method === "Runtime.exceptionThrown") consoleErrors.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    else if (method === "Log.entryAdded" && params.entry.level === "error") consoleErrors.push(params.entry.text);
    else if (method === "Runtime.consoleAPICalled" && params.type === "error") consoleErrors.push(JSON.stringify(params.args));
    else if (method === "Network.requestWillBeSent") requests.push(params.request.url);
  }
});

function send(method, params = {}, sessionId = session) {
  const id = ++number;
  chromium.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
  return new Promise((resolve, reject) => waiting.set(id, [resolve, reject]));
}

async function evaluate(expression) {
  const { result, exceptionDetails } = await send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

async function visit(width, height, { dark = false, fragment = "", file = page } = {}) {
  await send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 500 });
  await send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }] });
  await send("Page.navigate", { url: "about:blank" });
  await send("Page.navigate", { url: pathToFileURL(resolve(file)).href + fragment });
  for (let n = 0; n < 100; n++) {
    const ready = await evaluate("location.protocol === 'file:' && document.readyState === 'complete' && document.documentElement.dataset.ready").catch(() => "");
    if (ready || (ready === undefined && file !== page)) return Number(ready);
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("The page is not ready after 5 s.");
}

/** The middle of an element that a selector finds, or of a button with these words, after scrolling to it. */
async function middle(what) {
  const found = await evaluate(`(() => {
    const element = ${JSON.stringify(what)}.startsWith("#") ? document.querySelector(${JSON.stringify(what)})
      : [...document.querySelectorAll("button, summary")].find((e) => e.checkVisibility() && e.textContent.includes(${JSON.stringify(what)}));
    if (!element) return null;
    element.scrollIntoView({ block: "center" });
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  })()`);
  if (!found) throw new Error(`Nothing to click: ${what}`);
  return found;
}

const mouse = (type, [x, y], buttons = 0) =>
  send("Input.dispatchMouseEvent", { type, x, y, button: type === "mouseMoved" && !buttons ? "none" : "left", buttons, clickCount: 1 });

async function click(what) {
  const at = await middle(what);
  await mouse("mouseMoved", at);
  await mouse("mousePressed", at, 1);
  await mouse("mouseReleased", at);
}

/** Drags an element by a point left of its middle, where the touch may lie. */
async function drag(what, across, down) {
  const [x, y] = (await middle(what)).map((place, n) => (n === 0 && what !== "#touch" ? place - 40 : place));
  await mouse("mousePressed", [x, y], 1);
  for (let n = 1; n <= 4; n++) await mouse("mouseMoved", [x + (across * n) / 4, y + (down * n) / 4], 1);
  await mouse("mouseReleased", [x + across, y + down]);
}

const codes = { Tab: 9, Enter: 13, " ": 32, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 };
async function key(name, modifiers = 0) {
  const event = { key: name, code: name === " " ? "Space" : name, windowsVirtualKeyCode: codes[name], modifiers };
  const text = name === "Enter" ? "\r" : name === " " ? " " : undefined;
  await send("Input.dispatchKeyEvent", { ...event, type: text ? "keyDown" : "rawKeyDown", text });
  await send("Input.dispatchKeyEvent", { ...event, type: "keyUp" });
}

async function picture(name, clip) {
  const { data } = await send("Page.captureScreenshot", { format: "png", ...(clip && { clip: { ...clip, scale: 1 }, captureBeyondViewport: true }) });
  writeFileSync(join(pictures, name), Buffer.from(data, "base64"));
}

// MARK: - Checks

let failures = 0;
function check(isSo, sentence, detail = "") {
  if (!isSo) failures++;
  console.log(`${isSo ? "✔" : "✘"} ${sentence}${isSo || detail === "" ? "" : `: ${JSON.stringify(detail)}`}`);
}
const lastStep = () => evaluate("document.querySelector('#steps li:last-child')?.innerText ?? ''");
const verdicts = () => evaluate("document.querySelector('#verdicts').innerText.replaceAll('\\n', ' ')");
const set = (knob, value) => evaluate(`(() => {
  const knob = document.querySelector('[data-knob="${knob}"]');
  if (knob.type === "checkbox") knob.checked = ${JSON.stringify(value)}; else knob.value = ${JSON.stringify(value)};
  knob.dispatchEvent(new Event("input"));
})()`);

/** Whether a page can be read: contrast by the model, names of controls, width. */
async function judge(name) {
  const pale = (await contrasts()).filter(([contrast]) => contrast < 450);
  check(pale.length === 0, `${name}: all texts have a contrast of at least 4.5, by the model`, pale);
  const unnamed = await nameless();
  check(unnamed.length === 0, `${name}: all controls have names for screen readers`, unnamed);
  const wide = await evaluate("document.documentElement.scrollWidth - innerWidth");
  check(wide <= 0, `${name}: nothing is wider than the window`, wide);
}
const views = [["light", 1400, false], ["dark", 1400, true], ["narrow", 390, false]];

/** All visible texts whose contrast by the model is below 4.5, and the controls without a name. */
async function contrasts() {
  const colors = await evaluate(`(() => {
    const pairs = {};
    const over = (top, under) => top.map((c, n) => n < 3 ? Math.round(c * top[3] + under[n] * (1 - top[3])) : 1);
    const rgba = (text) => { const n = text.match(/[\\d.]+/g).map(Number); return [n[0], n[1], n[2], n[3] ?? 1]; };
    for (const element of document.querySelectorAll("body *")) {
      if (element.closest("#stage, svg") || !element.checkVisibility() || element.disabled) continue;
      if (!["INPUT", "SELECT", "TEXTAREA"].includes(element.tagName)
        && ![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
      const layers = [];
      for (let at = element; at; at = at.parentElement) layers.push(rgba(getComputedStyle(at).backgroundColor));
      let back = [255, 255, 255, 1];
      for (const layer of layers.reverse()) back = over(layer, back);
      const ink = over(rgba(getComputedStyle(element).color), back);
      const hex = (c) => "#" + c.slice(0, 3).map((n) => n.toString(16).padStart(2, "0")).join("").toUpperCase();
      pairs[hex(ink) + " on " + hex(back)] ??= element.tagName + " " + element.textContent.slice(0, 40);
    }
    return pairs;
  })()`);
  return Object.entries(colors).map(([pair, example]) =>
    [model.sight(`"a" text ${pair}\ntaps button 1\n0\n1`).button.contrast, pair, example]);
}

async function nameless() {
  await send("Accessibility.enable");
  const { nodes } = await send("Accessibility.getFullAXTree");
  const roles = ["button", "textbox", "searchbox", "spinbutton", "slider", "combobox", "checkbox", "ColorWell", "link"];
  return nodes.filter((node) => !node.ignored && roles.includes(node.role?.value) && !node.name?.value?.trim())
    .map((node) => node.role.value);
}

// MARK: - The run

try {
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  ({ sessionId: session } = await send("Target.attachToTarget", { targetId, flatten: true }));
  for (const domain of ["Page", "Runtime", "Log", "Network"]) await send(`${domain}.enable`);

  // The best of three: another program may take the processor from one of them.
  const ready = Math.min(await visit(1400, 1000), await visit(1400, 1000), await visit(1400, 1000));
  check(ready <= 1000, `the page is ready within a second (${ready} ms)`, ready);

  // A walk with the mouse: access limited to Ada, then a legible button grants Grace.
  for (const step of ["app requests access", "user continues", "user selects contacts", "user ticks contact 1", "user finishes", "user confirms"]) await click(step);
  await click("that would be refused");
  const refused = await evaluate("document.querySelector('#refused').innerText");
  check(/already running/.test(refused) && /the process runs/.test(refused) && /TR-01/.test(refused), "refused commands have a reason, its condition and a clause", refused);
  check((await lastStep()).includes("now limited {1}"), "a walk by mouse limits access to one contact", await lastStep());
  await evaluate("document.querySelector('#filter').value = ''");
  await click('app mounts button 1 for "grace"');
  await click("look at button 1");
  check((await verdicts()).startsWith("apple legible"), "a plain button is legible", await verdicts());
  const address = await evaluate("location.href");
  await click("tap button 1");
  check((await lastStep()).includes("touch grants contact 2"), "a tap that is legible grants", await lastStep());

  // The same tap on the same button, covered, pale, clipped and turned.
  const spoilt = [
    ["covered", "covered", async () => { await set("overlay", true); await drag("#overlay", 0, 12); }],
    ["pale", "low contrast", () => set("text.color", "#d3d3d3")],
    ["clipped", "clipped", async () => { await set("clip", true); }],
    ["turned", "distorted", () => set("turn", "rotated")],
  ];
  for (const [name, blocker, spoil] of spoilt) {
    await visit(1400, 1000, { fragment: new URL(address).hash });
    await click("look at button 1");
    await spoil();
    check((await verdicts()).includes(blocker), `a ${name} button is judged ${blocker} while it is drawn`, await verdicts());
    await click("change button 1");
    await click("tap button 1");
    const said = await lastStep();
    check(said.includes(`blocked by ${blocker}`), `a tap on a ${name} button grants nothing, and says why`, said);
    await picture(`${name}.png`);
  }

  // Dragging: the button leaves its clip, and comes back.
  await visit(1400, 1000);
  await set("clip", true);
  await set("clip.3", 144);
  check((await verdicts()).startsWith("apple legible"), "a button within its clip is legible", await verdicts());
  await drag("#face", 0, 30);
  check((await verdicts()).includes("clipped"), "dragged out of its clip it is clipped", await verdicts());
  await drag("#touch", 0, 30);
  check(!(await verdicts()).includes("touch outside"), "the touch is dragged after it", await verdicts());
  const milliseconds = await evaluate(`(async () => {
    const face = document.querySelector("#face");
    const event = (type, x) => new PointerEvent(type, { clientX: x, clientY: 10, pointerId: 1, bubbles: true });
    face.setPointerCapture = () => {};
    face.dispatchEvent(event("pointerdown", 10));
    const times = [];
    for (let n = 0; n < 60; n++) {
      const start = performance.now();
      face.dispatchEvent(event("pointermove", 10 + n));
      document.querySelector("#checks").getBoundingClientRect();
      times.push(performance.now() - start);
    }
    face.dispatchEvent(event("pointerup", 70));
    times.sort((a, b) => a - b);
    return [times[30], times[57]];
  })()`);
  check(milliseconds[0] <= 16, `a drag redraws within 16 ms (half within ${milliseconds[0].toFixed(1)} ms, 95 of 100 within ${milliseconds[1].toFixed(1)} ms)`, milliseconds);

  // The talk's two buttons.
  await visit(1400, 1000);
  await click("light grey on white, clipped");
  check((await verdicts()).startsWith("apple clipped, low contrast"), "the talk's bad button is clipped and of low contrast", await verdicts());
  await click("good contrast");
  check((await verdicts()).startsWith("apple legible"), "the talk's good button is legible", await verdicts());

  // A button with everything around it comes from the run into the drawing, and goes back unchanged.
  const whole = '"ada" ignoring email "a@b.org" opacity 90% text 50% #102030 label #405060 on 80% #FFFFFE over #000001 needing 10x11 font 16 pt scaled 120% by 130% filter blur, inside view opacity 50%, inside view clipped to 0,0 400x130 filter grayscale, overlay 1,1 2x2 depth -1 opacity 20%';
  await visit(1400, 1000, { fragment: "#" + encodeURIComponent(`consent case, format 1\nmachine contacts\n\napp mounts button 1 for ${whole}\nend\n`) });
  await click("look at button 1");
  await click("change button 1");
  check((await lastStep()).includes(`changes button 1 to ${whole}`), "a button comes from the run and goes back with all its properties", await lastStep());

  // By keyboard alone: tab to the first command, take it, move the drawn button with the arrows.
  await visit(1400, 1000);
  const focused = () => evaluate("(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()");
  async function reach(words) {
    for (let n = 0; n < 250; n++) {
      await key("Tab");
      if ((await focused()).includes(words)) return;
    }
    throw new Error(`The Tab key never reaches ${words}`);
  }
  await reach("app requests access");
  await key("Enter");
  check((await lastStep()).includes("pending call 1"), "a step is taken by keyboard alone", await lastStep());
  await reach("user continues");
  await key(" ");
  check((await lastStep()).includes("how much"), "a second one, by the space bar", await lastStep());
  await reach("access button at");
  for (let n = 0; n < 3; n++) await key("ArrowLeft", 8);
  check((await verdicts()).startsWith("apple clipped"), "arrow keys move the drawn button out of the window", await verdicts());
  await reach("take back");

  // All machines, the tour, a case that cannot be read, an address that holds a walk.
  for (const machine of ["camera", "clip", "device"]) {
    await evaluate(`(() => { const s = document.querySelector("#machine"); s.value = "${machine}"; s.onchange(); })()`);
    const first = await evaluate("document.querySelector('#offers button .command').textContent");
    await click(first);
    check((await lastStep()).includes(first), `the first command of ${machine} is taken: ${first}`, await lastStep());
  }
  await click("start the tour");
  for (let n = 0; n < 60 && !(await evaluate("document.querySelector('#after').disabled")); n++) await click("#after");
  check((await evaluate("document.querySelector('#stop').textContent")).startsWith("A clip's names"), "the tour ends with its last walk");
  await visit(1400, 1000, { fragment: "#consent+case%2C+format+1%0Amachine+camera%0A%0Aapp+dances%0Aend%0A" });
  check((await evaluate("document.querySelector('#mistake').textContent")).startsWith("walk.consent:4:5"), "a case that cannot be read says where", await evaluate("document.querySelector('#mistake').textContent"));
  await visit(1400, 1000, { fragment: "#%E0%A4%A" });
  check((await evaluate("document.querySelector('#mistake').textContent")).startsWith("walk.consent:1:1"), "so does an address that is not encoded rightly", await evaluate("document.querySelector('#mistake').textContent"));
  await visit(1400, 1000, { fragment: "#" + encodeURIComponent('consent case, format 1\nmachine contacts\ncontact 1 "</script><img src=x onerror=document.title=1>"\n\napp mounts button 1 for "<"\nend\n') });
  check(await evaluate("document.images.length === 0 && document.querySelector('#state').innerText.includes('address book {1}')"), "a hostile name is a text");
  await visit(1400, 1000, { fragment: new URL(address).hash });
  check((await lastStep()).includes("mounts button 1"), "an address holds a walk", await lastStep());
  writeFileSync(join(pictures, "walk.consent"), decodeURIComponent(new URL(address).hash.slice(1).replaceAll("+", "%20")));

  // All saved cases, each opened by its address. Chromium passes over an address after 200 of them in ten seconds.
  const saved = readdirSync(specs, { recursive: true }).filter((name) => name.endsWith(".consent") && !name.startsWith("Twins"));
  const other = [];
  for (const name of saved) {
    const walk = model.show(readFileSync(join(specs, name), "utf8"));
    const shown = await evaluate(`new Promise((done) => {
      addEventListener("hashchange", () => setTimeout(() => done([...document.querySelectorAll("#steps li")].flatMap((step) =>
        [...step.querySelectorAll(".command, .effect")].map((part) => part.textContent)).join("\\n")), 60), { once: true });
      location.hash = ${JSON.stringify(encodeURIComponent(walk.case).replaceAll("%20", "+"))};
    })`);
    if (shown !== walk.steps.flatMap((step) => [step.command, ...step.lines]).join("\n")) other.push(name);
  }
  check(other.length === 0, `the page shows the transcripts of ${saved.length} saved cases as the module gives them`, other);

  // Names, contrast, width.
  for (const [name, width, dark] of views) {
    await visit(width, width < 500 ? 844 : 1000, { dark, fragment: new URL(address).hash });
    await judge(name);
    await picture(`${name}.png`);
    if (width < 500) {
      await middle("#stage");
      await picture("narrow-button.png");
      await middle("#checks");
      await picture("narrow-checks.png");
    }
  }

  // The picture of the documents: the talk's bad button, tapped.
  await visit(1120, 780, { fragment: new URL(address).hash });
  await click("take back");
  await click("light grey on white, clipped");
  await set("query", "grace");
  await click("mount as button 1");
  await click("tap button 1");
  await evaluate("document.activeElement.blur(), scrollTo(0, 0)");
  check((await lastStep()).includes("blocked by clipped, low contrast"), "the talk's bad button grants nothing", await lastStep());
  // As high as the column of the button, so that no control is cut through.
  const below = await evaluate(`Math.ceil([...document.querySelectorAll("button")].find((button) =>
    button.textContent === "tap button 1").closest("div, p, section").getBoundingClientRect().bottom) + 12`);
  await visit(1120, below, { fragment: new URL(await evaluate("location.href")).hash });
  await click("light grey on white, clipped");
  await evaluate("document.activeElement.blur(), scrollTo(0, 0)");
  await picture("playground.png");

  // Reports of runs, with all that is folded.
  for (const name of readdirSync(pictures).filter((name) => /^report-.*\.html$/.test(name))) {
    for (const [view, width, dark] of views) {
      await visit(width, 1000, { dark, file: join(pictures, name) });
      await evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })");
      await judge(`${name}, ${view}`);
      await picture(name.replace("html", `${view}.png`));
    }
  }
  // A graph is walked by clicking: into a state, and back.
  await visit(1400, 1000, { file: join(pictures, "report-explore.html") });
  const place = "document.querySelector('.walk h3').textContent";
  const start = await evaluate(place);
  await click(await evaluate("[...document.querySelectorAll('.walk .moves button')].find((move) => !move.textContent.includes('(the same state)')).textContent"));
  check((await evaluate(place)) !== start, "a click on a command of a graph leads to another state", start);
  await click("Take back");
  check((await evaluate(place)) === start, "and back", start);

  // The picture of a counterexample in the documents: the steps of a button that grants though it is clipped.
  await visit(900, 1000, { file: join(pictures, "report-check.html") });
  await picture("counterexample.png", await evaluate(`(() => {
    const card = [...document.querySelectorAll(".card")].find((card) => card.querySelector("svg"));
    const steps = card.querySelector("ol.timeline");
    const [top, bottom] = [card.getBoundingClientRect(), steps.getBoundingClientRect()];
    return { x: top.x - 8, y: top.y + scrollY - 8, width: top.width + 16, height: bottom.bottom - top.y + 12 };
  })()`));

  check(consoleErrors.length === 0, "the console has no error", consoleErrors);
  const foreign = requests.filter((url) => !url.startsWith("file:") && !url.startsWith("blob:") && !url.startsWith("data:") && url !== "about:blank");
  check(foreign.length === 0, "the page requests nothing but itself", foreign);
} catch (error) {
  failures++;
  console.log(`✘ ${error.stack}`, consoleErrors);
} finally {
  chromium.kill();
  await new Promise((done) => chromium.on("exit", done));
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(failures ? 1 : 0);

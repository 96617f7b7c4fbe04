// Proves that the module is the model: each saved case gives the transcript that `consent replay` prints, and
// thousands of random buttons the same blockers.
//
//     node prove.mjs MODULE.wasm CONSENT SPECS [SAMPLES]
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "./module.mjs";

const [, , wasm, consent, specs, samples = "10000"] = process.argv;
const model = await load(readFileSync(wasm));
let failures = 0;

/** The transcript in the layout of `consent replay`. */
function transcript(walk) {
  const width = String(walk.steps.length).length;
  return [
    ...walk.header.map((line) => `   ${line}`),
    ...walk.steps.flatMap((step, n) => [
      `${String(n + 1).padStart(width)}  ${step.command}`,
      ...step.lines.map((line) => `${" ".repeat(width + 4)}${line}`),
    ]),
  ];
}

function replay(file) {
  try {
    return execFileSync(consent, ["replay", file, "--patience", "60s"], { maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] }).toString();
  } catch (error) {
    return error.stdout.toString();
  }
}

/** Compares a case up to the step where the command line stops, as it does at a design that breaks claims. */
function compare(file) {
  const printed = replay(file).split("\n");
  const end = printed.findIndex((line, n) => n > 0 && line === "");
  const theirs = printed.slice(0, end < 0 ? printed.length : end);
  const text = readFileSync(file, "utf8");
  const walk = model.show(text);
  // Worlds and commands of a file with names are shown in its own words, which the module does not keep.
  const own = new Set(text.split("\n").map((line) => line.replace(/\s+# .*$/, "").trim()));
  const isOwn = (line) => own.has(/^ *(?:\d+  )?((?:contact|user|app|system|clock) .*)$/.exec(line)?.[1]);
  const ours = walk.error ? [walk.error] : transcript(walk);
  const steps = (lines) => lines.filter((line) => /^ *\d+  \S/.test(line)).length;
  const cut = ours.slice(0, theirs.length);
  const differs = theirs.findIndex((line, n) => line !== cut[n] && !isOwn(line));
  if (differs >= 0 || !steps(theirs)) {
    failures++;
    console.log(`${file}: line ${differs + 1}\n  consent: ${theirs[differs]}\n  module:  ${cut[differs]}`);
  }
  return [steps(theirs), walk.steps?.length ?? 0];
}

const cases = readdirSync(specs, { recursive: true })
  .filter((name) => name.endsWith(".consent") && !name.startsWith("Twins"))
  .sort().map((name) => join(specs, name));
let cut = 0, steps = 0;
for (const file of cases) {
  const [theirs, all] = compare(file);
  if (theirs < all) cut++;
  steps += theirs;
}
console.log(`${cases.length} saved cases, ${steps} steps; ${cut} compared up to where the command line stops.`);

// MARK: - Random buttons

let state = 20261126n;
function draw(bound) {
  state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
  return Number((state >> 33n) % BigInt(bound));
}
const one = (...values) => values[draw(values.length)];
const rarely = (text) => (draw(12) === 0 ? text() : "");
const number = () => one(0, 1, 4, 10, 44, 100, 320, 400, draw(500), -draw(50), draw(2_000_001) - 1_000_000);
const box = () => `${number()},${number()} ${number()}x${number()}`;
const percent = () => `${one(0, 1, 50, 99, 100, draw(101))}%`;
const color = () => `#${draw(1 << 24).toString(16).padStart(6, "0").toUpperCase()}`;
const paint = () => `${rarely(() => percent() + " ")}${one(color(), "#000000", "#FFFFFF", "#767676", "#959595")}`;
const turn = () => one(`scaled ${draw(300)}% by ${draw(300)}%`, "scaled 100% by 100%", `rotated ${draw(91)} degrees`, `skewed ${draw(91)} degrees`);
const filter = () => one("blur", "brightness", "grayscale");
const near = () => `${20 + draw(5)},${100 + draw(5)} ${300 + draw(60)}x${13 + draw(60)}`;

function button() {
  const parts = [
    rarely(() => ` at ${one(box, near)()}`), rarely(() => ` viewport ${box()}`), rarely(() => ` opacity ${percent()}`),
    draw(3) ? "" : ` text ${paint()}`, rarely(() => ` label ${paint()}`), draw(4) ? "" : ` on ${paint()}`,
    rarely(() => ` over ${color()}`), rarely(() => ` needing ${draw(400)}x${draw(60)}`),
    rarely(() => ` font ${one(10, 11, 12, 13, 48, 49, draw(1200))} pt`), rarely(() => ` ${turn()}`),
    rarely(() => ` filter ${filter()}`),
  ];
  const view = () => `, inside view${[` clipped to ${box()}`, ` opacity ${percent()}`, ` ${turn()}`, ` filter ${filter()}`].filter(() => draw(2)).join("") || ` clipped to ${near()}`}`;
  const over = () => `, overlay ${one(box, near)()}${rarely(() => ` depth ${draw(5) - 2}`)}${rarely(() => ` opacity ${percent()}`)}`;
  return `"ada"${parts.join("")}${rarely(view)}${rarely(over)}${rarely(over)}`;
}

function touch() {
  const place = one("", "", "", "", "", ` at ${number()},${number()}`, ` at ${20 + draw(330)},${95 + draw(60)}`, " nowhere");
  return `${rarely(() => ` with ${one("a pointer", "a key", "an assistive", "a programmatic")} touch`)}${place}${rarely(() => ` aged ${one(-1, 0, 1, 4999, 5000, 5001, draw(9000) - 3000)} ms`)}`;
}

const folder = mkdtempSync(join(tmpdir(), "consent-page-"));
let judged = 0, blocked = 0;
const size = 2000;
for (let part = 0; judged < Number(samples); part++) {
  const lines = ["consent case, format 1", "machine contacts", `profile ${["apple", "chromium", "strict"][part % 3]}`, 'contact 1 "Ada Lovelace"', ""];
  const ranks = 1 + draw(4);
  for (let rank = 1; rank <= ranks; rank++) lines.push(`app mounts button ${rank} for "ada"`);
  for (let n = 0; n < size && judged + n < Number(samples); n++) {
    const which = 1 + draw(ranks);
    lines.push(`app changes button ${which} to ${button()}`);
    lines.push(`clock advances ${one(0, 499, 500, 501, 1000)} ms`);
    lines.push(`user presses button ${which}${touch()}`, "user slides off");
  }
  lines.push("end", "");
  const file = join(folder, `buttons-${part}.consent`);
  writeFileSync(file, lines.join("\n"));
  compare(file);
  const walk = model.show(lines.join("\n"));
  for (const step of walk.steps ?? []) {
    if (!step.command.startsWith("user presses")) continue;
    judged++;
    if (step.lines[0].startsWith("-> touch does nothing: blocked")) blocked++;
  }
  if (walk.error) break;
}
rmSync(folder, { recursive: true });
console.log(`${judged} random buttons, ${blocked} of them blocked.`);
console.log(failures ? `${failures} differ.` : "The module is the model.");
process.exit(failures ? 1 : 0);

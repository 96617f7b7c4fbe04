// What all parts of the page share: elements, and the module.
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
const inflated = stream.pipeThrough(new DecompressionStream("gzip"));
const model = await load(new Response(inflated, { headers: { "Content-Type": "application/wasm" } }));
const tour = JSON.parse($("walks").textContent);
const specs = JSON.parse($("words").textContent);
const begin = model.start();

/** Clauses, with their titles. */
const chips = (clauses) => clauses.map((clause) => make("abbr.chip", { title: specs.clauses[clause] ?? "" }, clause));

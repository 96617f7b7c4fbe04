// The model's module, as the page and the proof call it: from its bytes, or compiled while a response arrives.
export async function load(source) {
  const { instance } = await (source instanceof Response
    ? WebAssembly.instantiateStreaming(source) : WebAssembly.instantiate(source));
  const { memory, room, answer, ...calls } = instance.exports;
  const ask = (name) => (text = "") => {
    const input = new TextEncoder().encode(text);
    if (input.length) new Uint8Array(memory.buffer, room(input.length), input.length).set(input);
    else room(0);
    const length = calls[name]();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length)));
  };
  return Object.fromEntries(["start", "show", "add", "sight"].map((n) => [n, ask(n)]));
}

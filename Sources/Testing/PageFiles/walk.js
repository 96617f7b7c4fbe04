// Shows the graph of a scope, state by state; all else of a page is there without it.
// Texts from data only become the text of nodes.
"use strict";
(() => {
  const make = (tag, css, ...parts) => {
    const node = document.createElement(tag);
    if (css) node.className = css;
    node.append(...parts);
    return node;
  };
  const act = (label, isOff, on) => {
    const node = make("button", "tool", label);
    node.type = "button";
    node.disabled = isOff;
    node.addEventListener("click", on);
    return node;
  };
  const walk = (source) => {
    const graph = JSON.parse(source.textContent);
    const place = document.getElementById(source.id + "-place");
    const words = (number) => graph.texts[number];
    let world = 0, path = [], sought = "", isOpen = false;
    const moves = (state) => {
      const row = graph.states[state].moves, all = [];
      for (let at = 0; at !== row.length; at += 3) {
        all.push({ command: words(row[at]), target: row[at + 1], said: words(row[at + 2]) });
      }
      return all;
    };
    const end = (steps) => steps.reduce((state, step) => moves(state)[step].target, graph.roots[world]);
    const statesTo = (state) => {
      const all = [state];
      while (graph.states[all[0]].from >= 0) all.unshift(graph.states[all[0]].from);
      return all;
    };
    const read = () => {
      const [name, text] = location.hash.slice(1).split("=");
      if (name !== source.id || !text) return;
      const [first, ...steps] = text.split(".").map(Number);
      if (!(first in graph.roots)) return;
      [world, path] = [first, []];
      for (const step of steps) {
        const move = moves(end(path))[step];
        if (!move || move.target in graph.states === false) return;
        path.push(step);
      }
    };
    const go = (next) => {
      path = next;
      history.replaceState(null, "", "#" + source.id + "=" + [world, ...path].join("."));
      show();
    };
    const jump = (state) => {
      const all = statesTo(state);
      world = graph.states[all[0]].world;
      go(all.slice(1).map((next, at) => moves(all[at]).findIndex(
        (move) => move.target === next && move.command === words(graph.states[next].by))));
    };
    const number = (label, most, value, on) => {
      const field = make("input");
      Object.assign(field, { type: "number", min: 0, max: most, value });
      field.style.width = "7rem";
      field.addEventListener("change", () => { if (field.value in [...Array(most + 1)]) on(Number(field.value)); });
      return make("label", "quiet", label + " ", field);
    };
    const list = (css, lines) => make("ul", css, ...lines.map((line) => make("li", "", line)));
    const show = () => {
      const state = end(path), node = graph.states[state], all = moves(state), run = statesTo(state);
      const tools = make("div", "tools",
        act("Take back", path.length === 0, () => go(path.slice(0, -1))),
        act("To the start", path.length === 0, () => go([])),
        number("state", graph.states.length - 1, state, jump));
      if (graph.roots.length !== 1) {
        tools.append(number("world", graph.roots.length - 1, world, (next) => { world = next; go([]); }));
      }
      const shortest = run.slice(1).map((next) => words(graph.states[next].by));
      let at = graph.roots[world];
      const taken = path.map((step) => {
        const move = moves(at)[step];
        at = move.target;
        return move.command;
      });
      const left = make("div", "card",
        make("h3", "", "State " + state + ", " + node.depth + " from the start"), tools,
        make("h4", "", "In this state"), list("said", node.facts.map(words)),
        make("h4", "", "Walked"), list("said", taken.length ? taken : ["nothing yet"]),
        make("h4", "", "A shortest run to it"), list("said", shortest.length ? shortest : ["the start itself"]));
      const text = [...graph.worlds[graph.states[run[0]].world].map(words), "", ...shortest, "end", ""].join("\n");
      if (place.dataset.of) {
        const link = make("a", "", "Open this run in the playground");
        link.href = place.dataset.of + "#" + encodeURIComponent(text);
        left.append(make("p", "", link));
      }
      left.append(make("details", "", make("summary", "", "As a case"), make("pre", "", text)));
      const fits = (move) => move.command.toLowerCase().includes(sought.toLowerCase());
      const button = (move, on) => {
        const node = make("button", "", make("span", "mono", move.command), make("small", "", move.said));
        node.type = "button";
        node.disabled = !on;
        if (on) node.addEventListener("click", on);
        return make("li", "", node);
      };
      const open = all.map((move, step) => ({ ...move, step })).filter((move) => move.target !== -1);
      const shut = all.filter((move) => move.target === -1);
      const filter = make("input");
      Object.assign(filter, { type: "search", placeholder: "Filter the commands", value: sought });
      filter.setAttribute("aria-label", "Filter the commands");
      const doors = make("ul", "moves"), walls = make("ul", "moves"), folded = make("details", "");
      const fill = () => {
        doors.replaceChildren(...open.filter(fits).map((move) => {
          const isHere = move.target === state, isFar = move.target === -2;
          const said = move.said + (isHere ? "\n(the same state)" : isFar ? "\n(leads beyond the listed states)" : "");
          return button({ ...move, said }, isFar ? null : () => go([...path, move.step]));
        }));
        walls.replaceChildren(...shut.filter(fits).map((move) => button({ ...move, said: "refused: " + move.said })));
      };
      filter.addEventListener("input", () => { sought = filter.value; fill(); });
      fill();
      folded.open = isOpen;
      folded.addEventListener("toggle", () => { isOpen = folded.open; });
      folded.append(make("summary", "", shut.length + " are refused here"), walls);
      const right = make("div", "card", make("h3", "", open.length + " commands can be carried out"), filter, doors, folded);
      place.replaceChildren(make("div", "walk", left, right));
    };
    read();
    show();
    window.addEventListener("hashchange", () => { read(); show(); });
  };
  document.querySelectorAll("script[type='application/json']").forEach(walk);
})();

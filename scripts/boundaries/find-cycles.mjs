/**
 * Finds the ways round in a graph, by one depth-first search that needs no call stack: a cycle for each edge that leads back to a
 * node the search has not left yet. A graph has cycles exactly when this gives any.
 * @param {ReadonlyMap<string, Iterable<string>>} edges where each node leads
 * @returns {string[][]} each with its first node again at the end
 */
export function findCycles(edges) {
  /** @type {string[][]} */
  const cycles = [];
  /** @type {Map<string, "open" | "done">} */
  const states = new Map();
  for (const start of edges.keys()) {
    if (states.has(start)) continue;
    const way = [{ node: start, rest: [...(edges.get(start) ?? [])] }];
    states.set(start, "open");
    for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
      const next = top.rest.pop();
      if (next === undefined) {
        states.set(top.node, "done");
        way.pop();
      } else if (states.get(next) === "open") {
        const nodes = way.map(({ node }) => node);
        cycles.push([...nodes.slice(nodes.indexOf(next)), next]);
      } else if (!states.has(next)) {
        states.set(next, "open");
        way.push({ node: next, rest: [...(edges.get(next) ?? [])] });
      }
    }
  }
  return cycles;
}

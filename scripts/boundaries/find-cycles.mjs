/**
 * Finds cycles in a graph by one depth-first search without recursion: one for each edge to a node
 * that the search has not left yet. A graph has cycles if and only if this finds any.
 * @param {ReadonlyMap<string, Iterable<string>>} edges the successors of each node
 * @returns {string[][]} the nodes of each cycle, with the first one repeated at the end
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

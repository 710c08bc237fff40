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
  /** @type {{ readonly node: string, readonly rest: string[] }[]} */
  const path = [];
  const enter = (/** @type {string} */ node) => {
    states.set(node, "open");
    path.push({ node, rest: [...(edges.get(node) ?? [])] });
  };
  for (const start of edges.keys()) {
    if (!states.has(start)) enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = top.rest.pop();
      if (next === undefined) {
        states.set(top.node, "done");
        path.pop();
      } else if (!states.has(next)) enter(next);
      else if (states.get(next) === "open") {
        const nodes = path.map(({ node }) => node);
        cycles.push([...nodes.slice(nodes.indexOf(next)), next]);
      }
    }
  }
  return cycles;
}

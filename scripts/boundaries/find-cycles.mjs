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

/**
 * Finds the circles of a graph: the largest groups of at least two nodes in which each node leads to each other one.
 * @param {ReadonlyMap<string, readonly string[]>} edges the successors of each node
 * @returns {string[][]} the nodes of each circle, sorted
 */
export function findCircles(edges) {
  /** @type {Map<string, string[]>} */
  const reversed = new Map(Array.from(edges.keys(), (node) => [node, []]));
  for (const [node, successors] of edges) for (const successor of successors) reversed.get(successor)?.push(node);
  /** @type {Set<string>} */
  const seen = new Set();
  /** @type {string[]} */
  const left = [];
  for (const node of edges.keys()) left.push(...nodesFrom(node, edges, seen));
  seen.clear();
  return left
    .reverse()
    .map((node) => nodesFrom(node, reversed, seen).sort())
    .filter(({ length }) => length > 1);
}

/**
 * Returns the nodes that a node leads to and that were not seen before, in the order in which a depth-first search leaves them.
 * @param {string} start
 * @param {ReadonlyMap<string, readonly string[]>} edges
 * @param {Set<string>} seen
 */
function nodesFrom(start, edges, seen) {
  /** @type {string[]} */
  const left = [];
  /** @type {{ readonly node: string, readonly rest: string[] }[]} */
  const path = [];
  const enter = (/** @type {string} */ node) => {
    if (seen.has(node) || !edges.has(node)) return;
    seen.add(node);
    path.push({ node, rest: [...(edges.get(node) ?? [])] });
  };
  enter(start);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const next = top.rest.pop();
    if (next === undefined) {
      left.push(top.node);
      path.pop();
    } else enter(next);
  }
  return left;
}

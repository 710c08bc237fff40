/**
 * Finds the strongly connected components of a graph: groups of nodes that depend on each other. Each
 * component comes after those that it needs. A node that is not in a cycle is a component by itself. A
 * component is sought when the loop over them asks for it.
 *
 * @param graph for each node, the nodes that it needs, all of which must be in the graph
 * @returns the components; the members of each are in the order of the graph
 */
export function* strongComponents(graph: ReadonlyMap<string, readonly string[]>): Iterable<readonly string[]> {
  const search = new ComponentSearch(graph);
  for (const node of search.nodes) if (node.number === 0) yield* search.from(node);
}

/** A node of the graph, as the search knows it. */
interface Node {
  readonly name: string;
  readonly needs: readonly string[];
  /** The place in the order of the graph. */
  readonly place: number;
  /** The index of the next node among those that this one needs. */
  next: number;
  /** The place in the order of the search; 0 for a node that was not reached. */
  number: number;
  /** The lowest number that is known to be reachable, within the component. Infinite for a node whose component is complete. */
  lowest: number;
}

/** Tarjan's algorithm, with a path instead of recursion. */
class ComponentSearch {
  private readonly byName = new Map<string, Node>();
  private reached = 0;
  /** The nodes that were reached and are not in a component yet, in the order of the search. */
  private readonly open: Node[] = [];
  private readonly path: Node[] = [];

  constructor(graph: ReadonlyMap<string, readonly string[]>) {
    for (const [name, needs] of graph) this.byName.set(name, { name, needs, place: this.byName.size, next: 0, number: 0, lowest: 0 });
  }

  get nodes(): Iterable<Node> {
    return this.byName.values();
  }

  /** Finds the components that can be reached from a node and were not found yet. */
  *from(root: Node): Iterable<readonly string[]> {
    this.enter(root);
    for (let node = this.path.at(-1); node !== undefined; node = this.path.at(-1)) {
      const name = node.needs[node.next++];
      const needed = name === undefined ? undefined : this.byName.get(name);
      if (needed === undefined) {
        this.leave(node);
        if (node.lowest === node.number) yield this.complete(node);
      } else if (needed.number === 0) this.enter(needed);
      else if (needed.lowest !== Infinity) node.lowest = Math.min(node.lowest, needed.number);
    }
  }

  private enter(node: Node): void {
    node.number = node.lowest = ++this.reached;
    this.open.push(node);
    this.path.push(node);
  }

  private leave(node: Node): void {
    this.path.pop();
    const parent = this.path.at(-1);
    if (parent !== undefined) parent.lowest = Math.min(parent.lowest, node.lowest);
  }

  /** Completes the component whose first node this is: the node and all open ones after it. */
  private complete(first: Node): readonly string[] {
    const component: Node[] = [];
    for (let last = this.open.pop(); last !== undefined; last = last === first ? undefined : this.open.pop()) {
      last.lowest = Infinity;
      component.push(last);
    }
    return component.sort((a, b) => a.place - b.place).map(({ name }) => name);
  }
}

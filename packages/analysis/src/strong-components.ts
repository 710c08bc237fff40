/**
 * Returns the strongly connected components of a graph: groups of nodes that depend on each other. Each
 * component comes after those that it needs. A node that is not in a cycle is a component by itself.
 *
 * @param graph for each node, the nodes that it needs, all of which must be in the graph
 * @returns the components; the members of each are in the order of the graph
 */
export function strongComponents(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  return new ComponentSearch(graph).components;
}

/** A node of the graph, as the search knows it. */
interface Visit {
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

/** Tarjan's algorithm, with a list of visits instead of recursion. */
class ComponentSearch {
  readonly components: string[][] = [];
  private readonly visits = new Map<string, Visit>();
  private reached = 0;
  /** The nodes that were reached and are not in a component yet, in the order of the search. */
  private readonly stack: Visit[] = [];
  private readonly path: Visit[] = [];

  constructor(graph: ReadonlyMap<string, readonly string[]>) {
    for (const [name, needs] of graph) this.visits.set(name, { name, needs, place: this.visits.size, next: 0, number: 0, lowest: 0 });
    for (const root of this.visits.values()) if (root.number === 0) this.search(root);
  }

  /** Finds the components that can be reached from a node. */
  private search(root: Visit): void {
    this.enter(root);
    for (let visit = this.path.at(-1); visit !== undefined; visit = this.path.at(-1)) {
      const name = visit.needs[visit.next++];
      const needed = name === undefined ? undefined : this.visits.get(name);
      if (needed === undefined) this.leave(visit);
      else if (needed.number === 0) this.enter(needed);
      else visit.lowest = Math.min(visit.lowest, needed.lowest === Infinity ? Infinity : needed.number);
    }
  }

  private enter(visit: Visit): void {
    visit.number = visit.lowest = ++this.reached;
    this.stack.push(visit);
    this.path.push(visit);
  }

  private leave(visit: Visit): void {
    this.path.pop();
    const parent = this.path.at(-1);
    if (parent !== undefined) parent.lowest = Math.min(parent.lowest, visit.lowest);
    if (visit.lowest === visit.number) this.complete(visit);
  }

  /** Completes the component whose first node this is: the node and all open ones after it. */
  private complete(first: Visit): void {
    const component: Visit[] = [];
    for (let last = this.stack.pop(); last !== undefined; last = last === first ? undefined : this.stack.pop()) {
      last.lowest = Infinity;
      component.push(last);
    }
    this.components.push(component.sort((a, b) => a.place - b.place).map(({ name }) => name));
  }
}

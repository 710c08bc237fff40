/**
 * Returns the strongly connected components of a graph: groups of nodes that depend on each other. Each
 * component comes after those that it needs. A node that is not in a cycle is a component by itself.
 *
 * @param graph for each node, the nodes that it needs, all of which must be in the graph
 * @returns the components; the members of each are in the order of the graph
 */
export function strongComponents(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const search = new ComponentSearch(graph);
  for (const root of graph.keys()) search.visit(root);
  return search.components;
}

/** A node on the path from the root of the search, and the index of its next successor. */
interface Visit {
  readonly name: string;
  next: number;
}

/** Tarjan's algorithm, with a list of visits instead of recursion. */
class ComponentSearch {
  readonly components: string[][] = [];
  private readonly graph: ReadonlyMap<string, readonly string[]>;
  private readonly order: ReadonlyMap<string, number>;
  /** The number of each node in the order of the search. */
  private readonly numbers = new Map<string, number>();
  /** The lowest number that is known to be reachable from each node, within its component. */
  private readonly lowest = new Map<string, number>();
  /** The nodes that were reached and are not in a component yet, in the order of the search. */
  private readonly stack: string[] = [];
  private readonly open = new Set<string>();
  private readonly path: Visit[] = [];

  constructor(graph: ReadonlyMap<string, readonly string[]>) {
    this.graph = graph;
    this.order = new Map([...graph.keys()].map((name, i) => [name, i]));
  }

  /** Finds the components that can be reached from a node, unless it was reached already. */
  visit(root: string): void {
    if (this.numbers.has(root)) return;
    this.enter(root);
    for (let visit = this.path.at(-1); visit !== undefined; visit = this.path.at(-1)) {
      const successor = this.graph.get(visit.name)?.[visit.next++];
      if (successor === undefined) this.leave(visit.name);
      else if (!this.numbers.has(successor)) this.enter(successor);
      else if (this.open.has(successor)) this.lower(visit.name, this.numbers.get(successor)!);
    }
  }

  private enter(name: string): void {
    const number = this.numbers.size;
    this.numbers.set(name, number);
    this.lowest.set(name, number);
    this.stack.push(name);
    this.open.add(name);
    this.path.push({ name, next: 0 });
  }

  private leave(name: string): void {
    this.path.pop();
    const lowest = this.lowest.get(name)!;
    const parent = this.path.at(-1);
    if (parent !== undefined) this.lower(parent.name, lowest);
    if (lowest === this.numbers.get(name)) this.complete(name);
  }

  private lower(name: string, to: number): void {
    if (to < this.lowest.get(name)!) this.lowest.set(name, to);
  }

  /** Completes the component whose first node this is: the node and all open ones after it. */
  private complete(first: string): void {
    const component = this.stack.splice(this.stack.lastIndexOf(first));
    for (const member of component) this.open.delete(member);
    this.components.push(component.sort((a, b) => this.order.get(a)! - this.order.get(b)!));
  }
}

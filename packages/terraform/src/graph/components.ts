/**
 * Groups of nodes that depend on each other, each after everything that it depends on (Tarjan's algorithm, without recursion). A group of one
 * node is no cycle unless the node depends on itself.
 */
import type { DependencyGraph } from "./graph.ts";

/** A node on the way from the first one to the current one. */
interface Frame {
  readonly id: string;
  next: number;
}

/** Returns the strongly connected components of a graph. */
export function components(graph: DependencyGraph): readonly (readonly string[])[] {
  const search = new ComponentSearch(graph);
  for (const root of graph.nodes.keys()) search.visit(root);
  return search.found;
}

class ComponentSearch {
  readonly found: string[][] = [];
  private readonly dependencies: DependencyGraph["dependencies"];
  /** The order in which nodes were entered. */
  private readonly number = new Map<string, number>();
  /** The first entered node that each node is known to reach, among those that are in no component yet. */
  private readonly lowest = new Map<string, number>();
  /** The nodes that are in no component yet, in the order of entering. */
  private readonly open = new Set<string>();
  private readonly stack: string[] = [];

  constructor({ dependencies }: DependencyGraph) {
    this.dependencies = dependencies;
  }

  /** Finds the components of everything that a node depends on. */
  visit(root: string): void {
    if (this.number.has(root)) return;
    const path = [this.enter(root)];
    for (let frame = path.at(-1); frame !== undefined; frame = path.at(-1)) {
      const edge = this.dependencies.get(frame.id)?.[frame.next++];
      if (edge === undefined) {
        path.pop();
        this.leave(frame.id, path.at(-1)?.id);
      } else if (!this.number.has(edge.to)) path.push(this.enter(edge.to));
      else if (this.open.has(edge.to)) this.lower(frame.id, this.number.get(edge.to)!);
    }
  }

  private enter(id: string): Frame {
    const { size } = this.number;
    this.number.set(id, size);
    this.lowest.set(id, size);
    this.open.add(id);
    this.stack.push(id);
    return { id, next: 0 };
  }

  private leave(id: string, parent: string | undefined): void {
    const lowest = this.lowest.get(id)!;
    if (parent !== undefined) this.lower(parent, lowest);
    if (lowest === this.number.get(id)) this.found.push(this.close(id));
  }

  private lower(id: string, number: number): void {
    this.lowest.set(id, Math.min(this.lowest.get(id)!, number));
  }

  /** Takes a component off the stack: everything from its first node on. */
  private close(first: string): string[] {
    const component = this.stack.splice(this.stack.lastIndexOf(first));
    for (const member of component) this.open.delete(member);
    return component;
  }
}

/**
 * Finds groups of nodes that depend on each other, by Tarjan's algorithm without recursion. Each
 * group comes after everything that it depends on. A group of one node is a cycle only if the node
 * depends on itself.
 */
import type { DependencyGraph } from "./graph.ts";

/** A node on the path from the first node to the current one. */
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
  /**
   * For each node, the first entered node that it is known to reach, among nodes that are not yet
   * in a component.
   */
  private readonly lowest = new Map<string, number>();
  /** The nodes that are not yet in a component, in the order of entering. */
  private readonly open = new Set<string>();
  private readonly stack: string[] = [];

  constructor({ dependencies }: DependencyGraph) {
    this.dependencies = dependencies;
  }

  /** Finds the components of a node and of everything that it depends on. */
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

  /** Removes a component from the stack: all nodes from its first one on. */
  private close(first: string): string[] {
    const component = this.stack.splice(this.stack.lastIndexOf(first));
    for (const member of component) this.open.delete(member);
    return component;
  }
}

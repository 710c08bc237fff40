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
export function components({ nodes, dependencies }: DependencyGraph): readonly (readonly string[])[] {
  const number = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open = new Set<string>();
  const stack: string[] = [];
  const found: string[][] = [];
  const enter = (id: string): Frame => {
    number.set(id, number.size);
    lowest.set(id, number.size - 1);
    open.add(id);
    stack.push(id);
    return { id, next: 0 };
  };
  for (const root of nodes.keys()) {
    if (number.has(root)) continue;
    const path = [enter(root)];
    for (let frame = path.at(-1); frame !== undefined; frame = path.at(-1)) {
      const edge = dependencies.get(frame.id)?.[frame.next++];
      if (edge !== undefined) {
        if (!number.has(edge.to)) path.push(enter(edge.to));
        else if (open.has(edge.to)) lowest.set(frame.id, Math.min(lowest.get(frame.id)!, number.get(edge.to)!));
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) lowest.set(parent.id, Math.min(lowest.get(parent.id)!, lowest.get(frame.id)!));
      if (lowest.get(frame.id) === number.get(frame.id)) found.push(close(frame.id, stack, open));
    }
  }
  return found;
}

function close(id: string, stack: string[], open: Set<string>): string[] {
  const component: string[] = [];
  for (;;) {
    const member = stack.pop()!;
    open.delete(member);
    component.push(member);
    if (member === id) return component.reverse();
  }
}

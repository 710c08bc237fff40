import { strongComponents } from "@hcl-ts/analysis";
import { finish } from "@hcl-ts/hcl/syntax";
import type { DependencyGraph } from "./graph.ts";

/**
 * Returns a shortest cycle of each group of nodes that depend on each other. A cycle is a list of
 * ids that does not repeat the first one at the end.
 */
export function dependencyCycles(graph: DependencyGraph): readonly (readonly string[])[] {
  return finish(cycleSteps(graph));
}

/** The number of groups that are looked at in one step. */
const GROUPS_OF_STEP = 200;

/** @internal Returns the same as {@link dependencyCycles}, in short steps. */
export function* cycleSteps(graph: DependencyGraph): Generator<void, readonly (readonly string[])[]> {
  const cycles: (readonly string[])[] = [];
  let count = 0;
  const needs = new Map(Array.from(graph.nodes.keys(), (id) => [id, (graph.dependencies.get(id) ?? []).map(({ to }) => to)]));
  for (const component of strongComponents(needs)) {
    if (++count % GROUPS_OF_STEP === 0) yield;
    const [first = ""] = component;
    const isCycle = component.length > 1 || graph.dependencies.get(first)?.some(({ to }) => to === first) === true;
    if (isCycle) cycles.push(shortestCycle(first, new Set(component), graph));
  }
  return cycles;
}

/** Finds a shortest cycle through a node by breadth-first search. */
function shortestCycle(start: string, inside: ReadonlySet<string>, { dependencies }: DependencyGraph): readonly string[] {
  const before = new Map<string, string>();
  const queue = [start];
  for (const id of queue) {
    for (const { to } of dependencies.get(id) ?? []) {
      if (to === start) return wayTo(id, before);
      if (!inside.has(to) || before.has(to)) continue;
      before.set(to, id);
      queue.push(to);
    }
  }
  return [start];
}

function wayTo(end: string, before: ReadonlyMap<string, string>): readonly string[] {
  const way: string[] = [];
  for (let id: string | undefined = end; id !== undefined; id = before.get(id)) way.push(id);
  return way.reverse();
}

/** Inheritance between blocks, and references that lead back to their own block. */
import { strongComponents } from "@hcl-ts/analysis";
import { errorDiagnostic } from "@hcl-ts/hcl";
import type { ValueDefinition } from "../builder/definition.ts";
import { referenceCycle } from "../messages.ts";
import type { BlockState } from "./block-state.ts";
import type { CompiledAttribute } from "./compile.ts";
import type { Decoding } from "./decoding.ts";

/** Finds the bases of all blocks, reports cycles, and combines the blocks within them. */
export function orderBases(decoding: Decoding, states: readonly BlockState[]): void {
  const targets = new Map<BlockState, readonly BlockState[]>();
  for (const state of states) {
    const { inherits } = state.compiled;
    const cell = inherits && state.cells[inherits.index];
    if (cell === undefined) continue;
    decoding.settle(cell);
    targets.set(state, cell.targets);
  }
  if (targets.size === 0) return;
  const components = componentsOf(targets);
  for (const component of components) {
    const [state] = component;
    if (isCycle(component, targets)) reportCycle(decoding, component, targets, (each) => each.compiled.inherits);
    else if (state !== undefined) {
      const bases = targets.get(state) ?? [];
      if (bases.length === 0) continue;
      state.bases = bases;
      state.inheritBlocks();
    }
  }
}

/** Reports references that lead back to their own block by the same attribute, where that is not allowed. */
export function findReferenceCycles(decoding: Decoding, states: readonly BlockState[]): void {
  const byAttribute = new Map<CompiledAttribute, BlockState[]>();
  for (const state of states) {
    const { declares } = state.compiled.definition;
    if (declares === undefined) continue;
    for (const attribute of state.compiled.attributes) {
      if (!attribute.isStatic || attribute === state.compiled.inherits || !forbidsCycles(attribute.definition.value, declares.scope))
        continue;
      const known = byAttribute.get(attribute);
      if (known === undefined) byAttribute.set(attribute, [state]);
      else known.push(state);
    }
  }
  for (const [attribute, users] of byAttribute) {
    const targets = new Map(
      users.map((state) => [state, state.cells[attribute.index]?.targets.filter(({ compiled }) => compiled === state.compiled) ?? []]),
    );
    for (const component of componentsOf(targets))
      if (isCycle(component, targets)) reportCycle(decoding, component, targets, () => attribute);
  }
}

/** Whether a definition has references to a scope that must not lead back. */
function forbidsCycles({ node }: ValueDefinition, scope: string): boolean {
  switch (node.kind) {
    case "reference":
      return node.scope === scope && !node.cycles;
    case "list":
    case "set":
    case "map":
      return forbidsCycles(node.of, scope);
    case "tuple":
    case "union":
      return node.of.some((each) => forbidsCycles(each, scope));
    case "object":
      return [...node.fields.values()].some(({ value }) => forbidsCycles(value, scope));
    default:
      return false;
  }
}

/** Returns the groups of blocks that lead to each other, each after those that it leads to. */
function componentsOf(targets: ReadonlyMap<BlockState, readonly BlockState[]>): readonly (readonly BlockState[])[] {
  const states = [...targets.keys()];
  const names = new Map(states.map((state, i) => [state, String(i)]));
  const graph = new Map(Array.from(targets.values(), (all, i) => [String(i), all.flatMap((target) => names.get(target) ?? [])]));
  return Array.from(strongComponents(graph), (component) => component.flatMap((name) => states[Number(name)] ?? []));
}

/** Whether the blocks of a group lead to each other, or its only block to itself. */
function isCycle(component: readonly BlockState[], targets: ReadonlyMap<BlockState, readonly BlockState[]>): boolean {
  return component.length > 1 || component.some((state) => targets.get(state)?.includes(state));
}

function reportCycle(
  decoding: Decoding,
  component: readonly BlockState[],
  targets: ReadonlyMap<BlockState, readonly BlockState[]>,
  attributeOf: (state: BlockState) => CompiledAttribute | undefined,
): void {
  const members = new Set(component);
  const first = component.reduce((a, b) => (a.range.start.offset <= b.range.start.offset ? a : b));
  const way = shortestCycle(first, members, targets);
  const attribute = attributeOf(first);
  const subject = attribute && first.attribute(attribute)?.expression.range;
  decoding.diagnostics.push(
    errorDiagnostic(referenceCycle({ way: way.map((state) => `${state.path}.${attributeOf(state)?.name}`) }), { subject }),
  );
}

/** Returns a shortest way from a block back to it. */
function shortestCycle(
  start: BlockState,
  members: ReadonlySet<BlockState>,
  targets: ReadonlyMap<BlockState, readonly BlockState[]>,
): readonly BlockState[] {
  const from = new Map<BlockState, BlockState>();
  const queue = [start];
  for (const state of queue) {
    if (from.has(start)) break;
    for (const target of targets.get(state) ?? []) {
      if (!members.has(target) || from.has(target)) continue;
      from.set(target, state);
      queue.push(target);
    }
  }
  const way: BlockState[] = [];
  for (let at = from.get(start); at !== undefined && at !== start; at = from.get(at)) way.unshift(at);
  return [start, ...way];
}

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
  const heirs = states.filter(({ compiled }) => compiled.inherits !== undefined);
  if (heirs.length === 0) return;
  const targets = new Map<BlockState, readonly BlockState[]>();
  for (const state of heirs) {
    const cell = state.cells[state.compiled.inherits!.index]!;
    decoding.settle(cell);
    targets.set(state, cell.targets);
  }
  const components = componentsOf(targets);
  for (const component of components) {
    const [state] = component;
    if (component.length > 1 || (state !== undefined && targets.get(state)!.includes(state)))
      reportCycle(decoding, component, targets, (each) => each.compiled.inherits!);
    else if (state !== undefined && targets.get(state)!.length > 0) {
      state.bases = targets.get(state)!;
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
      users.map((state) => [state, state.cells[attribute.index]!.targets.filter(({ compiled }) => compiled === state.compiled)]),
    );
    for (const component of componentsOf(targets)) {
      const [state] = component;
      if (component.length > 1 || (state !== undefined && targets.get(state)!.includes(state)))
        reportCycle(decoding, component, targets, () => attribute);
    }
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
  const graph = new Map(states.map((state) => [names.get(state)!, targets.get(state)!.flatMap((target) => names.get(target) ?? [])]));
  return Array.from(strongComponents(graph), (component) => component.map((name) => states[Number(name)]!));
}

function reportCycle(
  decoding: Decoding,
  component: readonly BlockState[],
  targets: ReadonlyMap<BlockState, readonly BlockState[]>,
  attributeOf: (state: BlockState) => CompiledAttribute,
): void {
  const members = new Set(component);
  const first = component.reduce((a, b) => (a.range.start.offset <= b.range.start.offset ? a : b));
  const way = shortestCycle(first, members, targets);
  const subject = first.attribute(attributeOf(first))?.expression.range;
  decoding.diagnostics.push(
    errorDiagnostic(referenceCycle({ way: way.map((state) => `${state.path}.${attributeOf(state).name}`) }), { subject }),
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
  for (let i = 0; i < queue.length && !from.has(start); i++) {
    for (const target of targets.get(queue[i]!) ?? []) {
      if (!members.has(target) || from.has(target)) continue;
      from.set(target, queue[i]!);
      queue.push(target);
    }
  }
  const way: BlockState[] = [];
  for (let at = from.get(start); at !== undefined && at !== start; at = from.get(at)) way.unshift(at);
  return [start, ...way];
}

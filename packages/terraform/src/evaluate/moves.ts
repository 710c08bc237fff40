/**
 * Finds the current addresses of the objects of a state, by the `moved` blocks of the configuration
 * and by the moves that Terraform implies.
 */
import type { Range } from "@hcl-ts/hcl";
import { type Address, formatAddress, type InstanceKey, type ModuleStep } from "../load/address.ts";
import type { ModuleTree, Moved, Resource } from "../load/module.ts";
import { walkTree } from "../load/walk-tree.ts";
import { ambiguousMove, movedInCycle, movedStillDeclared } from "./messages.ts";
import type { TreeEvaluation } from "./tree-evaluation.ts";

/** A `moved` block and the names of the calls that lead to its module. */
interface Move {
  readonly path: readonly string[];
  readonly moved: Moved;
}

/** Returns the `moved` blocks of all modules of a tree. */
function movesOf(tree: ModuleTree): readonly Move[] {
  return Array.from(walkTree(tree), ({ path, module }) => module.moved.map((moved) => ({ path, moved }))).flat();
}

/** Returns the tree of a called module; undefined if there is none. */
export function descendant(tree: ModuleTree, path: readonly { readonly name: string }[]): ModuleTree | undefined {
  let at: ModuleTree | undefined = tree;
  for (const { name } of path) at = at?.children.get(name);
  return at;
}

/** Returns the resource of an address; undefined if it is not declared. */
export function declaredAt(tree: ModuleTree, { module, resource }: Address): Resource | undefined {
  if (resource === undefined) return undefined;
  const { mode, type, name } = resource;
  const found = descendant(tree, module)?.module.resources;
  return found?.get(mode === "managed" ? `${type}.${name}` : `${mode}.${type}.${name}`);
}

/**
 * Reports moves whose source is still declared, moves in a cycle, and moves that contradict each
 * other.
 */
export function checkMoves(tree: ModuleTree, evaluation: TreeEvaluation): void {
  const sources = new Map<string, string>();
  const targets = new Map<string, string>();
  const ranges = new Map<string, Range>();
  for (const { path, moved } of movesOf(tree)) {
    const { range: subject } = moved;
    const within = path.map((name): ModuleStep => ({ name, key: undefined }));
    const from = inModule(within, moved.from);
    const to = inModule(within, moved.to);
    const fromText = formatAddress(from);
    const toText = formatAddress(to);
    if (isStillDeclared(tree, from, to)) evaluation.error(movedStillDeclared(fromText, toText), { subject });
    else if (sources.has(fromText) && sources.get(fromText) !== toText) evaluation.error(ambiguousMove(fromText), { subject });
    else if (targets.has(toText) && targets.get(toText) !== fromText) evaluation.error(ambiguousMove(toText), { subject });
    sources.set(fromText, toText);
    targets.set(toText, fromText);
    ranges.set(fromText, subject);
  }
  for (const cycle of cyclesOf(sources)) evaluation.error(movedInCycle(cycle), { subject: ranges.get(cycle[0]!) });
}

/** Finds the cycles of moves, each once and in linear time. */
function cyclesOf(moves: ReadonlyMap<string, string>): readonly (readonly string[])[] {
  const cycles: string[][] = [];
  const visited = new Set<string>();
  for (const start of moves.keys()) {
    const path: string[] = [];
    const onPath = new Set<string>();
    let at: string | undefined = start;
    for (; at !== undefined && !visited.has(at); at = moves.get(at)) {
      visited.add(at);
      onPath.add(at);
      path.push(at);
    }
    if (at !== undefined && onPath.has(at)) cycles.push([...path.slice(path.indexOf(at)), at]);
  }
  return cycles;
}

const inModule = (within: readonly ModuleStep[], { module, resource }: Address): Address => ({ module: [...within, ...module], resource });

function isStillDeclared(tree: ModuleTree, from: Address, to: Address): boolean {
  if (from.resource === undefined) {
    const parent = descendant(tree, from.module.slice(0, -1));
    const last = from.module[from.module.length - 1]!;
    const call = parent?.module.calls.get(last.name);
    if (call === undefined) return false;
    const sameCall =
      to.resource === undefined &&
      formatAddress({ module: withoutLastKey(to.module), resource: undefined }) ===
        formatAddress({ module: withoutLastKey(from.module), resource: undefined });
    return hasInstance(call, last.key, sameCall);
  }
  const resource = declaredAt(tree, from);
  if (resource === undefined) return false;
  const same =
    to.resource !== undefined &&
    formatAddress({ ...from, resource: { ...from.resource, key: undefined } }) ===
      formatAddress({ ...to, resource: { ...to.resource, key: undefined } });
  return hasInstance(resource, from.resource.key, same);
}

/**
 * Reports whether a block may have an instance with a key. Within one block, an object can move
 * from one key to another.
 */
function hasInstance(block: Pick<Resource, "count" | "forEach">, key: InstanceKey | undefined, sameBlock: boolean): boolean {
  if (key === undefined) return !sameBlock || (block.count === undefined && block.forEach === undefined);
  if (sameBlock) return false;
  return typeof key === "number" ? block.count !== undefined : block.forEach !== undefined;
}

const withoutLastKey = (steps: readonly ModuleStep[]): readonly ModuleStep[] =>
  steps.map((step, i) => (i === steps.length - 1 ? { ...step, key: undefined } : step));

/**
 * Finds the current addresses of the objects of a state.
 * @param addresses the addresses in the state
 * @returns the address in the configuration for each address
 */
export function applyMoves(tree: ModuleTree, addresses: readonly Address[]): ReadonlyMap<Address, Address> {
  const moves = movesOf(tree);
  const moved = new Map<Address, Address>();
  for (const address of addresses) {
    let at = address;
    const seen = new Set([formatAddress(at)]);
    for (let next = moveOnce(at, moves); next !== undefined && !seen.has(formatAddress(next)); next = moveOnce(at, moves)) {
      at = next;
      seen.add(formatAddress(at));
    }
    moved.set(address, at);
  }
  const taken = new Set(Array.from(moved.values(), formatAddress));
  for (const [address, at] of moved) {
    const implied = impliedMove(tree, at);
    if (implied === undefined || taken.has(formatAddress(implied))) continue;
    taken.add(formatAddress(implied));
    moved.set(address, implied);
  }
  return moved;
}

function moveOnce(address: Address, moves: readonly Move[]): Address | undefined {
  for (const { path, moved } of moves) {
    const next = moveBy(address, path, moved);
    if (next !== undefined) return next;
  }
  return undefined;
}

/**
 * Returns the address that one move leads to; undefined if the move does not apply to the address.
 */
function moveBy(address: Address, path: readonly string[], { from, to }: Moved): Address | undefined {
  const { module, resource } = address;
  if (!path.every((name, i) => module[i]?.name === name)) return undefined;
  const prefix = module.slice(0, path.length);
  const inside: Address = { module: module.slice(path.length), resource };
  const moved = from.resource === undefined ? moveModule(inside, from, to) : moveResource(inside, from, to);
  return moved === undefined ? undefined : inModule(prefix, moved);
}

/**
 * Moves an address that is in a module or in an instance of it. A move without a key applies to all
 * instances.
 */
function moveModule({ module, resource }: Address, from: Address, to: Address): Address | undefined {
  const steps = from.module.length;
  const last = module[steps - 1];
  const target = to.module[to.module.length - 1];
  if (last === undefined || target === undefined || to.resource !== undefined) return undefined;
  const keepsKey = from.module[steps - 1]!.key === undefined && target.key === undefined;
  const isWithin = from.module.every((step, i) => (keepsKey && i === steps - 1 ? step.name === last.name : isSameStep(step, module[i])));
  if (!isWithin) return undefined;
  const moved = keepsKey ? { ...target, key: last.key } : target;
  return { module: [...to.module.slice(0, -1), moved, ...module.slice(steps)], resource };
}

/** Moves the address of a resource instance. A move without a key applies to all instances. */
function moveResource({ module, resource }: Address, from: Address, to: Address): Address | undefined {
  if (resource === undefined || from.resource === undefined || to.resource === undefined) return undefined;
  if (module.length !== from.module.length || !from.module.every((step, i) => isSameStep(step, module[i]))) return undefined;
  const { mode, type, name, key } = from.resource;
  if (mode !== resource.mode || type !== resource.type || name !== resource.name) return undefined;
  const keepsKey = key === undefined && to.resource.key === undefined;
  if (!keepsKey && key !== resource.key) return undefined;
  return { module: to.module, resource: keepsKey ? { ...to.resource, key: resource.key } : to.resource };
}

function isSameStep(a: ModuleStep, b: ModuleStep | undefined): boolean {
  return a.name === b?.name && a.key === b.key;
}

/**
 * Returns the address after an implied move: an object moves between a resource without `count` and
 * the first instance of one with `count`.
 */
function impliedMove(tree: ModuleTree, address: Address): Address | undefined {
  const resource = declaredAt(tree, address);
  if (resource === undefined || address.resource === undefined) return undefined;
  const { key } = address.resource;
  const single = resource.count === undefined && resource.forEach === undefined;
  if (key === undefined && resource.count !== undefined) return { ...address, resource: { ...address.resource, key: 0 } };
  if (key === 0 && single) return { ...address, resource: { ...address.resource, key: undefined } };
  return undefined;
}

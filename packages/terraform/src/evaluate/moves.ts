/**
 * Finds the current addresses of a state's objects, by the `moved` blocks of the configuration
 * and by the moves that Terraform implies.
 */
import type { Message, Range } from "@hcl-ts/hcl";
import { type Address, formatAddress, type ModuleStep, resourceAddress } from "../load/address.ts";
import { movedToItself } from "../load/messages.ts";
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

/** The objects of an evaluated tree. */
export interface EvaluatedObjects {
  /** The instances of modules by address. The address of the root module is empty. */
  readonly modules: ReadonlyMap<string, { readonly steps: readonly ModuleStep[]; readonly tree: ModuleTree }>;
  /** The instances of resources by address. */
  readonly instances: ReadonlyMap<string, unknown>;
}

/**
 * Reports moves whose source still exists, moves in a cycle, and moves that contradict each other.
 * The moves of a module apply in each of its instances.
 */
export function checkMoves(objects: EvaluatedObjects, evaluation: TreeEvaluation): void {
  const sources = new Map<string, string>();
  const targets = new Map<string, string>();
  const ranges = new Map<string, Range>();
  const reported = new Set<Moved>();
  for (const { steps, tree } of objects.modules.values())
    for (const moved of tree.module.moved) {
      const { range: subject } = moved;
      const from = inModule(steps, moved.from);
      const to = inModule(steps, moved.to);
      const [fromText, toText] = [formatAddress(from), formatAddress(to)];
      const problem = fromText === toText ? movedToItself({ address: fromText }) : conflict(from, to, sources, targets, objects);
      if (problem !== undefined && !reported.has(moved)) evaluation.error(problem, { subject });
      if (problem !== undefined) reported.add(moved);
      if (fromText === toText) continue;
      sources.set(fromText, toText);
      targets.set(toText, fromText);
      ranges.set(fromText, subject);
    }
  for (const cycle of cyclesOf(sources)) evaluation.error(movedInCycle({ addresses: cycle }), { subject: ranges.get(cycle[0] ?? "") });
}

/**
 * Returns the message about a move whose source exists, or that contradicts an earlier one;
 * undefined for others.
 * @param sources the targets of the earlier moves by source
 * @param targets the sources of the earlier moves by target
 */
function conflict(
  from: Address,
  to: Address,
  sources: ReadonlyMap<string, string>,
  targets: ReadonlyMap<string, string>,
  objects: EvaluatedObjects,
): Message | undefined {
  const [fromText, toText] = [formatAddress(from), formatAddress(to)];
  if (stillExists(from, to, objects)) return movedStillDeclared({ from: fromText, to: toText });
  if ((sources.get(fromText) ?? toText) !== toText) return ambiguousMove({ address: fromText });
  return (targets.get(toText) ?? fromText) === fromText ? undefined : ambiguousMove({ address: toText });
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

/**
 * Reports whether the source of a move exists. If neither address has a key, that is the block;
 * otherwise it is the instance with that key.
 */
function stillExists(from: Address, to: Address, { modules, instances }: EvaluatedObjects): boolean {
  const { module, resource } = from;
  const last = module.at(-1);
  if (resource !== undefined) {
    if (resource.key !== undefined || to.resource?.key !== undefined) return instances.has(formatAddress(from));
    const inside = modules.get(formatAddress({ module, resource: undefined }));
    return inside?.tree.module.resources.has(resourceAddress(resource.mode, resource.type, resource.name)) === true;
  }
  if (last?.key !== undefined || to.module.at(-1)?.key !== undefined) return modules.has(formatAddress(from));
  return modules.get(formatAddress({ module: module.slice(0, -1), resource: undefined }))?.tree.module.calls.has(last?.name ?? "") === true;
}

/**
 * Finds the current addresses of a state's objects.
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
  const keepsKey = from.module.at(-1)?.key === undefined && target.key === undefined;
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

/** Finds the objects of a state at their current addresses, and imported objects. */

import { absTraversalForExpr } from "@hcl-ts/analysis";
import { isValue, nullVal, objectVal, string, stringVal, tryConvert, unmark, type Value } from "@hcl-ts/cty";
import { kept } from "@hcl-ts/cty/kernel";
import { type Expression, hasErrors, type Traversal, TraverseIndex } from "@hcl-ts/hcl";
import { parseTraversalAbs } from "@hcl-ts/hclsyntax";
import { type Address, blockAddress, formatAddress, resourceAddress } from "../load/address.ts";
import type { Import, ModuleCall, ModuleTree } from "../load/module.ts";
import { addressOf } from "../load/read-address.ts";
import { walkTree } from "../load/walk-tree.ts";
import { Task, type Work } from "../task.ts";
import { importTargetMissing, invalidImportId, nestedImport, removedStillDeclared, repeatedImport } from "./messages.ts";
import type { ModuleInstance } from "./module-instance.ts";
import { applyMoves, declaredAt, descendant } from "./moves.ts";
import { importInstances } from "./repetition.ts";
import { evaluateIn, type Scope } from "./scope.ts";
import type { PriorObject, TreeEvaluation } from "./tree-evaluation.ts";

/** The values of resources in a state, by address. */
export type ResourceValues = ReadonlyMap<string, Value>;

/** Parses an address; undefined if it is not valid. */
export function parseAddress(text: string): Address | undefined {
  const { traversal, diagnostics } = parseTraversalAbs(text);
  return diagnostics.length > 0 ? undefined : addressOf(traversal);
}

/** Finds the objects of a state, by their address in the configuration. */
export function priorObjects(root: ModuleTree, state: ResourceValues): ReadonlyMap<string, PriorObject> {
  const found = new Map<string, PriorObject>();
  const addresses = new Map<Address, string>();
  for (const text of state.keys()) {
    const address = parseAddress(text);
    if (address?.resource !== undefined) addresses.set(address, text);
  }
  for (const [address, now] of applyMoves(root, [...addresses.keys()])) {
    const before = addresses.get(address) ?? "";
    const value = state.get(before);
    const text = formatAddress(now);
    if (value !== undefined) found.set(text, { value, movedFrom: text === before ? undefined : before, importedAt: undefined });
  }
  return found;
}

/**
 * Returns a task for each resource that `import` blocks refer to, by its address without keys. The
 * ids can depend on other resources, so they are evaluated when the resource is planned. Reports
 * targets that are not declared.
 */
export function importTasks(root: ModuleInstance): ReadonlyMap<string, Task<ReadonlyMap<string, PriorObject>>> {
  const { evaluation } = root;
  const blocks = new Map<string, Import[]>();
  for (const block of root.tree.module.imports) {
    const { target, to } = block;
    if (target?.resource === undefined) continue;
    if (declaredAt(root.tree, target) === undefined) {
      const subject = root.tree.module.dialect === "opentofu" ? block.range : to.range;
      evaluation.error(importTargetMissing({ address: formatAddress(target) }), { subject, context: block.range });
    }
    // The id of an import without a target is evaluated too.
    if (evaluation.settings.phase === "plan") {
      kept(blocks, blockAddress(target), () => []).push(block);
    }
  }
  return new Map(
    Array.from(blocks, ([address, imports]) => {
      const label = `import of ${address}`;
      return [address, new Task(label, () => importedObjects(imports, root), new Map<string, PriorObject>(), imports[0]?.range)];
    }),
  );
}

function* importedObjects(blocks: readonly Import[], root: ModuleInstance): Work<ReadonlyMap<string, PriorObject>> {
  const found = new Map<string, PriorObject>();
  for (const block of blocks) {
    for (const [address, { id, shown }] of yield* importTargets(block, root)) {
      if (found.has(address)) root.evaluation.error(repeatedImport({ address: shown }), { subject: block.to.range, context: block.range });
      found.set(address, { value: objectVal({ id }), movedFrom: undefined, importedAt: block.to.range, shownAddress: shown });
    }
  }
  return found;
}

/** The id of an imported object, and its address for messages. */
interface ImportTarget {
  readonly id: Value;
  readonly shown: string;
}

function* importTargets({ target, to, id, forEach }: Import, root: ModuleInstance): Work<ReadonlyMap<string, ImportTarget>> {
  const targets = new Map<string, ImportTarget>();
  if (target?.resource === undefined) return targets;
  const repeated = yield* importInstances(forEach, { module: root });
  for (const repetition of repeated.instances.values()) {
    const scope: Scope = { module: root, repetition };
    const found = yield* evaluatedSteps(to, scope);
    const address = (found && addressOf(found.steps)) ?? target;
    const value = id === undefined ? nullVal(string) : yield* importId(id, scope);
    if (value !== undefined) targets.set(formatAddress(address), { id: value, shown: shownAddress(address, found) });
  }
  return targets;
}

/** The steps of an address, and whether a key is marked. */
interface EvaluatedSteps {
  readonly steps: Traversal;
  readonly isMarked: boolean;
}

/** Returns an address for messages, without its keys if one is marked. */
function shownAddress(address: Address, found: EvaluatedSteps | undefined): string {
  return found?.isMarked === true ? blockAddress(address) : formatAddress(address);
}

/** Returns the steps of an address, whose keys may be expressions. */
function* evaluatedSteps(expression: Expression, scope: Scope): Work<EvaluatedSteps | undefined> {
  const { traversal } = absTraversalForExpr(expression);
  if (traversal !== undefined) return { steps: traversal, isMarked: false };
  const shape = expression.shape?.();
  if (shape?.kind !== "steps" && shape?.kind !== "index") return undefined;
  const source = yield* evaluatedSteps(shape.source, scope);
  if (source === undefined) return undefined;
  const { steps, isMarked } = source;
  if (shape.kind === "steps") return { steps: [...steps, ...shape.steps], isMarked };
  const { value, failed } = yield* evaluateIn(shape.key, scope);
  return failed ? undefined : { steps: [...steps, new TraverseIndex(unmark(value).value)], isMarked: isMarked || value.isMarked() };
}

/**
 * Reports imports into instances that the configuration does not have. Returns the addresses of all
 * imports.
 */
export function checkImportedInstances(evaluation: TreeEvaluation, instances: ReadonlyMap<string, unknown>): readonly string[] {
  const addresses: string[] = [];
  const hasFailed = hasErrors(evaluation.diagnostics);
  for (const task of evaluation.imports.values())
    for (const [address, { importedAt: subject, shownAddress = address }] of evaluation.run(task)) {
      addresses.push(address);
      // After an error, a resource may have no instances.
      if (!hasFailed && !instances.has(address)) evaluation.error(importTargetMissing({ address: shownAddress }), { subject });
    }
  return addresses;
}

/**
 * Reports ids of imports that are not valid for any values of the variables, and targets with the
 * wrong kind of key.
 */
export function* validateImports(root: ModuleInstance): Work<undefined> {
  for (const { target, to, id, forEach } of root.tree.module.imports) {
    const { instances, failed } = yield* importInstances(forEach, { module: root });
    if (failed) continue;
    for (const repetition of instances.values()) {
      const scope: Scope = { module: root, repetition };
      const found = forEach === undefined ? undefined : yield* evaluatedSteps(to, scope);
      const address = found && addressOf(found.steps);
      if (address !== undefined && hasWrongKey(address, root))
        root.evaluation.error(importTargetMissing({ address: shownAddress(address, found) }), { subject: to.range });
      if (id !== undefined && (target !== undefined || forEach === undefined)) yield* importId(id, scope);
    }
  }
  return undefined;
}

/** Reports whether a resource of the root module has a number as its key although it has `for_each`, or the reverse. */
function hasWrongKey({ module, resource }: Address, { tree }: ModuleInstance): boolean {
  if (resource?.key === undefined || module.length > 0) return false;
  const { mode, type, name, key } = resource;
  const declared = tree.module.resources.get(resourceAddress(mode, type, name));
  if (declared === undefined) return false;
  return typeof key === "number" ? declared.count === undefined : declared.forEach === undefined;
}

/** Evaluates the id of an imported object; undefined after an error. */
function* importId(id: Expression, scope: Scope): Work<Value | undefined> {
  const { evaluation } = scope.module;
  const fail = (reason: string): undefined => {
    evaluation.error(invalidImportId({ reason }), { subject: id.range, expression: id });
    return undefined;
  };
  const evaluated = yield* evaluateIn(id, scope);
  if (evaluated.failed) return undefined;
  const converted = tryConvert(evaluated.value, string);
  if (!isValue(converted)) return fail(converted.message);
  if (converted.isNull()) return fail("it is null");
  if (!converted.isKnown()) return evaluation.settings.phase === "validate" ? undefined : fail("it is not known until apply");
  const text = unmark(converted).value.asString();
  return text === "" ? fail("it is empty") : stringVal(text);
}

/** Reports `import` blocks outside of the root module. */
export function checkImports(root: ModuleTree, evaluation: TreeEvaluation): void {
  for (const { path, module } of walkTree(root)) {
    if (path.length === 0) continue;
    const address = path.map((name) => `module.${name}`).join(".");
    for (const { range: subject } of module.imports) evaluation.error(nestedImport({ module: address }), { subject });
  }
}

/**
 * Reports `removed` blocks whose object is still declared. OpenTofu reports them at the block,
 * Terraform at the declaration.
 */
export function checkRemoved(tree: ModuleTree, evaluation: TreeEvaluation): void {
  for (const next of walkTree(tree)) {
    for (const { from, range } of next.module.removed) {
      const declared = from.resource === undefined ? callAt(next, from) : declaredAt(next, from);
      if (declared === undefined) continue;
      const subject = tree.module.dialect === "opentofu" ? range : declared.range;
      evaluation.error(removedStillDeclared({ address: formatAddress(from) }), { subject });
    }
  }
}

function callAt(tree: ModuleTree, { module }: Address): ModuleCall | undefined {
  return descendant(tree, module.slice(0, -1))?.module.calls.get(module.at(-1)?.name ?? "");
}

/**
 * Finds prior objects: the objects of the state at their current addresses, and imported objects.
 */

import { isValue, nullVal, objectVal, string, stringVal, tryConvert, unmark, type Value } from "@hcl-ts/cty";
import type { Expression } from "@hcl-ts/hcl";
import { parseTraversalAbs } from "@hcl-ts/hclsyntax";
import { type Address, formatAddress, type InstanceKey, instanceKeyOf } from "../load/address.ts";
import type { Import, ModuleCall, ModuleTree } from "../load/module.ts";
import { addressOf } from "../load/read-address.ts";
import { walkTree } from "../load/walk-tree.ts";
import { EPHEMERAL } from "../marks.ts";
import type { Work } from "../task.ts";
import { importTargetMissing, invalidImportId, nestedImport, removedStillDeclared, repeatedImport } from "./messages.ts";
import type { ModuleInstance } from "./module-instance.ts";
import { applyMoves, declaredAt, descendant } from "./moves.ts";
import { instancesOf } from "./repetition.ts";
import { evaluateIn, type Scope } from "./scope.ts";
import type { PriorObject, TreeEvaluation } from "./tree-evaluation.ts";

/** The values of resources in a state, by address. */
export type ResourceValues = ReadonlyMap<string, Value>;

/** Parses an address; undefined if it is not valid. */
export function parseAddress(text: string): Address | undefined {
  const { traversal, diagnostics } = parseTraversalAbs(text);
  return diagnostics.length > 0 ? undefined : addressOf(traversal);
}

/** Finds all prior objects, by their address in the configuration. */
export function* priorObjects(root: ModuleInstance, state: ResourceValues): Work<ReadonlyMap<string, PriorObject>> {
  const found = new Map<string, PriorObject>();
  const addresses = new Map<Address, string>();
  for (const text of state.keys()) {
    const address = parseAddress(text);
    if (address?.resource !== undefined) addresses.set(address, text);
  }
  for (const [address, now] of applyMoves(root.tree, [...addresses.keys()])) {
    const before = addresses.get(address)!;
    const text = formatAddress(now);
    found.set(text, { value: state.get(before)!, movedFrom: text === before ? undefined : before, imported: false });
  }
  const imported = new Set<string>();
  for (const block of root.tree.module.imports) {
    for (const [address, id] of yield* importTargets(block, root)) {
      if (imported.has(address)) root.evaluation.error(repeatedImport(address), { subject: block.to.range, context: block.range });
      imported.add(address);
      if (!found.has(address)) found.set(address, { value: objectVal({ id }), movedFrom: undefined, imported: true });
    }
  }
  return found;
}

function* importTargets(block: Import, root: ModuleInstance): Work<ReadonlyMap<string, Value>> {
  const { target, to, id, forEach } = block;
  const { evaluation } = root;
  const targets = new Map<string, Value>();
  if (target?.resource === undefined) return targets;
  if (declaredAt(root.tree, target) === undefined) {
    evaluation.error(importTargetMissing(formatAddress(target)), {
      subject: root.tree.module.dialect === "opentofu" ? block.range : to.range,
      context: block.range,
    });
    return targets;
  }
  if (evaluation.settings.phase !== "plan") return targets;
  const repeated = yield* instancesOf({ count: undefined, forEach, enabled: undefined }, { module: root });
  for (const repetition of repeated.instances.values()) {
    const scope: Scope = { module: root, repetition };
    const key = yield* lastKey(to, target.resource.key, scope);
    const value = id === undefined ? nullVal(string) : yield* importId(id, scope);
    if (value !== undefined) targets.set(formatAddress({ ...target, resource: { ...target.resource, key } }), value);
  }
  return targets;
}

/** Returns the key of the instance, which may be an expression. */
function* lastKey(to: Expression, literal: InstanceKey | undefined, scope: Scope): Work<InstanceKey | undefined> {
  const shape = to.shape?.();
  if (shape?.kind !== "index") return literal;
  const { value, failed } = yield* evaluateIn(shape.key, scope);
  return failed ? undefined : instanceKeyOf(unmark(value).value);
}

/** Evaluates the id of an imported object; undefined after an error. */
function* importId(id: Expression, scope: Scope): Work<Value | undefined> {
  const { evaluation } = scope.module;
  const fail = (reason: string): undefined => {
    evaluation.error(invalidImportId(reason), { subject: id.range, expression: id });
    return undefined;
  };
  const evaluated = yield* evaluateIn(id, scope);
  if (evaluated.failed) return undefined;
  const { value, marks } = unmark(evaluated.value);
  if (marks?.has(EPHEMERAL)) return fail("it is ephemeral");
  const converted = tryConvert(value, string);
  if (!isValue(converted)) return fail(converted.message);
  if (converted.isNull()) return fail("it is null");
  if (!converted.isKnown()) return fail("it is not known until apply");
  return converted.asString() === "" ? fail("it is empty") : stringVal(converted.asString());
}

/** Reports `import` blocks outside of the root module. */
export function checkImports(root: ModuleTree, evaluation: TreeEvaluation): void {
  for (const { path, module } of walkTree(root)) {
    if (path.length === 0) continue;
    const address = path.map((name) => `module.${name}`).join(".");
    for (const { range: subject } of module.imports) evaluation.error(nestedImport(address), { subject });
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
      evaluation.error(removedStillDeclared(formatAddress(from)), { subject });
    }
  }
}

function callAt(tree: ModuleTree, { module }: Address): ModuleCall | undefined {
  return descendant(tree, module.slice(0, -1))?.module.calls.get(module[module.length - 1]!.name);
}

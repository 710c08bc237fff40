/** Checks of `import` blocks. */
import { constantString, constantValue, references } from "@hcl-ts/analysis";
import { friendlyName, isPrimitiveType } from "@hcl-ts/cty";
import { type Expression, errorDiagnostic, type Message, type Range } from "@hcl-ts/hcl";
import {
  importTargetMissing,
  invalidForEach,
  invalidImportId,
  missingInstanceKey,
  undeclaredReference,
  unexpectedInstanceKey,
} from "../evaluate/messages.ts";
import { undeclared } from "../evaluate/undeclared.ts";
import { ofExpressions } from "../graph/entity-references.ts";
import { referenceTarget } from "../graph/reference-target.ts";
import { type Address, formatAddress, type InstanceKey, resourceAddress } from "../load/address.ts";
import type { Import, ModuleTree, Resource } from "../load/module.ts";
import { importProvider } from "./messages.ts";
import { ANYWHERE, type Place } from "./place.ts";
import type { ReferenceChecker } from "./reference-checker.ts";

/** Checks the imports of one module. Problems are reported to the checker of its references. */
export class ImportChecker {
  private readonly tree: ModuleTree;
  private readonly checker: ReferenceChecker;

  constructor(tree: ModuleTree, checker: ReferenceChecker) {
    this.tree = tree;
    this.checker = checker;
  }

  check({ to, target, hasDynamicKeys, id, identity, forEach, provider }: Import): void {
    if (id !== undefined) this.id(id, target, forEach !== undefined);
    if (target?.resource !== undefined) {
      const isOfInstances = target.resource.key !== undefined || hasDynamicKeys || forEach !== undefined;
      // The keys of modules before the address of the resource do not matter.
      const hasDynamicKey = hasDynamicKeys && to.shape?.().kind === "index";
      this.target(target, target.resource, hasDynamicKey, isOfInstances, to.range);
    }
    if (provider !== undefined && target !== undefined) this.provider(target, provider.range);
    const place: Place = { each: forEach !== undefined };
    this.checker.checkAll(ofExpressions(forEach), ANYWHERE);
    if (forEach !== undefined) this.forEach(forEach);
    this.checker.checkAll(ofExpressions(id, identity), place);
    // The target itself need not be declared in this module. Only its keys are expressions.
    this.checker.checkAll(references(to).slice(1), place);
  }

  /** Reports a provider for a resource that is declared. OpenTofu ignores it. */
  private provider({ module, resource }: Address, range: Range): void {
    const { dialect, resources } = this.tree.module;
    if (dialect !== "terraform" || resource === undefined || module.length > 0) return;
    const address = resourceAddress(resource.mode, resource.type, resource.name);
    if (resources.has(address)) this.error(importProvider({ address }), range);
  }

  /** Reports a `for_each` that is constant and not a collection. */
  private forEach(forEach: Expression): void {
    const value = constantValue(forEach);
    if (value !== undefined && isPrimitiveType(value.type))
      this.error(invalidForEach({ reason: `this value is a ${friendlyName(value.type)}` }), forEach.range);
  }

  /** Reports an id that is empty, null, or depends on the imported resource. */
  private id(id: Expression, target: Address | undefined, isRepeated: boolean): void {
    // The id of a repeated import is evaluated for each instance, and there may be no instances.
    if (!isRepeated && constantString(id) === "") this.error(invalidImportId({ reason: "it is empty" }), id.range);
    if (!isRepeated && constantValue(id)?.isNull() === true) this.error(invalidImportId({ reason: "it is null" }), id.range);
    if (target?.resource === undefined || target.module.length > 0) return;
    const { mode, type, name } = target.resource;
    const address = resourceAddress(mode, type, name);
    for (const reference of ofExpressions(id)) {
      const found = referenceTarget(reference, this.tree.module.dialect);
      if (found.kind === "resource" && found.address === address)
        this.error(invalidImportId({ reason: "it refers to that resource" }), id.range);
    }
  }

  /**
   * Reports a target that is not declared, and a key that does not match the instances of the
   * resource.
   */
  private target(
    target: Address,
    { mode, type, name, key }: NonNullable<Address["resource"]>,
    hasDynamicKey: boolean,
    isOfInstances: boolean,
    range: Range,
  ): void {
    const tree = this.moduleOf(target, range);
    if (tree === undefined) return;
    const address = resourceAddress(mode, type, name);
    const resource = tree.module.resources.get(address);
    if (resource !== undefined) this.key(resource, key, hasDynamicKey, range);
    else if (target.module.length > 0) this.error(undeclaredReference({ what: "resource", name: address, suggestion: undefined }), range);
    // In the root module, Terraform can generate the configuration, but only of a single resource.
    else if (isOfInstances) this.error(importTargetMissing({ address: formatAddress(target) }), range);
  }

  /**
   * Returns the module of a target. Undefined if the module is not declared, which is reported, or
   * not available, in which case it may declare anything.
   */
  private moduleOf({ module }: Address, range: Range): ModuleTree | undefined {
    let tree: ModuleTree | undefined = this.tree;
    for (const { name } of module) {
      if (tree === undefined) return undefined;
      const { calls } = tree.module;
      if (!calls.has(name)) {
        this.error(undeclared("module", name, calls), range);
        return undefined;
      }
      tree = tree.children.get(name);
    }
    return tree;
  }

  private key({ count, forEach, address }: Resource, key: InstanceKey | undefined, hasDynamicKey: boolean, range: Range): void {
    const isRepeated = count !== undefined || forEach !== undefined;
    const hasKey = key !== undefined || hasDynamicKey;
    const isOfOtherKind = (typeof key === "string" && forEach === undefined) || (typeof key === "number" && count === undefined);
    if (hasKey && !isRepeated) this.error(unexpectedInstanceKey({ address }), range);
    else if (isRepeated && (!hasKey || isOfOtherKind))
      this.error(missingInstanceKey({ address, argument: count !== undefined ? "count" : "for_each" }), range);
  }

  private error(message: Message, subject: Range): void {
    this.checker.diagnostics.push(errorDiagnostic(message, { subject }));
  }
}

import type { Reference, ReferenceStep } from "@hcl-ts/analysis";
import { type Type, unknownVal, withoutOptionalAttributes } from "@hcl-ts/cty";
import { contentOf, isWholeNumber } from "@hcl-ts/cty/kernel";
import { type Diagnostic, errorDiagnostic, type Message, type Range, type TraversalStep, warningDiagnostic } from "@hcl-ts/hcl";
import { applyTraversal, rangeOver, suggest } from "@hcl-ts/hcl/syntax";
import { type Behavior, behaviorOf } from "../evaluate/behavior.ts";
import type { BlockSchema } from "../evaluate/block-schema.ts";
import {
  incompleteReference,
  misplacedReference,
  missingInstanceKey,
  selfReference,
  undeclaredOutput,
  unexpectedInstanceKey,
  unknownAttributeOf,
  unknownResourceAttribute,
} from "../evaluate/messages.ts";
import { suggestDeclared, undeclared } from "../evaluate/undeclared.ts";
import { type ReferenceTarget, referenceTarget, type ScopeName } from "../graph/reference-target.ts";
import type { ResourceMode } from "../load/address.ts";
import type { Module, ModuleTree, Resource } from "../load/module.ts";
import { invalidInstanceKey, removedEnvironment, reservedName } from "./messages.ts";
import type { Place } from "./place.ts";

/** Names that can be the type of a resource only after `resource.`. */
const RESERVED: ReadonlySet<string> = new Set(["template", "lazy", "arg"]);

const WORDS: Readonly<Record<ResourceMode, string>> = { managed: "resource", data: "data source", ephemeral: "ephemeral resource" };

/** The names that can follow `count`, `each`, `path` and `terraform`. */
const SCOPE_ATTRIBUTES: Readonly<Record<Exclude<ScopeName, "self">, readonly string[]>> = {
  count: ["index"],
  each: ["key", "value"],
  path: ["cwd", "module", "root"],
  terraform: ["workspace", "applying"],
  tofu: ["workspace", "applying"],
};

/** The placeholder for an object's name in the message about an incomplete reference. */
const WANTED: ReadonlyMap<string, string> = new Map([
  ["var", "var.NAME"],
  ["local", "local.NAME"],
  ["module", "module.NAME"],
  ["data", "data.TYPE.NAME"],
  ["ephemeral", "ephemeral.TYPE.NAME"],
  ["resource", "resource.TYPE.NAME"],
]);

/** A reference target of one kind. */
type Target<Kind extends ReferenceTarget["kind"]> = Extract<ReferenceTarget, { readonly kind: Kind }>;

/**
 * Reports references to undeclared objects, and references that are not allowed at their position.
 */
export class ReferenceChecker {
  readonly diagnostics: Diagnostic[] = [];
  /** The diagnostics that Terraform and OpenTofu report only while planning. */
  readonly planned: Set<Diagnostic> = new Set();
  private readonly tree: ModuleTree;
  private readonly module: Module;
  private readonly behavior: Behavior;
  private readonly schemaOf: (resource: Resource) => BlockSchema | undefined;

  /** @param schemaOf returns the schema of a resource, if it is known */
  constructor(tree: ModuleTree, schemaOf: (resource: Resource) => BlockSchema | undefined) {
    this.tree = tree;
    this.module = tree.module;
    this.behavior = behaviorOf(tree.module.dialect, tree.module.version);
    this.schemaOf = schemaOf;
  }

  checkAll(references: readonly Reference[], place: Place): void {
    for (const reference of references) this.check(reference, place);
  }

  check(reference: Reference, place: Place): void {
    const before = this.diagnostics.length;
    this.checkTarget(reference, place);
    const found = place.generated === true ? this.diagnostics.splice(before) : [];
    for (const diagnostic of found) this.diagnostics.push(warningDiagnostic(diagnostic, { subject: diagnostic.subject }));
    if (place.planned === true) for (const diagnostic of this.diagnostics.slice(before)) this.planned.add(diagnostic);
  }

  private checkTarget(complete: Reference, place: Place): void {
    const { root, steps, directSteps } = complete;
    if (RESERVED.has(root.name)) {
      this.error(reservedName({ name: root.name }), root.range);
      return;
    }
    // Terraform and OpenTofu check the steps after parentheses, splats and computed keys only when they evaluate
    // the expression, so that `try` can hide an error.
    const reference: Reference = { ...complete, steps: steps.slice(0, directSteps) };
    const target = referenceTarget(reference, this.module.dialect);
    switch (target.kind) {
      case "variable":
        this.checkDeclared("variable", target.name, this.module.variables, reference);
        return;
      case "local":
        this.checkLocal(target.name, reference, place);
        return;
      case "module":
        if (this.checkDeclared("module", target.name, this.module.calls, reference) && !reference.attempted)
          this.checkOutput(target.name, complete);
        return;
      case "resource":
        this.checkResource(target, reference, place);
        return;
      case "scope":
        this.checkScope(target, reference, place);
        return;
      case "incomplete":
        this.error(incompleteReference({ root: target.root, wanted: WANTED.get(target.root) ?? "TYPE.NAME" }), root.range);
    }
  }

  private checkDeclared(what: string, name: string, declared: ReadonlyMap<string, unknown>, reference: Reference): boolean {
    if (declared.has(name)) return true;
    this.error(undeclared(what, name, declared), nameRange(reference, 1));
    return false;
  }

  private checkLocal(name: string, reference: Reference, { within }: Place): void {
    if (!this.checkDeclared("local value", name, this.module.locals, reference)) return;
    if (within === `local.${name}`) this.error(selfReference({ name: within }), nameRange(reference, 1));
  }

  /**
   * Checks the key and the output of a reference to a module. Terraform and OpenTofu check them when they
   * evaluate the expression.
   */
  private checkOutput(name: string, reference: Reference): void {
    const { count, forEach } = this.module.calls.get(name) ?? {};
    const [, first, second] = reference.steps;
    const isRepeated = count !== undefined || forEach !== undefined;
    // The name of an instance can be written as an attribute. So a missing key is certain only with
    // `count`.
    if (count !== undefined && forEach === undefined && first?.kind === "attr") {
      this.error(missingInstanceKey({ address: `module.${name}`, argument: "count" }), nameRange(reference, 1));
      return;
    }
    if (!isRepeated && first?.kind === "index") {
      this.errorOfPlan(unexpectedInstanceKey({ address: `module.${name}` }), nameRange(reference, 2));
      return;
    }
    // A splat takes an object with an instance for each key as a single element.
    const hasKey = first?.kind === "index" || first?.kind === "dynamic" || (first?.kind === "splat" && count !== undefined);
    const output = isRepeated ? (hasKey ? second : undefined) : first;
    const outputs = this.tree.children.get(name)?.module.outputs;
    if (output?.kind !== "attr" || outputs === undefined || outputs.has(output.name)) return;
    this.error(undeclaredOutput({ module: name, name: output.name, suggestion: suggestDeclared(output.name, outputs) }), output.range);
  }

  private checkResource(target: Target<"resource">, reference: Reference, { within, check, rule }: Place): void {
    const { address, mode, after } = target;
    const names = reference.steps.length - after.length;
    const isOfCheck = check?.data?.address === address;
    const resource = isOfCheck ? check.data : this.module.resources.get(address);
    if (resource === undefined) {
      this.error(undeclared(WORDS[mode], address, this.module.resources), nameRange(reference, names));
      return;
    }
    if (within === address) {
      const range = nameRange(reference, names);
      if (rule === true) {
        this.error(selfReference({ name: address }), range);
        return;
      }
      this.errorOfPlan(selfReference({ name: address }), range);
    }
    if (this.checkKey(resource, after, nameRange(reference, names))) this.checkAttribute(resource, after);
  }

  /** Reports a missing key, and a key for a resource that has only one instance. */
  private checkKey({ count, forEach, address }: Resource, [first]: readonly ReferenceStep[], range: Range): boolean {
    const isRepeated = count !== undefined || forEach !== undefined;
    if (first?.kind === "index" && first.key.type.kind === "number" && !isWholeNumber(contentOf(first.key, "number"))) {
      this.error(invalidInstanceKey({ address }), first.range);
      return false;
    }
    if (isRepeated && first?.kind === "attr") {
      this.error(missingInstanceKey({ address, argument: count !== undefined ? "count" : "for_each" }), range);
      return false;
    }
    if (!isRepeated && first?.kind === "index") {
      this.error(unexpectedInstanceKey({ address }), range);
      return false;
    }
    return true;
  }

  private checkAttribute(resource: Resource, steps: readonly ReferenceStep[]): void {
    const [first, second] = steps;
    // After a splat or a computed key, evaluation reports the attribute.
    const attribute = first?.kind === "index" ? second : first;
    if (attribute?.kind !== "attr") return;
    const schema = this.schemaOf(resource);
    const type = schema?.attributes.get(attribute.name)?.type;
    if (type !== undefined) this.checkSteps(type, steps.slice(first === attribute ? 1 : 2));
    if (schema === undefined || type !== undefined || schema.blocks.has(attribute.name)) return;
    const names = [...schema.attributes.keys(), ...schema.blocks.keys()];
    this.error(
      unknownResourceAttribute({ address: resource.address, name: attribute.name, suggestion: suggest(attribute.name, names) }),
      attribute.range,
    );
  }

  /** Reports steps that no value of the type has, up to the first step that is not constant. */
  private checkSteps(type: Type, steps: readonly ReferenceStep[]): void {
    const constant: TraversalStep[] = [];
    for (const step of steps) {
      if (step.kind !== "attr" && step.kind !== "index") break;
      constant.push(step);
    }
    if (constant.length > 0) applyTraversal(constant, unknownVal(withoutOptionalAttributes(type)), this.diagnostics, this.behavior);
  }

  private checkScope({ name, after: [attribute] }: Target<"scope">, reference: Reference, place: Place): void {
    if (name === "self") this.checkSelf(reference, place);
    else if (attribute?.kind !== "attr") this.error(incompleteReference({ root: name, wanted: `${name}.NAME` }), reference.root.range);
    else this.checkScopeAttribute(name, attribute.name, nameRange(reference, 1), place);
  }

  /** Checks the name after `count`, `each`, `path` or `terraform`. */
  private checkScopeAttribute(scope: Exclude<ScopeName, "self">, name: string, range: Range, place: Place): void {
    const names = SCOPE_ATTRIBUTES[scope];
    if (scope === "terraform" && name === "env") this.error(removedEnvironment(), range);
    else if (!names.includes(name)) this.error(unknownAttributeOf({ object: scope, name, names }), range);
    else if ((scope === "count" || scope === "each") && place[scope] !== true) {
      const message = misplacedReference({ name: scope, where: `in blocks that have ${scope === "count" ? "count" : "for_each"}` });
      if (place.repetitionPlanned === true) this.errorOfPlan(message, range);
      else this.error(message, range);
    }
  }

  /** Checks that `self` has a value, and that the attribute of it exists. */
  private checkSelf({ root, steps }: Reference, { self, within }: Place): void {
    if (self !== true) {
      this.error(
        misplacedReference({ name: "self", where: "in postcondition, connection and provisioner blocks of resources" }),
        root.range,
      );
      return;
    }
    const resource = within === undefined ? undefined : this.module.resources.get(within);
    if (resource !== undefined && steps[0]?.kind === "attr") this.checkAttribute(resource, steps);
  }

  /** Reports an error that Terraform and OpenTofu detect only while planning. */
  private errorOfPlan(message: Message, subject: Range): void {
    const diagnostic = errorDiagnostic(message, { subject });
    this.diagnostics.push(diagnostic);
    this.planned.add(diagnostic);
  }

  private error(message: Message, subject: Range): void {
    this.diagnostics.push(errorDiagnostic(message, { subject }));
  }
}

/** Returns the range of a reference up to a number of steps after its root. */
function nameRange({ root, steps }: Reference, count: number): Range {
  const last = steps[Math.min(count, steps.length) - 1];
  return last === undefined ? root.range : rangeOver(root.range, last.range);
}

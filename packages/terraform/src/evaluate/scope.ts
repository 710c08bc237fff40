/**
 * Evaluates expressions of a module: resolves their references and computes the values of these.
 */
import { boolVal, canIterateElements, dynamicVal, lengthInt, mark, stringVal, type Type, unmark } from "@hcl-ts/cty";
import { ObjectType, Value } from "@hcl-ts/cty/kernel";
import { type Body, type Diagnostic, EvalContext, type Expression, type Message, type Range, type TraverseAttr } from "@hcl-ts/hcl";
import { rangeOver, suggest } from "@hcl-ts/hcl/syntax";
import type { Module, ModuleCall, Resource } from "../load/module.ts";
import { EPHEMERAL } from "../marks.ts";
import { Task, type Work } from "../task.ts";
import { dynamicContents } from "./dynamic-contents.ts";
import {
  deprecatedOutput,
  incompleteReference,
  misplacedReference,
  missingInstanceKey,
  selfReference,
  undeclaredOutput,
  unexpectedInstanceKey,
  unknownAttributeOf,
  unknownResourceAttribute,
} from "./messages.ts";
import type { ModuleInstance } from "./module-instance.ts";
import type { ModuleReference, ObjectReference } from "./object-reference.ts";
import { withOpenAttribute } from "./open-resource.ts";
import { objectReferences, References } from "./reference.ts";
import type { LayoutNode, ReferenceLayout } from "./reference-layout.ts";
import { schemaOf } from "./resource-schema.ts";
import type { Settings } from "./tree-evaluation.ts";
import { suggestDeclared, undeclared } from "./undeclared.ts";

/**
 * A value, and whether an error kept it from being computed. If so, nothing that depends on it is
 * evaluated, or it is evaluated with this value; see `AfterError`.
 */
export interface Evaluated {
  readonly value: Value;
  readonly failed: boolean;
}

/** The result after an error. */
export const FAILED: Evaluated = { value: dynamicVal, failed: true };

/** The instance of a resource or module block that an expression is evaluated for. */
export interface Repetition {
  /** `count.index`. */
  readonly index?: Value | undefined;
  /** `each.key`. */
  readonly key?: Value | undefined;
  /** `each.value`. */
  readonly value?: Value | undefined;
}

/** The position of an expression: its module, and the names that the enclosing block adds. */
export interface Scope {
  readonly module: ModuleInstance;
  readonly repetition?: Repetition | undefined;
  /** The value of `self`. */
  readonly self?: Value | undefined;
  /**
   * The object whose block contains the expression, and which the expression cannot refer to:
   * `local.a`, `aws_instance.web`.
   */
  readonly within?: string | undefined;
  /**
   * The resource of a provisioner. The provisioner can refer to it while it is still being
   * evaluated.
   */
  readonly own?: { readonly address: string; readonly value: Value } | undefined;
  /** A variable whose value is known only in this scope, for its validations. */
  readonly variable?: { readonly name: string; readonly value: Value } | undefined;
  /** Variables that the module does not declare. */
  readonly furtherVariables?: ReadonlyMap<string, Value> | undefined;
  /** The name of the check whose data source the expression can refer to. */
  readonly check?: string | undefined;
  /**
   * Whether the expression is not part of the configuration, so that nothing is known of the
   * attributes that it asks of resources without a schema.
   */
  readonly isFurther?: boolean | undefined;
}

const NO_REPETITION: Repetition = {};

/** Evaluates an expression. Problems are reported to the evaluation of the module. */
export function* evaluateIn(expression: Expression, scope: Scope): Work<Evaluated> {
  const references = objectReferences(expression);
  const context = references.list.length === 0 ? scope.module.evaluation.base : yield* contextFor(references, scope);
  return context === undefined ? FAILED : evaluateWith(expression, context, scope);
}

/** Evaluates an expression in a context that contains the objects it refers to. */
function evaluateWith(expression: Expression, context: EvalContext, { module }: Scope): Evaluated {
  const { evaluation } = module;
  if (evaluation.isExhausted) return FAILED;
  const { value, diagnostics } = expression.value(context);
  const failed = evaluation.add(diagnostics) || evaluation.failedContexts.has(context);
  // After an error, the rest of a collection may be known.
  return failed && !evaluation.continuesAfterErrors ? FAILED : { value, failed };
}

/** Returns the context for all expressions of a body. See {@link contextFor}. */
export function* contextForBody(body: Body, scope: Scope): Work<EvalContext | undefined> {
  return yield* contextFor(yield* usedReferences(body, scope, [scope.repetition ?? NO_REPETITION]), scope);
}

/**
 * Returns the references of a body that are evaluated. References without a value, in the content of
 * a dynamic block that generates no blocks, are omitted and become warnings.
 * @param repetitions the instances of the block
 */
export function* usedReferences(body: Body, scope: Scope, repetitions: readonly Repetition[]): Work<References> {
  const all = objectReferences(body);
  // All instances have either `each` or `count`, or none of them has.
  const inInstance = { ...scope, repetition: repetitions[0] };
  let unused: Set<ObjectReference> | undefined;
  for (const { forEach, references } of dynamicContents(body)) {
    const wrong = references
      .map((reference) => [reference, problemsOf(reference, inInstance)] as const)
      .filter(([, found]) => found.length > 0);
    if (wrong.length === 0 || !(yield* generatesNothing(forEach, scope, repetitions))) continue;
    unused ??= new Set();
    for (const [reference, problems] of wrong) {
      unused.add(reference);
      for (const problem of problems) scope.module.evaluation.warning(problem, { subject: problem.subject });
    }
  }
  return unused === undefined ? all : new References(all.list.filter((reference) => !unused.has(reference)));
}

/** Whether a collection is empty or unknown in all instances, so that the content of its dynamic block is not evaluated. */
function* generatesNothing(forEach: Expression, scope: Scope, repetitions: readonly Repetition[]): Work<boolean> {
  const references = objectReferences(forEach);
  if (references.list.some((reference) => problemsOf(reference, { ...scope, repetition: repetitions[0] }).length > 0)) return false;
  for (const repetition of repetitions) {
    const context = yield* contextFor(references, { ...scope, repetition });
    if (context === undefined) return false;
    const { value } = unmark(forEach.value(context).value);
    if (value.isKnown() && (value.isNull() || !canIterateElements(value) || lengthInt(value) > 0)) return false;
  }
  return true;
}

/** Returns the problems of a reference itself, without reporting them. */
function problemsOf(reference: ObjectReference, scope: Scope): readonly Diagnostic[] {
  const { diagnostics } = scope.module.evaluation;
  const before = diagnostics.length;
  if (reference.kind === "module") checkedCall(reference, scope);
  else lookUp(reference, scope);
  const found = diagnostics.slice(before);
  diagnostics.length = before;
  return found.filter(({ severity }) => severity === "error");
}

/**
 * Returns a context with the values of references. If evaluation continues after errors, references
 * without a value are unknown.
 * @returns undefined if a reference is not valid, which is reported, or its value could not be
 *   computed
 */
export function* contextFor(references: References, scope: Scope): Work<EvalContext | undefined> {
  const { evaluation } = scope.module;
  const { list } = references;
  if (list.length === 0) return evaluation.base;
  const { slots, modules, roots, size } = references.layout;
  const values = new Array<Value | undefined>(size);
  let failed = false;
  for (let i = 0; i < list.length; i++) {
    const reference = list[i]!;
    const slot = slots[i]!;
    // A variable or a local value needs to be looked up only once. Other references are checked one
    // by one, because of the steps after their names.
    if (values[slot] !== undefined && isNamedValue(reference)) continue;
    const found =
      reference.kind === "module" ? yield* moduleValue(reference, modules.get(reference.name)!, scope) : lookUp(reference, scope);
    if (found instanceof Task && found.state !== "done") yield found;
    if (found === undefined) failed = true;
    else if (found instanceof Value) values[slot] = found;
    else {
      const { value, failed: hasError } = found instanceof Task ? found.value : found;
      failed ||= hasError;
      const isAsked = scope.isFurther === true && reference.kind === "resource" && !isOutput(reference, scope);
      values[slot] = isAsked ? withAskedAttribute(values[slot] ?? value, reference, scope) : value;
    }
  }
  if (!failed) return contextOf(roots, values, evaluation.base);
  if (!evaluation.continuesAfterErrors) return undefined;
  const context = contextOf(roots, values, evaluation.base);
  evaluation.failedContexts.add(context);
  return context;
}

function contextOf(roots: ReferenceLayout["roots"], values: readonly (Value | undefined)[], base: EvalContext): EvalContext {
  const variables = new Map<string, Value>();
  for (const [name, node] of roots) variables.set(name, partOf(node, values));
  return new EvalContext({ variables }, base);
}

function isNamedValue({ kind }: ObjectReference): boolean {
  return kind === "variable" || kind === "local";
}

/**
 * Returns the task of a variable or local value. Undefined for other objects, and for one without a
 * task here.
 */
function namedValue(reference: ObjectReference, { module, within, variable }: Scope): Task<Evaluated> | undefined {
  if (reference.kind === "variable") return variable?.name === reference.name ? undefined : module.variable(reference.name);
  if (reference.kind !== "local" || within === `local.${reference.name}`) return undefined;
  return module.local(reference.name);
}

/** Returns the value of a node of a layout. */
function partOf(node: LayoutNode, values: readonly (Value | undefined)[]): Value {
  // A reference with an error has no value.
  if (typeof node === "number") return values[node] ?? dynamicVal;
  const { names, nodes } = node;
  const contents: Value[] = new Array(nodes.length);
  const types: Type[] = new Array(nodes.length);
  for (let i = 0; i < nodes.length; i++) {
    const content = partOf(nodes[i]!, values);
    contents[i] = content;
    types[i] = content.type;
  }
  return new Value(new ObjectType(names, types, undefined), contents);
}

/**
 * Returns the task or the value of a reference. Undefined after an error, which is reported.
 */
function lookUp(reference: Exclude<ObjectReference, { readonly kind: "module" }>, scope: Scope): Task<Evaluated> | Value | undefined {
  if (reference.kind === "resource") return lookUpResource(reference, scope);
  const task = namedValue(reference, scope);
  if (task !== undefined) return task;
  const found = scopeValue(reference, scope);
  if (found instanceof Value) return found;
  scope.module.evaluation.error(found, { subject: reference.range });
  if (reference.kind === "incomplete") scope.module.evaluation.addWrongReference(reference.range);
  return undefined;
}

/**
 * Returns the value of a reference that needs no other object, or the message about a reference
 * that has no value.
 */
function scopeValue(reference: Exclude<ObjectReference, { readonly kind: "module" | "resource" }>, scope: Scope): Value | Message {
  const { module, repetition = NO_REPETITION } = scope;
  switch (reference.kind) {
    case "variable": {
      if (scope.variable?.name === reference.name) return scope.variable.value;
      const further = scope.furtherVariables?.get(reference.name);
      if (further !== undefined) return further;
      return undeclared("variable", reference.name, module.tree.module.variables);
    }
    case "local":
      return undefinedLocal(reference.name, module.tree.module);
    case "each":
      return eachValue(reference.name, repetition);
    case "count":
      if (repetition.index === undefined) return misplacedReference({ name: "count", where: "in blocks that have count" });
      return reference.name === "index"
        ? repetition.index
        : unknownAttributeOf({ object: "count", name: reference.name, names: ["index"] });
    case "path":
      return (
        module.folders.get(reference.name) ??
        unknownAttributeOf({ object: "path", name: reference.name, names: [...module.folders.keys()] })
      );
    case "terraform": {
      const value = terraformAttribute(reference.name, module.evaluation.settings);
      return value ?? unknownAttributeOf({ object: "terraform", name: reference.name, names: ["workspace", "applying"] });
    }
    case "self":
      return scope.self ?? misplacedReference({ name: "self", where: "in postcondition, connection and provisioner blocks of resources" });
    case "incomplete":
      return incompleteReference({ root: reference.root, wanted: reference.wanted });
  }
}

function undefinedLocal(name: string, { locals }: Module): Message {
  if (locals.has(name)) return selfReference({ name: `local.${name}` });
  return undeclared("local value", name, locals);
}

function eachValue(name: string, { key, value }: Repetition): Value | Message {
  if (key === undefined || value === undefined) return misplacedReference({ name: "each", where: "in blocks that have for_each" });
  if (name === "key") return key;
  return name === "value" ? value : unknownAttributeOf({ object: "each", name, names: ["key", "value"] });
}

function terraformAttribute(name: string, { workspace, applying }: Settings): Value | undefined {
  if (name === "workspace") return stringVal(workspace);
  return name === "applying" ? mark(boolVal(applying), EPHEMERAL) : undefined;
}

/** @param all all references to the module in the expression or body */
function* moduleValue(reference: ModuleReference, all: readonly ModuleReference[], scope: Scope): Work<Evaluated | undefined> {
  const call = checkedCall(reference, scope);
  if (call === undefined) return undefined;
  const { module } = scope;
  // The outputs of a module that is not available are unknown.
  if (!module.tree.children.has(reference.name)) return { value: dynamicVal, failed: false };
  return yield* module.callValue(reference.name, outputsOf(all, call));
}

/** Returns the call of a module. Undefined after an error, which is reported. */
function checkedCall(reference: ModuleReference, { module }: Scope): ModuleCall | undefined {
  const { name } = reference;
  const { evaluation } = module;
  const call = module.tree.module.calls.get(name);
  if (call === undefined) {
    evaluation.error(undeclared("module", name, module.tree.module.calls), { subject: reference.range });
    return undefined;
  }
  const declared = module.tree.children.get(name)?.module.outputs;
  if (declared === undefined) return call;
  const step = outputStep(reference, call);
  const output = step && declared.get(step.name);
  // `try` hides the error of an output that does not exist.
  if (step !== undefined && output === undefined && !reference.attempted) {
    evaluation.error(undeclaredOutput({ module: name, name: step.name, suggestion: suggestDeclared(step.name, declared) }), {
      subject: step.range,
    });
    evaluation.addWrongReference(completeRange(reference));
    if (!evaluation.continuesAfterErrors) return undefined;
  }
  if (output?.deprecated !== undefined)
    evaluation.warning(deprecatedOutput({ module: name, name: output.name, reason: output.deprecated }), { subject: reference.range });
  return call;
}

/** Returns the range of a reference with all of its steps. */
function completeRange({ range, after }: ObjectReference): Range {
  const last = after[after.length - 1];
  return last === undefined ? range : rangeOver(range, last.range);
}

/** Returns the names of the outputs that references select; undefined for all outputs. */
function outputsOf(references: readonly ModuleReference[], call: ModuleCall): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  for (const reference of references) {
    const step = outputStep(reference, call);
    if (step === undefined) return undefined;
    names.add(step.name);
  }
  return names;
}

/** Returns the step of a reference that selects an output; undefined if none certainly does. */
function outputStep({ after }: ModuleReference, { count, forEach }: ModuleCall): TraverseAttr | undefined {
  const [first, second] = after;
  const isRepeated = count !== undefined || forEach !== undefined;
  // The key of an instance can be written as an attribute. A splat takes an object of instances as
  // one element.
  const isInstance = first?.kind === "index" || first?.kind === "dynamic" || first?.kind === (forEach === undefined ? "splat" : "attr");
  const step = isRepeated ? (isInstance ? second : undefined) : first?.kind === "splat" ? second : first;
  return step?.kind === "attr" ? step : undefined;
}

/** Returns the value of a resource with the attribute that a reference asks for, if it has no schema. */
function withAskedAttribute(value: Value, reference: ObjectReference & { readonly kind: "resource" }, { module, check }: Scope): Value {
  const resource = module.declaredResource(reference.address, check);
  const name = reference.after.find(({ kind }) => kind === "attr");
  if (resource === undefined || name?.kind !== "attr" || schemaOf(resource, module).schema !== undefined) return value;
  return withOpenAttribute(value, name.name, resource.count !== undefined || resource.forEach !== undefined);
}

/** See {@link lookUp}. */
function lookUpResource(reference: ObjectReference & { readonly kind: "resource" }, scope: Scope): Task<Evaluated> | Value | undefined {
  const { module } = scope;
  const { evaluation } = module;
  const { address, mode } = reference;
  if (isOutput(reference, scope)) return lookUpOutput(reference.name, reference.range, scope);
  const resource = module.declaredResource(address, scope.check);
  if (resource === undefined) {
    evaluation.error(undeclared(WORDS[mode], address, module.tree.module.resources), { subject: reference.range });
    return undefined;
  }
  if (scope.within === address) {
    // Without planning, Terraform and OpenTofu detect references of a resource to itself only in its
    // conditions.
    if (evaluation.settings.phase === "validate") return dynamicVal;
    evaluation.error(selfReference({ name: address }), { subject: reference.range });
    return undefined;
  }
  if (!hasRightKey(resource, reference, evaluation) || !hasAttribute(resource, reference, module)) {
    evaluation.addWrongReference(completeRange(reference));
    if (!evaluation.continuesAfterErrors) return undefined;
  }
  if (scope.own?.address === address) return scope.own.value;
  return module.resource(address, scope.check);
}

/**
 * Whether a reference is to an output of the module itself, which only an expression that is not part of the configuration can
 * have.
 */
function isOutput({ root, type }: ObjectReference & { readonly kind: "resource" }, { isFurther }: Scope): boolean {
  return isFurther === true && root === "output" && type === "output";
}

function lookUpOutput(name: string, subject: Range, { module }: Scope): Task<Evaluated> | undefined {
  const task = module.output(name);
  if (task === undefined) module.evaluation.error(undeclared("output", name, module.tree.module.outputs), { subject });
  return task;
}

const WORDS = { managed: "resource", data: "data source", ephemeral: "ephemeral resource" } as const;

/**
 * Reports an attribute that the schema does not have. `try` and `can` do not suppress this error.
 */
function hasAttribute(resource: Resource, { direct }: ObjectReference, module: ModuleInstance): boolean {
  const [first, second] = direct;
  // After a splat or a computed key, evaluation reports the attribute.
  const attribute = first?.kind === "index" ? second : first;
  if (attribute?.kind !== "attr") return true;
  const { schema } = schemaOf(resource, module);
  if (schema === undefined || schema.attributes.has(attribute.name) || schema.blocks.has(attribute.name)) return true;
  const suggestion = suggest(attribute.name, [...schema.attributes.keys(), ...schema.blocks.keys()]);
  module.evaluation.error(unknownResourceAttribute({ address: resource.address, name: attribute.name, suggestion }), {
    subject: attribute.range,
  });
  return false;
}

/** Reports a missing instance key, and a key for a resource that has only one instance. */
function hasRightKey(
  resource: Resource,
  reference: ObjectReference & { readonly kind: "resource" },
  evaluation: ModuleInstance["evaluation"],
): boolean {
  const { address, direct } = reference;
  const argument = resource.count !== undefined ? "count" : resource.forEach !== undefined ? "for_each" : undefined;
  const first = direct[0];
  if (argument !== undefined && first?.kind === "attr") {
    evaluation.error(missingInstanceKey({ address, argument }), { subject: reference.range });
    return false;
  }
  if (argument === undefined && first?.kind === "index") {
    evaluation.error(unexpectedInstanceKey({ address }), { subject: reference.range });
    return false;
  }
  return true;
}

/** Evaluating expressions of a module: finding what they refer to, and the values of that. */
import { dynamicVal, EmptyObject, False, mark, objectVal, stringVal, type Value } from "@hcl-ts/cty";
import { type Body, EvalContext, type Expression } from "@hcl-ts/hcl";
import { suggest } from "@hcl-ts/hcl/syntax";
import type { Resource } from "../load/module.ts";
import { EPHEMERAL } from "../marks.ts";
import {
  deprecatedOutput,
  incompleteReference,
  misplacedReference,
  missingInstanceKey,
  selfReference,
  undeclaredOutput,
  undeclaredReference,
  unexpectedInstanceKey,
  unknownAttributeOf,
  unknownResourceAttribute,
} from "./messages.ts";
import type { ModuleInstance } from "./module-instance.ts";
import { type ObjectReference, objectReferences } from "./reference.ts";
import { schemaOf } from "./resource-schema.ts";
import type { Task, Work } from "./task.ts";

/** A value, and whether an error kept it from being computed. Nothing that depends on it is evaluated then. */
export interface Evaluated {
  readonly value: Value;
  readonly failed: boolean;
}

/** The result where there was an error. */
export const FAILED: Evaluated = { value: dynamicVal, failed: true };

/** The instance that an expression is evaluated for, within a resource or module block. */
export interface Repetition {
  /** `count.index`. */
  readonly index?: Value | undefined;
  /** `each.key`. */
  readonly key?: Value | undefined;
  /** `each.value`. */
  readonly value?: Value | undefined;
}

/** Where an expression is: its module, and what the block around it adds. */
export interface Scope {
  readonly module: ModuleInstance;
  readonly repetition?: Repetition | undefined;
  /** The value of `self`. */
  readonly self?: Value | undefined;
  /** The object whose block the expression is in, which it cannot refer to: `local.a`, `aws_instance.web`. */
  readonly within?: string | undefined;
  /** The name of the check whose data source can be referred to. */
  readonly check?: string | undefined;
}

const NO_REPETITION: Repetition = {};

/** Evaluates an expression. Problems are reported to the evaluation of the module. */
export function* evaluateIn(expression: Expression, scope: Scope): Work<Evaluated> {
  const context = yield* contextFor(objectReferences(expression), scope);
  return context === undefined ? FAILED : evaluateWith(expression, context, scope);
}

/** Evaluates an expression in a context that has what it refers to. */
export function evaluateWith(expression: Expression, context: EvalContext, { module }: Scope): Evaluated {
  const { evaluation } = module;
  if (evaluation.isExhausted) return FAILED;
  const { value, diagnostics } = expression.value(context);
  return evaluation.add(diagnostics) ? FAILED : { value, failed: false };
}

/** Returns the context for everything in a body. See {@link contextFor}. */
export function contextForBody(body: Body, scope: Scope): Work<EvalContext | undefined> {
  return contextFor(objectReferences(body), scope);
}

/** The values of references by the names that lead to them. */
type Names = Map<string, Names | Value>;

/**
 * Returns a context with the values of references.
 * @returns undefined if there is a reference to nothing, which is reported, or to something that could not be computed
 */
export function* contextFor(references: readonly ObjectReference[], scope: Scope): Work<EvalContext | undefined> {
  const { evaluation } = scope.module;
  if (references.length === 0) return evaluation.base;
  const names: Names = new Map();
  let failed = false;
  for (const [reference, outputs] of groupModules(references)) {
    const found = yield* referenceValue(reference, outputs, scope);
    if (found === undefined) failed = true;
    else put(names, found.path, found.value);
  }
  if (failed) return undefined;
  const variables = new Map<string, Value>();
  for (const [name, value] of names) variables.set(name, toValue(value));
  return new EvalContext({ variables }, evaluation.base);
}

function toValue(names: Names | Value): Value {
  if (!(names instanceof Map)) return names;
  if (names.size === 0) return EmptyObject;
  return objectVal(new Map(Array.from(names, ([name, value]) => [name, toValue(value)])));
}

function put(names: Names, path: readonly string[], value: Value): void {
  let at = names;
  for (const name of path.slice(0, -1)) {
    let next = at.get(name);
    if (!(next instanceof Map)) {
      next = new Map();
      at.set(name, next);
    }
    at = next;
  }
  at.set(path[path.length - 1]!, value);
}

/** References without repetitions; for a module, the outputs that are needed of it, or undefined for all. */
function groupModules(references: readonly ObjectReference[]): Iterable<readonly [ObjectReference, ReadonlySet<string> | undefined]> {
  if (!references.some(({ kind }) => kind === "module")) return references.map((reference) => [reference, undefined]);
  const outputs = new Map<string, Set<string> | undefined>();
  for (const reference of references) {
    if (reference.kind !== "module") continue;
    const output = outputOf(reference);
    if (output === undefined) outputs.set(reference.name, undefined);
    else if (!outputs.has(reference.name)) outputs.set(reference.name, new Set([output]));
    else outputs.get(reference.name)?.add(output);
  }
  return references.map((reference) => [reference, reference.kind === "module" ? outputs.get(reference.name) : undefined]);
}

/** Returns the name of the output that a reference to a module selects, if it selects one. */
function outputOf({ after }: ObjectReference): string | undefined {
  const [first, second] = after;
  if (first?.kind === "attr") return first.name;
  return first !== undefined && second?.kind === "attr" ? second.name : undefined;
}

interface Found {
  readonly path: readonly string[];
  readonly value: Value;
}

/** Returns the value of a reference and the names under which it is found; undefined after an error. */
function* referenceValue(reference: ObjectReference, outputs: ReadonlySet<string> | undefined, scope: Scope): Work<Found | undefined> {
  const { module } = scope;
  const { range: subject } = reference;
  const { evaluation } = module;
  const fail = (message: Parameters<typeof evaluation.error>[0]): undefined => {
    evaluation.error(message, { subject });
    return undefined;
  };
  switch (reference.kind) {
    case "variable": {
      const task = module.variable(reference.name);
      const names = module.tree.module.variables.keys();
      if (task === undefined) return fail(undeclaredReference("variable", reference.name, suggest(reference.name, [...names])));
      return yield* fromTask(["var", reference.name], task);
    }
    case "local": {
      const task = module.local(reference.name);
      const names = module.tree.module.locals.keys();
      if (task === undefined) return fail(undeclaredReference("local value", reference.name, suggest(reference.name, [...names])));
      if (scope.within === `local.${reference.name}`) return fail(selfReference(scope.within));
      return yield* fromTask(["local", reference.name], task);
    }
    case "module":
      return yield* moduleValue(reference, outputs, scope);
    case "resource":
      return yield* resourceValue(reference, scope);
    case "each": {
      const { key, value } = scope.repetition ?? NO_REPETITION;
      if (key === undefined || value === undefined) return fail(misplacedReference("each", "in blocks that have for_each"));
      if (reference.name !== "key" && reference.name !== "value") return fail(unknownAttributeOf("each", reference.name, ["key", "value"]));
      return { path: ["each", reference.name], value: reference.name === "key" ? key : value };
    }
    case "count": {
      const { index } = scope.repetition ?? NO_REPETITION;
      if (index === undefined) return fail(misplacedReference("count", "in blocks that have count"));
      if (reference.name !== "index") return fail(unknownAttributeOf("count", reference.name, ["index"]));
      return { path: ["count", "index"], value: index };
    }
    case "path": {
      const folders = module.folders;
      const value = folders.get(reference.name);
      if (value === undefined) return fail(unknownAttributeOf("path", reference.name, [...folders.keys()]));
      return { path: ["path", reference.name], value };
    }
    case "terraform": {
      const value = terraformAttribute(reference.name, evaluation.settings.workspace);
      if (value === undefined) return fail(unknownAttributeOf("terraform", reference.name, ["workspace", "applying"]));
      return { path: [reference.root, reference.name], value };
    }
    case "self":
      if (scope.self === undefined)
        return fail(misplacedReference("self", "in postcondition, connection and provisioner blocks of resources"));
      return { path: ["self"], value: scope.self };
    case "incomplete":
      return fail(incompleteReference(reference.root, reference.wanted));
  }
}

function* fromTask(path: readonly string[], task: Task<Evaluated>): Work<Found | undefined> {
  yield task;
  const { value, failed } = task.value;
  return failed ? undefined : { path, value };
}

function terraformAttribute(name: string, workspace: string): Value | undefined {
  if (name === "workspace") return stringVal(workspace);
  return name === "applying" ? mark(False, EPHEMERAL) : undefined;
}

function* moduleValue(
  reference: ObjectReference & { readonly kind: "module" },
  outputs: ReadonlySet<string> | undefined,
  { module }: Scope,
): Work<Found | undefined> {
  const { name } = reference;
  const { evaluation } = module;
  const call = module.tree.module.calls.get(name);
  if (call === undefined) {
    const suggestion = suggest(name, [...module.tree.module.calls.keys()]);
    evaluation.error(undeclaredReference("module", name, suggestion), { subject: reference.range });
    return undefined;
  }
  const declared = module.tree.children.get(name)?.module.outputs;
  // Without the module itself nothing is known of its outputs.
  if (declared === undefined) return { path: ["module", name], value: dynamicVal };
  const output = outputOf(reference);
  const step = reference.after.find((after) => after.kind === "attr");
  const found = output === undefined ? undefined : declared.get(output);
  const isOutput =
    call.count === undefined && call.forEach === undefined ? reference.after[0]?.kind === "attr" : reference.after[0]?.kind !== "attr";
  if (output !== undefined && found === undefined && isOutput) {
    evaluation.error(undeclaredOutput(name, output, suggest(output, [...declared.keys()])), { subject: step!.range });
    return undefined;
  }
  if (found?.deprecated !== undefined) evaluation.warning(deprecatedOutput(name, output!, found.deprecated), { subject: reference.range });
  const evaluated = yield* module.callValue(name, outputs);
  return evaluated.failed ? undefined : { path: ["module", name], value: evaluated.value };
}

function* resourceValue(reference: ObjectReference & { readonly kind: "resource" }, scope: Scope): Work<Found | undefined> {
  const { module } = scope;
  const { evaluation } = module;
  const { address, mode, type, name, range: subject } = reference;
  const resource = module.declaredResource(address, scope.check);
  if (resource === undefined) {
    evaluation.error(undeclaredReference(WORDS[mode], address, suggest(address, [...module.tree.module.resources.keys()])), { subject });
    return undefined;
  }
  if (scope.within === address) {
    evaluation.error(selfReference(address), { subject });
    return undefined;
  }
  if (!hasRightKey(resource, reference, evaluation)) return undefined;
  if (!hasAttribute(resource, reference, module)) return undefined;
  const task = module.resource(address, scope.check)!;
  yield task;
  const { value, failed } = task.value;
  if (failed) return undefined;
  const path = reference.root === "resource" ? ["resource", type, name] : mode === "managed" ? [type, name] : [mode, type, name];
  return { path, value };
}

const WORDS = { managed: "resource", data: "data source", ephemeral: "ephemeral resource" } as const;

/** Reports an attribute that the schema does not have, which `try` and `can` do not excuse. */
function hasAttribute(resource: Resource, { after }: ObjectReference, module: ModuleInstance): boolean {
  const [first, second] = after;
  const attribute = first?.kind === "attr" ? first : second?.kind === "attr" ? second : undefined;
  if (attribute === undefined) return true;
  const schema = schemaOf(resource, module);
  if (schema === undefined || schema.attributes.has(attribute.name) || schema.blocks.has(attribute.name)) return true;
  const suggestion = suggest(attribute.name, [...schema.attributes.keys(), ...schema.blocks.keys()]);
  module.evaluation.error(unknownResourceAttribute(resource.address, attribute.name, suggestion), { subject: attribute.range });
  return false;
}

/** Reports an instance key that is missing, or that is there for a resource with only one instance. */
function hasRightKey(
  resource: Resource,
  { address, after, range: subject }: ObjectReference & { readonly kind: "resource" },
  evaluation: ModuleInstance["evaluation"],
): boolean {
  const argument = resource.count !== undefined ? "count" : resource.forEach !== undefined ? "for_each" : undefined;
  const [first] = after;
  if (argument !== undefined && first?.kind === "attr") {
    evaluation.error(missingInstanceKey(address, argument), { subject });
    return false;
  }
  if (argument === undefined && first?.kind === "index") {
    evaluation.error(unexpectedInstanceKey(address), { subject: first.range });
    return false;
  }
  return true;
}

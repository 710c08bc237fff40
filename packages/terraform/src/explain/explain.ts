/**
 * Explains values of an evaluated tree: each part of an expression is evaluated by itself, in the context that it has, and references
 * are followed to what defines them. Evaluation does nothing for this, so it costs nothing where it is not used.
 */
import {
  Budget,
  bool,
  canIterateElements,
  dynamicVal,
  elements,
  isValue,
  mark,
  tryConvert,
  unmark,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { EvalContext, type Expression, type ExpressionShape, type Range, type Traversal } from "@hcl-ts/hcl";
import { parseExpression, parseTraversalAbs } from "@hcl-ts/hclsyntax";
import { argumentsOf } from "../evaluate/arguments-of.ts";
import { ConsoleScope } from "../evaluate/console-scope.ts";
import type { TreeResult } from "../evaluate/evaluate-tree.ts";
import type { ModuleInstance } from "../evaluate/module-instance.ts";
import { type ObjectReference, objectReferences } from "../evaluate/reference.ts";
import type { ResourceInstance, ResourceState } from "../evaluate/resource.ts";
import type { Repetition } from "../evaluate/scope.ts";
import { formatInstanceKey, instanceKeyOf } from "../load/address.ts";
import type { Variable } from "../load/module.ts";
import { SENSITIVE } from "../marks.ts";
import { type Explanation, LazyExplanation } from "./explanation.ts";

/** Where an expression is. */
interface Place {
  readonly module: ModuleInstance;
  readonly repetition: Repetition;
  /** The expression that `each` and `count` are derived from. */
  readonly repeatedBy: Expression | undefined;
  /** The values of names that are bound around the expression. */
  readonly bound: ReadonlyMap<string, Value> | undefined;
  readonly budget: Budget;
  /** Whether values are for something sensitive, and so are sensitive themselves. */
  readonly hidden: boolean;
}

/** Most rounds of a `for` expression that are explained. */
const MOST_ROUNDS = 1000;

/**
 * Explains why a value is what it is: by the expression that defines it with the value of each part, and behind each reference the same, down
 * to literals, lines of files, defaults, and what is not known until apply.
 *
 * @param result an evaluated tree
 * @param address what to explain: `output.url`, `local.tags`, `var.region`, `module.net["a"].local.cidr`,
 *   `aws_instance.web[0].tags`, or any expression of the root module
 * @param budget what evaluating the parts may cost; by default the default limits
 * @returns the explanation, whose reasons are computed when they are read; undefined if the address leads to nothing
 * @example
 * formatExplanation(explain(result, "output.url")!);
 */
export function explain(result: TreeResult, address: string, budget: Budget = new Budget()): Explanation | undefined {
  const { module, rest } = findModule(result, address);
  if (module === undefined) return undefined;
  const place: Place = { module, repetition: {}, repeatedBy: undefined, bound: undefined, budget, hidden: false };
  const output = /^output\.([^.[\]\s]+)$/.exec(rest)?.[1];
  if (output !== undefined) return outputExplanation(output, place);
  const { expression, diagnostics } = parseExpression(rest, "<address>");
  if (diagnostics.length > 0) return undefined;
  const explained = explainExpression(expression, place);
  return explained.kind === "expression" || explained.kind === "reference" || explained.kind === "computed" ? explained : undefined;
}

/** Splits an address into the instance of a module and what follows within it. */
function findModule(result: TreeResult, address: string): { readonly module: ModuleInstance | undefined; readonly rest: string } {
  const root = result.scope()?.module;
  const { traversal, diagnostics } = parseTraversalAbs(address);
  if (diagnostics.length > 0) return { module: root, rest: address };
  let at = 0;
  let text = "";
  let found = { module: root, rest: address };
  while (nameAt(traversal, at) === "module" && nameAt(traversal, at + 1) !== undefined) {
    text += `${text === "" ? "" : "."}module.${nameAt(traversal, at + 1)}`;
    at += 2;
    const step = traversal[at];
    if (step?.kind === "index") {
      text += formatInstanceKey(instanceKeyOf(step.key));
      at++;
    }
    const module = result.scope(text)?.module;
    const next = nameAt(traversal, at);
    if (module === undefined || next === undefined) break;
    const after = traversal[at]!;
    const isWithin = next === "var" || next === "local" || next === "output" || next === "data" || isResource(module, traversal, at);
    if (isWithin) found = { module, rest: address.slice(after.start + (after.kind === "attr" ? 1 : 0)) };
  }
  return found;
}

function nameAt(traversal: Traversal, at: number): string | undefined {
  const step = traversal[at];
  return step?.kind === "root" || step?.kind === "attr" ? step.name : undefined;
}

function isResource(module: ModuleInstance, traversal: Traversal, at: number): boolean {
  return module.tree.module.resources.has(`${nameAt(traversal, at)}.${nameAt(traversal, at + 1)}`);
}

// --- expressions ------------------------------------------------------------------------------------------------------

function explainExpression(given: Expression, place: Place): Explanation {
  const expression = unwrapped(given);
  const shape = expression.shape?.();
  const { range } = expression;
  const value = evaluated(expression, place);
  const label = textOf(range, expression, place);
  if (shape?.kind === "reference" && !isBoundName(shape.traversal, place)) return explainReference(expression, value, place);
  const parts = shape === undefined ? [] : partsOf(shape, place);
  if (parts.length === 0 || isConstant(expression)) return new LazyExplanation({ kind: "literal", label, range, value });
  return new LazyExplanation(
    { kind: "expression", label, range, value },
    () => reasons(parts, place),
    () => (shape?.kind === "binding" ? roundsOf(shape, place) : []),
  );
}

/** The explanations of parts, without literals, which the text of the whole shows. */
function reasons(parts: readonly Expression[], place: Place): readonly Explanation[] {
  return parts.map((part) => explainExpression(part, place)).filter(({ kind }) => kind !== "literal");
}

/** Whether an expression refers to nothing, so that its text says all. */
function isConstant(expression: Expression): boolean {
  return expression.variables().length === 0;
}

function unwrapped(expression: Expression): Expression {
  let inner = expression;
  for (let shape = inner.shape?.(); shape?.kind === "wrapper"; shape = inner.shape?.()) inner = shape.wrapped;
  return inner;
}

function isBoundName(traversal: Traversal, { bound }: Place): boolean {
  const name = nameAt(traversal, 0);
  return name !== undefined && bound?.has(name) === true;
}

function evaluated(expression: Expression, place: Place): Value {
  const { module, repetition, bound, budget, hidden } = place;
  const { context } = new ConsoleScope(module).context(expression, repetition, bound);
  if (context === undefined) return dynamicVal;
  const scope = bound === undefined ? new EvalContext({ budget }, context) : new EvalContext({ variables: bound, budget }, context);
  const { value } = expression.value(scope);
  return hidden ? mark(value, SENSITIVE) : value;
}

/** The parts of an expression that its value follows from. */
function partsOf(shape: ExpressionShape, place: Place): readonly Expression[] {
  switch (shape.kind) {
    case "steps":
      return [shape.source];
    case "index":
      return [shape.source, shape.key];
    case "splat":
      return [shape.source];
    case "call":
      return shape.call.arguments;
    case "binding":
      return shape.outside;
    case "choice":
      return [shape.condition, ...chosen(shape, place)];
    case "other":
      return shape.children;
    case "wrapper":
      return [shape.wrapped];
    case "reference":
    case "element":
      return [];
  }
}

/** The result that a condition decides for, or all if it is not known. */
function chosen({ condition, results }: Extract<ExpressionShape, { kind: "choice" }>, place: Place): readonly Expression[] {
  const converted = tryConvert(unmark(evaluated(condition, place)).value, bool);
  if (!isValue(converted) || !converted.isKnown() || converted.isNull() || results.length !== 2) return results;
  return [results[converted.asBoolean() ? 0 : 1]!];
}

/** The rounds of an expression that binds names to the elements of a collection. */
function roundsOf({ names, outside, inside }: Extract<ExpressionShape, { kind: "binding" }>, place: Place): readonly Explanation[] {
  const [collection] = outside;
  if (collection === undefined) return [];
  const given = evaluated(collection, place);
  const { value, marks } = unmark(given);
  if (!canIterateElements(value)) return [];
  const found: Explanation[] = [];
  for (const [key, element] of elements(value)) {
    if (found.length === MOST_ROUNDS) break;
    const values = names.length === 1 ? [element] : [key, element];
    const bound = new Map(place.bound);
    for (const [i, name] of names.entries()) bound.set(name, withMarks(values[i] ?? dynamicVal, marks));
    const within: Place = { ...place, bound };
    const label = names.join(", ");
    found.push(
      new LazyExplanation({ kind: "round", label, range: collection.range, value: withMarks(element, marks) }, () =>
        inside.map((part) => explainExpression(part, within)).filter(({ kind }) => kind !== "literal"),
      ),
    );
  }
  return found;
}

/** The source text of an expression in one line. */
function textOf(range: Range, expression: Expression, { module }: Place): string {
  const source = module.tree.module.sources.get(range.filename)?.text ?? sourceOf(expression);
  return source === undefined ? "(expression)" : source.slice(range.start.offset, range.end.offset).replace(/\s*\n\s*/g, " ");
}

/** The source of an expression that is in no file of the module, as one that was typed. */
function sourceOf(expression: Expression): string | undefined {
  return (expression as { readonly file?: { readonly text?: string } }).file?.text;
}

// --- references -------------------------------------------------------------------------------------------------------

function explainReference(expression: Expression, value: Value, place: Place): Explanation {
  const [reference] = objectReferences(expression);
  const { range } = expression;
  const label = textOf(range, expression, place);
  if (reference === undefined) return new LazyExplanation({ kind: "literal", label, range, value });
  const { module } = place;
  switch (reference.kind) {
    case "variable":
      return withSteps(reference, { label, value }, variableExplanation(reference.name, place));
    case "local": {
      const local = module.tree.module.locals.get(reference.name);
      if (local === undefined) break;
      const definition = (): readonly Explanation[] => definitionReasons(local.expression, moduleLevel(place));
      return new LazyExplanation({ kind: "reference", label: module.address(label), range: local.range, value }, definition);
    }
    case "module":
      return moduleExplanation(reference, label, value, range, place);
    case "resource":
      return resourceExplanation(reference, label, value, range, place);
    case "each":
    case "count": {
      const { repeatedBy } = place;
      const because = (): readonly Explanation[] => (repeatedBy === undefined ? [] : [explainExpression(repeatedBy, moduleLevel(place))]);
      return new LazyExplanation({ kind: "reference", label, range, value }, because);
    }
    default:
      break;
  }
  return new LazyExplanation({ kind: "given", label, range, value });
}

const moduleLevel = (place: Place): Place => ({ ...place, repetition: {}, repeatedBy: undefined, bound: undefined });

/** The explanation of an object, or of a part of it that steps select. */
function withSteps(reference: ObjectReference, own: { readonly label: string; readonly value: Value }, whole: Explanation): Explanation {
  if (reference.after.length === 0) return whole;
  return new LazyExplanation({ kind: "reference", label: own.label, range: whole.range, value: own.value }, () => [whole]);
}

function variableExplanation(name: string, place: Place): Explanation {
  const { module } = place;
  const variable = module.tree.module.variables.get(name);
  const label = module.address(`var.${name}`);
  const value = module.variable(name)?.value.value ?? dynamicVal;
  return new LazyExplanation({ kind: "reference", label, range: variable?.range, value }, () =>
    variable === undefined ? [] : variableReasons(variable, value, place),
  );
}

function variableReasons(variable: Variable, value: Value, place: Place): readonly Explanation[] {
  const { module, budget } = place;
  const byDefault = (): readonly Explanation[] => {
    const range = variable.defaultExpression?.range;
    if (range === undefined) return [];
    return [new LazyExplanation({ kind: "default", label: `default of var.${variable.name}`, range, value })];
  };
  const { caller } = module;
  if (caller !== undefined) {
    const attribute = argumentsOf(caller.call).get(variable.name);
    if (attribute === undefined) return byDefault();
    const outer: Place = {
      module: caller.module,
      repetition: caller.repetition,
      repeatedBy: caller.call.forEach ?? caller.call.count,
      bound: undefined,
      budget,
      hidden: place.hidden || variable.sensitive,
    };
    const { expression } = attribute;
    const label = `argument ${variable.name} of ${caller.module.address(`module.${caller.call.name}`)}`;
    const given = evaluated(expression, outer);
    return [
      new LazyExplanation({ kind: "argument", label, range: expression.range, value: given }, () => definitionReasons(expression, outer)),
    ];
  }
  const origin = module.originOf(variable.name);
  switch (origin?.kind) {
    case "file":
      return [new LazyExplanation({ kind: "file", label: `var.${variable.name} in ${origin.range.filename}`, range: origin.range, value })];
    case "environment":
      return [new LazyExplanation({ kind: "environment", label: `environment variable ${origin.name}`, range: undefined, value })];
    case "argument":
      return [new LazyExplanation({ kind: "command-line", label: `-var ${variable.name}`, range: undefined, value })];
    case "default":
      return byDefault();
    default:
      return value.isKnown() ? byDefault() : [];
  }
}

/**
 * The reasons for the value of a defining expression: the expression, unless it is a literal, which
 * the value shows.
 */
function definitionReasons(expression: Expression, place: Place): readonly Explanation[] {
  const explained = explainExpression(expression, place);
  return explained.kind === "literal" ? [] : [explained];
}

function outputExplanation(name: string, place: Place): Explanation | undefined {
  const { module } = place;
  const output = module.tree.module.outputs.get(name);
  const task = module.output(name);
  if (output === undefined || task === undefined) return undefined;
  const own = { kind: "reference", label: module.address(`output.${name}`), range: output.range, value: task.value.value } as const;
  return new LazyExplanation(own, () => (output.value === undefined ? [] : definitionReasons(output.value, moduleLevel(place))));
}

/** The explanation of an output of a called module, or of a call as a whole. */
function moduleExplanation(
  { name, after }: ObjectReference & { readonly kind: "module" },
  label: string,
  value: Value,
  range: Range,
  place: Place,
): Explanation {
  const { module } = place;
  const call = module.tree.module.calls.get(name);
  const instances = module.call(name)?.value.instances ?? new Map<string, ModuleInstance>();
  const output = after.find((step) => step.kind === "attr")?.name;
  const key = keyOf(after[0]);
  const because = (): readonly Explanation[] => {
    const found: Explanation[] = [];
    for (const [instanceKey, instance] of instances) {
      if (key !== undefined && key !== instanceKey) continue;
      const names = output === undefined ? instance.tree.module.outputs.keys() : [output];
      for (const each of names) {
        const explained = outputExplanation(each, { ...moduleLevel(place), module: instance });
        if (explained !== undefined) found.push(explained);
      }
    }
    return found;
  };
  return new LazyExplanation({ kind: "reference", label: module.address(label), range: call?.range ?? range, value }, because);
}

function keyOf(step: ObjectReference["after"][number] | undefined): string | number | undefined {
  return step?.kind === "index" && step.key !== undefined ? instanceKeyOf(step.key) : undefined;
}

/** The explanation of a resource, of an instance or of an attribute of it. */
function resourceExplanation(
  { address, after }: ObjectReference & { readonly kind: "resource" },
  label: string,
  value: Value,
  range: Range,
  place: Place,
): Explanation {
  const { module } = place;
  const state: ResourceState | undefined = module.resource(address)?.value;
  const resource = module.declaredResource(address);
  const attribute = after.find((step) => step.kind === "attr")?.name;
  const key = keyOf(after[0]);
  const because = (): readonly Explanation[] => {
    const instances = [...(state?.instances ?? [])].filter(([instanceKey]) => key === undefined || key === instanceKey);
    return instances.flatMap(([, instance]) => instanceReasons(instance, attribute, place));
  };
  const own = { label: module.address(label), range: resource?.range ?? range, value };
  return new LazyExplanation({ kind: "reference", ...own }, because);
}

function instanceReasons(instance: ResourceInstance, attribute: string | undefined, place: Place): readonly Explanation[] {
  const { resource, repetition } = instance;
  const within: Place = { ...moduleLevel(place), repetition, repeatedBy: resource.forEach ?? resource.count };
  const shown = resource.body.staticContent?.();
  const { attributes } =
    shown === undefined ? resource.body.justAttributes() : { attributes: new Map(shown.attributes.map((a) => [a.name, a])) };
  if (attribute !== undefined && !attributes.has(attribute)) {
    const value = valueAt(instance.value, attribute);
    return [new LazyExplanation({ kind: "computed", label: `${instance.address}.${attribute}`, range: resource.range, value })];
  }
  const names = attribute === undefined ? [...attributes.keys()] : [attribute];
  return names.map((name) => {
    const { expression } = attributes.get(name)!;
    const own = {
      kind: "argument",
      label: `${instance.address}.${name}`,
      range: expression.range,
      value: valueAt(instance.config, name),
    } as const;
    return new LazyExplanation(own, () => definitionReasons(expression, within));
  });
}

/** The attribute of an object; unknown if it has none of this name. */
function valueAt(object: Value, name: string): Value {
  const { type, content } = object;
  if (type.kind !== "object" || !Array.isArray(content)) return dynamicVal;
  const at = type.names.indexOf(name);
  return at < 0 ? dynamicVal : withMarks((content as readonly Value[])[at]!, object.marks);
}

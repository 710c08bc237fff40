/**
 * Explains values of an evaluated tree. Each part of an expression is evaluated by itself in its
 * context, and references are followed to their definitions. Evaluation records nothing for this,
 * so it costs nothing unless it is used.
 */
import {
  Budget,
  bool,
  canIterateElements,
  containsMarked,
  dynamicVal,
  elements,
  isValue,
  mark,
  type Path,
  sizeOf,
  tryConvert,
  unmark,
  unmarkDeepWithPaths,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import type { Expression, ExpressionShape, Range } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { argumentsOf } from "../evaluate/arguments-of.ts";
import type { TreeResult } from "../evaluate/evaluate-tree.ts";
import type { Caller, ModuleInstance } from "../evaluate/module-instance.ts";
import { type ObjectReference, objectReferences } from "../evaluate/reference.ts";
import type { ResourceInstance, ResourceState } from "../evaluate/resource.ts";
import { instanceKeyOf } from "../load/address.ts";
import type { Variable } from "../load/module.ts";
import { SENSITIVE } from "../marks.ts";
import { type Explanation, LazyExplanation } from "./explanation.ts";
import { findModule } from "./find-module.ts";
import { evaluated, isBoundName, moduleLevel, type Place, textOf } from "./place.ts";

/** The maximum number of explained rounds of a `for` expression. */
const MAX_ROUNDS = 1000;

/**
 * Explains the origin of a value: the expression that defines it, with the value of each part.
 * References are explained in the same way, down to literals, lines of files, defaults, and values
 * that are not known until apply.
 *
 * @param result an evaluated tree
 * @param address the value to explain: `output.url`, `local.tags`, `var.region`, `module.net["a"].local.cidr`,
 *   `aws_instance.web[0].tags`, or any expression of the root module
 * @param budget the budget for evaluating the parts; one with the default limits by default
 * @returns the explanation, whose reasons are computed on demand; undefined if the address has no
 *   value
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

/** Creates an explanation at a position, with a sensitive value if the position is hidden. */
function entry(
  place: Place,
  own: Pick<Explanation, "kind" | "label" | "range" | "value">,
  because?: () => readonly Explanation[],
  rounds?: () => readonly Explanation[],
): Explanation {
  return new LazyExplanation(place.hidden ? { ...own, value: mark(own.value, SENSITIVE) } : own, because, rounds);
}

/**
 * Returns the position of the reasons for a value. If the value has marks that its parts do not have, some of it became
 * sensitive here: by a declaration or a function. What it is made of is then hidden, as it shows the value.
 */
function placeOfReasons(value: Value, hasNewMarks: () => boolean, place: Place): Place {
  return place.hidden || !containsMarked(value) || !hasNewMarks() ? place : { ...place, hidden: true };
}

/** Returns the position of an expression that defines a value. */
function placeOfDefinition(value: Value, expression: Expression, place: Place): Place {
  return placeOfReasons(value, () => isNewlyMarked(value, evaluated(expression, place)), place);
}

/** The maximum size, by `sizeOf`, of values whose marks are compared. */
const MAX_COMPARED = 1_000_000;

/** Whether a part of a value is marked that was not marked, nor inside a marked part, in the value it was made from. */
function isNewlyMarked(value: Value, source: Value): boolean {
  if (sizeOf(value) > MAX_COMPARED || sizeOf(source) > MAX_COMPARED) return true;
  const known = new Set(unmarkDeepWithPaths(source).paths.map(({ path }) => keyOfPath(path)));
  return unmarkDeepWithPaths(value).paths.some(({ path }) => {
    const prefixes = Array.from({ length: path.length + 1 }, (_, length) => keyOfPath(path.slice(0, length)));
    return !prefixes.some((prefix) => known.has(prefix));
  });
}

/** Returns a text that is the same for an attribute and a key of the same name, as objects are converted to maps. */
function keyOfPath(path: Path): string {
  return JSON.stringify(path.map((step) => (step.kind === "attr" ? step.name : String(step.key.content))));
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
  if (parts.length === 0 || isConstant(expression)) return entry(place, { kind: "literal", label, range, value });
  return entry(
    place,
    { kind: "expression", label, range, value },
    () =>
      reasons(
        parts,
        shape?.kind === "call" ? placeOfReasons(value, () => !parts.some((part) => containsMarked(evaluated(part, place))), place) : place,
      ),
    () => (shape?.kind === "binding" ? roundsOf(shape, place) : []),
  );
}

/**
 * Returns the explanations of parts. Literals are omitted, because the source of the whole
 * expression shows them.
 */
function reasons(parts: readonly Expression[], place: Place): readonly Explanation[] {
  return parts.map((part) => explainExpression(part, place)).filter(({ kind }) => kind !== "literal");
}

/** Reports whether an expression refers to nothing, so that its source explains it completely. */
function isConstant(expression: Expression): boolean {
  return expression.variables().length === 0;
}

function unwrapped(expression: Expression): Expression {
  let inner = expression;
  for (let shape = inner.shape?.(); shape?.kind === "wrapper"; shape = inner.shape?.()) inner = shape.wrapped;
  return inner;
}

/** Returns the parts that determine the value of an expression. */
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
    case "operation":
    case "template":
    case "join":
    case "tuple":
    case "object":
    case "other":
      return shape.children;
    case "wrapper":
      return [shape.wrapped];
    case "literal":
    case "reference":
    case "element":
    case "invalid":
      return [];
  }
}

/** Returns the result that a condition selects, or all results if the condition is unknown. */
function chosen({ condition, results }: Extract<ExpressionShape, { kind: "choice" }>, place: Place): readonly Expression[] {
  const converted = tryConvert(unmark(evaluated(condition, place)).value, bool);
  if (!isValue(converted) || !converted.isKnown() || converted.isNull() || results.length !== 2) return results;
  return [results[converted.asBoolean() ? 0 : 1]!];
}

/** Returns the rounds of an expression that binds names to the elements of a collection. */
function roundsOf({ names, outside, inside }: Extract<ExpressionShape, { kind: "binding" }>, place: Place): readonly Explanation[] {
  const [collection] = outside;
  if (collection === undefined) return [];
  const given = evaluated(collection, place);
  const { value, marks } = unmark(given);
  if (!canIterateElements(value)) return [];
  const found: Explanation[] = [];
  for (const [key, element] of elements(value)) {
    if (found.length === MAX_ROUNDS) break;
    const values = names.length === 1 ? [element] : [key, element];
    const bound = new Map(place.bound);
    for (const [i, name] of names.entries()) bound.set(name, withMarks(values[i] ?? dynamicVal, marks));
    const within: Place = { ...place, bound };
    const label = names.join(", ");
    found.push(
      entry(place, { kind: "round", label, range: collection.range, value: withMarks(element, marks) }, () =>
        inside.map((part) => explainExpression(part, within)).filter(({ kind }) => kind !== "literal"),
      ),
    );
  }
  return found;
}

// --- references -------------------------------------------------------------------------------------------------------

function explainReference(expression: Expression, value: Value, place: Place): Explanation {
  const [reference] = objectReferences(expression).list;
  const { range } = expression;
  const label = textOf(range, expression, place);
  if (reference === undefined) return entry(place, { kind: "literal", label, range, value });
  const { module } = place;
  switch (reference.kind) {
    case "variable":
      return withSteps(reference, { label, value }, variableExplanation(reference.name, place), place);
    case "local": {
      const local = module.tree.module.locals.get(reference.name);
      if (local === undefined) break;
      const definition = (): readonly Explanation[] => definitionReasons(local.expression, moduleLevel(place));
      return entry(place, { kind: "reference", label: module.address(label), range: local.range, value }, definition);
    }
    case "module":
      return moduleExplanation(reference, label, value, range, place);
    case "resource":
      return resourceExplanation(reference, label, value, range, place);
    case "each":
    case "count": {
      const { repeatedBy } = place;
      const because = (): readonly Explanation[] => (repeatedBy === undefined ? [] : [explainExpression(repeatedBy, moduleLevel(place))]);
      return entry(place, { kind: "reference", label, range, value }, because);
    }
    default:
      break;
  }
  return entry(place, { kind: "given", label, range, value });
}

/** Explains an object, or the part of it that steps select. */
function withSteps(
  reference: ObjectReference,
  own: { readonly label: string; readonly value: Value },
  whole: Explanation,
  place: Place,
): Explanation {
  if (reference.after.length === 0) return whole;
  return entry(place, { kind: "reference", label: own.label, range: whole.range, value: own.value }, () => [whole]);
}

function variableExplanation(name: string, place: Place): Explanation {
  const { module } = place;
  const variable = module.tree.module.variables.get(name);
  const label = module.address(`var.${name}`);
  const value = module.variable(name)?.value.value ?? dynamicVal;
  return entry(place, { kind: "reference", label, range: variable?.range, value }, () =>
    variable === undefined ? [] : variableReasons(variable, value, place),
  );
}

function variableReasons(variable: Variable, value: Value, place: Place): readonly Explanation[] {
  const { caller } = place.module;
  if (caller !== undefined) return argumentReasons(variable, value, caller, place);
  const origin = place.module.originOf(variable.name);
  const { name } = variable;
  switch (origin?.kind) {
    case "file":
      return [entry(place, { kind: "file", label: `var.${name} in ${origin.range.filename}`, range: origin.range, value })];
    case "environment":
      return [entry(place, { kind: "environment", label: `environment variable ${origin.name}`, range: undefined, value })];
    case "argument":
      return [entry(place, { kind: "command-line", label: `-var ${name}`, range: undefined, value })];
    case "default":
      return defaultReasons(variable, value, place);
    default:
      return value.isKnown() ? defaultReasons(variable, value, place) : [];
  }
}

function defaultReasons({ name, defaultExpression }: Variable, value: Value, place: Place): readonly Explanation[] {
  if (defaultExpression === undefined) return [];
  return [entry(place, { kind: "default", label: `default of var.${name}`, range: defaultExpression.range, value })];
}

/** Returns the reasons for the value of a variable of a called module. */
function argumentReasons(variable: Variable, value: Value, { module, call, repetition }: Caller, place: Place): readonly Explanation[] {
  const argument = argumentsOf(call).get(variable.name);
  if (argument === undefined) return defaultReasons(variable, value, place);
  const { expression } = argument;
  const outer: Place = {
    module,
    repetition,
    repeatedBy: call.forEach ?? call.count,
    bound: undefined,
    budget: place.budget,
    hidden: place.hidden || variable.sensitive,
  };
  const label = `argument ${variable.name} of ${module.address(`module.${call.name}`)}`;
  const own = { kind: "argument", label, range: expression.range, value: evaluated(expression, outer) } as const;
  return [entry(outer, own, () => definitionReasons(expression, outer))];
}

/**
 * Returns the reasons for a value that an expression defines: the expression, unless it is a
 * literal, which the value already shows.
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
  const { value } = output;
  return entry(place, own, () =>
    value === undefined ? [] : definitionReasons(value, placeOfDefinition(own.value, value, moduleLevel(place))),
  );
}

/** Explains an output of a called module, or a call as a whole. */
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
  const because = (): readonly Explanation[] =>
    [...instances]
      .filter(([instanceKey]) => key === undefined || key === instanceKey)
      .flatMap(([, instance]) => {
        const names = output === undefined ? [...instance.tree.module.outputs.keys()] : [output];
        return names.flatMap((each) => outputExplanation(each, { ...moduleLevel(place), module: instance }) ?? []);
      });
  return entry(place, { kind: "reference", label: module.address(label), range: call?.range ?? range, value }, because);
}

function keyOf(step: ObjectReference["after"][number] | undefined): string | number | undefined {
  return step?.kind === "index" && step.key !== undefined ? instanceKeyOf(step.key) : undefined;
}

/** Explains a resource, an instance, or an attribute of it. */
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
  return entry(place, { kind: "reference", ...own }, because);
}

function instanceReasons(instance: ResourceInstance, attribute: string | undefined, place: Place): readonly Explanation[] {
  const { resource, repetition } = instance;
  const within: Place = { ...moduleLevel(place), repetition, repeatedBy: resource.forEach ?? resource.count };
  const shown = resource.body.staticContent?.();
  const { attributes } =
    shown === undefined ? resource.body.justAttributes() : { attributes: new Map(shown.attributes.map((a) => [a.name, a])) };
  if (attribute !== undefined && !attributes.has(attribute)) {
    const value = valueAt(instance.value, attribute);
    return [entry(place, { kind: "computed", label: `${instance.address}.${attribute}`, range: resource.range, value })];
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
    return entry(place, own, () => definitionReasons(expression, placeOfDefinition(own.value, expression, within)));
  });
}

/** Returns the attribute of an object; unknown if the object has no attribute of this name. */
function valueAt(object: Value, name: string): Value {
  const { type, content } = object;
  if (type.kind !== "object" || !Array.isArray(content)) return dynamicVal;
  const at = type.names.indexOf(name);
  return at < 0 ? dynamicVal : withMarks((content as readonly Value[])[at]!, object.marks);
}

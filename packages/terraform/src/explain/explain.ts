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
  isWhollyKnown,
  tryConvert,
  unmark,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { type Diagnostic, type Expression, type ExpressionShape, errorDiagnostic, type Range, SourceFile } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { argumentsOf } from "../evaluate/arguments-of.ts";
import { ConsoleScope } from "../evaluate/console-scope.ts";
import type { TreeResult } from "../evaluate/evaluate-tree.ts";
import { missingInstanceKey, undeclaredReference } from "../evaluate/messages.ts";
import type { Caller, ModuleInstance } from "../evaluate/module-instance.ts";
import type { ObjectReference } from "../evaluate/object-reference.ts";
import { objectReferences } from "../evaluate/reference.ts";
import type { Variable } from "../load/module.ts";
import { entry, placeOfDefinition, placeOfReasons } from "./entry.ts";
import { type Explanation, type ExplanationNote, LazyExplanation } from "./explanation.ts";
import { findModule } from "./find-module.ts";
import { notInstalled, withoutArgument, withoutValue, wrongValue } from "./messages.ts";
import { errorNoteIn, expressionNote, instancesNote, representativeNote } from "./notes.ts";
import { evaluated, isBoundName, moduleLevel, type Place, textOf } from "./place.ts";
import { keyOf, repetitionReasons, resourceExplanation } from "./resource-explanation.ts";

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
  const { expression, diagnostics } = parseExpression(rest, "<address>");
  if (diagnostics.length > 0) return undefined;
  const explained = explainExpression(expression, place);
  const { kind, value } = explained;
  // A literal explains itself. A name without a value is not known.
  if (kind === "literal" || (kind === "given" && !value.isKnown())) return undefined;
  return new LazyExplanation(
    explained,
    () => explained.because,
    () => explained.rounds,
    () => explained.note ?? moduleNote(module),
  );
}

/** Returns the address of an object whose name is given without its kind. */
function objectNamed(name: string, { tree }: ModuleInstance): string | undefined {
  const { outputs, locals, variables, calls, resources } = tree.module;
  if (outputs.has(name)) return `output.${name}`;
  if (locals.has(name)) return `local.${name}`;
  if (variables.has(name)) return `var.${name}`;
  if (calls.has(name)) return `module.${name}`;
  return [...resources.values()].find((resource) => resource.name === name)?.address;
}

/** Returns the note that an instance of a module represents all, if it or a module that contains it does. */
function moduleNote(module: ModuleInstance): ExplanationNote | undefined {
  for (let { caller } = module; caller !== undefined; caller = caller.module.caller) {
    const { call } = caller;
    const note = representativeNote(call, caller.module.call(call.name)?.value, caller.module.address(`module.${call.name}`));
    if (note !== undefined) return note;
  }
  return undefined;
}

/**
 * Returns why an address cannot be explained: it is not an expression, or it refers to something that
 * does not exist, such as a local value that is not declared or a missing key. The diagnostics suggest
 * similar names. Empty if the address has a value.
 *
 * @example
 * addressProblems(result, "local.tag")[0]?.detail; // ends with: Did you mean "tags"?
 */
export function addressProblems(result: TreeResult, address: string): readonly Diagnostic[] {
  const { module, rest, repeated } = findModule(result, address);
  if (module === undefined) return [];
  const source = new SourceFile("<address>", rest);
  const subject = source.range(0, rest.length);
  if (repeated !== undefined)
    return [
      errorDiagnostic(
        missingInstanceKey({ address: repeated.address, argument: repeated.call.count === undefined ? "for_each" : "count" }),
        { subject },
      ),
    ];
  const meant = objectNamed(rest, module);
  if (meant !== undefined) return [errorDiagnostic(undeclaredReference({ what: "object", name: rest, suggestion: meant }), { subject })];
  const { diagnostics } = new ConsoleScope(module).evaluate(source);
  return diagnostics.filter(({ severity }) => severity === "error");
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
  const note = (because: readonly Explanation[]): ExplanationNote | undefined => expressionNote(expression, value, because, place);
  if (parts.length === 0 || isConstant(expression)) return entry(place, { kind: "literal", label, range, value }, { note });
  const placeOfParts = (): Place =>
    shape?.kind === "call" ? placeOfReasons(value, () => !parts.some((part) => containsMarked(evaluated(part, place))), place) : place;
  return entry(
    place,
    { kind: "expression", label, range, value },
    {
      because: () => reasons(parts, placeOfParts()),
      rounds: () => (shape?.kind === "binding" ? roundsOf(shape, place) : []),
      note,
    },
  );
}

/**
 * Returns the explanations of parts. Literals are omitted, because the source of the whole
 * expression shows them.
 */
function reasons(parts: readonly Expression[], place: Place): readonly Explanation[] {
  return parts.map((part) => explainExpression(part, place)).filter((explained) => !isEvident(explained));
}

/** Whether an explanation adds nothing to the source of the expression that contains it. */
function isEvident({ kind, value }: Explanation): boolean {
  return kind === "literal" && isWhollyKnown(value);
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
  return converted.asBoolean() ? results.slice(0, 1) : results.slice(1);
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
      entry(
        place,
        { kind: "round", label, range: collection.range, value: withMarks(element, marks) },
        { because: () => inside.map((part) => explainExpression(part, within)).filter((explained) => !isEvident(explained)) },
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
    case "variable": {
      const variable = module.tree.module.variables.get(reference.name);
      if (variable === undefined) break;
      return withSteps(reference, { label, value }, variableExplanation(variable, place), place);
    }
    case "local": {
      const local = module.tree.module.locals.get(reference.name);
      if (local === undefined) break;
      const definition = (): readonly Explanation[] => definitionReasons(local.expression, moduleLevel(place));
      return entry(
        place,
        { kind: "reference", label: module.address(label), range: local.range, value },
        { because: definition, note: (because) => expressionNote(local.expression, value, because, place) },
      );
    }
    case "module":
      return moduleExplanation(reference, label, value, range, place);
    case "resource":
      if (reference.root === "output" && reference.type === "output") {
        const output = outputExplanation(reference.name, place);
        if (output === undefined) break;
        return withSteps(reference, { label: module.address(label), value }, output, place);
      }
      return resourceExplanation(reference, { label, range, value }, place, explainExpression);
    case "each":
    case "count": {
      const { repeatedBy } = place;
      const because = (): readonly Explanation[] => (repeatedBy === undefined ? [] : [explainExpression(repeatedBy, moduleLevel(place))]);
      return entry(
        place,
        { kind: "reference", label, range, value },
        { because, note: (reasons) => expressionNote(expression, value, reasons, place) },
      );
    }
    default:
      break;
  }
  const note = (): ExplanationNote | undefined => expressionNote(expression, value, [], place);
  return entry(place, { kind: "given", label, range, value }, { note });
}

/** Explains an object, or the part of it that steps select. */
function withSteps(
  reference: ObjectReference,
  own: { readonly label: string; readonly value: Value },
  whole: Explanation,
  place: Place,
): Explanation {
  if (reference.after.length === 0) return whole;
  return entry(place, { kind: "reference", label: own.label, range: whole.range, value: own.value }, { because: () => [whole] });
}

function variableExplanation(variable: Variable, place: Place): Explanation {
  const { module } = place;
  const { name } = variable;
  const label = module.address(`var.${name}`);
  const value = module.variable(name)?.value.value ?? dynamicVal;
  return entry(
    place,
    { kind: "reference", label, range: variable.range, value },
    {
      because: () => variableReasons(variable, value, place),
      note: (because) => (because.some((reason) => !isWhollyKnown(reason.value)) ? undefined : variableNote(variable, value, place)),
    },
  );
}

/** Explains why a variable is not known although nothing that it depends on is unknown. */
function variableNote(variable: Variable, value: Value, place: Place): ExplanationNote | undefined {
  if (isWhollyKnown(value)) return undefined;
  const { module } = place;
  const { name } = variable;
  const { caller } = module;
  if (caller !== undefined) {
    const argument = argumentsOf(caller.call).get(name);
    if (argument !== undefined) return errorNoteIn(argument.expression.range, { ...place, module: caller.module });
    return { kind: "missing", text: withoutArgument(caller.module.address(`module.${caller.call.name}`), name) };
  }
  if (variable.defaultExpression === undefined && module.originOf(name)?.kind === "default")
    return { kind: "missing", text: withoutValue(name) };
  if (module.variable(name)?.value.failed === true) return errorNoteIn(variable.range, place) ?? { kind: "error", text: wrongValue(name) };
  return module.originOf(name) === undefined ? { kind: "missing", text: withoutValue(name) } : undefined;
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
  return [
    entry(outer, own, {
      because: () => definitionReasons(expression, outer),
      note: (because) => expressionNote(expression, own.value, because, outer),
    }),
  ];
}

/**
 * Returns the reasons for a value that an expression defines: the expression, unless it is a
 * literal, which the value already shows.
 */
function definitionReasons(expression: Expression, place: Place): readonly Explanation[] {
  const explained = explainExpression(expression, place);
  return isEvident(explained) ? [] : [explained];
}

function outputExplanation(name: string, place: Place): Explanation | undefined {
  const { module } = place;
  const output = module.tree.module.outputs.get(name);
  const task = module.output(name);
  if (output === undefined || task === undefined) return undefined;
  const own = { kind: "reference", label: module.address(`output.${name}`), range: output.range, value: task.value.value } as const;
  const { value: definition } = output;
  if (definition === undefined) return entry(place, own);
  return entry(place, own, {
    because: () => definitionReasons(definition, placeOfDefinition(own.value, definition, moduleLevel(place))),
    note: (because) => expressionNote(definition, own.value, because, place),
  });
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
  const wrong = isWhollyKnown(value) ? undefined : errorNoteIn(range, place);
  if (wrong !== undefined || call === undefined)
    return entry(place, { kind: "reference", label: module.address(label), range, value }, { note: () => wrong });
  const state = module.call(name)?.value;
  const instances = state?.instances ?? new Map<string, ModuleInstance>();
  const output = after.find((step) => step.kind === "attr")?.name;
  const key = keyOf(after[0]);
  const because = (): readonly Explanation[] => [
    ...(state?.unknown === true ? repetitionReasons(call, moduleLevel(place), explainExpression) : []),
    ...[...instances]
      .filter(([instanceKey]) => key === undefined || state?.unknown === true || key === instanceKey)
      .flatMap(([, instance]) => {
        const names = output === undefined ? [...instance.tree.module.outputs.keys()] : [output];
        return names.flatMap((each) => outputExplanation(each, { ...moduleLevel(place), module: instance }) ?? []);
      }),
  ];
  const address = module.address(`module.${name}`);
  const note = (): ExplanationNote | undefined => {
    if (isWhollyKnown(value)) return undefined;
    if (!module.tree.children.has(name)) return { kind: "missing", text: notInstalled(address) };
    return instancesNote(call, state, address);
  };
  const own = { kind: "reference", label: module.address(label), range: call.range, value } as const;
  return entry(place, own, { because, note });
}

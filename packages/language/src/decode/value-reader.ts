/**
 * Reads values into data by a definition: checks the type and the rules, and applies the functions of
 * the program. Nothing is converted in advance, so a value is visited once.
 */
import { exprList, exprMap, functions } from "@hcl-ts/analysis";
import { type BudgetLimits, containsMarked, friendlyName, type NumberContent, type NumberForm, unmarkDeep, type Value } from "@hcl-ts/cty";
import {
  compareNumbers,
  contentOf,
  exactDouble,
  isWholeNumber,
  namesOfParts,
  numberContent,
  numberConverter,
  numberText,
  partsOfContainer,
  zip,
} from "@hcl-ts/cty/kernel";
import { linearPattern } from "@hcl-ts/cty-functions";
import {
  type Diagnostic,
  type EvalContext,
  type Expression,
  errorDiagnostic,
  type Message,
  type Range,
  warningDiagnostic,
} from "@hcl-ts/hcl";
import { quote, suggest } from "@hcl-ts/hcl/syntax";
import { type AllowedValue, boundOf, describeConstraint, describeValues, FORMATS, type Rule } from "@hcl-ts/schema";
import type { AttributeDefinition, ValueDefinition, ValueNode } from "../builder/definition.ts";
import { constraintOf, nameOf } from "../derive/schema-of.ts";
import {
  brokenRule,
  deprecatedItem,
  failedConversion,
  inexactNumber,
  missingKey,
  noAlternative,
  notOneOf,
  nullValue,
  outOfRange,
  patternMismatch,
  repeatedElement,
  uncheckedPattern,
  unknownKey,
  wrongCount,
  wrongLength,
  wrongValueType,
} from "../messages.ts";
import { FAILED, isDecoded, keyOf, setOwn, UNKNOWN, worse } from "./outcome.ts";

/** The path from a whole value to a part of it, from the inside out. */
export interface PathToPart {
  readonly key: string | number;
  readonly outer: PathToPart | undefined;
}

/** The options of reading values. */
export interface ReadingOptions {
  /** The form of numbers that JavaScript does not represent exactly. */
  readonly numbers: NumberForm | undefined;
  /** The id of the language, for the codes of its own rules; undefined if there is none. */
  readonly language: string | undefined;
  /** The limits of evaluations after the file is read. */
  readonly limits: Omit<BudgetLimits, "signal"> | undefined;
}

/** The position of the values that are read. */
export interface ReadingPlace {
  /** The name for messages. */
  readonly name: string;
  /** The expression of the value; undefined for plain data. */
  readonly expression: Expression | undefined;
  /** The context that it was evaluated in. */
  readonly context: EvalContext | undefined;
}

/** A problem of a value, at a path within it. */
export interface ValueProblem {
  readonly message: Message;
  readonly severity: Diagnostic["severity"];
  readonly path: PathToPart | undefined;
}

/** Reads one value. */
export class ValueReader {
  readonly problems: ValueProblem[] = [];
  private readonly options: ReadingOptions;
  private readonly place: ReadingPlace;
  private isSensitive = false;
  /** Whether values of other primitive types are accepted, if a conversion is possible. */
  private mayConvert = true;

  constructor(options: ReadingOptions, place: ReadingPlace) {
    this.options = options;
    this.place = place;
  }

  /** Reads a value, which is not null. Returns data, or the reason for its absence. */
  read(definition: ValueDefinition, value: Value, path?: PathToPart): unknown {
    let plain = value;
    if (containsMarked(value)) {
      plain = unmarkDeep(value).value;
      this.isSensitive = true;
    }
    return this.part(definition, plain, path);
  }

  private part(definition: ValueDefinition, value: Value, path: PathToPart | undefined): unknown {
    if (definition.sensitive) this.isSensitive = true;
    if (value.content === null) return this.fail(nullValue({ name: this.nameAt(path) }), path);
    const data = this.node(definition.node, definition, value, path);
    return definition.steps.length === 0 || !isDecoded(data) ? data : this.steps(definition, data, path);
  }

  private node(node: ValueNode, definition: ValueDefinition, value: Value, path: PathToPart | undefined): unknown {
    if (!value.isKnown()) return this.unknown(node, definition, value, path);
    switch (node.kind) {
      case "string":
        return this.string(node.rules, definition, value, path);
      case "number":
        return this.number(node.rules, definition, value, path);
      case "bool":
        return this.bool(definition, value, path);
      case "any":
        return this.any(value, path);
      case "values":
        return this.oneOf(node.values, definition, value, path);
      case "list":
      case "set":
        return this.sequence(node, definition, value, path);
      case "map":
        return this.map(node, definition, value, path);
      case "tuple":
        return this.tuple(node.of, definition, value, path);
      case "union":
        return this.union(node.of, definition, value, path);
      case "object":
        return this.object(node, definition, value, path);
      case "reference":
      case "expression":
        return this.wrongType(definition, value, path);
    }
  }

  /** Reports an unknown value whose type cannot be right. */
  private unknown(node: ValueNode, definition: ValueDefinition, value: Value, path: PathToPart | undefined): unknown {
    const { kind } = value.type;
    const isPrimitive = kind === "string" || kind === "number" || kind === "bool";
    const wantsPrimitive = node.kind === "string" || node.kind === "number" || node.kind === "bool" || node.kind === "values";
    const wantsParts =
      node.kind === "list" || node.kind === "set" || node.kind === "map" || node.kind === "tuple" || node.kind === "object";
    const isWrong = kind !== "dynamic" && ((wantsPrimitive && !isPrimitive) || (wantsParts && isPrimitive));
    const isWrongKind = (node.kind === "bool" && kind === "number") || (node.kind === "number" && kind === "bool");
    return isWrong || isWrongKind ? this.wrongType(definition, value, path) : UNKNOWN;
  }

  private string(rules: readonly Rule[], definition: ValueDefinition, value: Value, path: PathToPart | undefined): unknown {
    const text = this.textOf(value, rules.length === 0, path);
    if (text === undefined) return this.wrongType(definition, value, path);
    let isAccepted = true;
    for (const rule of rules) {
      const problem = this.stringProblem(rule, text, path);
      if (problem === undefined) continue;
      this.report(problem, path);
      isAccepted = false;
    }
    return isAccepted ? text : FAILED;
  }

  /**
   * Returns the string of a primitive value; undefined if it is no string and cannot become one. A
   * literal without quotes only becomes one if there are no rules, because JSON Schema cannot apply
   * these to numbers.
   */
  private textOf(value: Value, mayBeLiteral: boolean, path: PathToPart | undefined): string | undefined {
    const { type, content } = value;
    if (type.kind === "string") return contentOf(value, "string");
    if (type.kind !== "number" && type.kind !== "bool") return undefined;
    if (!this.mayConvert || (!mayBeLiteral && this.isLiteral(path))) return undefined;
    return type.kind === "number" ? numberText(contentOf(value, "number")) : String(content);
  }

  private stringProblem(rule: Rule, text: string, path: PathToPart | undefined): Message | undefined {
    const name = this.nameAt(path);
    switch (rule.rule) {
      case "minLength":
      case "maxLength": {
        const length = characterCount(text);
        const isFine = rule.rule === "minLength" ? length >= rule.value : length <= rule.value;
        return isFine ? undefined : wrongLength({ name, rule: rule.rule, limit: rule.value, found: this.isSensitive ? undefined : length });
      }
      case "pattern": {
        const test = rule.untrusted === true ? linearTestOf(rule.value) : patternOf(rule.value);
        if (test === undefined) this.problems.push({ message: uncheckedPattern({ pattern: rule.value }), severity: "warning", path });
        if (test === undefined || test.test(text)) return undefined;
        return patternMismatch({ name, expected: rule.what ?? `text that matches ${rule.value}`, found: this.shown(quote(text)) });
      }
      case "format": {
        const { pattern, what } = FORMATS[rule.value];
        return patternOf(pattern).test(text) ? undefined : patternMismatch({ name, expected: what, found: this.shown(quote(text)) });
      }
      default:
        return undefined;
    }
  }

  private number(rules: readonly Rule[], definition: ValueDefinition, value: Value, path: PathToPart | undefined): unknown {
    const content = this.numberOf(value, path);
    if (content === undefined) return this.wrongType(definition, value, path);
    for (const rule of rules) {
      const isFine =
        rule.rule === "int"
          ? isWholeNumber(content)
          : rule.rule === "min"
            ? compareNumbers(content, numberContent(rule.value)) >= 0
            : rule.rule === "max"
              ? compareNumbers(content, numberContent(rule.value)) <= 0
              : true;
      if (isFine) continue;
      const expected = describeConstraint(constraintOf(definition));
      return this.fail(outOfRange({ name: this.nameAt(path), expected, found: this.shown(numberText(content)) }), path);
    }
    return this.nativeNumber(content, value, path);
  }

  private numberOf(value: Value, path: PathToPart | undefined): NumberContent | undefined {
    const { kind } = value.type;
    if (kind === "number") return contentOf(value, "number");
    if (kind !== "string" || !this.mayConvert || this.isLiteral(path)) return undefined;
    const text = contentOf(value, "string");
    return isNumberText(text) ? numberContent(text) : undefined;
  }

  private nativeNumber(content: NumberContent, value: Value, path: PathToPart | undefined): unknown {
    const double = typeof content === "number" ? content : exactDouble(content);
    if (double !== undefined) return double;
    const convert = numberConverter(this.options.numbers);
    if (convert === undefined) return this.fail(inexactNumber({ name: this.nameAt(path) }), path);
    return convert(value as Parameters<typeof convert>[0]);
  }

  private bool(definition: ValueDefinition, value: Value, path: PathToPart | undefined): unknown {
    const { type, content } = value;
    if (type.kind === "bool") return content;
    const isText = type.kind === "string" && (content === "true" || content === "false");
    if (isText && this.mayConvert && !this.isLiteral(path)) return content === "true";
    return this.wrongType(definition, value, path);
  }

  private any(value: Value, path: PathToPart | undefined): unknown {
    const { type, content } = value;
    if (content === null) return null;
    if (!value.isKnown()) return UNKNOWN;
    switch (type.kind) {
      case "number":
        return this.nativeNumber(contentOf(value, "number"), value, path);
      case "list":
      case "set":
      case "tuple": {
        const parts = partsOfContainer(content).map((part, i) => this.any(part, { key: i, outer: path }));
        return parts.reduce<ReturnType<typeof worse>>(worse, undefined) ?? parts;
      }
      case "map":
      case "object": {
        const result: Record<string, unknown> = {};
        const parts = partsOfContainer(content);
        let outcome: ReturnType<typeof worse>;
        for (const [name, each] of zip(namesOfParts(value) ?? [], parts)) {
          const part = this.any(each, { key: name, outer: path });
          outcome = worse(outcome, part);
          setOwn(result, name, part);
        }
        return outcome ?? result;
      }
      default:
        return content;
    }
  }

  private oneOf(values: readonly AllowedValue[], definition: ValueDefinition, value: Value, path: PathToPart | undefined): unknown {
    const { kind } = value.type;
    if (kind !== "string" && kind !== "number" && kind !== "bool") return this.wrongType(definition, value, path);
    const found = values.find((each) => this.equals(each.value, value, path));
    if (found === undefined) {
      const text = kind === "string" ? quote(contentOf(value, "string")) : shortText(value);
      const names = values.flatMap((each) => (typeof each.value === "string" ? [each.value] : []));
      const suggestion = kind === "string" && !this.isSensitive ? suggest(contentOf(value, "string"), names) : undefined;
      const message = notOneOf({ name: this.nameAt(path), found: this.shown(text), allowed: describeValues(values), suggestion });
      return this.fail(message, path);
    }
    const { deprecated } = found;
    if (deprecated !== undefined) {
      this.problems.push({
        message: deprecatedItem({ name: String(found.value), message: deprecated.message, successor: deprecated.successor }),
        severity: "warning",
        path,
      });
    }
    return found.value;
  }

  /** Whether a value is equal to an allowed one, after a conversion if the value is computed. */
  private equals(allowed: AllowedValue["value"], value: Value, path: PathToPart | undefined): boolean {
    const { type, content } = value;
    if (typeof allowed === "string" && type.kind === "string") return allowed === content;
    if (typeof allowed === "boolean" && type.kind === "bool") return allowed === content;
    if (typeof allowed === "number" && type.kind === "number")
      return compareNumbers(contentOf(value, "number"), numberContent(allowed)) === 0;
    return (
      this.mayConvert &&
      !this.isLiteral(path) &&
      String(allowed) === (type.kind === "number" ? numberText(contentOf(value, "number")) : String(content))
    );
  }

  private sequence(
    node: Extract<ValueNode, { readonly kind: "list" | "set" | "map" }>,
    definition: ValueDefinition,
    value: Value,
    path: PathToPart | undefined,
  ): unknown {
    const { kind } = value.type;
    if (kind !== "list" && kind !== "set" && kind !== "tuple") return this.wrongType(definition, value, path);
    const parts = partsOfContainer(value.content);
    const elements: unknown[] = new Array(parts.length);
    let outcome: ReturnType<typeof worse>;
    for (const [i, part] of parts.entries()) {
      const element = this.part(node.of, part, { key: i, outer: path });
      outcome = worse(outcome, element);
      elements[i] = element;
    }
    return this.finishSequence(node, elements, outcome, path);
  }

  /** Applies the rules of a list or set to its decoded elements. */
  finishSequence(
    node: Extract<ValueNode, { readonly kind: "list" | "set" | "map" }>,
    elements: readonly unknown[],
    outcome: ReturnType<typeof worse>,
    path: PathToPart | undefined,
  ): unknown {
    const kept = node.kind === "set" && outcome === undefined ? distinct(elements) : elements;
    let result = this.checkCount(node.rules, kept.length, path) ? outcome : FAILED;
    if (node.rules.some(({ rule }) => rule === "unique")) {
      const first = new Map<string, number>();
      for (const [i, element] of elements.entries()) {
        if (!isDecoded(element)) continue;
        const key = keyOf(element);
        const earlier = first.get(key);
        if (earlier === undefined) first.set(key, i);
        else {
          const at = { key: i, outer: path };
          result = FAILED;
          this.report(repeatedElement({ name: this.nameAt(at), first: earlier }), at);
        }
      }
    }
    return result ?? kept;
  }

  private checkCount(rules: readonly Rule[], count: number, path: PathToPart | undefined): boolean {
    for (const name of ["minItems", "maxItems"] as const) {
      const limit = boundOf(rules, name);
      if (limit === undefined || (name === "minItems" ? count >= limit : count <= limit)) continue;
      this.report(wrongCount({ name: this.nameAt(path), rule: name, limit, found: this.isSensitive ? undefined : count }), path);
      return false;
    }
    return true;
  }

  private map(
    node: Extract<ValueNode, { readonly kind: "list" | "set" | "map" }>,
    definition: ValueDefinition,
    value: Value,
    path: PathToPart | undefined,
  ): unknown {
    const names = namesOfParts(value);
    if (names === undefined) return this.wrongType(definition, value, path);
    const parts = partsOfContainer(value.content);
    const result: Record<string, unknown> = {};
    let outcome: ReturnType<typeof worse>;
    for (const [name, each] of zip(names, parts)) {
      const part = this.part(node.of, each, { key: name, outer: path });
      outcome = worse(outcome, part);
      setOwn(result, name, part);
    }
    return this.checkCount(node.rules, names.length, path) ? (outcome ?? result) : FAILED;
  }

  private tuple(of: readonly ValueDefinition[], definition: ValueDefinition, value: Value, path: PathToPart | undefined): unknown {
    const { kind } = value.type;
    if (kind !== "list" && kind !== "tuple") return this.wrongType(definition, value, path);
    const parts = partsOfContainer(value.content);
    if (parts.length !== of.length) return this.wrongType(definition, value, path);
    const elements = zip(of, parts).map(([each, part], i) => this.part(each, part, { key: i, outer: path }));
    return elements.reduce<ReturnType<typeof worse>>(worse, undefined) ?? elements;
  }

  private object(
    node: Extract<ValueNode, { readonly kind: "object" }>,
    definition: ValueDefinition,
    value: Value,
    path: PathToPart | undefined,
  ): unknown {
    const names = namesOfParts(value);
    if (names === undefined) return this.wrongType(definition, value, path);
    const parts = partsOfContainer(value.content);
    const given = new Map(names.map((name, i) => [name, parts[i]]));
    return this.objectOf(
      node,
      given.keys(),
      (name) => {
        const part = given.get(name);
        return part === undefined || part.content === null ? undefined : (field, at) => this.part(field, part, at);
      },
      path,
    );
  }

  /**
   * Reads an object by its fields.
   * @param read returns a function that reads the value with a name; undefined if there is none
   */
  objectOf(
    node: Extract<ValueNode, { readonly kind: "object" }>,
    names: Iterable<string>,
    read: (name: string) => ((field: ValueDefinition, at: PathToPart) => unknown) | undefined,
    path: PathToPart | undefined,
  ): unknown {
    const result: Record<string, unknown> = {};
    const known = new Set<string>();
    let outcome: ReturnType<typeof worse>;
    for (const [key, field] of node.fields) {
      const name = nameOf(key, field);
      known.add(name);
      const value = this.attribute(field, name, read(name), path);
      outcome = worse(outcome, value);
      if (value !== undefined) setOwn(result, key, value);
    }
    for (const name of names) {
      if (known.has(name)) continue;
      if (node.rest === undefined) {
        const isHidden = this.isSensitive;
        const message = unknownKey({
          name: this.nameAt(path),
          key: isHidden ? undefined : name,
          suggestion: isHidden ? undefined : suggest(name, known),
        });
        outcome = this.fail(message, { key: name, outer: path });
      } else {
        const value = read(name)?.(node.rest, { key: name, outer: path });
        outcome = worse(outcome, value);
        if (value !== undefined) setOwn(result, name, value);
      }
    }
    return outcome ?? result;
  }

  private attribute(
    field: AttributeDefinition,
    name: string,
    read: ((field: ValueDefinition, at: PathToPart) => unknown) | undefined,
    path: PathToPart | undefined,
  ): unknown {
    if (read === undefined) {
      if (field.presence === "default") return copyOf(field.default);
      return field.presence === "optional" ? undefined : this.fail(missingKey({ name: this.nameAt(path), key: name }), path);
    }
    const at = { key: name, outer: path };
    if (field.deprecated !== undefined) {
      const { message, successor } = field.deprecated;
      this.problems.push({ message: deprecatedItem({ name, message, successor }), severity: "warning", path: at });
    }
    return read(field.value, at);
  }

  private union(of: readonly ValueDefinition[], definition: ValueDefinition, value: Value, path: PathToPart | undefined): unknown {
    return this.firstOf(of, definition, shortText(value), path, (each) => (value.content === null ? FAILED : this.part(each, value, path)));
  }

  /** Returns what the first of several definitions accepts. If none does, reports the problems of the only candidate, or of all. */
  firstOf(
    of: readonly ValueDefinition[],
    definition: ValueDefinition,
    found: string,
    path: PathToPart | undefined,
    read: (each: ValueDefinition) => unknown,
  ): unknown {
    const before = this.problems.length;
    const could = this.mayConvert;
    let failures: (readonly ValueProblem[])[] = [];
    for (const mayConvert of could ? [false, true] : [false]) {
      failures = [];
      for (const each of of) {
        this.mayConvert = mayConvert;
        const result = read(each);
        this.mayConvert = could;
        if (result !== FAILED) return result;
        failures.push(this.problems.splice(before));
      }
    }
    // A value of the right type that breaks a rule gets the message of that rule.
    const fitting = failures.filter((problems) =>
      problems.some(({ message: { code } }) => code !== "wrong-value-type" && code !== "reference-required"),
    );
    const [first] = fitting;
    if (
      first !== undefined &&
      fitting.length === 1 &&
      first.every((problem) => problem.path !== path || problem.message.code !== "not-one-of" || of.length === 1)
    ) {
      this.problems.push(...first);
      return FAILED;
    }
    const expected = describeConstraint(constraintOf(definition));
    return this.fail(noAlternative({ name: this.nameAt(path), expected, found: this.isSensitive ? "this value" : found }), path);
  }

  /** Applies the functions of the program to data. */
  steps({ steps }: ValueDefinition, data: unknown, path: PathToPart | undefined): unknown {
    let current = data;
    for (const step of steps) {
      if (step.step === "check") {
        const answer = step.test(current as never);
        if (answer !== true) return this.fail(brokenRule(codeOf(this.options.language, step.code), answer), path);
      } else {
        try {
          current = step.to(current as never);
        } catch (error) {
          const reason = this.isSensitive || !(error instanceof Error) ? undefined : error.message.replace(/\.$/, "");
          return this.fail(failedConversion({ name: this.nameAt(path), reason }), path);
        }
      }
    }
    return current;
  }

  /** Reports a value of another type. */
  wrongType(definition: ValueDefinition, value: Value, path: PathToPart | undefined): typeof FAILED {
    const expected = describeConstraint(constraintOf(definition));
    return this.fail(
      wrongValueType({
        name: this.nameAt(path),
        expected,
        found: withArticle(friendlyName(value.type)),
        advice: adviceFor(definition, value),
      }),
      path,
    );
  }

  fail(message: Message, path: PathToPart | undefined): typeof FAILED {
    this.report(message, path);
    return FAILED;
  }

  private report(message: Message, path: PathToPart | undefined): void {
    this.problems.push({ message, severity: "error", path });
  }

  private shown(text: string): string | undefined {
    return this.isSensitive ? undefined : text;
  }

  /** Whether the source of a part is a literal, so that its author can write it in the right type. */
  private isLiteral(path: PathToPart | undefined): boolean {
    const { expression } = this.place;
    if (expression === undefined) return true;
    const part = expressionAt(expression, path);
    return part.isExact && part.expression.variables().length === 0 && functions(part.expression).length === 0;
  }

  /** Returns the name of a part for messages: "ports[0]". Keys of sensitive values are not shown. */
  nameAt(path: PathToPart | undefined): string {
    if (path === undefined) return quote(this.place.name);
    const steps: string[] = [];
    for (let at: PathToPart | undefined = path; at !== undefined; at = at.outer) {
      steps.unshift(
        this.isSensitive
          ? "[…]"
          : typeof at.key === "number"
            ? `[${at.key}]`
            : /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(at.key)
              ? `.${at.key}`
              : `[${quote(at.key)}]`,
      );
    }
    return quote(this.place.name + steps.join(""));
  }
}

/** Returns the diagnostics of problems, each at its part of the expression. */
export function diagnosticsOf(
  problems: readonly ValueProblem[],
  { expression, context }: ReadingPlace,
  fallback?: Range,
): readonly Diagnostic[] {
  return problems.map(({ message, severity, path }) => {
    const part = expression === undefined ? undefined : expressionAt(expression, path).expression;
    const options = { subject: part?.range ?? fallback, expression: part, evalContext: context };
    return severity === "error" ? errorDiagnostic(message, options) : warningDiagnostic(message, options);
  });
}

/** Returns the part of an expression at a path, as far as it consists of written lists and objects. */
export function expressionAt(
  expression: Expression,
  path: PathToPart | undefined,
): { readonly expression: Expression; readonly isExact: boolean } {
  const keys: (string | number)[] = [];
  for (let at = path; at !== undefined; at = at.outer) keys.unshift(at.key);
  let part = expression;
  for (const key of keys) {
    const next =
      typeof key === "number"
        ? exprList(part).elements[key]
        : exprMap(part).items.find((item) => item.key.value().value.content === key)?.value;
    if (next === undefined) return { expression: part, isExact: false };
    part = next;
  }
  return { expression: part, isExact: true };
}

/** Returns the code of a rule of a language. */
export function codeOf(language: string | undefined, code: string): string {
  return language === undefined ? code : `${language}/${code}`;
}

/** Copies a default, so that a program that changes a result does not change the default. */
export function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== "object" || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) setOwn(copy, name, copyOf(part));
  return copy;
}

const patterns = new Map<string, RegExp>();

function patternOf(source: string): RegExp {
  let pattern = patterns.get(source);
  if (pattern === undefined) {
    pattern = new RegExp(source, "u");
    patterns.set(source, pattern);
  }
  return pattern;
}

/** A test of texts. */
interface TextTest {
  readonly test: (text: string) => boolean;
}

const MAX_LINEAR_TESTS = 200;
const linearTests = new Map<string, TextTest | undefined>();

/** Returns a test in linear time for a pattern that comes from a file; undefined if there is none. */
function linearTestOf(source: string): TextTest | undefined {
  if (!linearTests.has(source)) {
    if (linearTests.size >= MAX_LINEAR_TESTS) linearTests.clear();
    const test = linearPattern(source);
    linearTests.set(source, test && { test });
  }
  return linearTests.get(source);
}

function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function isNumberText(text: string): boolean {
  return /^-?(?:\d+(?:\.\d+)?)(?:[eE][+-]?\d{1,4})?$/.test(text);
}

function distinct(elements: readonly unknown[]): readonly unknown[] {
  const seen = new Map<string, unknown>();
  for (const element of elements) {
    const key = keyOf(element);
    if (!seen.has(key)) seen.set(key, element);
  }
  return [...seen.values()];
}

/** Returns a primitive value for a message, or what it is. */
function shortText(value: Value): string {
  const { type, content } = value;
  if (type.kind === "string" && typeof content === "string") return quote(content);
  if (type.kind === "number" && content !== null) return numberText(contentOf(value, "number"));
  return type.kind === "bool" ? String(content) : withArticle(friendlyName(type));
}

function adviceFor({ node }: ValueDefinition, { type, content }: Value): string {
  if (node.kind === "string" && type.kind !== "string" && (type.kind === "number" || type.kind === "bool"))
    return " Enclose it in double quotes.";
  if (node.kind === "number" && type.kind === "string" && typeof content === "string" && isNumberText(content))
    return " Remove the quotes.";
  if (node.kind === "bool" && (content === "true" || content === "false")) return " Remove the quotes.";
  if ((node.kind === "list" || node.kind === "set") && ["string", "number", "bool"].includes(type.kind)) return " Enclose it in brackets.";
  return "";
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

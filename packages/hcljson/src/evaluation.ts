/**
 * The evaluation of JSON values. With a context, strings are templates of the native syntax. JSON
 * syntax, "Expressions".
 */
import { Budget, BudgetError, dynamic, dynamicVal, False, isValue, nullVal, number, string, stringVal, True, withMarks } from "@hcl-ts/cty";
import { contentOf, mergeMarks, Unknown, Value } from "@hcl-ts/cty/kernel";
import {
  type Diagnostic,
  type EvalContext,
  type EvaluationResult,
  type Expression,
  errorDiagnostic,
  hasErrors,
  type Message,
} from "@hcl-ts/hcl";
import { isBudgetSpent } from "@hcl-ts/hcl/syntax";
import type { ArrayNode, JsonNode, ObjectNode, Property, StringNode } from "./json-node.ts";
import { propertyRange, rangeOf, startRangeOf } from "./json-node.ts";
import { evaluationLimit, invalidKey, nullKey, repeatedProperty } from "./messages-body.ts";
import type { StringSyntax } from "./string-syntax.ts";
import { type Shape, Structures } from "./structures.ts";

/**
 * Evaluates a value. Without a context, strings are literal.
 *
 * @param strings the meaning of strings, if there is a context
 * @param expressionOf creates the expression of a node, for diagnostics
 */
export function evaluateNode(
  node: JsonNode,
  strings: StringSyntax,
  ctx: EvalContext | undefined,
  expressionOf: (node: JsonNode) => Expression,
): EvaluationResult {
  const evaluation = new JsonEvaluation(strings, ctx, expressionOf);
  return { value: evaluation.run(node), diagnostics: evaluation.diagnostics };
}

/** One evaluation: its scope, the diagnostics found so far, and the budget that it draws from. */
class JsonEvaluation {
  readonly diagnostics: Diagnostic[] = [];
  /** The context, completed by a budget if it has none; undefined without a context. */
  readonly #scope: EvalContext | undefined;
  readonly #budget: Budget;
  #made: Structures | undefined;
  readonly #strings: StringSyntax;
  readonly #expressionOf: (node: JsonNode) => Expression;

  constructor(strings: StringSyntax, ctx: EvalContext | undefined, expressionOf: (node: JsonNode) => Expression) {
    this.#strings = strings;
    this.#expressionOf = expressionOf;
    this.#budget = ctx?.budget ?? new Budget();
    this.#scope = ctx === undefined || ctx.budget === this.#budget ? ctx : ctx.child({ budget: this.#budget });
  }

  /** Created on demand, since most attributes are strings and numbers. */
  get #structures(): Structures {
    this.#made ??= new Structures();
    return this.#made;
  }

  run(node: JsonNode): Value {
    try {
      return this.#evaluate(node);
    } catch (error) {
      if (error instanceof Stopped) return dynamicVal;
      throw error;
    }
  }

  #evaluate(node: JsonNode): Value {
    switch (node.kind) {
      case "string":
        return this.#evaluateString(node);
      case "number":
        return new Value(number, node.number);
      case "keyword":
        return node.keyword === null ? nullVal(dynamic) : node.keyword ? True : False;
      case "array":
        return this.#evaluateArray(node);
      case "object":
        return this.#evaluateObject(node);
      case "invalid":
        // The parser has reported it.
        return dynamicVal;
    }
  }

  #valueOf(part: Value | JsonNode): Value {
    return part instanceof Value ? part : this.#evaluate(part);
  }

  #evaluateString(node: StringNode): Value {
    const { text } = node;
    const scope = this.#scopeOf(text);
    if (scope === undefined) return stringVal(text);
    // Charged for each evaluation, because each one parses the template again.
    this.#spend(() => this.#budget.spendSteps(text.length), node);
    const template = this.#strings.template(node);
    if (template === undefined) return stringVal(text);
    const { expression, diagnostics } = template;
    for (const diagnostic of diagnostics) this.diagnostics.push(diagnostic);
    return hasErrors(diagnostics) ? dynamicVal : this.#evaluateTemplate(expression, scope);
  }

  /**
   * Returns the scope in which a string is evaluated, or undefined if it is literal: a string
   * without a brace contains no template sequence.
   */
  #scopeOf(text: string): EvalContext | undefined {
    return text.includes("{") ? this.#scope : undefined;
  }

  #evaluateTemplate(expression: Expression, scope: EvalContext): Value {
    const { value, diagnostics } = expression.value(scope);
    for (const diagnostic of diagnostics) this.diagnostics.push(diagnostic);
    if (diagnostics.some(isBudgetSpent)) throw new Stopped();
    return value;
  }

  #evaluateArray(node: ArrayNode): Value {
    const elements = node.walk();
    const hasTemplates = this.#scope !== undefined;
    // An array that grows keeps spare capacity, which is most of a short array's memory.
    const values: Value[] = new Array(node.length);
    for (let i = 0; i < values.length; i++) {
      this.#spendElement(node);
      values[i] = this.#valueOf(elements.nextValue(hasTemplates));
    }
    return this.#structures.tuple(values);
  }

  #evaluateObject(node: ObjectNode): Value {
    const structures = this.#structures;
    const properties = node.walk();
    let property = properties.next();
    const shape = property === undefined || this.#scopeOf(property.name.text) ? undefined : structures.shapeFrom(property.name.text);
    // The values of the first properties, in the order of the shape's type.
    const values: Value[] = new Array(shape?.names.length ?? 0);
    let count = 0;
    if (shape !== undefined) {
      // Names that match an earlier object's need not be compared with each other.
      const hasTemplates = this.#scope !== undefined;
      for (let value: Value | JsonNode | undefined = property?.value; value !== undefined; ) {
        this.#spendElement(node);
        values[shape.slots[count++]!] = this.#valueOf(value);
        const name = shape.names[count];
        value = name === undefined || this.#scopeOf(name) || !properties.isNext(name) ? undefined : properties.nextValue(hasTemplates);
      }
      property = properties.next();
      if (property === undefined && count === values.length) return structures.objectOf(shape, values);
    }
    const parts = new ObjectParts(node, shape, values, count);
    for (; property !== undefined; property = properties.next()) {
      this.#spendElement(node);
      this.#addProperty(parts, property);
    }
    const { attributes, marks, isKnown } = parts;
    const result: Value = isKnown ? structures.object(attributes) : dynamicVal;
    return withMarks(result, marks);
  }

  /** Evaluates a property and adds it to the parts of its object. Reports an invalid or repeated name. */
  #addProperty(parts: ObjectParts, property: Property): void {
    const { name } = property;
    const key = this.#evaluateString(name);
    const content = this.#evaluate(property.value);
    parts.marks = mergeMarks(parts.marks, key.marks);
    const converted = key.type === string ? key : this.#strings.toName(key);
    if (!isValue(converted)) this.#reportKey(invalidKey({ reason: converted.reason }), property);
    else if (converted.content === null) this.#reportKey(nullKey(), property);
    else if (converted.content instanceof Unknown) parts.isKnown = false;
    else {
      const text = contentOf(converted, "string");
      const firstOffset = parts.offsetOf(text);
      if (firstOffset === undefined) {
        parts.add(text, content, name.start);
        return;
      }
      // A marked name must not be shown.
      const shown = key.marks === undefined ? text : name.text;
      this.#reportKey(repeatedProperty({ name: shown, firstLine: name.file.position(firstOffset).line }), property);
    }
  }

  #reportKey(message: Message, property: Property): void {
    const { name, value } = property;
    const expression = this.#expressionOf(value);
    this.diagnostics.push(
      errorDiagnostic(message, { subject: rangeOf(name), context: propertyRange(property), expression, evalContext: this.#scope }),
    );
  }

  #spendElement(node: JsonNode): void {
    try {
      this.#budget.spendElements(1);
    } catch (error) {
      this.#stop(error, node);
    }
  }

  /**
   * Charges the budget for a node. If the budget is spent, reports this and ends the evaluation.
   */
  #spend(draw: () => void, node: JsonNode): void {
    try {
      draw();
    } catch (error) {
      this.#stop(error, node);
    }
  }

  #stop(error: unknown, node: JsonNode): never {
    if (!(error instanceof BudgetError)) throw error;
    const place = { subject: startRangeOf(node), expression: this.#expressionOf(node), evalContext: this.#scope, extra: error };
    this.diagnostics.push(errorDiagnostic(evaluationLimit(error), place));
    throw new Stopped();
  }
}

/** Thrown to end an evaluation after reporting that its budget is spent. */
class Stopped extends Error {}

/** The parts of an object that does not have the shape of an earlier one. */
class ObjectParts {
  readonly attributes: Map<string, Value> = new Map();
  readonly #names: FirstNames = new FirstNames(this.attributes);
  /** The marks of the names. */
  marks: Value["marks"];
  /** Whether all names are known. */
  isKnown = true;

  /**
   * @param values the values of the first properties, in the order of the shape's type
   * @param count the number of these properties, whose names are the first ones of the shape
   */
  constructor(node: ObjectNode, shape: Shape | undefined, values: readonly Value[], count: number) {
    const properties = node.walk();
    for (let i = 0; i < count; i++) this.add(shape!.names[i]!, values[shape!.slots[i]!]!, properties.next()!.name.start);
  }

  /** @param start the offset of the name */
  add(name: string, value: Value, start: number): void {
    this.attributes.set(name, value);
    this.#names.add(start);
  }

  /** Returns the offset of the first property with a name; undefined if there is none. */
  offsetOf(name: string): number | undefined {
    return this.attributes.has(name) ? this.#names.offsetOf(name) : undefined;
  }
}

/**
 * The offset of the first property of each name. A lookup by name happens only after an error, so
 * the index by name is built on demand.
 */
class FirstNames {
  readonly #names: Iterator<string>;
  readonly #offsets: number[] = [];
  readonly #byName = new Map<string, number>();

  /** @param attributes the attributes by name, to which one is added with each offset */
  constructor(attributes: ReadonlyMap<string, Value>) {
    this.#names = attributes.keys();
  }

  add(offset: number): void {
    this.#offsets.push(offset);
  }

  offsetOf(name: string): number {
    // The iterator of a Map also visits entries that were added after its creation.
    while (this.#byName.size < this.#offsets.length) this.#byName.set(this.#names.next().value, this.#offsets[this.#byName.size]!);
    return this.#byName.get(name)!;
  }
}

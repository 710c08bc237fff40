/** JSON values as expressions: strings are templates of the native syntax where there is a context to evaluate them in. JSON syntax, "Expressions". */
import {
  dynamic,
  dynamicVal,
  False,
  isValue,
  mergeMarks,
  nullVal,
  number,
  objectVal,
  string,
  stringVal,
  True,
  tryConvert,
  tupleVal,
  Unknown,
  Value,
} from "@hcl-ts/cty";
import {
  type Diagnostic,
  type EvalContext,
  type Evaluated,
  type Expression,
  type ExpressionShape,
  errorDiagnostic,
  hasErrors,
  type KeyValueExpressions,
  type Message,
  type Range,
  SourceFile,
  type StaticCall,
  type Traversal,
  withinStack,
} from "@hcl-ts/hcl";
import { parseExpression, parseTemplate, parseTraversalAbs } from "@hcl-ts/hclsyntax";
import { type JsonNode, type Property, propertyRange, rangeOf, type StringNode, startRangeOf, type Walk } from "./json-node.ts";
import { evaluationTooDeep, invalidKey, nullKey, repeatedProperty } from "./messages-body.ts";
import { PlacelessSource } from "./placeless-source.ts";

/** An expression that is a JSON value. */
export class JsonExpression implements Expression {
  readonly #node: JsonNode;
  constructor(node: JsonNode) {
    this.#node = node;
  }

  get range(): Range {
    return rangeOf(this.#node);
  }

  get startRange(): Range {
    return startRangeOf(this.#node);
  }

  value(ctx?: EvalContext): Evaluated {
    return withinStack(
      0,
      () => {
        const diagnostics: Diagnostic[] = [];
        return { value: evaluate(this.#node, ctx, diagnostics), diagnostics };
      },
      () => ({
        value: dynamicVal,
        diagnostics: [errorDiagnostic(evaluationTooDeep(), { subject: this.startRange, expression: this, evalContext: ctx })],
      }),
    );
  }

  variables(): readonly Traversal[] {
    const found: Traversal[] = [];
    const collect = (): readonly Traversal[] => {
      collectVariables(this.#node, found);
      return found;
    };
    return withinStack(0, collect, () => found);
  }

  exprList(): readonly Expression[] | undefined {
    return this.#node.kind === "array" ? this.#node.elements.map((element) => new JsonExpression(element)) : undefined;
  }

  exprMap(): readonly KeyValueExpressions[] | undefined {
    if (this.#node.kind !== "object") return undefined;
    return this.#node.properties.map(({ name, value }) => ({ key: new JsonExpression(name), value: new JsonExpression(value) }));
  }

  exprCall(): StaticCall | undefined {
    if (this.#node.kind !== "string") return undefined;
    const { expression, diagnostics } = parseExpression(embeddedSource(this.#node, 0));
    return hasErrors(diagnostics) ? undefined : (expression as Expression).exprCall?.();
  }

  asTraversal(): Traversal | undefined {
    if (this.#node.kind !== "string") return undefined;
    const { traversal, diagnostics } = parseTraversalAbs(embeddedSource(this.#node, 0));
    return hasErrors(diagnostics) ? undefined : traversal;
  }

  shape(): ExpressionShape {
    const node = this.#node;
    switch (node.kind) {
      case "string": {
        const { expression, diagnostics } = parseTemplate(embeddedSource(node, 1));
        return hasErrors(diagnostics) ? { kind: "other", children: [] } : { kind: "wrapper", wrapped: expression };
      }
      case "array":
        return { kind: "other", children: node.elements.map((element) => new JsonExpression(element)) };
      case "object":
        return {
          kind: "other",
          children: node.properties.flatMap(({ name, value }) => [new JsonExpression(name), new JsonExpression(value)]),
        };
      default:
        return { kind: "other", children: [] };
    }
  }
}

/**
 * The text of a string as a source of its own. As in the reference its lines, columns and bytes count as if nothing were escaped, from the
 * opening quote or from the character after it; offsets are those in the file.
 */
function embeddedSource(node: StringNode, skip: 0 | 1): SourceFile {
  const { file, start, text, raw } = node;
  if (file instanceof PlacelessSource) return new PlacelessSource(file.filename, text);
  const quote = file.position(start);
  const base = { line: quote.line, column: quote.column + skip, byte: quote.byte + skip, offset: quote.offset + 1 };
  return new SourceFile(file.filename, text, base, raw === text ? undefined : escapedOffset(raw, start + 1));
}

/** Tells for an offset in decoded text the offset in the file; goes on from its last answer where it can. */
function escapedOffset(raw: string, start: number): (offset: number) => number {
  let decoded = 0;
  let at = 0;
  return (offset) => {
    if (offset < decoded) {
      decoded = 0;
      at = 0;
    }
    for (; decoded < offset && at < raw.length; decoded++) {
      if (raw[at] !== "\\") at++;
      else if (raw[at + 1] === "u" && /^[0-9a-fA-F]{4}$/.test(raw.slice(at + 2, at + 6))) at += 6;
      else at += 2;
    }
    return start + Math.min(at, raw.length);
  };
}

function evaluate(node: JsonNode, ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
  switch (node.kind) {
    case "string":
      return evaluateString(node, ctx, diagnostics);
    case "number":
      return new Value(number, node.number);
    case "keyword":
      return node.keyword === null ? nullVal(dynamic) : node.keyword ? True : False;
    case "array":
      return evaluateArray(node.walk(), ctx, diagnostics);
    case "object":
      return evaluateObject(node.walk(), ctx, diagnostics);
    default:
      // What is wrong here has been said by the parser.
      return dynamicVal;
  }
}

function evaluateString(node: StringNode, ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
  const { text } = node;
  // Text without a sequence is itself.
  if (ctx === undefined || !text.includes("{")) return stringVal(text);
  const { expression, diagnostics: found } = parseTemplate(embeddedSource(node, 1));
  for (const diagnostic of found) diagnostics.push(diagnostic);
  if (hasErrors(found)) return dynamicVal;
  const { value, diagnostics: ofValue } = expression.value(ctx);
  for (const diagnostic of ofValue) diagnostics.push(diagnostic);
  return value;
}

function evaluateArray(elements: Walk<JsonNode>, ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
  const values: Value[] = [];
  for (let element = elements.next(); element !== undefined; element = elements.next()) values.push(evaluate(element, ctx, diagnostics));
  return tupleVal(values) as Value;
}

function evaluateObject(properties: Walk<Property>, ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
  const attributes = new Map<string, Value>();
  /** At which offset each attribute is named, in their order. */
  const places: number[] = [];
  let repeated: PlacesByName | undefined;
  let marks: Value["marks"];
  let isKnown = true;
  for (let property = properties.next(); property !== undefined; property = properties.next()) {
    const { name, value } = property;
    const key = evaluateString(name, ctx, diagnostics);
    const content = evaluate(value, ctx, diagnostics);
    if (key.marks !== undefined) marks = mergeMarks(marks, key.marks);
    const converted = key.type === string ? key : tryConvert(key, string);
    if (!isValue(converted)) reportKey(invalidKey({ reason: converted.reason }), property, ctx, diagnostics);
    else if (converted.content === null) reportKey(nullKey(), property, ctx, diagnostics);
    else if (converted.content instanceof Unknown) isKnown = false;
    else {
      const text = converted.content as string;
      if (attributes.has(text)) {
        repeated ??= new PlacesByName(attributes.keys(), places);
        const shown = key.marks === undefined ? text : name.text;
        const message = repeatedProperty({ name: shown, firstLine: name.file.position(repeated.get(text)).line });
        reportKey(message, property, ctx, diagnostics);
      } else {
        attributes.set(text, content);
        places.push(name.start);
      }
    }
  }
  const result: Value = isKnown ? objectVal(attributes) : dynamicVal;
  return marks === undefined ? result : new Value(result.type, result.content, marks);
}

/** Finds the places of names, of which there may be more from one question to the next. */
class PlacesByName {
  readonly #names: Iterator<string>;
  readonly #places: readonly number[];
  readonly #byName = new Map<string, number>();
  /** @param places parallel to the names */
  constructor(names: Iterator<string>, places: readonly number[]) {
    this.#names = names;
    this.#places = places;
  }
  get(name: string): number {
    // The iterator of a Map goes on with what has been added to it.
    while (this.#byName.size < this.#places.length) this.#byName.set(this.#names.next().value, this.#places[this.#byName.size]!);
    return this.#byName.get(name)!;
  }
}

function reportKey(message: Message, property: Property, evalContext: EvalContext | undefined, diagnostics: Diagnostic[]): void {
  const { name, value } = property;
  const place = { subject: rangeOf(name), context: propertyRange(property), expression: new JsonExpression(value), evalContext };
  diagnostics.push(errorDiagnostic(message, place));
}

function collectVariables(node: JsonNode, found: Traversal[]): void {
  switch (node.kind) {
    case "string": {
      if (!node.text.includes("{")) return;
      const { expression, diagnostics } = parseTemplate(embeddedSource(node, 1));
      if (!hasErrors(diagnostics)) for (const traversal of expression.variables()) found.push(traversal);
      return;
    }
    case "array":
      for (const element of node.elements) collectVariables(element, found);
      return;
    case "object":
      for (const { name, value } of node.properties) {
        collectVariables(name, found);
        collectVariables(value, found);
      }
  }
}

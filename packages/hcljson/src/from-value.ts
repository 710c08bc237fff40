/**
 * Bodies and expressions from values that another parser has read: `JSON.parse`, or any YAML parser. What such a value no longer
 * has is lost: the order of properties whose names are whole numbers, repeated names, digits of numbers beyond a double, and all places.
 */
import { CtyError, numberContent, numberVal, type Path } from "@hcl-ts/cty";
import type { Body, Expression } from "@hcl-ts/hcl";
import { JsonBody } from "./body.ts";
import { JsonExpression } from "./expression.ts";
import { ArrayNode, type JsonNode, KeywordNode, NumberNode, ObjectNode, type Property, StringNode } from "./json-node.ts";
import { MAX_DEPTH } from "./parser/json-parser.ts";
import { PlacelessSource } from "./placeless-source.ts";

/** What is known of where a value comes from. */
export interface ValueOrigin {
  /** What ranges name the source; all of them are its start. */
  readonly filename?: string | undefined;
}

/**
 * How many parts (values and names) a value may seem to have, counted as often as they can be reached, before it matters how many there
 * really are: a few objects of a YAML file that refer to one another can stand for more than any memory holds. The largest real configurations
 * have some ten thousand.
 */
const MANY_PARTS = 1_000_000;
/** How many times as many parts as there really are a large value may seem to have. */
const MAX_REPETITION = 10;

/**
 * A body from an object (a Map counts as one, and keeps the order of its keys), or from an array of objects. All its ranges are the start of the
 * file, those inside templates too. The value is read at once: what is done to it later does not count.
 * @throws CtyError, with the path, for anything in the value that JSON does not have (undefined, NaN, a Date, a function, an object of a class …), if it holds
 * itself, is nested deeper than {@link MAX_DEPTH}, or stands for
 * more than a million parts by referring to the same few again and again
 */
export function bodyFromValue(value: unknown, origin: ValueOrigin = {}): Body {
  return new JsonBody(toNode(value, origin));
}

/** An expression from any JSON value. @throws CtyError as {@link bodyFromValue} */
export function expressionFromValue(value: unknown, origin: ValueOrigin = {}): Expression {
  return new JsonExpression(toNode(value, origin));
}

function toNode(value: unknown, { filename = "" }: ValueOrigin): JsonNode {
  return new NodeBuilder(new PlacelessSource(filename, "")).buildAll(value);
}

/** What was made of a value. */
interface Built {
  readonly node: JsonNode;
  readonly parts: number;
  /** How many levels are in it. */
  readonly depth: number;
}

class NodeBuilder {
  readonly #file: PlacelessSource;
  /** What was made of each object; undefined while it is being made. */
  readonly #built = new Map<object, Built | undefined>();
  /** The names and indices that lead to what is being made. */
  readonly #steps: (string | number)[] = [];
  /** How many parts were looked at, each as often as something refers to it directly. */
  #made = 0;

  constructor(file: PlacelessSource) {
    this.#file = file;
  }

  buildAll(value: unknown): JsonNode {
    const { node, parts } = this.build(value);
    if (parts > MANY_PARTS && parts > this.#made * MAX_REPETITION)
      throw new CtyError(`the value stands for more than ${MANY_PARTS} parts, as it refers to the same few again and again`);
    return node;
  }

  build(value: unknown): Built {
    this.#made++;
    const file = this.#file;
    switch (typeof value) {
      case "string":
        return leaf(this.#string(value));
      case "number":
      case "bigint":
        if (typeof value === "number" && !Number.isFinite(value)) throw this.#error(`JSON has no number ${value}`);
        return leaf(new NumberNode(file, 0, 0, numberContent(value)));
      case "boolean":
        return leaf(new KeywordNode(file, 0, 0, value));
      case "object":
        return value === null ? leaf(new KeywordNode(file, 0, 0, null)) : this.#buildShared(value);
      case "undefined":
        throw this.#error("JSON has no value for undefined: leave the property out, or use null");
      default:
        throw this.#error(`JSON has no value for a ${typeof value}`);
    }
  }

  #string(text: string): StringNode {
    return new StringNode(this.#file, 0, 0, "plain", text.toWellFormed());
  }

  #error(message: string): CtyError {
    const path: Path = this.#steps.map((step) =>
      typeof step === "string" ? { kind: "attr", name: step } : { kind: "index", key: numberVal(step) },
    );
    return new CtyError(message, path);
  }

  /** An object that may be reached in several ways; it is made once. */
  #buildShared(value: object): Built {
    let built = this.#built.get(value);
    if (built === undefined) {
      if (this.#built.has(value)) throw this.#error("the value holds itself, which JSON cannot");
      if (this.#steps.length >= MAX_DEPTH) throw this.#tooDeep();
      this.#built.set(value, undefined);
      built = Array.isArray(value) ? this.#buildArray(value) : this.#buildObject(value);
      this.#built.set(value, built);
    }
    if (this.#steps.length + built.depth > MAX_DEPTH) throw this.#tooDeep();
    return built;
  }

  #buildArray(array: readonly unknown[]): Built {
    const sum = new PartsOf(1);
    const elements: JsonNode[] = [];
    for (let i = 0; i < array.length; i++) elements.push(this.#buildPart(i, array[i], sum));
    return { node: new ArrayNode(this.#file, 0, 0, elements, 0), parts: sum.parts, depth: sum.depth + 1 };
  }

  #buildObject(value: object): Built {
    const entries = this.#entriesOf(value);
    const sum = new PartsOf(1 + entries.length);
    const properties: Property[] = [];
    for (const [name, property] of entries) {
      if (typeof name !== "string")
        throw this.#error(`the keys of a Map have to be strings, and one is ${name === null ? "null" : `a ${typeof name}`}`);
      properties.push({ name: this.#string(name), value: this.#buildPart(name, property, sum) });
    }
    return { node: new ObjectNode(this.#file, 0, 0, properties, 0), parts: sum.parts, depth: sum.depth + 1 };
  }

  #buildPart(step: string | number, part: unknown, sum: PartsOf): JsonNode {
    this.#steps.push(step);
    const built = this.build(part);
    this.#steps.pop();
    sum.add(built);
    return built.node;
  }

  #entriesOf(value: object): readonly (readonly [unknown, unknown])[] {
    if (value instanceof Map) return [...(value as ReadonlyMap<unknown, unknown>)];
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype === null || prototype === Object.prototype) return Object.entries(value);
    if (value instanceof Date) throw this.#error("JSON has no dates: give its text, from toISOString()");
    if (value instanceof Set) throw this.#error("JSON has no sets: give an array");
    throw this.#error("only plain objects, arrays and Maps can be read, not objects of other classes");
  }

  #tooDeep(): CtyError {
    return this.#error(`objects and arrays can be nested ${MAX_DEPTH} deep, and this value goes deeper`);
  }
}

/** How many parts there are in an object or array, and how deep they go. */
class PartsOf {
  parts: number;
  depth = 0;
  constructor(own: number) {
    this.parts = own;
  }
  add({ parts, depth }: Built): void {
    this.parts += parts;
    if (depth > this.depth) this.depth = depth;
  }
}

function leaf(node: JsonNode): Built {
  return { node, parts: 1, depth: 0 };
}

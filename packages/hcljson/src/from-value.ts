/**
 * Bodies and expressions from values that another parser has read: `JSON.parse`, or any YAML parser. What such a value no longer
 * has is lost: the order of properties whose names are whole numbers, repeated names, digits of numbers beyond a double, and all places.
 */
import { CtyError, numberContent } from "@hcl-ts/cty";
import { type Body, type Expression, SourceFile } from "@hcl-ts/hcl";
import { JsonBody } from "./body.ts";
import { JsonExpression } from "./expression.ts";
import { ArrayNode, type JsonNode, KeywordNode, NumberNode, ObjectNode, StringNode } from "./json-node.ts";
import { MAX_DEPTH } from "./json-parser.ts";

/** What is known of where a value comes from. */
export interface ValueOrigin {
  /** What ranges name the source; all of them are its start. */
  readonly filename?: string | undefined;
}

/**
 * The most parts (values and names) that a value can have, each counted as often as it can be reached: a few objects of a YAML
 * file that refer to one another can stand for more than any memory holds. The largest real configurations have some ten thousand.
 */
const MAX_PARTS = 10_000_000;

/**
 * A body from an object (a Map counts as one, and keeps the order of its keys), or from an array of objects.
 * @throws CtyError if there is anything in the value that JSON does not have, it holds itself, is nested deeper than 500 levels, or has more than ten million parts
 */
export function bodyFromValue(value: unknown, origin: ValueOrigin = {}): Body {
  return new JsonBody(toNode(value, origin));
}

/** An expression from any JSON value. @throws CtyError as {@link bodyFromValue} */
export function expressionFromValue(value: unknown, origin: ValueOrigin = {}): Expression {
  return new JsonExpression(toNode(value, origin));
}

function toNode(value: unknown, { filename = "" }: ValueOrigin): JsonNode {
  return new NodeBuilder(new SourceFile(filename, "")).build(value, 0).node;
}

/** What was made of a value. */
interface Built {
  readonly node: JsonNode;
  readonly parts: number;
  /** How many levels are in it. */
  readonly depth: number;
}

class NodeBuilder {
  readonly #file: SourceFile;
  /** What was made of each object; undefined while it is being made. */
  readonly #built = new Map<object, Built | undefined>();

  constructor(file: SourceFile) {
    this.#file = file;
  }

  build(value: unknown, around: number): Built {
    const file = this.#file;
    switch (typeof value) {
      case "string":
        return leaf(new StringNode(file, 0, 0, "plain", value));
      case "number":
      case "bigint":
        if (typeof value === "number" && !Number.isFinite(value)) throw new CtyError(`JSON has no number ${value}`);
        return leaf(new NumberNode(file, 0, 0, numberContent(value)));
      case "boolean":
        return leaf(new KeywordNode(file, 0, 0, value));
      case "object":
        return value === null ? leaf(new KeywordNode(file, 0, 0, null)) : this.#buildShared(value, around);
      default:
        throw new CtyError(`JSON has no value for ${value === undefined ? "undefined" : `a ${typeof value}`}`);
    }
  }

  /** An object that may be reached in several ways; it is made once. */
  #buildShared(value: object, around: number): Built {
    let built = this.#built.get(value);
    if (built === undefined) {
      if (this.#built.has(value)) throw new CtyError("the value holds itself, which JSON cannot");
      if (around >= MAX_DEPTH) throw tooDeep();
      this.#built.set(value, undefined);
      built = this.#buildObject(value, around + 1);
      this.#built.set(value, built);
    }
    if (around + built.depth > MAX_DEPTH) throw tooDeep();
    return built;
  }

  #buildObject(value: object, around: number): Built {
    let parts = 1;
    let depth = 0;
    const build = (part: unknown): JsonNode => {
      const built = this.build(part, around);
      parts += built.parts;
      depth = Math.max(depth, built.depth);
      if (parts > MAX_PARTS) throw new CtyError(`the value has more than ${MAX_PARTS} parts, counting what is referred to again and again`);
      return built.node;
    };
    if (Array.isArray(value)) {
      const elements = Array.from(value as readonly unknown[], build);
      return { node: new ArrayNode(this.#file, 0, 0, elements, 0), parts, depth: depth + 1 };
    }
    const properties = entriesOf(value).map(([name, property]) => {
      if (typeof name !== "string") throw new CtyError("the keys of a Map have to be strings");
      return { name: new StringNode(this.#file, 0, 0, "plain", name), value: build(property) };
    });
    return { node: new ObjectNode(this.#file, 0, 0, properties, 0), parts: parts + properties.length, depth: depth + 1 };
  }
}

function entriesOf(value: object): readonly (readonly [unknown, unknown])[] {
  if (value instanceof Map) return [...(value as ReadonlyMap<unknown, unknown>)];
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype)
    throw new CtyError("only plain objects, arrays and Maps can be read, not objects of other classes");
  return Object.entries(value);
}

function leaf(node: JsonNode): Built {
  return { node, parts: 1, depth: 0 };
}

function tooDeep(): CtyError {
  return new CtyError(`objects and arrays can be nested ${MAX_DEPTH} deep, and this value goes deeper`);
}

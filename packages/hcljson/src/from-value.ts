/**
 * Creates bodies and expressions from values that another parser has read, such as `JSON.parse` or
 * any YAML parser. Such values have lost the order of properties whose names are integers, repeated
 * names, digits of numbers that JavaScript cannot represent (unless they are numbers of big.js or
 * bigints), and all positions.
 */
import { type BigLike, CtyError, numberVal, type Path } from "@hcl-ts/cty";
import { isBigLike, numberContent } from "@hcl-ts/cty/kernel";
import type { Body, Expression } from "@hcl-ts/hcl";
import { withinStack } from "@hcl-ts/hcl/syntax";
import { JsonBody } from "./body.ts";
import { JsonExpression } from "./expression.ts";
import { ArrayNode, type JsonNode, KeywordNode, NumberNode, ObjectNode, type Property, StringNode } from "./json-node.ts";
import { MAX_DEPTH } from "./parser/json-parser.ts";
import { SourceWithoutPositions } from "./source-without-positions.ts";
import { TEMPLATE_STRINGS } from "./template-strings.ts";

/** The origin of a value. */
export interface ValueOrigin {
  /** The file name of all ranges, which are at the start of the file. */
  readonly filename?: string | undefined;
}

/**
 * The number of parts (values and names) above which a value is checked for repetition. A part
 * counts once for each path to it: a few objects of a YAML file that refer to each other can
 * represent more parts than fit into memory. The largest real configurations have about ten
 * thousand.
 */
const MANY_PARTS = 1_000_000;
/** The offset of every node. */
const START = 0;
/** The maximum ratio of paths to distinct parts for a large value. */
const MAX_REPETITION = 10;

/**
 * Creates a body from an object or a Map, which keeps the order of its keys, or from an array of
 * these. All its ranges are at the start of the file, including those inside templates. The value
 * is copied: later changes to it have no effect.
 *
 * @throws CtyError, with the path, for anything that JSON does not have (undefined, NaN, a Date, a
 *   function, an instance of a class …), for a value that contains itself, for one that is nested
 *   more deeply than {@link MAX_DEPTH} or the stack allows, and for one that represents more than a
 *   million parts by referring to the same few again and again
 */
export function bodyFromValue(value: unknown, origin: ValueOrigin = {}): Body {
  return new JsonBody(toNode(value, origin), TEMPLATE_STRINGS);
}

/** Creates an expression from any JSON value. @throws CtyError as {@link bodyFromValue} */
export function expressionFromValue(value: unknown, origin: ValueOrigin = {}): Expression {
  return new JsonExpression(toNode(value, origin), TEMPLATE_STRINGS);
}

function toNode(value: unknown, { filename = "" }: ValueOrigin): JsonNode {
  return withinStack(
    MAX_DEPTH,
    (maxDepth) => new NodeBuilder(new SourceWithoutPositions(filename, ""), maxDepth).buildAll(value),
    () => {
      throw tooDeep(0, []);
    },
  );
}

/** The node of a value. */
interface Built {
  readonly node: JsonNode;
  readonly parts: number;
  /** The number of levels in it. */
  readonly depth: number;
}

class NodeBuilder {
  readonly #file: SourceWithoutPositions;
  readonly #maxDepth: number;
  /** The node of each visited object; undefined until it is complete. */
  readonly #built = new Map<object, Built | undefined>();
  /** The names and indices that lead to the current part. */
  readonly #steps: (string | number)[] = [];
  /** The number of parts visited. A part counts once for each direct reference to it. */
  #made = 0;

  constructor(file: SourceWithoutPositions, maxDepth: number) {
    this.#file = file;
    this.#maxDepth = maxDepth;
  }

  buildAll(value: unknown): JsonNode {
    const { node, parts } = this.build(value);
    if (parts > MANY_PARTS && parts > this.#made * MAX_REPETITION)
      throw new CtyError(`the value contains more than ${MANY_PARTS} parts, as it refers to the same few again and again`);
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
        return this.#number(value);
      case "boolean":
        return leaf(new KeywordNode(file, START, START, value));
      case "object":
        if (value === null) return leaf(new KeywordNode(file, START, START, null));
        return isBigLike(value) ? this.#number(value) : this.#buildShared(value);
      case "undefined":
        throw this.#error("JSON has no value for undefined: leave the property out, or use null");
      default:
        throw this.#error(`JSON has no value for a ${typeof value}`);
    }
  }

  #string(text: string): StringNode {
    return new StringNode(this.#file, START, START, "plain", text.toWellFormed());
  }

  #number(value: number | bigint | BigLike): Built {
    try {
      return leaf(new NumberNode(this.#file, START, START, numberContent(value)));
    } catch (error) {
      throw error instanceof CtyError ? this.#error(error.message) : error;
    }
  }

  #error(message: string): CtyError {
    return new CtyError(message, this.#path());
  }

  #path(): Path {
    return this.#steps.map((step) => (typeof step === "string" ? { kind: "attr", name: step } : { kind: "index", key: numberVal(step) }));
  }

  /** Creates the node of an object, once for all references to it. */
  #buildShared(value: object): Built {
    let built = this.#built.get(value);
    if (built === undefined) {
      if (this.#built.has(value)) throw this.#error("the value contains itself, which JSON cannot express");
      if (this.#steps.length >= this.#maxDepth) throw tooDeep(this.#maxDepth, this.#path());
      this.#built.set(value, undefined);
      built = Array.isArray(value) ? this.#buildArray(value) : this.#buildObject(value);
      this.#built.set(value, built);
    }
    if (this.#steps.length + built.depth > this.#maxDepth) throw tooDeep(this.#maxDepth, this.#path());
    return built;
  }

  #buildArray(array: readonly unknown[]): Built {
    const sum = new PartsOf(1);
    const elements: JsonNode[] = [];
    for (let i = 0; i < array.length; i++) elements.push(this.#buildPart(i, array[i], sum));
    return { node: new ArrayNode(this.#file, START, START, elements), parts: sum.parts, depth: sum.depth + 1 };
  }

  #buildObject(value: object): Built {
    const entries = this.#entriesOf(value);
    const sum = new PartsOf(1 + entries.length);
    const properties: Property[] = [];
    for (const [name, property] of entries) {
      if (typeof name !== "string")
        throw this.#error(`the keys of a Map must be strings, not ${name === null ? "null" : `a ${typeof name}`}`);
      properties.push({ name: this.#string(name), value: this.#buildPart(name, property, sum) });
    }
    return { node: new ObjectNode(this.#file, START, START, properties), parts: sum.parts, depth: sum.depth + 1 };
  }

  #buildPart(step: string | number, part: unknown, sum: PartsOf): JsonNode {
    this.#steps.push(step);
    const built = this.build(part);
    this.#steps.pop();
    sum.add(built);
    return built.node;
  }

  #entriesOf(value: object): readonly (readonly [unknown, unknown])[] {
    if (value instanceof Map) return [...value];
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype === null || prototype === Object.prototype) return Object.entries(value);
    if (value instanceof Date) throw this.#error("JSON has no dates: use a string, from toISOString()");
    if (value instanceof Set) throw this.#error("JSON has no sets: use an array");
    throw this.#error("expected a plain object, an array or a Map, not an instance of another class");
  }
}

function tooDeep(maxDepth: number, path: Path): CtyError {
  return new CtyError(`objects and arrays can be nested at most ${maxDepth} levels deep, but this value is nested more deeply`, path);
}

/** Counts the parts of an object or array, and their depth. */
class PartsOf {
  parts: number;
  depth = 0;
  constructor(own: number) {
    this.parts = own;
  }
  add({ parts, depth }: Built): void {
    this.parts += parts;
    this.depth = Math.max(this.depth, depth);
  }
}

function leaf(node: JsonNode): Built {
  return { node, parts: 1, depth: 0 };
}

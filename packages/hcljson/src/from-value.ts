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
 * A body from an object, or from an array of objects.
 * @throws CtyError if there is anything in the value that JSON does not have, or it holds itself
 */
export function bodyFromValue(value: unknown, origin: ValueOrigin = {}): Body {
  return new JsonBody(nodeOf(value, new SourceFile(origin.filename ?? "", ""), []));
}

/** An expression from any JSON value. @throws CtyError as {@link bodyFromValue} */
export function expressionFromValue(value: unknown, origin: ValueOrigin = {}): Expression {
  return new JsonExpression(nodeOf(value, new SourceFile(origin.filename ?? "", ""), []));
}

function nodeOf(value: unknown, file: SourceFile, around: readonly unknown[]): JsonNode {
  switch (typeof value) {
    case "string":
      return new StringNode(file, 0, 0, value);
    case "number":
    case "bigint":
      if (typeof value === "number" && !Number.isFinite(value)) throw new CtyError(`JSON has no number ${value}`);
      return new NumberNode(file, 0, 0, numberContent(value));
    case "boolean":
      return new KeywordNode(file, 0, 0, value);
    case "object": {
      if (value === null) return new KeywordNode(file, 0, 0, null);
      if (around.includes(value)) throw new CtyError("the value holds itself, which JSON cannot");
      if (around.length >= MAX_DEPTH) throw new CtyError(`objects and arrays can be nested ${MAX_DEPTH} deep, and this value goes deeper`);
      const inside = [...around, value];
      if (Array.isArray(value))
        return new ArrayNode(
          file,
          0,
          0,
          value.map((element) => nodeOf(element, file, inside)),
        );
      const prototype: unknown = Object.getPrototypeOf(value);
      if (prototype !== null && prototype !== Object.prototype)
        throw new CtyError("only plain objects and arrays are JSON, not objects of a class");
      const properties = Object.entries(value).map(([name, property]) => ({
        name: new StringNode(file, 0, 0, name),
        value: nodeOf(property, file, inside),
      }));
      return new ObjectNode(file, 0, 0, properties);
    }
    default:
      throw new CtyError(`JSON has no value for ${value === undefined ? "undefined" : `a ${typeof value}`}`);
  }
}

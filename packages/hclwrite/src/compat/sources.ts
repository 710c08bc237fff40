/** Prints values, traversals and expressions in the forms of the reference implementation. */
import { CtyError, canIterateElements, elements, isWhollyKnown, type NumberContent, unmarkDeep, type Value } from "@hcl-ts/cty";
import { contentOf, numberText } from "@hcl-ts/cty/kernel";
import type { Traversal } from "@hcl-ts/hcl";
import { escapeQuoted } from "../quoted-text.ts";
import { writeKey } from "../value/write-value.ts";

/**
 * Returns the source of a value. Lists are on one line. Objects with members take several lines.
 *
 * @throws CtyError if the value is unknown, marked or an infinite number, which have no source form
 */
export function valueSource(value: Value): string {
  if (!isWhollyKnown(value)) throw new CtyError("a value that is not wholly known cannot be written");
  if (unmarkDeep(value).marks.size > 0) throw new CtyError("a marked value cannot be written; unmark it first");
  return write(value);
}

function write(value: Value): string {
  if (value.content === null) return "null";
  switch (value.type.kind) {
    case "string":
      return `"${escapeQuoted(contentOf(value, "string"))}"`;
    case "bool":
      return String(value.content);
    case "number":
      return numberSource(contentOf(value, "number"));
    default:
  }
  if (!canIterateElements(value)) throw new CtyError(`a value of the type ${value.type.kind} cannot be written`);
  const items = [...elements(value)];
  if (value.type.kind === "map" || value.type.kind === "object") {
    return expressionSource.object(items.map(([key, element]) => [writeKey(contentOf(key, "string")), write(element)] as const));
  }
  return expressionSource.tuple(items.map(([, element]) => write(element)));
}

function numberSource(number: NumberContent): string {
  const text = numberText(number);
  if (!/\d/.test(text)) throw new CtyError("an infinite number cannot be written: the language has no such number");
  return text;
}

/** Builds the source of an expression from the sources of its parts. */
export const expressionSource: {
  readonly tuple: (items: readonly string[]) => string;
  readonly object: (items: readonly (readonly [key: string, value: string])[]) => string;
  readonly call: (name: string, args: readonly string[]) => string;
} = {
  tuple: (items) => `[${items.join(", ")}]`,
  object: (items) => (items.length === 0 ? "{}" : `{\n${items.map(([key, value]) => `${key} = ${value}\n`).join("")}}`),
  call: (name, args) => `${name}(${args.join(", ")})`,
};

/**
 * Returns the source of a traversal. A relative traversal starts with a dot or a bracket.
 *
 * @throws CtyError if it has a splat step, which a reference cannot contain
 */
export function traversalSource(traversal: Traversal): string {
  return traversal
    .map((step) => {
      switch (step.kind) {
        case "root":
          return step.name;
        case "attr":
          return `.${step.name}`;
        case "index":
          return `[${write(step.key)}]`;
        default:
          throw new CtyError("a traversal with a splat cannot be written");
      }
    })
    .join("");
}

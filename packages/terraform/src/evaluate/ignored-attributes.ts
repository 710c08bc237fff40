/** Finds attributes in object expressions that conversion to a type drops. */
import { exprAsKeyword } from "@hcl-ts/analysis";
import type { ObjectType, Type } from "@hcl-ts/cty";
import type { Expression, Range } from "@hcl-ts/hcl";
import { writtenString } from "../load/written-string.ts";

/** An attribute that a type does not have. */
export interface IgnoredAttribute {
  readonly name: string;
  readonly range: Range;
}

/**
 * A part of an expression with the type that its value is converted to; undefined if the type has
 * no such part.
 */
type TypedPart = readonly [Expression, Type | undefined];

/**
 * Finds attributes of objects in a constant expression that the type does not have, at any depth.
 * @param type the type to which the value of the expression is converted
 */
export function ignoredAttributes(expression: Expression, type: Type): readonly IgnoredAttribute[] {
  const found: IgnoredAttribute[] = [];
  const pending: TypedPart[] = [[expression, type]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [part, wanted] = next;
    if (wanted === undefined) continue;
    const parts = wanted.kind === "object" ? attributesOf(part, wanted, found) : elementsOf(part, wanted);
    for (const inner of parts) pending.push(inner);
  }
  return found;
}

/** Returns the elements of a collection or tuple expression. */
function elementsOf(expression: Expression, type: Type): readonly TypedPart[] {
  switch (type.kind) {
    case "list":
    case "set":
      return (expression.exprList?.() ?? []).map((element) => [element, type.element]);
    case "tuple":
      return (expression.exprList?.() ?? []).map((element, i) => [element, type.elements[i]]);
    case "map":
      return (expression.exprMap?.() ?? []).map(({ value }) => [value, type.element]);
    default:
      return [];
  }
}

/**
 * Returns the attributes of an object expression. Adds those that the type does not have to
 * `ignored`.
 */
function attributesOf(expression: Expression, { names, types }: ObjectType, ignored: IgnoredAttribute[]): readonly TypedPart[] {
  const parts: TypedPart[] = [];
  for (const { key, value } of expression.exprMap?.() ?? []) {
    const name = nameOf(key);
    if (name === undefined) continue;
    const at = names.indexOf(name);
    if (at >= 0) parts.push([value, types[at]]);
    else ignored.push({ name, range: key.range });
  }
  return parts;
}

/** Returns the name of a key that is written as an identifier or as a constant string. */
function nameOf(key: Expression): string | undefined {
  return exprAsKeyword(key) ?? writtenString(key);
}

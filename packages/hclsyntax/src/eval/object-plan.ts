/** Plans for objects whose names are written in the source, so that an evaluation need not sort them. */
import { normalizeString, type ObjectType, sortStrings } from "@hcl-ts/cty/kernel";
import type { ObjectConsExpr } from "../ast/object-cons.ts";

/** A plan for creating an object whose names do not depend on the scope. */
export interface ObjectPlan {
  /** The names in the order of the type. */
  readonly names: readonly string[];
  /** For each item in source order, the index of its name. */
  readonly indexes: readonly number[];
  /** The type of the last object, which the next one often has as well. */
  type: ObjectType | undefined;
}

/** Makes the plan for an object; undefined if a name must be evaluated, or is repeated. */
export function planObject({ items }: ObjectConsExpr): ObjectPlan | undefined {
  const written = items.map(({ keyExpr }) => {
    const { wrapped } = keyExpr;
    return keyExpr.literalName() ?? (wrapped.kind === "TemplateExpr" ? wrapped.literalText()?.content : undefined);
  });
  const names = sortStrings([...new Set(written.filter((name) => typeof name === "string").map(normalizeString))]);
  if (names.length < items.length) return undefined;
  const places = new Map(names.map((name, i) => [name, i]));
  return { names, indexes: written.map((name) => places.get(normalizeString(String(name)))!), type: undefined };
}

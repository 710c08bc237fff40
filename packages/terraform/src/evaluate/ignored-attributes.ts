/** Attributes of an object as it is written that conversion to a type drops. */
import { exprAsKeyword } from "@hcl-ts/analysis";
import type { Type } from "@hcl-ts/cty";
import type { Expression, Range } from "@hcl-ts/hcl";

/** An attribute that a type does not have. */
export interface IgnoredAttribute {
  readonly name: string;
  readonly range: Range;
}

/**
 * Finds the attributes of objects in a constant expression that the type does not have, at any depth.
 * @param type the type to which the value of the expression is converted
 */
export function ignoredAttributes(expression: Expression, type: Type): readonly IgnoredAttribute[] {
  const found: IgnoredAttribute[] = [];
  const pending: (readonly [Expression, Type])[] = [[expression, type]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [part, wanted] = next;
    if (wanted.kind === "list" || wanted.kind === "set")
      for (const element of part.exprList?.() ?? []) pending.push([element, wanted.element]);
    else if (wanted.kind === "tuple")
      for (const [i, element] of (part.exprList?.() ?? []).entries()) pushIf(pending, element, wanted.elements[i]);
    else if (wanted.kind === "map") for (const { value } of part.exprMap?.() ?? []) pending.push([value, wanted.element]);
    else if (wanted.kind === "object") {
      for (const { key, value } of part.exprMap?.() ?? []) {
        const name = nameOf(key);
        if (name === undefined) continue;
        const at = wanted.names.indexOf(name);
        if (at >= 0) pending.push([value, wanted.types[at]!]);
        else found.push({ name, range: key.range });
      }
    }
  }
  return found;
}

function pushIf(pending: (readonly [Expression, Type])[], expression: Expression, type: Type | undefined): void {
  if (type !== undefined) pending.push([expression, type]);
}

/** The name of a key that is written as a name or as a constant string. */
function nameOf(key: Expression): string | undefined {
  const keyword = exprAsKeyword(key);
  if (keyword !== undefined) return keyword;
  if (key.variables().length > 0) return undefined;
  const { value, diagnostics } = key.value();
  return diagnostics.length === 0 && value.type.kind === "string" && value.isKnown() && !value.isNull() ? value.asString() : undefined;
}

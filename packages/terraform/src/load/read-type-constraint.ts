import { exprAsKeyword } from "@hcl-ts/analysis";
import { dynamic, isPrimitiveType, list, map, type Type } from "@hcl-ts/cty";
import { type Defaults, typeConstraintWithDefaults } from "@hcl-ts/ext/typeexpr";
import type { Expression } from "@hcl-ts/hcl";
import type { BlockReader } from "./block-reader.ts";
import { quotedType } from "./messages.ts";
import type { ParsingMode } from "./module.ts";
import { writtenString } from "./written-string.ts";

/** The result of reading a type constraint. */
export interface ReadConstraint {
  readonly type: Type;
  readonly defaults: Defaults | undefined;
  readonly mode: ParsingMode;
}

/** Reads the type constraint of a variable or an output. After an error, the type is `any`. */
export function readTypeConstraint(expression: Expression, reader: BlockReader): ReadConstraint {
  const keyword = exprAsKeyword(expression);
  if (keyword === "list" || keyword === "map") {
    return { type: keyword === "list" ? list(dynamic) : map(dynamic), defaults: undefined, mode: "hcl" };
  }
  const quoted = keyword === undefined ? quotedText(expression) : undefined;
  if (quoted !== undefined) {
    reader.error(quotedType({ text: quoted }), { subject: expression.range });
    return { type: dynamic, defaults: undefined, mode: "hcl" };
  }
  const { type, defaults, diagnostics } = typeConstraintWithDefaults(expression);
  reader.addAll(diagnostics);
  return { type, defaults, mode: isPrimitiveType(type) ? "literal" : "hcl" };
}

/** Returns the content of a quoted string of the native syntax. */
function quotedText(expression: Expression): string | undefined {
  return expression.exprCall?.() === undefined ? writtenString(expression) : undefined;
}

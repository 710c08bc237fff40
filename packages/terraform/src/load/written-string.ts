import type { Expression } from "@hcl-ts/hcl";

/** Returns a string that is written without references, as it is in the source of the JSON syntax; undefined for any other expression. */
export function writtenString(expression: Expression): string | undefined {
  if (expression.variables().length > 0) return undefined;
  const { value, diagnostics } = expression.value();
  return diagnostics.length === 0 && value.type.kind === "string" && value.isKnown() && !value.isNull() ? value.asString() : undefined;
}

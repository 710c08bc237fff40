/** Reads expressions whose value is the same in every context. */
import { bool, isWhollyKnown, number, string, tryToNative, type Value } from "@hcl-ts/cty";
import { EvalContext, type Expression, hasErrors } from "@hcl-ts/hcl";
import { exprList } from "./expr-list.ts";

/**
 * A context without names. Unlike an absent context, it makes the JSON syntax read templates in
 * strings.
 */
const NO_NAMES: EvalContext = /* @__PURE__ */ new EvalContext();

/**
 * Returns the value of an expression that refers to no variable, calls no function and has no
 * error. Returns undefined for any other expression.
 *
 * @example constantValue(attribute.expression) // of `ports = [80, 8000 + 80]`: the tuple of 80 and
 *   8080
 */
export function constantValue(expression: Expression): Value | undefined {
  if (expression.variables().length > 0) return undefined;
  const { value, diagnostics } = expression.value(NO_NAMES);
  return hasErrors(diagnostics) || !isWhollyKnown(value) ? undefined : value;
}

/** Returns the value of a constant string expression, or undefined for any other expression. */
export function constantString(expression: Expression): string | undefined {
  return constantOf(expression, string)?.asString();
}

/**
 * Returns the value of a constant number expression. Returns undefined for any other expression,
 * and for a whole number that a double cannot represent.
 */
export function constantNumber(expression: Expression): number | undefined {
  const value = constantOf(expression, number);
  const native = value === undefined ? undefined : tryToNative(value);
  return native?.ok === true ? (native.value as number) : undefined;
}

/** Returns the value of a constant bool expression, or undefined for any other expression. */
export function constantBool(expression: Expression): boolean | undefined {
  return constantOf(expression, bool)?.asBoolean();
}

/**
 * Returns the elements of a literal list of constant strings, or undefined for any other
 * expression.
 */
export function constantStrings(expression: Expression): readonly string[] | undefined {
  const { elements, diagnostics } = exprList(expression);
  if (diagnostics.length > 0) return undefined;
  const strings = elements.map(constantString);
  return strings.every((text) => text !== undefined) ? strings : undefined;
}

function constantOf(expression: Expression, type: typeof string | typeof number | typeof bool): Value | undefined {
  const value = constantValue(expression);
  return value !== undefined && value.type === type && !value.isNull() ? value : undefined;
}

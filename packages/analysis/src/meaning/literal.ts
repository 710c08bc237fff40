/** Expressions that consist of literals only, which have one form in a meaning key. */
import { isValue, type NumberContent, negate, number, string, stringVal, tryConvert, type Value } from "@hcl-ts/cty";
import { contentOf, normalizeString, numberTextSize } from "@hcl-ts/cty/kernel";
import type { Expression, ExpressionShape } from "@hcl-ts/hcl";

/**
 * The longest number that becomes part of a text, in characters. `1e100000` is short in the source,
 * and would make a long key for every template that contains it.
 */
const MAX_NUMBER_TEXT = 400;

/**
 * Returns the value of an expression if it consists of literals: `"a"`, `(1)`, `-1`, `"a${"b"}"`.
 * Returns undefined for any other expression, and for a template that would fail.
 */
export function literalOf(expression: Expression): Value | undefined {
  const shape = unwrapped(expression);
  switch (shape?.kind) {
    case "literal":
      return shape.value;
    case "operation":
      return negatedLiteral(shape);
    case "template": {
      const parts = templateParts(shape.children);
      if (parts.length === 0) return stringVal("");
      const [only] = parts;
      return parts.length === 1 && typeof only === "string" ? stringVal(only) : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * Returns the parts of a template. Neighbouring literals are one text, and empty texts are left out,
 * so a template of two parts is never equal to one of its parts.
 */
export function templateParts(children: readonly Expression[]): readonly (string | Expression)[] {
  const parts: (string | Expression)[] = [];
  let text = "";
  const flush = (): void => {
    if (text !== "") parts.push(normalizeString(text));
    text = "";
  };
  for (const child of children) {
    const literal = literalText(child);
    if (literal !== undefined) {
      text += literal;
      continue;
    }
    flush();
    parts.push(child);
  }
  flush();
  return parts;
}

/** Returns the text of a literal, as a template or an object key converts it. */
export function literalText(expression: Expression): string | undefined {
  const literal = literalOf(expression);
  if (literal === undefined || literal.isNull() || numberTextSize(literal) > MAX_NUMBER_TEXT) return undefined;
  const text = tryConvert(literal, string);
  return isValue(text) ? text.asString() : undefined;
}

/** Writes a literal so that only equal values of the same type are written alike. */
export function literalKey(value: Value): string {
  if (value.isNull()) return "null";
  switch (value.type.kind) {
    case "string":
      return JSON.stringify(value.asString());
    case "number":
      return numberKey(contentOf(value, "number"));
    default:
      return String(value.asBoolean());
  }
}

/** Unlike the key of a number in a set, this one has all digits: arithmetic can observe them. */
function numberKey(n: NumberContent): string {
  if (typeof n === "number") return Object.is(n, -0) ? "-0" : String(n);
  return `${n.sign < 0 ? "-" : ""}${n.digits}e${n.exponent}`;
}

function unwrapped(expression: Expression): ExpressionShape | undefined {
  let shape = expression.shape?.();
  while (shape?.kind === "wrapper") shape = shape.wrapped.shape?.();
  return shape;
}

/** Returns -1 for the negation of 1. The negation of zero and of anything else stays an operation. */
function negatedLiteral({ operator, children }: Extract<ExpressionShape, { kind: "operation" }>): Value | undefined {
  const [operand] = children;
  if (operator !== "-" || children.length !== 1 || operand === undefined) return undefined;
  const inner = unwrapped(operand);
  const isPositive = inner?.kind === "literal" && inner.value.type === number && !inner.value.isNull() && inner.value.content !== 0;
  return isPositive ? negate(inner.value) : undefined;
}

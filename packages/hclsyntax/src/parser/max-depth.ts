/**
 * Maximum nesting depth of expressions, templates and blocks. A conditional in the false result of
 * another one and the right operand of an operator count as nested; chains of left operands and of
 * postfix steps do not.
 *
 * Parsing and evaluation recurse to this depth. With Node's default stack of one megabyte and
 * unoptimized code, parsing overflows at 925 nested templates (the worst case; brackets: 1487) and
 * evaluation at 1087 nested splats. So this limit leaves half of the stack to the caller. If less
 * is left, the limit is lowered (`withinStack` of hcl). Real configuration stays below 30.
 */
export const MAX_DEPTH = 400;

/** Edits that several rules make. */
import type { Comment, Expr, Node } from "@hcl-ts/hclsyntax";
import { isDirective } from "../language/directives.ts";
import type { HclSourceCode } from "../language/source-code.ts";
import type { FixEdit } from "../rule.ts";

/** Returns the edit that replaces a node of the linted file; undefined in a string of the JSON syntax. */
export function replace(source: HclSourceCode, node: Node, newText: string): readonly FixEdit[] | undefined {
  return node.file === source.file ? [{ start: node.start, end: node.end, newText }] : undefined;
}

/** The source of a node. */
export function textOf(node: Node): string {
  return node.file.text.slice(node.start, node.end);
}

const TERMS: ReadonlySet<Expr["kind"]> = new Set<Expr["kind"]>([
  "FunctionCallExpr",
  "IndexExpr",
  "LiteralValueExpr",
  "ObjectConsExpr",
  "ParenthesesExpr",
  "RelativeTraversalExpr",
  "ScopeTraversalExpr",
  "TemplateExpr",
  "TemplateWrapExpr",
  "TupleConsExpr",
]);

/** Reports whether an expression can be followed by an index, or be an operand, as it is. */
export function isTerm(expression: Expr): boolean {
  return TERMS.has(expression.kind);
}

/** The source of an expression, in parentheses unless it is a term on one line. */
export function termText(expression: Expr): string {
  const text = textOf(expression);
  return isTerm(expression) ? text : `(${text})`;
}

/**
 * Returns the edits that remove an item with its line and with the comments directly before it.
 * Comments that configure a linter stay.
 */
export function removeItem(source: HclSourceCode, item: { readonly start: number; readonly end: number }): readonly FixEdit[] {
  const { text } = source;
  const lineStart = text.lastIndexOf("\n", item.start - 1) + 1;
  const newline = text.indexOf("\n", item.end);
  const lineEnd = newline < 0 ? text.length : newline + 1;
  const isAlone = /^\s*$/.test(text.slice(lineStart, item.start));
  const after = source.comments.find(({ start }) => start >= item.end && start < lineEnd);
  const restIsFree = /^\s*$/.test(text.slice(item.end, after?.start ?? lineEnd));
  // Part of a line, such as an attribute of a block on one line, or a directive after the item.
  if (!isAlone || !restIsFree || (after !== undefined && isDirective(after))) return [{ start: item.start, end: item.end, newText: "" }];
  return [{ start: leadStart(source, lineStart), end: lineEnd, newText: "" }];
}

/** Returns the start of the comments on lines of their own directly before a line. */
function leadStart(source: HclSourceCode, lineStart: number): number {
  const { text, comments } = source;
  let start = lineStart;
  for (let i = lastBefore(comments, lineStart); i >= 0; i--) {
    const comment = comments[i]!;
    const line = text.lastIndexOf("\n", comment.start - 1) + 1;
    const isNext = /^[ \t]*\r?\n$/.test(text.slice(comment.end, start));
    if (!isNext || !/^\s*$/.test(text.slice(line, comment.start)) || isDirective(comment)) break;
    start = line;
  }
  return start;
}

function lastBefore(comments: readonly Comment[], offset: number): number {
  let last = -1;
  while (last + 1 < comments.length && comments[last + 1]!.start < offset) last++;
  return last;
}

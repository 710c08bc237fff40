/** Edits that several rules make. */
import { constantString } from "@hcl-ts/analysis";
import type { AttributeNode, BlockNode, Comment, Expr, Node, ObjectConsExpr } from "@hcl-ts/hclsyntax";
import { applyReplacements, type DocumentEditor } from "@hcl-ts/hclwrite";
import { formatRange } from "@hcl-ts/hclwrite/format";
import type { FixEdit } from "../fix-edit.ts";
import { isAreaDirective, isDirective } from "../language/directives.ts";
import type { HclSourceCode } from "../language/source-code.ts";

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

/** The source of an expression before an index, in parentheses unless it is a term. After a string, formatting adds a space. */
export function termText(expression: Expr): string {
  const text = textOf(expression);
  return isTerm(expression) && !text.startsWith('"') ? text : `(${text})`;
}

/**
 * Returns the edit of a change that hclwrite makes. Lines next to it and those aligned with them are
 * formatted. Undefined if the change cannot be made.
 */
export function editsOf(source: HclSourceCode, describe: (document: DocumentEditor) => void): readonly FixEdit[] | undefined {
  const { edits, problems, text } = source.document.edit(describe);
  if (problems.length > 0 || edits.length === 0) return undefined;
  let shift = 0;
  const changed = edits.map(({ start, end, newText }) => {
    const from = start + shift;
    shift += newText.length - (end - start);
    return [Math.max(0, from - 1), Math.min(text.length, from + newText.length + 1)] as const;
  });
  return [difference(source.text, formatted(text, changed))];
}

/**
 * Returns the edits that remove an item with its line and with the comments directly before it.
 * Comments that configure a linter stay. Undefined if a comment inside the item switches rules on or off for
 * what follows.
 */
export function removeItem(source: HclSourceCode, item: AttributeNode | BlockNode): readonly FixEdit[] | undefined {
  const isInside = ({ start, end }: Comment): boolean => start > item.start && end < item.end;
  if (source.comments.some((comment) => isInside(comment) && isAreaDirective(comment))) return undefined;
  return editsOf(source, (e) => e.at(item).remove({ keepComments: isDirective }));
}

/** Returns the block or attribute that starts at an offset of the linted file. */
export function itemAt(source: HclSourceCode, offset: number): AttributeNode | BlockNode | undefined {
  const open = source.ast.kind === "Body" ? [source.ast] : [];
  for (let body = open.pop(); body !== undefined; body = open.pop())
    for (const item of body.children) {
      if (item.start === offset) return item;
      if (item.kind === "Block" && item.start < offset && offset < item.end) open.push(item.body);
    }
  return undefined;
}

/** Returns the name of a key that is written as a name or a string; undefined if it is computed. */
export function keyText(key: ObjectConsExpr["items"][number]["keyExpr"]): string | undefined {
  const name = key.literalName();
  if (name !== undefined || key.wrapped.kind !== "TemplateExpr") return name;
  return key.wrapped.children.every(({ kind }) => kind === "LiteralValueExpr") ? constantString(key.wrapped) : undefined;
}

/**
 * Returns the edit that replaces a part of the linted file, with the lines of the new text and those
 * aligned with them formatted.
 */
export function formattedEdit({ text }: HclSourceCode, start: number, end: number, newText: string): readonly FixEdit[] {
  const changed = text.slice(0, start) + newText + text.slice(end);
  return [difference(text, formatted(changed, [[start, start + newText.length]]))];
}

/**
 * Returns edits that also move the comment after them on their line, if there is one: such comments are
 * aligned with comments on other lines.
 */
export function withAlignedComments(source: HclSourceCode, edits: readonly FixEdit[]): readonly FixEdit[] {
  const [first] = edits;
  const last = edits.at(-1);
  if (first === undefined || last === undefined || source.syntax === "json") return edits;
  const { text } = source;
  const lineEnd = text.indexOf("\n", last.end);
  const rest = text.slice(last.end, lineEnd < 0 ? text.length : lineEnd);
  if (!/#|\/[/*]/.test(rest)) return edits;
  const hasComment = source.comments.some(({ start }) => start >= last.end && start < last.end + rest.length);
  if (!hasComment) return edits;
  const changed = applyReplacements(text, edits);
  const aligned = [difference(text, formatted(changed, [[first.start, last.end + changed.length - text.length]]))];
  // Two fixes next to each other would not see how the other moves the comments.
  const start = text.lastIndexOf("\n", text.lastIndexOf("\n", first.start - 1) - 1) + 1;
  const nextEnd = lineEnd < 0 ? text.length : text.indexOf("\n", lineEnd + 1);
  return covering(source, aligned, start, nextEnd < 0 ? text.length : nextEnd) ?? aligned;
}

/**
 * Returns an edit that covers a part of the text as well, so that ESLint applies no other fix there in the same
 * pass: lines that two fixes change at once would not be aligned.
 */
export function covering(
  { text }: HclSourceCode,
  edits: readonly FixEdit[] | undefined,
  start: number,
  end: number,
): readonly FixEdit[] | undefined {
  const [first] = edits ?? [];
  const last = edits?.at(-1);
  if (edits === undefined || first === undefined || last === undefined) return edits;
  const from = Math.min(start, first.start);
  const to = Math.max(end, last.end);
  const moved = edits.map((edit) => ({ ...edit, start: edit.start - from, end: edit.end - from }));
  return [{ start: from, end: to, newText: applyReplacements(text.slice(from, to), moved) }];
}

/** Formats the lines of ranges and those aligned with them. */
function formatted(text: string, ranges: readonly (readonly [start: number, end: number])[]): string {
  const edits = new Map(ranges.flatMap(([start, end]) => formatRange(text, start, end)).map((edit) => [`${edit.start}-${edit.end}`, edit]));
  return applyReplacements(
    text,
    [...edits.values()].sort((a, b) => a.start - b.start),
  );
}

/** Returns the smallest edit that makes one text of another. */
function difference(before: string, after: string): FixEdit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let same = 0;
  while (same < most - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  return { start, end: before.length - same, newText: after.slice(start, after.length - same) };
}

/** The source of an expression as a key of an object. A string stays one; anything else is in parentheses. */
export function keyLiteral(key: Expr): string {
  const isText = key.kind === "TemplateExpr" && textOf(key).startsWith('"');
  return isText ? textOf(key) : `(${textOf(key)})`;
}

/** Changes that are offered without a problem. */
import type { Expr, Node } from "@hcl-ts/hclsyntax";
import { Document } from "@hcl-ts/hclsyntax/document";
import type { OpenDocument } from "../../documents/open-document.ts";
import { sortElementsText, sortKeysText, unwrapText } from "../../messages.ts";
import type { Fix } from "../../model/language-support.ts";
import { keyOf } from "../../place/expected.ts";
import { fixOf } from "./fix-context.ts";

const REWRITE = "refactor.rewrite";

/** Returns the changes that are offered at an offset. */
export function rewrites(document: OpenDocument, offset: number): readonly Fix[] {
  const { content } = document;
  if (!(content instanceof Document)) return [];
  const { shift } = content.pieceAt(offset);
  const path = content.nodesAt(offset);
  const nodes = path.some(({ kind }) => kind === "TemplateWrapExpr") || offset === 0 ? path : content.nodesAt(offset - 1);
  return [...unwrap(document, nodes, shift), ...sort(document, path, shift)];
}

/** Replaces `"${x}"` by `x`. */
function unwrap(document: OpenDocument, nodes: readonly Node[], shift: number): readonly Fix[] {
  const wrap = nodes.findLast((node) => node.kind === "TemplateWrapExpr");
  if (wrap?.kind !== "TemplateWrapExpr" || wrap.file.text[wrap.start] !== '"') return [];
  const { start, end, wrapped, file } = wrap;
  const newText = file.text.slice(wrapped.start, wrapped.end);
  return [fixOf(document, unwrapText, () => [{ start: start + shift, end: end + shift, newText }], { kind: REWRITE, isPreferred: true })];
}

/** A part of a list or an object with the text that decides its place. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly key: string;
}

/** Sorts the keys of an object, or the literals of a list. */
function sort(document: OpenDocument, nodes: readonly Node[], shift: number): readonly Fix[] {
  const node = nodes.findLast(({ kind }) => kind === "ObjectConsExpr" || kind === "TupleConsExpr");
  const parts =
    node?.kind === "ObjectConsExpr" ? objectParts(node.items) : node?.kind === "TupleConsExpr" ? listParts(node.exprs) : undefined;
  if (node === undefined || parts === undefined || parts.length < 2) return [];
  const sorted = [...parts].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const { text } = node.file;
  const between = parts.slice(1).map(({ start }, i) => text.slice(parts[i]!.end, start));
  // Comments belong to a part, but which one cannot be told.
  const isSorted = sorted.every((part, i) => part === parts[i]);
  if (isSorted || between.some((gap) => /[#/]/.test(gap)) || between.some((gap) => gap.includes("\n") !== between[0]!.includes("\n")))
    return [];
  const title = node.kind === "ObjectConsExpr" ? sortKeysText : sortElementsText;
  const edits = parts.map(({ start, end }, i) => ({
    start: start + shift,
    end: end + shift,
    newText: text.slice(sorted[i]!.start, sorted[i]!.end),
  }));
  return [fixOf(document, title, () => edits, { kind: REWRITE })];
}

function objectParts(
  items: readonly { readonly keyExpr: Parameters<typeof keyOf>[0] & { readonly start: number }; readonly valueExpr: Expr }[],
): readonly Part[] | undefined {
  const parts = items.map(({ keyExpr, valueExpr }) => ({ start: keyExpr.start, end: valueExpr.end, key: keyOf(keyExpr) }));
  return parts.every((part): part is Part => part.key !== undefined) ? parts : undefined;
}

function listParts(exprs: readonly Expr[]): readonly Part[] | undefined {
  const parts = exprs.map((expr) => ({ start: expr.start, end: expr.end, key: literalText(expr) }));
  return parts.every((part): part is Part => part.key !== undefined) ? parts : undefined;
}

/** Returns the text of a string or of a reference. */
function literalText(expr: Expr): string | undefined {
  if (expr.kind === "ScopeTraversalExpr") return expr.file.text.slice(expr.start, expr.end);
  const text = expr.kind === "TemplateExpr" ? expr.literalText()?.content : undefined;
  return typeof text === "string" ? text : undefined;
}

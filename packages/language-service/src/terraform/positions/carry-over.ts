/** Moves problems that were found in an older text of a document to their places in the new text. */
import type { Diagnostic, Position, Range } from "@hcl-ts/hcl";
import { Document, type DocumentPiece } from "@hcl-ts/hclsyntax/document";
import type { OpenDocument } from "../../documents/open-document.ts";

/** The number of characters that are compared at once. */
const STRIDE = 4096;

/** A text in which problems were found. */
export interface CheckedText {
  readonly text: string;
  /** The pieces of the document with the text, which stay the same where it does not change; undefined if there are none that do. */
  readonly pieces: readonly DocumentPiece[] | undefined;
}

/** Returns what problems were found in: the text of a file, or of the document that has it open. */
export function checkedText(text: string, document: OpenDocument | undefined): CheckedText {
  const pieces = document?.content instanceof Document ? [...document.content.pieces] : undefined;
  return { text, pieces };
}

/** The part of an older text that changed since. */
interface Changed {
  readonly start: number;
  readonly end: number;
}

function changedPart(before: CheckedText, content: OpenDocument["content"]): Changed {
  const { start, end, length } = outsideOfPieces(before, content);
  const [old, now] = [before.text.slice(start, end), content.slice(start, start + length)];
  const most = Math.min(old.length, now.length);
  let first = 0;
  while (first + STRIDE <= most && old.slice(first, first + STRIDE) === now.slice(first, first + STRIDE)) first += STRIDE;
  while (first < most && old.charCodeAt(first) === now.charCodeAt(first)) first++;
  let same = 0;
  const isSameAt = (i: number): boolean =>
    old.slice(old.length - i - STRIDE, old.length - i) === now.slice(now.length - i - STRIDE, now.length - i);
  while (same + STRIDE <= most - first && isSameAt(same)) same += STRIDE;
  while (same < most - first && old.charCodeAt(old.length - 1 - same) === now.charCodeAt(now.length - 1 - same)) same++;
  return { start: start + first, end: end - same };
}

/** Returns the part of a text outside of the pieces that stayed, above and below, with the length that it has now. */
function outsideOfPieces({ text, pieces = [] }: CheckedText, content: OpenDocument["content"]): Changed & { readonly length: number } {
  const now = content.pieces;
  const most = Math.min(pieces.length, now.length);
  let above = 0;
  while (above < most && pieces[above] === now[above]) above++;
  let below = 0;
  while (below < most - above && pieces[pieces.length - 1 - below] === now[now.length - 1 - below]) below++;
  const start = now[above]?.offset ?? content.length;
  const stays = content.length - (now[now.length - below]?.offset ?? content.length);
  return { start, end: text.length - stays, length: content.length - stays - start };
}

/** Returns the problems of an older text that are outside of what changed since, with their ranges now. */
export function carriedOver(diagnostics: readonly Diagnostic[], before: CheckedText, { content }: OpenDocument): readonly Diagnostic[] {
  if (diagnostics.length === 0) return diagnostics;
  const { start, end } = changedPart(before, content);
  const shift = content.length - before.text.length;
  if (start === end && shift === 0) return diagnostics;
  /** The first range behind the change that was looked up, with the numbers by which it moved. On the lines below it, others moved by the same. */
  let near = { below: Number.POSITIVE_INFINITY, lines: 0, bytes: 0 };
  const movedPosition = ({ line, column, byte, offset }: Position): Position => ({
    line: line + near.lines,
    column,
    byte: byte + near.bytes,
    offset: offset + shift,
  });
  const moved = (range: Range | undefined): Range | undefined => {
    if (range === undefined) return undefined;
    const { filename, start: from, end: to } = range;
    if (to.offset <= start) return range;
    if (from.offset < end) return undefined;
    if (from.line > near.below) return { filename, start: movedPosition(from), end: movedPosition(to) };
    const found = { ...content.rangeOf(from.offset + shift, to.offset + shift), filename };
    near = { below: from.line, lines: found.start.line - from.line, bytes: found.start.byte - from.byte };
    return found;
  };
  return diagnostics.flatMap((diagnostic) => {
    const subject = moved(diagnostic.subject);
    if (subject === undefined) return [];
    return subject === diagnostic.subject ? [diagnostic] : [{ ...diagnostic, subject, context: moved(diagnostic.context) }];
  });
}

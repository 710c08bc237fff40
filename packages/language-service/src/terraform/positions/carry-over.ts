/** Moves problems that were found in an older text of a document to their places in the new text. */
import type { Diagnostic, Position, Range } from "@hcl-ts/hcl";
import type { OpenDocument } from "../../documents/open-document.ts";

/** The number of characters that are compared at once. */
const STRIDE = 4096;

/** Returns the problems of an older text that are outside of what changed since, with their ranges now. */
export function carriedOver(diagnostics: readonly Diagnostic[], before: string, { content }: OpenDocument): readonly Diagnostic[] {
  const { text } = content;
  if (diagnostics.length === 0 || before === text) return diagnostics;
  const most = Math.min(before.length, text.length);
  let start = 0;
  while (start + STRIDE <= most && before.slice(start, start + STRIDE) === text.slice(start, start + STRIDE)) start += STRIDE;
  while (start < most && before.charCodeAt(start) === text.charCodeAt(start)) start++;
  let same = 0;
  const isSameAt = (i: number): boolean =>
    before.slice(before.length - i - STRIDE, before.length - i) === text.slice(text.length - i - STRIDE, text.length - i);
  while (same + STRIDE <= most - start && isSameAt(same)) same += STRIDE;
  while (same < most - start && before.charCodeAt(before.length - 1 - same) === text.charCodeAt(text.length - 1 - same)) same++;
  const end = before.length - same;
  const shift = text.length - before.length;
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

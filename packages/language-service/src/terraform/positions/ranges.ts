/** Ranges of names that can be in quotes. */
import type { Position, Range, SourceFile } from "@hcl-ts/hcl";
import type { Module } from "@hcl-ts/terraform/load";

/** Returns a range without its first and last character, which are quotes. */
export function insideOf({ filename, start, end }: Range): Range {
  return { filename, start: movedBy(start, 1), end: movedBy(end, -1) };
}

/** Returns a position some characters further on the same line. */
export function movedBy({ line, column, byte, offset }: Position, by: number): Position {
  return { line, column: column + by, byte: byte + by, offset: offset + by };
}

/** Returns the range of a name without the quotes around it, if there are any. */
function withoutQuotes(range: Range, text: string | undefined): Range {
  const { start, end } = range;
  const isQuoted = end.offset - start.offset >= 2 && text?.[start.offset] === '"' && text[end.offset - 1] === '"';
  return isQuoted ? insideOf(range) : range;
}

/** Returns the range of a name in a source, without the quotes around it. */
export function nameIn(range: Range, { text, base }: SourceFile): Range {
  const written = text.slice(range.start.offset - base.offset, range.end.offset - base.offset);
  return written.length >= 2 && written.startsWith('"') && written.endsWith('"') ? insideOf(range) : range;
}

/** Returns the range of a name of a module without the quotes around it. */
export function nameRangeIn(range: Range, { sources }: Module): Range {
  return withoutQuotes(range, sources.get(range.filename)?.text);
}

/** Block scalars: literal ones after `|`, and folded ones after `>`. */
import { type Cursor, isBlank, isBreak, isBreakOrEnd } from "./cursor.ts";
import { fold } from "./folding.ts";

interface Header {
  readonly isFolded: boolean;
  /** The treatment of trailing line breaks: remove all, keep one, or keep all. */
  readonly chomping: "strip" | "clip" | "keep";
  /** The indentation relative to the enclosing node; 0 if the first line determines it. */
  readonly indentation: number;
}

/** Reads the indicators of a block scalar and the rest of their line. */
function readHeader(cursor: Cursor): Header {
  const isFolded = cursor.code() === 0x3e; /* > */
  cursor.offset++;
  // The indicators can be in either order.
  let chomping = readChomping(cursor);
  const indentation = readIndentation(cursor);
  chomping ??= readChomping(cursor);
  cursor.endLine();
  return { isFolded, chomping: chomping ?? "clip", indentation };
}

function readChomping(cursor: Cursor): "keep" | "strip" | undefined {
  const code = cursor.code();
  if (code !== 0x2b /* + */ && code !== 0x2d /* - */) return undefined;
  cursor.offset++;
  return code === 0x2b /* + */ ? "keep" : "strip";
}

function readIndentation(cursor: Cursor): number {
  const digit = cursor.code() - 0x30; /* 0 */
  if (digit < 0 || digit > 9) return 0;
  if (digit === 0) throw cursor.error("the indentation of a block scalar must be at least 1");
  cursor.offset++;
  return digit;
}

/**
 * Skips the indentation of a line. A tab is an error if the first line determines the indentation.
 */
function skipIndentation(cursor: Cursor, indent: number): void {
  while (cursor.code() === 0x20 /* space */ && (indent === 0 || cursor.column < indent)) cursor.offset++;
  if (cursor.code() === 0x09 /* tab */ && (indent === 0 || cursor.column < indent)) {
    throw cursor.error("tabs cannot be used for indentation");
  }
}

/**
 * Reads empty lines and the indentation of the line after them.
 * @param indent the indentation; 0 if the line determines it
 * @returns the line breaks, and the largest number of spaces of a line
 */
function readEmptyLines(cursor: Cursor, indent: number): { readonly breaks: string; readonly width: number } {
  let breaks = "";
  let width = 0;
  for (;;) {
    skipIndentation(cursor, indent);
    width = Math.max(width, cursor.column);
    if (!isBreak(cursor.code())) return { breaks, width };
    breaks += cursor.readBreak();
  }
}

/**
 * Reads a block scalar; the cursor is at its indicator.
 * @param parentIndent the column of the enclosing node; -1 at the root
 * @returns its content
 */
export function readBlockScalar(cursor: Cursor, parentIndent: number): string {
  const { isFolded, chomping, indentation } = readHeader(cursor);
  if (cursor.code() !== 0) cursor.readBreak();
  let indent = indentation === 0 ? 0 : Math.max(parentIndent, 0) + indentation;
  let { breaks, width } = readEmptyLines(cursor, indent);
  if (indent === 0) indent = Math.max(width, parentIndent + 1, 1);
  let value = "";
  let lastBreak = "";
  let wasIndented = false;
  while (cursor.column === indent && cursor.code() !== 0) {
    const isIndented = isBlank(cursor.code());
    // Lines that are indented further are not folded.
    value += isFolded && lastBreak !== "" && !wasIndented && !isIndented ? fold(lastBreak, breaks) : lastBreak + breaks;
    wasIndented = isIndented;
    const start = cursor.offset;
    cursor.skipToBreak();
    value += cursor.text.slice(start, cursor.offset);
    lastBreak = isBreakOrEnd(cursor.code()) && cursor.code() !== 0 ? cursor.readBreak() : "";
    ({ breaks } = readEmptyLines(cursor, indent));
  }
  if (chomping === "strip") return value;
  return chomping === "keep" ? value + lastBreak + breaks : value + lastBreak;
}

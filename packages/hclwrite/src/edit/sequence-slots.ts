/**
 * The elements of a list, the members of an object or the arguments of a call, each with its
 * comments and its comma.
 */
import { TokenKind } from "@hcl-ts/hclsyntax";
import type { SourceText } from "./source-text.ts";
import type { FoundToken } from "./token-lookup.ts";

/** The properties of a source that a plan needs. */
export interface SequenceSource extends SourceText {
  readonly tokens: {
    /** Returns the tokens that start between two offsets. */
    readonly between: (start: number, end: number) => readonly FoundToken[];
    readonly hasComment: (start: number, end: number) => boolean;
  };
  /** Indents every line of a source except the first. */
  indentLines(text: string, indent: string): string;
}

/** A sequence in brackets, as offsets. */
export interface Sequence {
  readonly kind: "object" | "list" | "call" | "json-object" | "json-list";
  /** The offset after the opening bracket. */
  readonly open: number;
  /** The offset of the closing bracket. */
  readonly close: number;
  readonly items: readonly { readonly start: number; readonly end: number }[];
}

/** The comma and the comments after an element. */
interface Tail {
  /** The start of the comma after the element; -1 if there is none. */
  readonly comma: number;
  /** The start of the first comment after the element that belongs to it; -1 if there is none. */
  readonly comment: number;
  /** The end of the comma and of the comments that belong to the element. */
  readonly tailEnd: number;
  /** Whether a line ending follows the tail. */
  readonly endsLine: boolean;
}

/** An element with its comments and its comma. */
export interface Slot extends Tail {
  readonly start: number;
  readonly end: number;
  /** The start of the comments before the element, or of the element itself. */
  readonly leadStart: number;
  /** Whether only white space and comments precede the element on its line. */
  readonly startsLine: boolean;
}

/** Reads the elements of a sequence. */
export function readSlots(source: SequenceSource, { items, open, close }: Sequence): readonly Slot[] {
  const { tokens } = source;
  const slots: Slot[] = [];
  const [first] = items;
  let before = first === undefined ? [] : tokens.between(open, first.start);
  let from = endOfOpeningLine(source, before, open);
  for (const [i, { start, end }] of items.entries()) {
    const after = tokens.between(end, items[i + 1]?.start ?? close);
    const tail = readTail(source, after, end);
    slots.push({
      start,
      end,
      leadStart: leadStart(source, before, start, from),
      startsLine: source.startsLine(start) || startsWithComment(source, before, start, from),
      ...tail,
    });
    before = after;
    from = tail.tailEnd;
  }
  return slots;
}

/** Whether a comment includes the line ending that ends it. */
function isLineComment(source: SequenceSource, { kind, end }: FoundToken): boolean {
  return kind === TokenKind.Comment && source.text[end - 1] === "\n";
}

/**
 * Returns the offset after the comments on the line of the opening bracket, which belong to the
 * bracket if the first element is on another line.
 */
function endOfOpeningLine(source: SequenceSource, gap: readonly FoundToken[], open: number): number {
  const last = gap.find((token) => token.kind === TokenKind.Newline || isLineComment(source, token));
  return last?.end ?? open;
}

/**
 * Reads what follows an element: its comma with the comments before, and the comments after it if
 * nothing else follows on the line. Otherwise those belong to the next element.
 *
 * @param gap the tokens up to the next element or the closing bracket
 */
function readTail(source: SequenceSource, gap: readonly FoundToken[], end: number): Tail {
  const commaAt = gap.findIndex(({ kind }) => kind === TokenKind.Comma);
  const comma = gap[commaAt]?.start ?? -1;
  const tailEnd = gap[commaAt]?.end ?? end;
  const ownComment = gap.slice(0, Math.max(0, commaAt)).find(({ kind }) => kind === TokenKind.Comment)?.start ?? -1;
  // Comments after the comma belong to the element only if the line ends after them.
  let lineComment = ownComment;
  let lineTail = tailEnd;
  for (const token of gap.slice(commaAt + 1)) {
    if (token.kind === TokenKind.Comma) break;
    if (token.kind === TokenKind.Newline) return { comma, comment: lineComment, tailEnd: lineTail, endsLine: true };
    if (lineComment < 0) lineComment = token.start;
    if (isLineComment(source, token)) return { comma, comment: lineComment, tailEnd: source.lineEnd(token.start), endsLine: true };
    lineTail = token.end;
  }
  return { comma, comment: ownComment, tailEnd, endsLine: false };
}

/**
 * Returns the start of the comments that belong to an element: those on the lines before it, with
 * no blank line in between.
 *
 * @param from the offset before which comments belong to something else
 */
function leadStart(source: SequenceSource, gap: readonly FoundToken[], start: number, from: number): number {
  let first = start;
  for (const token of gap.toReversed()) {
    if (token.kind === TokenKind.Newline) continue;
    if (token.kind !== TokenKind.Comment || token.start < from) break;
    // The source in between has at most one line ending, which ends a line comment.
    const between = source.text.slice(token.end, first).split("\n").length - 1;
    if (between > (isLineComment(source, token) ? 0 : 1)) break;
    first = token.start;
  }
  return first;
}

/**
 * Whether a comment at the start of a line precedes an element on that line.
 *
 * @param from the offset before which comments belong to something else
 */
function startsWithComment(source: SequenceSource, gap: readonly FoundToken[], start: number, from: number): boolean {
  const lineStart = source.lineStart(start);
  const first = gap.find((token) => token.start >= lineStart);
  return first?.kind === TokenKind.Comment && first.start >= from && source.startsLine(first.start);
}

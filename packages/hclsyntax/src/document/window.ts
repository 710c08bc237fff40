/**
 * Decides how much of a document to read after a change.
 *
 * That is the window: the changed pieces, faulty ones right above, and below them one sound piece, the guard. A
 * sound text that ends with a line break leaves scanner and parser in their first state, so what
 * follows cannot depend on it. With errors, the guard must come out as it was, and nothing above or
 * below may reach into the window: see reach.ts. Otherwise the window grows, at last to the whole
 * document. In a long document, brackets far away are left for `settle`: looking for what they do would
 * read it whole at each key. In a very long one, so is all that is far away, but comments: one is read at
 * little cost, and a text of which it takes a large part has no error. A long piece with errors is cut around a
 * change before: see split.ts.
 */
import type { SourceFile } from "@hcl-ts/hcl";
import { MAX_SYNTAX_ERRORS, partitionPoint } from "@hcl-ts/hcl/syntax";
import { Draft, type Segment } from "./draft.ts";
import type { Piece } from "./piece.ts";
import { closesMore, heredocsLeft, markerIn, touchesHeredoc, wordsOf } from "./reach.ts";
import { isAtEnd, isSound, type Reading, readSource } from "./reading.ts";

/** The factor by which the number of tried guards grows. */
const MORE_GUARDS = 6;

/**
 * The number of faulty pieces above a change that belong to the window. In a long document, as many may belong to it
 * below, and as many above the window may matter to it; others wait for a pause.
 */
const MAX_FAULTY = 16;

/**
 * The number of characters of a document that is read whole when errors far from a change may matter to
 * it. In a longer one they matter after a pause.
 */
const MAX_SHORT = 50_000;

/**
 * The number of characters from which a document is very long: attributes with the same name that are far from each
 * other matter after a pause, and windows grow no further than {@link MAX_READ}.
 */
export const MAX_LONG = 200_000;

/**
 * The number of characters of a very long document up to which a window grows, if not for a comment, and of a piece with
 * errors up to which it is read whole.
 */
export const MAX_READ = 50_000;

/** The number of characters beside a change in which an open or superfluous bracket is looked for in a long document. */
const MAX_TO_BRACKET = 10_000;

/** The divisor of the length of a long document below which a window is read before the whole document. */
const VAIN = 3;

const BYTE_ORDER_MARK = 0xfeff;

/** Makes the source of a text that is a document or a part of one. */
export type SourceOf = (text: string) => SourceFile;

/** The part of a document that was read for a change. */
export interface Window {
  /** The index of the first part of the document that was read. */
  readonly start: number;
  /** The index after the last one. */
  readonly end: number;
  readonly reading: Reading;
  /** Whether something far away may matter to it, or the other way round, which was not looked for. */
  readonly isDeferred: boolean;
  /** The number of characters that were read, also in vain. */
  readonly read: number;
}

/**
 * Reads the window of the first draft of a document.
 * @param sourceOf makes the source of a text
 * @param draft the index of the draft
 * @param faulty the drafts and faulty pieces of the document, in the order of the text
 * @param before the number of characters that were read for other drafts
 */
export function readWindow(
  sourceOf: SourceOf,
  segments: readonly Segment[],
  draft: number,
  faulty: readonly Segment[],
  before: number,
): Window {
  const length = lengthOf(segments, 0, segments.length);
  const isLong = length > MAX_SHORT;
  const maxRead = length > MAX_LONG ? MAX_READ : length;
  let start = startOfWindow(segments, draft, isLong, maxRead);
  if (start < 0) return readAll(sourceOf, segments);
  let guards = 1;
  let last = draft;
  let end = endOfWindow(segments, last, guards, isLong, maxRead);
  let total = 0;
  /** Whether another window may be read. A document that is not very long is read whole instead of too many. */
  const mayReadMore = (): boolean => maxRead === length || before + total <= maxRead;
  /** Whether the window is so long that it may only be read for a comment. */
  const isTooLong = (): boolean => maxRead < length && lengthOf(segments, start, end) > maxRead;
  // The text that is read in vain is a small part of the document, and each time much more than before. But the
  // first window, which may have one long item, is usually enough.
  for (let isFirst = true; isFirst || maxRead < length || !isLong || VAIN * lengthOf(segments, start, end) < length; isFirst = false) {
    const window = segments.slice(start, end);
    const reading = readSource(sourceOf(textOf(window)));
    total += reading.file.text.length;
    const read = { start, end, reading, isDeferred: false, read: total };
    if (isSound(reading) || window.length === segments.length) return read;
    const isAlone = window.filter(isFaulty).length === faulty.length;
    const guard = end === segments.length ? undefined : segments[end - 1];
    // Among so many errors, the guard has some, or had some that were not kept because they are not listed.
    if (isLong && guard !== undefined && (isFaulty(guard) || faulty.length > MAX_SYNTAX_ERRORS)) return read;
    if (guard !== undefined && !(guard instanceof Draft) && !isGuardSame(guard, reading)) {
      guards *= MORE_GUARDS;
      end = endOfWindow(segments, last, guards, isLong, maxRead);
      if (!mayReadMore() || lengthOf(segments, start, end) > maxRead) return { ...read, isDeferred: true };
    } else {
      const below = lastToEnd(segments, faulty, draft, start, end, reading, maxRead);
      if (below.index >= 0) {
        if (!mayReadMore()) return { ...read, isDeferred: true };
        last = below.index;
        end = endOfWindow(segments, last, guards, isLong, maxRead);
        if (!below.endsComment && isTooLong()) return { ...read, isDeferred: true };
        continue;
      }
      const reached = isAlone ? -1 : partThatReaches(segments, faulty, start, end, reading, isLong, maxRead);
      if (reached < 0) return { ...read, isDeferred: below.isDeferred };
      if (!isLong) break;
      if (!mayReadMore()) return { ...read, isDeferred: true };
      start = startOfWindow(segments, reached, isLong, maxRead);
      if (!hasOpenComment(segments[reached]) && isTooLong()) return { ...read, isDeferred: true };
    }
  }
  return readAll(sourceOf, segments);
}

function lengthOf(segments: readonly Segment[], start: number, end: number): number {
  const [first, last] = [segments[start], segments[end - 1]];
  return first === undefined || last === undefined ? 0 : last.offset + last.length - first.offset;
}

/** Reads a document from one of its parts on. Everything above must be without errors. */
export function readAll(sourceOf: SourceOf, segments: readonly Segment[], start = 0): Window {
  const reading = readSource(sourceOf(textOf(segments.slice(start))));
  return { start, end: segments.length, reading, isDeferred: false, read: reading.file.text.length };
}

/** Returns the index of the first part, from one on upwards, that does not start with a byte order mark, which the scanner skips there. */
export function withoutMark(segments: readonly Segment[], index: number): number {
  let start = index;
  while (start > 0 && segments[start]?.text.charCodeAt(0) === BYTE_ORDER_MARK) start--;
  return start;
}

/** Returns the text of parts of a document. */
export function textOf(segments: readonly Segment[]): string {
  return segments.map(({ text }) => text).join("");
}

/**
 * Returns the index of the first piece of the window; -1 if the whole document must be read.
 * @param isLong whether errors far above are left for a pause
 * @param maxRead the number of characters above the draft from which on they are
 */
function startOfWindow(segments: readonly Segment[], draft: number, isLong: boolean, maxRead: number): number {
  let start = draft;
  const changed = segments[draft];
  if (changed instanceof Draft && changed.isChangedAtStart && start > 0) start--;
  let faulty = 0;
  for (let above = segments[start - 1]; above !== undefined && isFaulty(above); above = segments[--start - 1]) {
    if (++faulty <= MAX_FAULTY && lengthOf(segments, start - 1, draft) <= maxRead) continue;
    if (isLong) break;
    return -1;
  }
  return withoutMark(segments, start);
}

/**
 * Returns the index after the last piece of the window, which contains all drafts up to there.
 * @param isLong whether many faulty pieces below are left for a pause
 * @param maxRead the number of characters below the draft from which on they are
 */
function endOfWindow(segments: readonly Segment[], draft: number, guards: number, isLong: boolean, maxRead: number): number {
  let end = draft + 1;
  let left = guards;
  let faulty = 0;
  for (let segment = segments[end]; left > 0 && segment !== undefined; segment = segments[++end]) {
    if (segment instanceof Draft) left = guards;
    else if (isFaulty(segment)) {
      if (isLong && (++faulty > MAX_FAULTY * guards || lengthOf(segments, draft + 1, end + 1) > maxRead)) return end;
    } else if (segment.hasItems) left--;
  }
  return end;
}

/** Whether a part has errors, or is not read yet. */
export function isFaulty(segment: Segment): boolean {
  return segment instanceof Draft || segment.hasErrors || segment.isProvisional;
}

/** Whether the items of the last piece of a window are those that it had, and no error is in it. */
function isGuardSame(guard: Piece, reading: Reading): boolean {
  const { file, items, records, errors } = reading;
  const start = file.text.length - guard.length;
  const { outline } = guard;
  const first = items.length - outline.length / 3;
  if (first < 0) return false;
  const before = items[first - 1];
  if (before !== undefined && records.end(before) > start) return false;
  const isSame = (id: number, i: number): boolean =>
    records.kind(id) === outline[3 * i] &&
    records.start(id) - start === outline[3 * i + 1] &&
    records.end(id) - start === outline[3 * i + 2];
  if (!items.slice(first).every(isSame)) return false;
  const isBelow = errors.errors.some((error) => (error.end > start && !isAtEnd(file, error)) || error.item >= start);
  return !isBelow && errors.invalidTokens.every(({ end }) => end <= start) && (errors.firstBroken?.start ?? 0) < start;
}

/**
 * Returns the index of a part outside of a window of which the errors may decide how the window must be read, or the other
 * way round; -1 if there is none.
 * @param faulty the drafts and faulty pieces of the document, in the order of the text
 * @param isLong whether brackets that are open or superfluous far away, and many faulty pieces above, are left for a pause
 * @param maxRead the distance from which on heredocs are
 */
function partThatReaches(
  segments: readonly Segment[],
  faulty: readonly Segment[],
  start: number,
  end: number,
  { file }: Reading,
  isLong: boolean,
  maxRead: number,
): number {
  const drafts = segments.slice(start, end).filter((segment) => segment instanceof Draft);
  if (!isLong) {
    const ended = lengthOf(segments, 0, end);
    const below = faulty.find(({ offset, reach }) => offset >= ended && reach.closesMore);
    if (below !== undefined) return segments.indexOf(below);
  }
  const started = lengthOf(segments, 0, start);
  const above = faulty.filter((segment) => segment.offset < started);
  const near = isLong ? above.slice(-MAX_FAULTY) : above;
  const firstBracket = isLong ? started - MAX_TO_BRACKET : 0;
  const reaching = partAboveThatReaches(near, drafts, file.text, firstBracket, lengthOf(segments, 0, end) - maxRead);
  return reaching === undefined ? -1 : segments.indexOf(reaching);
}

/** The last part below a window that matters to it. */
interface PartBelow {
  /** Its index; -1 if no part does. */
  readonly index: number;
  /** Whether a comment that is open ends there, or above. */
  readonly endsComment: boolean;
  /** Whether a part that was not looked at may be another one. */
  readonly isDeferred: boolean;
}

/**
 * Finds the last part below a window that may end a comment or a heredoc that is open in it. In a long document, so may
 * a superfluous bracket near the change: a part without errors, such as an argument in an open block, may be in between.
 * @param faulty the drafts and faulty pieces of the document, in the order of the text
 * @param draft the index of the draft
 * @param maxRead the number of characters from the start of the window in which the end of a heredoc is sought
 */
function lastToEnd(
  segments: readonly Segment[],
  faulty: readonly Segment[],
  draft: number,
  start: number,
  end: number,
  { file, errors }: Reading,
  maxRead: number,
): PartBelow {
  const limit = lengthOf(segments, 0, start) + maxRead;
  const far = Math.max(
    end,
    partitionPoint(segments, (segment) => segment.end <= limit),
  );
  const near = segments.slice(end, far);
  const isFar = far < segments.length;
  let index = -1;
  let endsComment = false;
  let isDeferred = false;
  const find = (ends: (segment: Segment) => boolean): void => {
    const found = near.findIndex(ends);
    if (found >= 0) index = Math.max(index, end + found);
    else isDeferred ||= isFar;
  };
  const { loose, open } = heredocsLeft(file.text);
  // An error of another kind may be reported where a heredoc cannot be, and it ends far below all the same.
  const markers = new Set(Array.from(open, (marker) => marker.toLowerCase()));
  for (const { message } of errors.errors) {
    if (isOpenComment(message)) {
      const ending = firstFrom(segments, end, ({ reach }) => reach.hasCommentEnd);
      endsComment ||= ending >= 0;
      index = Math.max(index, ending);
    }
    const opening = openingOfHeredoc(message);
    if (opening !== undefined) markers.add(markerIn(opening));
  }
  for (const marker of markers) {
    find(({ reach }) => reach.mayStartLine(marker));
    const bound = near.find(({ reach }) => reach.firstOfHeredoc !== undefined);
    if (bound?.reach.firstOfHeredoc === "end") find((segment) => segment === bound);
  }
  const ended = lengthOf(segments, 0, end);
  const lastBracket = lengthOf(segments, 0, draft + 1) + MAX_TO_BRACKET;
  const bracket = faulty.find(({ offset, reach }) => offset >= ended && offset < lastBracket && reach.closesMore);
  if (bracket !== undefined) index = Math.max(index, segments.indexOf(bracket));
  for (let i = 0; i < near.length && loose.size > 0; i++)
    for (const [marker, bound] of near[i]!.reach.firstBounds) if (loose.delete(marker) && bound === "end") index = Math.max(index, end + i);
  return { index, endsComment, isDeferred: isDeferred || (isFar && loose.size > 0) };
}

/** Returns the index of the first part from one on for which a condition holds; -1 if there is none. */
function firstFrom(segments: readonly Segment[], from: number, holds: (segment: Segment) => boolean): number {
  for (let i = from; i < segments.length; i++) if (holds(segments[i]!)) return i;
  return -1;
}

/**
 * Returns the uppermost part with something open that a change in a window may end, or had ended; undefined if there
 * is none.
 * @param above the faulty parts above that may matter
 * @param text the text of the window
 * @param firstBracket the offset from which on open brackets matter
 * @param from the offset from which on heredocs matter
 */
function partAboveThatReaches(
  above: readonly Segment[],
  drafts: readonly Draft[],
  text: string,
  firstBracket: number,
  from: number,
): Segment | undefined {
  const changed = (): string => drafts.flatMap(({ touched }) => touched).join("\n");
  let mayClose: boolean | undefined;
  let words: ReadonlySet<string> | undefined;
  for (const segment of above) {
    if (segment instanceof Draft || segment.errors === undefined) continue;
    if (segment.end > firstBracket) {
      mayClose ??= closesMore(text) || drafts.some(({ removed }) => removed.some(({ reach }) => reach.closesMore));
      if (mayClose) return segment;
    }
    const isNear = segment.offset >= from;
    for (const { message } of segment.errors.errors) {
      if (isOpenComment(message) && changed().includes("*/")) return segment;
      const opening = isNear ? openingOfHeredoc(message) : undefined;
      if (opening !== undefined && touchesHeredoc(changed(), markerIn(opening))) return segment;
    }
    for (const marker of isNear ? segment.reach.openMarkers : []) if (touchesHeredoc(changed(), marker.toLowerCase())) return segment;
    for (const marker of isNear ? segment.reach.looseMarkers : []) {
      words ??= wordsOf(changed());
      if (words.has(marker)) return segment;
    }
  }
  return undefined;
}

/** Whether a comment is open at the end of a part. */
function hasOpenComment(segment: Segment | undefined): boolean {
  return !(segment instanceof Draft) && segment?.errors?.errors.some(({ message }) => isOpenComment(message)) === true;
}

function isOpenComment({ code }: { readonly code: string }): boolean {
  return code === "unclosed-comment";
}

/** Returns the opening token of a heredoc that an error reports as not closed. */
function openingOfHeredoc({ code, params }: { readonly code: string; readonly params: object }): string | undefined {
  if (code !== "unclosed-heredoc" && code !== "unclosed-bracket") return undefined;
  const opening: unknown = "opening" in params ? params.opening : undefined;
  return typeof opening === "string" && opening.includes("<<") ? opening : undefined;
}

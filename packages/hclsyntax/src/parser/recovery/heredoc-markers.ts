/**
 * An index of the lines that may end a heredoc. Built in one pass on first use, so many unclosed
 * heredocs take linear time.
 */
import { lastAtOrBefore } from "@hcl-ts/hcl/syntax";
import type { Layout } from "./layout.ts";

/** Matches a line that starts with an identifier. The second group is undefined if more follows. */
const NAMED_LINE = /^[ \t]*([a-z_\x80-\uffff][\w\x80-\uffff-]*)(?:([ \t\r]*)$|)/gim;

/** Matches a marker in the conventional form. */
const CAPITALS = /^[A-Z_]{2,}$/;

/** Matches, after `<<`, a likely heredoc marker, possibly on the next line. */
export const LOOSE_MARKER: RegExp = /-?[ \t]*(?:\r?\n[ \t]*)?["']?([a-z_\x80-\uffff][\w\x80-\uffff-]*)/iy;

/** The index. All offsets are in ascending order. */
interface MarkerIndex {
  /** The starts of the lines that contain only a marker, by marker. */
  readonly exact: ReadonlyMap<string, readonly number[]>;
  /** The ends of the identifiers that start a line, by identifier in lower case. */
  readonly similar: ReadonlyMap<string, readonly number[]>;
  /** The ends of the lines that contain only a word in capitals. */
  readonly capitals: readonly number[];
  /** The offsets of `<<`. */
  readonly openings: readonly number[];
  /** The same, by the likely marker that follows. */
  readonly openingsOf: ReadonlyMap<string, readonly number[]>;
}

export class HeredocMarkers {
  readonly #text: string;
  readonly #layout: Layout;
  #index: MarkerIndex | undefined = undefined;

  constructor(text: string, layout: Layout) {
    this.#text = text;
    this.#layout = layout;
  }

  /**
   * Returns the end of the first line at or after the line start `from` that contains only a
   * marker; -1 if there is none, or if another heredoc with that marker starts before it.
   */
  endOfNext(marker: string, from: number): number {
    const { exact, openingsOf } = this.#indexed;
    const start = firstFrom(exact.get(marker), from);
    const opening = firstFrom(openingsOf.get(marker), from);
    return start < 0 || (opening >= 0 && opening < start) ? -1 : this.#layout.lineEnd(start);
  }

  /**
   * Returns the end of the likely end marker of a heredoc that has none: the marker followed by
   * more text, or in different letter case, or else another line that contains only a word in
   * capitals. Returns -1 if there is none.
   * @param open the start of the opening token
   * @param openEnd the end of the opening token
   */
  similarTo(open: number, openEnd: number): number {
    const { similar, capitals, openings } = this.#indexed;
    const marker = markerOf(this.#text, open, openEnd);
    const found = firstFrom(similar.get(marker.toLowerCase()), openEnd);
    if (found >= 0 || /[a-z]/.test(marker)) return found;
    const other = firstFrom(capitals, openEnd);
    const opening = firstFrom(openings, openEnd);
    // A word after another opening token is probably the marker of that one.
    return other >= 0 && opening >= 0 && opening < other ? -1 : other;
  }

  get #indexed(): MarkerIndex {
    if (this.#index !== undefined) return this.#index;
    const text = this.#text;
    const exact = new Map<string, number[]>();
    const similar = new Map<string, number[]>();
    const capitals: number[] = [];
    for (const match of text.matchAll(NAMED_LINE)) {
      const [whole, name = "", rest] = match;
      const end = match.index + whole.length - (rest?.length ?? 0);
      if (rest !== undefined) add(exact, name, match.index);
      add(similar, name.toLowerCase(), end);
      if (rest !== undefined && CAPITALS.test(name)) capitals.push(end);
    }
    const openings: number[] = [];
    const openingsOf = new Map<string, number[]>();
    for (let at = text.indexOf("<<"); at >= 0; at = text.indexOf("<<", at + 2)) {
      openings.push(at);
      LOOSE_MARKER.lastIndex = at + 2;
      const marker = LOOSE_MARKER.exec(text)?.[1];
      if (marker !== undefined) add(openingsOf, marker, at);
    }
    this.#index = { exact, similar, capitals, openings, openingsOf };
    return this.#index;
  }
}

/** Returns the end marker that the opening token of a heredoc declares. */
export function markerOf(text: string, open: number, openEnd: number): string {
  return text.slice(text.charCodeAt(open + 2) === 0x2d /* - */ ? open + 3 : open + 2, openEnd).trim();
}

function add(map: Map<string, number[]>, key: string, offset: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [offset]);
  else known.push(offset);
}

/** Returns the first of ascending offsets that is not less than `from`; -1 if there is none. */
function firstFrom(offsets: readonly number[] | undefined, from: number): number {
  if (offsets === undefined) return -1;
  const last = lastAtOrBefore(offsets, offsets.length, from);
  return ((offsets[last] ?? 0) >= from ? offsets[last] : offsets[last + 1]) ?? -1;
}

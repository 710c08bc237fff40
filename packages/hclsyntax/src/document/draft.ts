import { SourceFile } from "@hcl-ts/hcl";
import { MovingPlace, type Shift } from "./moving-place.ts";
import { loneReturns, type Piece } from "./piece.ts";
import { EditorLines, type PositionEncoding } from "./positions.ts";
import { Reach } from "./reach.ts";

/** A part of a document: read, or changed and not yet read. */
export type Segment = Piece | Draft;

/** A text that changes have made of one or several pieces, before it is read. */
export class Draft {
  readonly text: string;
  readonly lineFeeds: number;
  readonly bytes: number;
  readonly loneReturns: number;
  readonly #place: MovingPlace;
  /** The pieces that it replaces. */
  readonly removed: readonly Piece[];
  /** The text that the last change replaced. */
  readonly replaced: string;
  /** The lines that changes touched, before and after. */
  readonly touched: readonly string[];
  /** Whether a change begins at the start, so that it may continue what is above. */
  readonly isChangedAtStart: boolean;
  #lines: EditorLines | undefined = undefined;
  #reach: Reach | undefined = undefined;

  /**
   * @param segments adjacent parts of the document
   * @param from the start of the change in their text
   * @param to its end
   */
  constructor(segments: readonly Segment[], from: number, to: number, newText: string) {
    const first = segments[0];
    const before = segments.map(({ text }) => text).join("");
    this.text = before.slice(0, from) + newText + before.slice(to);
    this.replaced = before.slice(from, to);
    this.#place = new MovingPlace(first ?? { offset: 0, line: 1, byte: 0 });
    // With the characters beside the change, which may be halves of one or of a line ending.
    const beside = Math.max(0, from - 1);
    const old = sizesOf(before.slice(beside, to + 1));
    const fresh = sizesOf(this.text.slice(beside, from + newText.length + 1));
    const sum = (size: keyof Sizes): number => segments.reduce((total, segment) => total + segment[size], fresh[size] - old[size]);
    this.lineFeeds = sum("lineFeeds");
    this.bytes = sum("bytes");
    this.loneReturns = sum("loneReturns");
    this.removed = segments.flatMap((segment) => (segment instanceof Draft ? segment.removed : segment));
    const drafts = segments.filter((segment) => segment instanceof Draft);
    this.touched = [
      ...drafts.flatMap(({ touched }) => touched),
      linesAt(before, from, to),
      linesAt(this.text, from, from + newText.length),
    ];
    this.isChangedAtStart = from === 0 || (first instanceof Draft && first.isChangedAtStart);
  }

  get offset(): number {
    return this.#place.offset;
  }

  get line(): number {
    return this.#place.line;
  }

  get byte(): number {
    return this.#place.byte;
  }

  /** Moves with a shift from now on, or with none. */
  follow(shift: Shift | undefined): void {
    this.#place.follow(shift);
  }

  /** The parts of the text that can end a construct above. */
  get reach(): Reach {
    this.#reach ??= new Reach(this.text);
    return this.#reach;
  }

  /** The lines of the draft as editors count them. */
  editorLines(encoding: PositionEncoding): EditorLines {
    this.#lines ??= new EditorLines(this.text, encoding);
    return this.#lines;
  }

  get length(): number {
    return this.text.length;
  }

  get end(): number {
    return this.#place.offset + this.text.length;
  }
}

/** The counts in a part of a document. */
type Sizes = Pick<Piece, "bytes" | "lineFeeds" | "loneReturns">;

function sizesOf(text: string): Sizes {
  const { line, byte } = new SourceFile("", text).position(text.length);
  return { lineFeeds: line - 1, bytes: byte, loneReturns: loneReturns(text) };
}

/** Returns the lines that a range touches. */
function linesAt(text: string, from: number, to: number): string {
  const end = text.indexOf("\n", to);
  return text.slice(from === 0 ? 0 : text.lastIndexOf("\n", from - 1) + 1, end < 0 ? text.length : end);
}

import { graphemeEnd } from "@hcl-ts/cty/kernel";
import { byteLength, type DecodedText } from "./decode-utf8.ts";

/**
 * The number of columns between two checkpoints: a compromise between memory and the time to walk
 * from a checkpoint.
 */
const STRIDE = 64;

/** The number of code units after an offset that determine whether it is inside a cluster. */
const LOOK_AHEAD = 4;

/** A position in a line, relative to its start. Both fields start at 0. */
interface LinePosition {
  readonly column: number;
  readonly byte: number;
}

/**
 * The columns of one line that contains non-ASCII characters. Walks the grapheme clusters from the
 * nearest checkpoint before the offset and adds checkpoints on the way. So a series of ascending
 * offsets takes one walk in total. A line of megabytes has one entry for each 64 columns up to the
 * last offset, and none beyond it.
 */
export class LineColumns {
  /** The offset at which the line starts. */
  readonly start: number;
  private readonly file: DecodedText;
  private readonly end: number;
  /** Checkpoint i is at column `i * STRIDE`: its offset, and the number of bytes before it in this line. */
  private readonly offsets: number[];
  private readonly bytes: number[] = [0];

  constructor(file: DecodedText, start: number, end: number) {
    this.start = start;
    this.file = file;
    this.end = end;
    this.offsets = [start];
  }

  /**
   * Returns the position of an offset in the line. An offset inside a cluster has that cluster's
   * column.
   * @param breaks offsets at which a column starts in any case, ascending
   */
  locate(at: number, breaks: readonly number[]): LinePosition {
    const nearest = lastAtOrBefore(this.offsets, this.offsets.length, at);
    let column = nearest * STRIDE;
    let offset = this.offsets[nearest]!;
    let byte = this.bytes[nearest]!;
    let nextBreak = lastAtOrBefore(breaks, breaks.length, offset);
    while (offset < at) {
      while (nextBreak < breaks.length && breaks[nextBreak]! <= offset) nextBreak++;
      const stop = Math.min(breaks[nextBreak] ?? this.end, at + LOOK_AHEAD, this.end);
      const text = this.file.text.slice(0, stop);
      while (offset < stop) {
        const next = graphemeEnd(text, offset);
        if (next > at) return { column, byte: byte + byteLength(this.file, offset, at) };
        byte += byteLength(this.file, offset, next);
        offset = next;
        column++;
        if (column === this.offsets.length * STRIDE) {
          this.offsets.push(offset);
          this.bytes.push(byte);
        }
        if (offset === at) break;
      }
    }
    return { column, byte };
  }

  /** Discards the checkpoints beyond an offset, because of a new break there. */
  forgetFrom(offset: number): void {
    const keep = lastAtOrBefore(this.offsets, this.offsets.length, offset) + 1;
    this.offsets.length = keep;
    this.bytes.length = keep;
  }
}

/**
 * Returns the index of the last of `count` ascending offsets that is not greater than the given
 * one; 0 if all are greater.
 */
export function lastAtOrBefore(offsets: ArrayLike<number>, count: number, offset: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (offsets[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

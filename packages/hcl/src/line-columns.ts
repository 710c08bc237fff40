import { graphemeEnd } from "@hcl-ts/cty/kernel";
import { byteLength, type DecodedText } from "./decode-utf8.ts";

/** A checkpoint is kept each time so many columns have been walked: memory for a long line against the way to walk from one. */
const STRIDE = 64;

/** Units beyond the offset in question that are looked at: whether it stands inside a cluster shows in the first two. */
const LOOK_AHEAD = 4;

/** A place in a line, counted from its start: both begin at 0. */
interface LinePlace {
  readonly column: number;
  readonly byte: number;
}

/**
 * The columns of one line that is not all ASCII. It walks the grapheme clusters from the nearest checkpoint before the
 * offset in question and leaves checkpoints on its way, so that questions in ascending order cost one walk altogether
 * and a line of megabytes keeps one entry for each 64 columns, and none beyond the last question.
 */
export class LineColumns {
  /** The offset at which the line starts. */
  readonly start: number;
  private readonly file: DecodedText;
  private readonly end: number;
  /** Checkpoint i is column `i * STRIDE`: its offset, and the bytes before it in this line. */
  private readonly offsets: number[];
  private readonly bytes: number[] = [0];

  constructor(file: DecodedText, start: number, end: number) {
    this.start = start;
    this.file = file;
    this.end = end;
    this.offsets = [start];
  }

  /** The place of an offset in the line. One inside a cluster has that cluster's column. A column starts at each of the `breaks`, which ascend. */
  locate(at: number, breaks: readonly number[]): LinePlace {
    const nearest = lastAtOrBefore(this.offsets, this.offsets.length, at);
    let column = nearest * STRIDE;
    let offset = this.offsets[nearest]!;
    let byte = this.bytes[nearest]!;
    let nextBreak = breaks.length === 0 ? 0 : lastAtOrBefore(breaks, breaks.length, offset);
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

  /** Forgets what was found out beyond an offset, at which a new break stands. */
  forgetFrom(offset: number): void {
    const keep = lastAtOrBefore(this.offsets, this.offsets.length, offset) + 1;
    this.offsets.length = keep;
    this.bytes.length = keep;
  }
}

/** The place of the last of `count` ascending offsets that is not beyond the given one; 0 if all are. */
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

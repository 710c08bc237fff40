import type { Range } from "@hcl-ts/hcl";
import { partitionPoint } from "@hcl-ts/hcl/syntax";

/** Ranges of one file, in the order of their starts. */
interface FileRanges {
  readonly starts: readonly number[];
  /** For each range, the greatest end of this range and those before it. */
  readonly ends: readonly number[];
}

/** Ranges of many files, found in logarithmic time. */
export class RangeIndex {
  readonly #byFile = new Map<string, FileRanges>();

  constructor(ranges: Iterable<Range>) {
    const byFile = new Map<string, Range[]>();
    for (const range of ranges) {
      const known = byFile.get(range.filename);
      if (known === undefined) byFile.set(range.filename, [range]);
      else known.push(range);
    }
    for (const [filename, own] of byFile) {
      own.sort((a, b) => a.start.byte - b.start.byte);
      let last = 0;
      const ends = own.map(({ end }) => {
        last = Math.max(last, end.byte);
        return last;
      });
      this.#byFile.set(filename, { starts: own.map(({ start }) => start.byte), ends });
    }
  }

  /** Whether one of the ranges has a part in common with a range, or starts where it starts. */
  overlaps({ filename, start, end }: Range): boolean {
    const known = this.#byFile.get(filename);
    if (known === undefined) return false;
    const { starts, ends } = known;
    const before = partitionPoint(starts, (own) => own < end.byte);
    if ((ends[before - 1] ?? 0) > start.byte) return true;
    return starts[partitionPoint(starts, (own) => own < start.byte)] === start.byte;
  }

  /** Whether one of the ranges contains all of a range. */
  contains({ filename, start, end }: Range): boolean {
    const known = this.#byFile.get(filename);
    if (known === undefined) return false;
    const before = partitionPoint(known.starts, (own) => own <= start.byte);
    return before > 0 && (known.ends[before - 1] ?? 0) >= end.byte;
  }
}

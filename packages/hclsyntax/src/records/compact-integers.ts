/**
 * The integers of a large tree in two bytes for each. Offsets and indexes need more, but most are near
 * something that is known: an index of a record is a little less than its own index, and an offset is close to
 * the offsets around it. The range of a value says what it is:
 *
 * - from 0: a small integer;
 * - from `BACK`: the distance back from its own index;
 * - from `OFFSET`: the distance from the base of its page;
 * - `FAR`: none of these. Such integers are rare.
 */

/** The integers of a tree in two bytes for each. */
export interface Compact {
  readonly integers: Int16Array;
  /** The base of each page. */
  readonly bases: Int32Array;
  /** The integers that are far from everything, by their index. */
  readonly far: ReadonlyMap<number, number>;
}

/** The small integers. */
const LEAST_SMALL = -64;
export const MAX_SMALL: number = 0x1fff + LEAST_SMALL;

const BACK = 0x2000;
const OFFSET = 0x6000;
const FAR = 0xffff;
const PAGE_BITS = 8;
/** The distance before the first offset of a page in which others may be. They may be four times as far after it. */
const BEFORE = 0x2000;

/** Returns the integers of a complete tree in two bytes for each. */
export function compactIntegers(all: Int32Array): Compact {
  const { length } = all;
  const integers = new Int16Array(length);
  const bases = new Int32Array((length >> PAGE_BITS) + 1);
  const far = new Map<number, number>();
  for (let page = 0; page < bases.length; page++) {
    const start = page << PAGE_BITS;
    const end = Math.min(length, start + (1 << PAGE_BITS));
    let base = 0;
    for (let i = start; i < end; i++) {
      const value = all[i]!;
      if (value <= MAX_SMALL && value >= LEAST_SMALL) integers[i] = value - LEAST_SMALL;
      else if (value <= i && i - value < OFFSET - BACK) integers[i] = BACK + (i - value);
      else {
        if (base === 0) base = Math.max(1, value - BEFORE);
        if (value >= base && value - base < FAR - OFFSET) integers[i] = OFFSET + (value - base);
        else {
          integers[i] = FAR;
          far.set(i, value);
        }
      }
    }
    bases[page] = base;
  }
  return { integers, bases, far };
}

/** Returns an integer by its index. */
export function integerAt({ integers, bases, far }: Compact, index: number): number {
  const value = integers[index]! & 0xffff;
  if (value < BACK) return value + LEAST_SMALL;
  if (value < OFFSET) return index - (value - BACK);
  return value === FAR ? far.get(index)! : bases[index >> PAGE_BITS]! + (value - OFFSET);
}

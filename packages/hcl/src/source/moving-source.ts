/** Sources in a text that is edited, whose positions move with it. */
import type { Position, Range } from "./position.ts";
import { FILE_START, type SourceFile, sourceAt } from "./source-file.ts";

/** A position that is counted from a base, which may move. */
class MovingPosition implements Position {
  readonly column: number;
  readonly #base: Position;
  readonly #line: number;
  readonly #byte: number;
  readonly #offset: number;

  constructor(base: Position, { line, column, byte, offset }: Position) {
    this.#base = base;
    this.#line = line - 1;
    this.#byte = byte;
    this.#offset = offset;
    this.column = column;
  }

  get line(): number {
    return this.#base.line + this.#line;
  }

  get byte(): number {
    return this.#base.byte + this.#byte;
  }

  get offset(): number {
    return this.#base.offset + this.#offset;
  }

  toJSON(): Position {
    return fixedPosition(this);
  }
}

/**
 * Returns a source at a moving base, like `sourceAt`, whose positions move even after they were read. What was
 * derived from a part of a text, such as its declarations, then stays right while the text above is edited.
 *
 * Fields of such positions are accessors: copy them with {@link fixedRange} to keep or send them as they are now.
 * @param base the position at which the string starts, in the first column
 * @param filename the file name in ranges
 * @example
 * const base = { line: 1, column: 1, byte: 0, offset: 0 };
 * const { start } = movingSource(new SourceFile("main.hcl", "a = 1\n"), base).range(0, 1);
 * base.line = 5;
 * start.line; // 5
 */
export function movingSource(file: SourceFile, base: Position, filename: string = file.filename): SourceFile {
  const fixed = sourceAt(file, FILE_START);
  const position = (offset: number): Position => new MovingPosition(base, fixed.position(offset));
  return Object.assign(sourceAt(file, base), { filename, position });
}

/** Returns a range as it is now, as plain data. */
export function fixedRange({ filename, start, end }: Range): Range {
  return { filename, start: fixedPosition(start), end: fixedPosition(end) };
}

function fixedPosition({ line, column, byte, offset }: Position): Position {
  return { line, column, byte, offset };
}

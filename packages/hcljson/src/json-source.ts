import { type Position, SourceFile } from "@hcl-ts/hcl";

/**
 * A JSON source. Its columns follow the reference implementation, in which a tab is two
 * columns wide and a carriage return has no width, so that diagnostics can be compared by position.
 */
export class JsonSource extends SourceFile {
  #isPlain: boolean | undefined = undefined;
  /**
   * The offset of the last query, and the difference of columns up to it. Most queries continue
   * from there.
   */
  #last = 0;
  #lastExtra = 0;

  override position(offset: number): Position {
    const position = super.position(offset);
    this.#isPlain ??= !/[\t\r]/.test(this.text);
    if (this.#isPlain) return position;
    const at = Math.min(Math.max(offset, 0), this.text.length);
    // The column after carriage returns is the one before them. It cannot be computed after them,
    // because the last one may form a grapheme cluster with a line feed.
    let visible = at;
    while (visible > 0 && this.text.charCodeAt(visible - 1) === 0x0d) visible--;
    const column = (visible === at ? position : super.position(visible)).column + this.#extraColumns(visible);
    return { ...position, column };
  }

  /** Returns the difference to columns that count every character as one, at an offset. */
  #extraColumns(at: number): number {
    const { text } = this;
    const last = this.#last;
    const between = at < last ? text.slice(at, last) : text.slice(last, at);
    if (between.includes("\n")) this.#lastExtra = extraColumns(text.slice(text.lastIndexOf("\n", at - 1) + 1, at));
    else this.#lastExtra += at < last ? -extraColumns(between) : extraColumns(between);
    this.#last = at;
    return this.#lastExtra;
  }
}

/** Returns the difference to columns that count every character as one, in a part of a line. */
function extraColumns(text: string): number {
  let extra = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x09) extra++;
    else if (c === 0x0d) extra--;
  }
  return extra;
}

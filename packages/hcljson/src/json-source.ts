import { type Position, SourceFile } from "@hcl-ts/hcl";

/**
 * A JSON text. Its columns are those of the reference, in which a tab is two columns wide and a carriage return has none;
 * tools compare diagnostics by place, so we count the same.
 */
export class JsonSource extends SourceFile {
  #isPlain: boolean | undefined = undefined;
  /** The last place that was asked for, and the columns to add up to it: questions mostly go on from there. */
  #last = 0;
  #lastExtra = 0;

  override position(offset: number): Position {
    const position = super.position(offset);
    this.#isPlain ??= !/[\t\r]/.test(this.text);
    if (this.#isPlain) return position;
    const at = Math.min(Math.max(offset, 0), this.text.length);
    let from = this.#last;
    let extra = this.#lastExtra;
    while (from > at) {
      const c = this.text.charCodeAt(--from);
      if (c === 0x09) extra--;
      else if (c === 0x0d) extra++;
      else if (c === 0x0a) {
        // On an earlier line, whose columns are counted from its start.
        from = at === 0 ? 0 : this.text.lastIndexOf("\n", at - 1) + 1;
        extra = 0;
        break;
      }
    }
    for (; from < at; from++) {
      const c = this.text.charCodeAt(from);
      if (c === 0x0a) extra = 0;
      else if (c === 0x09) extra++;
      else if (c === 0x0d) extra--;
    }
    this.#last = at;
    this.#lastExtra = extra;
    return extra === 0 ? position : { ...position, column: position.column + extra };
  }
}

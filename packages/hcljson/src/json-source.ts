import { type Position, SourceFile } from "@hcl-ts/hcl";

/**
 * A JSON text. Its columns are those of the reference, in which a tab is two columns wide and a carriage return has none;
 * tools compare diagnostics by place, so we count the same.
 */
export class JsonSource extends SourceFile {
  #isPlain: boolean | undefined = undefined;

  override position(offset: number): Position {
    const position = super.position(offset);
    this.#isPlain ??= !/[\t\r]/.test(this.text);
    if (this.#isPlain) return position;
    const at = Math.min(Math.max(offset, 0), this.text.length);
    let extra = 0;
    for (let i = this.text.lastIndexOf("\n", at - 1) + 1; i < at; i++) {
      const c = this.text.charCodeAt(i);
      if (c === 0x09) extra++;
      else if (c === 0x0d) extra--;
    }
    return extra === 0 ? position : { ...position, column: position.column + extra };
  }
}

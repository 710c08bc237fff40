import type { Range, Ranged, SourceFile } from "@hcl-ts/hcl";

/** A part of a node that is none itself; its range is made when asked for. */
export class Place implements Ranged {
  readonly #file: SourceFile;
  readonly #start: number;
  readonly #end: number;
  constructor(file: SourceFile, start: number, end: number) {
    this.#file = file;
    this.#start = start;
    this.#end = end;
  }
  get range(): Range {
    return this.#file.range(this.#start, this.#end);
  }
}

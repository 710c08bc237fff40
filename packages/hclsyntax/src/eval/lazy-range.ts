import type { Range, Ranged, SourceFile } from "@hcl-ts/hcl";

/** The range of a part of a node that is not itself a node, computed on demand. */
export class LazyRange implements Ranged {
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

import { endOfLine } from "./extent.ts";

/** What can be the end marker of a heredoc, perhaps with white space around it. */
const MARKER_LINE = /^[ \t]*([\p{ID_Start}_][\p{ID_Continue}-]*)[ \t\r]*$/gmu;

/** The lines of a source that hold nothing but an identifier, which is where heredocs can end. Found when they are first asked for, in one pass. */
export class MarkerLines {
  readonly #text: string;
  /** The offsets of such lines, ascending, by what they hold. */
  #lines: Map<string, number[]> | undefined = undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The end of the first line at or after an offset that holds a marker alone; -1 if there is none. The offset is that of a line. */
  endOfNext(marker: string, from: number): number {
    this.#lines ??= this.#find();
    const starts = this.#lines.get(marker) ?? [];
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]! < from) low = middle + 1;
      else high = middle;
    }
    const start = starts[low];
    return start === undefined ? -1 : endOfLine(this.#text, start);
  }

  #find(): Map<string, number[]> {
    const lines = new Map<string, number[]>();
    for (const match of this.#text.matchAll(MARKER_LINE)) {
      const marker = match[1]!;
      const known = lines.get(marker);
      if (known === undefined) lines.set(marker, [match.index]);
      else known.push(match.index);
    }
    return lines;
  }
}

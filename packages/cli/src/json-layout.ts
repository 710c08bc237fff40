/** The layout of JSON output. */
export type JsonLayout = "pretty" | "compact";

/**
 * Lays out a stream of JSON without parsing its values, so that numbers keep all their digits and
 * memory stays constant. The input determines whether the output ends with a line break.
 */
export class JsonFormatter {
  readonly #layout: JsonLayout;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** Whether the last character except white space opened an object or an array. */
  #isOpen = false;

  constructor(layout: JsonLayout) {
    this.#layout = layout;
  }

  /** Returns the next part of the output. */
  format(piece: string): string {
    let result = "";
    let kept = 0;
    for (let at = 0; at < piece.length; at++) {
      const char = piece[at]!;
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (char === "\\") this.#isEscaped = true;
        else if (char === '"') this.#isInString = false;
        continue;
      }
      const laidOut = this.#layOut(char);
      if (laidOut === char) continue;
      result += piece.slice(kept, at) + laidOut;
      kept = at + 1;
    }
    return result + piece.slice(kept);
  }

  /** Returns a character outside of strings with white space around it. */
  #layOut(char: string): string {
    if (char === " " || char === "\n" || char === "\t" || char === "\r") return this.#depth === 0 ? char : "";
    const isPretty = this.#layout === "pretty";
    const isClosing = char === "}" || char === "]";
    // The first item after an opening bracket starts a line. An empty pair of brackets stays on one
    // line.
    const before = isPretty && this.#isOpen && !isClosing ? this.#newLine() : "";
    const wasOpen = this.#isOpen;
    this.#isOpen = char === "{" || char === "[";
    if (this.#isOpen) this.#depth++;
    if (isClosing) this.#depth--;
    if (char === '"') this.#isInString = true;
    if (!isPretty) return char;
    if (isClosing) return wasOpen ? char : this.#newLine() + char;
    if (char === ",") return char + this.#newLine();
    return before + (char === ":" ? ": " : char);
  }

  #newLine(): string {
    return `\n${"  ".repeat(this.#depth)}`;
  }
}

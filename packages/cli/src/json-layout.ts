/** How JSON output is laid out. */
export type JsonLayout = "pretty" | "compact";

/**
 * Lays out JSON text that comes in pieces, without reading it as values: numbers keep all their digits, and nothing is kept in memory.
 * A document that is complete is followed by the line break that the text has after it.
 */
export class JsonFormatter {
  readonly #layout: JsonLayout;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** Whether the last character that counts opened an object or an array. */
  #isOpen = false;

  constructor(layout: JsonLayout) {
    this.#layout = layout;
  }

  /** Returns the next piece of the text in the layout. */
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

  /** Returns a character outside of strings with what goes around it. */
  #layOut(char: string): string {
    if (char === " " || char === "\n" || char === "\t" || char === "\r") return this.#depth === 0 ? char : "";
    const isPretty = this.#layout === "pretty";
    const isClosing = char === "}" || char === "]";
    // The first item after an opening bracket starts a line, unless it is the closing bracket.
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

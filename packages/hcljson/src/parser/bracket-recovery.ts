/**
 * Recovery from brackets that do not match. The closing brackets that follow decide:
 *
 *     {"a": {"b": [1]] }}     one closing bracket more than open ones: the `]` is superfluous
 *     {"a": {"b": [1} }}      as many as open ones: the `}` was typed for a `]`
 *     {"a": {"b": [1 }}       fewer: the `]` is missing, and the `}` closes what is around
 */

/** The meaning of a closing bracket that does not match the innermost open one. */
export type BracketDecision = "superfluous" | "mistyped" | "innermost-unclosed";

/**
 * Examines the brackets ahead. All searches together read at most a constant multiple of the
 * source, so recovery takes linear time.
 */
export class BracketRecovery {
  readonly #text: string;
  #budget: number;

  constructor(text: string) {
    this.#text = text;
    this.#budget = 2 * text.length + 1000;
  }

  /**
   * @param closer the offset of the closing bracket
   * @param open the brackets that are open there, outermost first
   */
  decide(closer: number, open: readonly number[]): BracketDecision {
    const text = this.#text;
    const ahead = this.unmatchedAhead(closer + 1, open.length).length;
    if (ahead >= open.length) return "superfluous";
    const opener = text[closer] === "}" ? "{" : "[";
    const isOpenOutside = open.some((offset) => text[offset] === opener);
    return ahead === open.length - 1 || !isOpenOutside ? "mistyped" : "innermost-unclosed";
  }

  /**
   * Returns the closing brackets after an offset that match no bracket after it, up to a number of
   * them.
   */
  unmatchedAhead(from: number, limit: number): string {
    const text = this.#text;
    const end = Math.min(text.length, from + this.#budget);
    let found = "";
    let depth = 0;
    let i = from;
    for (; i < end && found.length < limit; i++) {
      const c = text.charAt(i);
      if (c === '"') i = stringEnd(text, i, end);
      else if (c === "{" || c === "[") depth++;
      else if (c === "}" || c === "]") {
        if (depth > 0) depth--;
        else found += c;
      }
    }
    this.#budget -= i - from;
    return found;
  }
}

/**
 * Returns the offset of the bracket that is most likely not closed, in a source that ends inside a
 * bracket. This is the innermost bracket whose closing bracket is indented less than itself, since
 * that one was probably meant for an outer bracket. Without such an indentation, it is the
 * innermost bracket that is open at the end.
 */
export function findUnclosedBracket(text: string): number {
  const open: Bracket[] = [];
  for (const bracket of bracketsOf(text)) {
    if (bracket.opens) open.push(bracket);
    else {
      const opener = open.pop();
      if (opener !== undefined && bracket.isFirstOnLine && bracket.indent < opener.indent) return opener.offset;
    }
  }
  return open.pop()?.offset ?? 0;
}

/** A bracket outside strings. */
interface Bracket {
  readonly offset: number;
  readonly opens: boolean;
  /** Whether only white space precedes it on its line. */
  readonly isFirstOnLine: boolean;
  /** The number of characters of white space at the start of its line. */
  readonly indent: number;
}

function* bracketsOf(text: string): Generator<Bracket> {
  let lineStart = 0;
  /** The offset of the first character of the line that is not white space. */
  let first = -1;
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (c === "\n") lineStart = i + 1;
    if (" \t\r\n".includes(c)) continue;
    if (first < lineStart) first = i;
    if (c === '"') i = stringEnd(text, i, text.length);
    else if ("{[]}".includes(c)) yield { offset: i, opens: c === "{" || c === "[", isFirstOnLine: i === first, indent: first - lineStart };
  }
}

/** Returns the offset of the quote that ends a string, or of the end of its line. */
function stringEnd(text: string, start: number, end: number): number {
  let i = start + 1;
  for (; i < end && text[i] !== '"'; i++) {
    if (text[i] === "\n") return i - 1;
    if (text[i] === "\\" && text[i + 1] !== "\n") i++;
  }
  return i;
}

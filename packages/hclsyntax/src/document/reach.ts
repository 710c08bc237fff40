/**
 * Finds the parts of a text that can end a construct above, or that are open for the text
 * below. Each question is answered when it is first asked, and the answer is kept with the piece.
 */
import { configTokens } from "../lex.ts";
import { LOOSE_MARKER } from "../parser/recovery/heredoc-markers.ts";
import {
  C_BRACE,
  C_BRACK,
  C_PAREN,
  O_BRACE,
  O_BRACK,
  O_PAREN,
  TEMPLATE_CONTROL,
  TEMPLATE_INTERP,
  TEMPLATE_SEQ_END,
} from "../scanner/kinds.ts";

/** Matches a line that recovery may treat as the end marker of any heredoc: a word in capitals. */
const CAPITALS = /^[ \t]*[A-Z_]{2,}[ \t\r]*$/m;

/** Matches the marker in the opening token of a heredoc. */
const MARKER = /[\w\x80-\uffff][\w\x80-\uffff-]*/;

/**
 * Matches what recovery may treat as the start of a heredoc, with its marker as the first group, or as the end of
 * one, with the marker as the second.
 */
const HEREDOC_BOUND = new RegExp(`<<${LOOSE_MARKER.source}|^[ \\t]*([a-z_\\x80-\\uffff][\\w\\x80-\\uffff-]*)[ \\t\\r]*$`, "gim");

/** Matches a heredoc's opening token as it must be. */
const VALID_OPENING = /<<-?[^\s"']+[ \t]*\r?\n/y;

export class Reach {
  readonly #text: string;
  #left: HeredocsLeft | undefined = undefined;
  #firstBounds: ReadonlyMap<string, "end" | "start"> | undefined = undefined;
  #words: FirstWords | undefined = undefined;
  #hasCommentEnd: boolean | undefined = undefined;
  #closesMore: boolean | undefined = undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether the end of a comment is in the text. */
  get hasCommentEnd(): boolean {
    this.#hasCommentEnd ??= this.#text.includes("*/");
    return this.#hasCommentEnd;
  }

  /** Whether a line may start with a word, which is in lower case. */
  mayStartLine(word: string): boolean {
    this.#words ??= new FirstWords(this.#text);
    return this.#words.mayHave(word) && startsLine(this.#text, word);
  }

  /**
   * Whether a line with a word in capitals, which may end any heredoc above, or else the start of
   * another heredoc, to which such a line below belongs, comes first in the text.
   */
  get firstOfHeredoc(): "end" | "start" | undefined {
    const start = this.#text.indexOf("<<");
    const end = this.#text.search(CAPITALS);
    return end >= 0 && (start < 0 || end < start) ? "end" : start >= 0 ? "start" : undefined;
  }

  /**
   * The markers after each `<<` that does not start a heredoc, such as one that a comment follows, if recovery
   * looks for the end of what was meant below the text.
   */
  get looseMarkers(): ReadonlySet<string> {
    this.#left ??= heredocsLeft(this.#text);
    return this.#left.loose;
  }

  /** The markers of heredocs that are opened and not ended in the text. Their error may be another one than that. */
  get openMarkers(): ReadonlySet<string> {
    this.#left ??= heredocsLeft(this.#text);
    return this.#left.open;
  }

  /**
   * For each marker, whether a line with the marker alone, which recovery may treat as the end of a heredoc above,
   * or the start of another heredoc with that marker comes first in the text.
   */
  get firstBounds(): ReadonlyMap<string, "end" | "start"> {
    this.#firstBounds ??= firstBounds(this.#text);
    return this.#firstBounds;
  }

  /** Whether a bracket is closed that the text does not open. */
  get closesMore(): boolean {
    this.#closesMore ??= closesMore(this.#text);
    return this.#closesMore;
  }
}

/**
 * The first words of a text's lines, as two sets of 32 bits: a fast check of whether a text can
 * have a word, of which only the answer no is certain.
 */
class FirstWords {
  #bits = 0;
  #otherBits = 0;

  constructor(text: string) {
    for (let line = 0; line >= 0; line = text.indexOf("\n", line) + 1 || -1) {
      while (text.charCodeAt(line) === 0x20 || text.charCodeAt(line) === 0x09) line++;
      const hash = hashOfWord(text, line);
      this.#bits |= 1 << (hash & 31);
      this.#otherBits |= 1 << ((hash >> 5) & 31);
    }
  }

  mayHave(word: string): boolean {
    const hash = hashOfWord(word, 0);
    return ((this.#bits >> (hash & 31)) & (this.#otherBits >> ((hash >> 5) & 31)) & 1) === 1;
  }
}

/** Returns a hash of the word at an offset, in which letter case and characters that are not ASCII do not count. */
function hashOfWord(text: string, start: number): number {
  let hash = 0;
  for (let i = start; ; i++) {
    const unit = text.charCodeAt(i);
    const isPart = (unit >= 0x30 && unit <= 0x39) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) || unit === 0x5f || unit === 0x2d;
    if (isPart) hash = (Math.imul(hash, 31) + (unit | 0x20)) | 0;
    else if (!(unit >= 0x80)) return hash ^ (hash >>> 15);
  }
}

/** Whether a line starts with a word, in any letter case. */
function startsLine(text: string, word: string): boolean {
  for (const [, found] of text.matchAll(FIRST_WORD)) if (found?.toLowerCase() === word) return true;
  return false;
}

/** Matches the first word of each line. */
const FIRST_WORD = /^[ \t]*([A-Za-z_\x80-\uffff][\w\x80-\uffff-]*)/gm;

/** Returns the marker of a heredoc in lower case, by its opening token. */
export function markerIn(opening: string): string {
  return MARKER.exec(opening)?.[0].toLowerCase() ?? "";
}

/** Whether lines can matter to an open heredoc with this marker. */
export function touchesHeredoc(lines: string, marker: string): boolean {
  return CAPITALS.test(lines) || lines.includes("<<") || lines.toLowerCase().includes(marker);
}

/** The markers of {@link Reach.looseMarkers} and of {@link Reach.openMarkers}. */
interface HeredocsLeft {
  readonly loose: Set<string>;
  readonly open: Set<string>;
}

/** Returns the markers of heredocs that a text opens and does not end. */
export function heredocsLeft(text: string): HeredocsLeft {
  const left: HeredocsLeft = { loose: new Set(), open: new Set() };
  if (!text.includes("<<")) return left;
  for (const { 1: opened, 2: ended = "", index } of text.matchAll(HEREDOC_BOUND)) {
    VALID_OPENING.lastIndex = index;
    if (opened === undefined) {
      left.loose.delete(ended);
      left.open.delete(ended);
    } else if (VALID_OPENING.test(text)) {
      left.loose.delete(opened);
      left.open.add(opened);
    } else left.loose.add(opened);
  }
  return left;
}

function firstBounds(text: string): ReadonlyMap<string, "end" | "start"> {
  const bounds = new Map<string, "end" | "start">();
  for (const [, opened, ended = ""] of text.matchAll(HEREDOC_BOUND)) {
    const marker = opened ?? ended;
    if (!bounds.has(marker)) bounds.set(marker, opened === undefined ? "end" : "start");
  }
  return bounds;
}

/** Returns the words of lines that may be markers. */
export function wordsOf(lines: string): ReadonlySet<string> {
  return new Set(Array.from(lines.matchAll(WORD), ([word]) => word));
}

const WORD = /[a-z_\x80-\uffff][\w\x80-\uffff-]*/gi;

/** For each kind of closing token, the kind of bracket: braces, square brackets, parentheses. */
const CLOSING: ReadonlyMap<number, number> = new Map([
  [C_BRACE, 0],
  [TEMPLATE_SEQ_END, 0],
  [C_BRACK, 1],
  [C_PAREN, 2],
]);
const OPENING: ReadonlyMap<number, number> = new Map([
  [O_BRACE, 0],
  [TEMPLATE_INTERP, 0],
  [TEMPLATE_CONTROL, 0],
  [O_BRACK, 1],
  [O_PAREN, 2],
]);

/** Whether the tokens of a text, read from its start, close a bracket that the text does not open. */
export function closesMore(text: string): boolean {
  const { length, kinds } = configTokens(text);
  const open = [0, 0, 0];
  for (let i = 0; i < length; i++) {
    const opened = OPENING.get(kinds[i] ?? 0);
    if (opened !== undefined) open[opened]!++;
    const closed = CLOSING.get(kinds[i] ?? 0);
    if (closed !== undefined && --open[closed]! < 0) return true;
  }
  return false;
}

/**
 * The items of a file without their contents, for programs that read little of many files: an
 * outline, or an index of declarations.
 *
 * One pass skips what is inside brackets, strings, heredocs and comments. A text that it cannot
 * follow, because something is not closed or not allowed at the top level, is parsed instead.
 */
import { type Range, SourceFile } from "@hcl-ts/hcl";
import { ATTRIBUTE } from "../records/record-kinds.ts";
import { blockSteps } from "../records.ts";
import { codesOf, pairsOf } from "../scanner/codes.ts";
import { readSource } from "./reading.ts";

/** An attribute or a block of the top level of a file. */
export class ListedItem {
  readonly kind: "Attribute" | "Block";
  /** The name of an attribute, or the type of a block. */
  readonly name: string;
  /** The offset at which it starts, in UTF-16 code units. */
  readonly start: number;
  /** The offset after it. */
  readonly end: number;
  readonly #file: SourceFile;
  #labels: readonly string[] | number;

  /**
   * @param labels the labels, or the offset after them in a header without escapes
   * @internal
   */
  constructor(file: SourceFile, kind: "Attribute" | "Block", name: string, labels: readonly string[] | number, start: number, end: number) {
    this.#file = file;
    this.kind = kind;
    this.name = name;
    this.#labels = labels;
    this.start = start;
    this.end = end;
  }

  /** The labels of a block. */
  get labels(): readonly string[] {
    if (typeof this.#labels === "number") {
      const header = this.#file.text.slice(this.start + this.name.length, this.#labels);
      this.#labels = Array.from(header.matchAll(LABEL), ([word, quoted]) => quoted ?? word);
    }
    return this.#labels;
  }

  get range(): Range {
    return this.#file.range(this.start, this.end);
  }
}

/**
 * Returns the attributes and blocks of the top level of a file, in the order of the source, without
 * parsing their contents. They equal the items of `parseConfig` if the file has no syntax error. Otherwise
 * a broken item may be listed that the parser leaves out, or end elsewhere.
 * @param filename the name of the source in ranges
 * @example
 * const items = listItems('resource "aws_vpc" "main" {\n  cidr = "10.0.0.0/16"\n}\n', "main.tf");
 * items.map(({ name, labels }) => [name, ...labels].join(".")); // ["resource.aws_vpc.main"]
 */
export function listItems(text: string, filename = ""): readonly ListedItem[] {
  const file = new SourceFile(filename, text);
  return new ItemScanner(file).scan() ?? parsedItems(file);
}

function parsedItems(file: SourceFile): readonly ListedItem[] {
  const { records, items } = readSource(file);
  return items.map((id) => {
    const [start, end] = [records.start(id), records.end(id)];
    if (records.kind(id) === ATTRIBUTE) return new ListedItem(file, "Attribute", records.attributeName(id), [], start, end);
    const [type, ...labels] = blockSteps(records, id);
    return new ListedItem(file, "Block", type, labels, start, end);
  });
}

/** The greatest depth of templates that the scanner follows. */
const MAX_TEMPLATES = 50;

const NEWLINE = 0x0a;
const HASH = 0x23;
const SLASH = 0x2f;
const RETURN = 0x0d;
const QUOTE = 0x22;
const DOLLAR = 0x24;
const PERCENT = 0x25;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Matches the header of a block after its type, up to its brace. */
const REST_OF_HEADER = /(?:[ \t]+[A-Za-z][\w-]*(?![\w-])|[ \t]*"[^"\\$%\n\r]*")*[ \t]*\{/y;
const LABEL = /"([^"]*)"|[A-Za-z][\w-]*/g;
const NAME = /[A-Za-z][\w-]*/y;
const HEREDOC = /<<-?([A-Za-z_][\w-]*)\r?\n/y;

/** Returns for each code of {@link codesOf} whether it is one of those given: 1 or 0. */
function setOf(includes: (code: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 0x80 }, (_, code) => Number(includes(code)));
}

/** The codes with which no space, line break, comment, string, heredoc or bracket starts. */
const ORDINARY = setOf((c) => c > 0x20 && !'"#$%/<()[]{}\\'.includes(String.fromCharCode(c)));

/** The same for the content of brackets, where white space ends nothing. */
const INSIDE = setOf((c) => c === 0x20 || c === 0x09 || c === 0x0a || c === 0x0d || ORDINARY[c] === 1);

/** The same for the content of strings and heredocs, where only the end, an escape or a sequence matters. */
const IN_STRING = setOf((c) => c > 0 && !'"$%\\\n'.includes(String.fromCharCode(c)));

/** For each pair of codes whether both are in a set: what belongs to nothing is skipped by two. */
interface PairSets {
  readonly inside: Uint8Array;
  readonly inString: Uint8Array;
}

let pairSets: PairSets | undefined;

function pairsIn(set: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: 0x8000 }, (_, pair) => (set[pair & 0xff] ?? 0) & (set[pair >> 8] ?? 0));
}

class ItemScanner {
  readonly #file: SourceFile;
  readonly #text: string;
  readonly #codes: Uint8Array;
  readonly #pairs: Uint16Array;
  readonly #length: number;
  readonly #pairSets: PairSets;
  /** The offset after the last token. */
  #end = 0;
  #templates = 0;

  constructor(file: SourceFile) {
    this.#file = file;
    this.#text = file.text;
    this.#codes = codesOf(file.text);
    this.#pairs = pairsOf(this.#codes);
    pairSets ??= { inside: pairsIn(INSIDE), inString: pairsIn(IN_STRING) };
    this.#pairSets = pairSets;
    this.#length = file.text.length;
  }

  /** Returns the items; undefined for a text that it cannot follow. */
  scan(): readonly ListedItem[] | undefined {
    const text = this.#text;
    const codes = this.#codes;
    const items: ListedItem[] = [];
    let at = this.#skipSpace(text.charCodeAt(0) === 0xfeff ? 1 : 0);
    while (at >= 0 && at < this.#length) {
      const start = at;
      NAME.lastIndex = at;
      if (!NAME.test(text)) return undefined;
      const nameEnd = NAME.lastIndex;
      const name = text.slice(start, nameEnd);
      const equals = this.#skipBlanks(nameEnd);
      if (codes[equals] === 0x3d /* = */) {
        at = this.#skip(equals + 1, NEWLINE);
        if (at < 0) return undefined;
        items.push(new ListedItem(this.#file, "Attribute", name, [], start, this.#end));
      } else {
        REST_OF_HEADER.lastIndex = nameEnd;
        if (!REST_OF_HEADER.test(text)) return undefined;
        const open = REST_OF_HEADER.lastIndex;
        const close = this.#skip(open, CLOSE_BRACE);
        if (close < 0 || !this.#isEndOfLine(close)) return undefined;
        items.push(new ListedItem(this.#file, "Block", name, open - 1, start, close));
        at = close;
      }
      at = this.#skipSpace(at);
    }
    return at < 0 ? undefined : items;
  }

  /** Whether nothing but a comment follows on the line. */
  #isEndOfLine(at: number): boolean {
    const codes = this.#codes;
    const after = this.#skipBlanks(at);
    const [c, next] = [codes[after], codes[after + 1]];
    return c === NEWLINE || after >= this.#length || c === HASH || (c === RETURN && next === NEWLINE) || (c === SLASH && next === SLASH);
  }

  #skipBlanks(at: number): number {
    let i = at;
    while (this.#codes[i] === 0x20 || this.#codes[i] === 0x09) i++;
    return i;
  }

  /** Skips white space, line breaks and comments. Returns -1 for a comment that is not closed. */
  #skipSpace(at: number): number {
    const codes = this.#codes;
    for (let i = at; i >= 0; ) {
      const c = codes[i];
      if (c === 0x20 || c === 0x09 || c === NEWLINE || (c === RETURN && codes[i + 1] === NEWLINE)) i++;
      else if (c === HASH || c === SLASH) {
        const end = this.#skipComment(i);
        if (end === i) return i;
        i = end;
      } else return i;
    }
    return -1;
  }

  /** Returns the offset after a comment, excluding the line break; `at` if there is none, and -1 if it is not closed. */
  #skipComment(at: number): number {
    const text = this.#text;
    const codes = this.#codes;
    if (codes[at] === HASH || codes[at + 1] === SLASH) {
      const end = text.indexOf("\n", at);
      return end < 0 ? this.#length : end;
    }
    if (codes[at + 1] !== 0x2a /* * */) return at;
    const end = text.indexOf("*/", at + 2);
    return end < 0 ? -1 : end + 2;
  }

  /**
   * Skips to the end of an attribute or to the bracket that closes a block or a template sequence.
   * @param until that bracket, or a line break
   * @returns the offset after the bracket, or of the line break; -1 if brackets do not match
   */
  #skip(from: number, until: number): number {
    const text = this.#text;
    const codes = this.#codes;
    const length = this.#length;
    const { inside } = this.#pairSets;
    const open: number[] = [];
    let end = from;
    for (let i = from; i < length; ) {
      const c = codes[i] ?? 0;
      if (until === NEWLINE && open.length === 0) {
        if (ORDINARY[c] === 1) {
          i++;
          end = i;
          continue;
        }
      } else if (INSIDE[c] === 1) {
        i = this.#skipRun(i, INSIDE, inside);
        continue;
      }
      switch (c) {
        case 0x20:
        case 0x09:
        case RETURN:
          i++;
          continue;
        case NEWLINE:
          if (until === NEWLINE && open.length === 0) {
            this.#end = end;
            return i;
          }
          i++;
          continue;
        case HASH:
        case SLASH: {
          const after = this.#skipComment(i);
          if (after < 0) return -1;
          if (after > i) {
            i = after;
            continue;
          }
          i++;
          break;
        }
        case QUOTE:
          i = this.#skipString(i + 1);
          break;
        case 0x3c: // <
          HEREDOC.lastIndex = i;
          i =
            codes[i + 1] === 0x3c && HEREDOC.test(text)
              ? this.#skipHeredoc(HEREDOC.lastIndex, markerAt(text, i, HEREDOC.lastIndex))
              : i + 1;
          break;
        case 0x28: // (
          open.push(0x29);
          i++;
          break;
        case 0x5b: // [
        case OPEN_BRACE:
          open.push(c + 2);
          i++;
          break;
        case 0x29:
        case 0x5d:
        case CLOSE_BRACE:
          if (open.length === 0) return c === until ? i + 1 : -1;
          if (open.pop() !== c) return -1;
          i++;
          break;
        default:
          i++;
      }
      if (i < 0) return -1;
      end = i;
    }
    this.#end = end;
    return until === NEWLINE && open.length === 0 ? length : -1;
  }

  /** Returns the offset after the characters that are in a set, of which one is here. */
  #skipRun(at: number, set: Uint8Array, pairSet: Uint8Array): number {
    const pairs = this.#pairs;
    let pair = (at + 1) >> 1;
    while (pairSet[pairs[pair]!] === 1) pair++;
    const after = Math.max(at + 1, pair << 1);
    return set[this.#codes[after]!] === 1 ? after + 1 : after;
  }

  /** Returns the offset after the string with this content; -1 if it is not closed on its line. */
  #skipString(from: number): number {
    const codes = this.#codes;
    const { inString } = this.#pairSets;
    for (let i = from; i >= 0 && i < this.#length; ) {
      const c = codes[i] ?? 0;
      if (IN_STRING[c] === 1) {
        i = this.#skipRun(i, IN_STRING, inString);
        continue;
      }
      if (c === QUOTE) return i + 1;
      if (c === NEWLINE) return -1;
      if (c === 0x5c /* \ */) i += 2;
      else if (c === DOLLAR || c === PERCENT) i = this.#skipSequence(i, c);
      else i++;
    }
    return -1;
  }

  /** Returns the offset after a template sequence, or after the characters that start none. */
  #skipSequence(at: number, c: number): number {
    const codes = this.#codes;
    const next = codes[at + 1];
    if (next === c && codes[at + 2] === OPEN_BRACE) return at + 3;
    if (next !== OPEN_BRACE) return at + 1;
    if (++this.#templates > MAX_TEMPLATES) return -1;
    const end = this.#skip(at + 2, CLOSE_BRACE);
    this.#templates--;
    return end;
  }

  /** Returns the offset after the end marker of a heredoc; -1 if it has none. */
  #skipHeredoc(from: number, marker: string): number {
    const text = this.#text;
    const codes = this.#codes;
    const { inString } = this.#pairSets;
    for (let line = from; line < this.#length; ) {
      const first = this.#skipBlanks(line);
      if (text.startsWith(marker, first)) {
        const after = this.#skipBlanks(first + marker.length);
        const c = codes[after];
        if (c === NEWLINE || (c === RETURN && codes[after + 1] === NEWLINE)) return first + marker.length;
        if (after >= this.#length) return -1;
      }
      let i = line;
      for (let c = codes[i]; i < this.#length && c !== NEWLINE; c = codes[i]) {
        if (IN_STRING[c!] === 1) i = this.#skipRun(i, IN_STRING, inString);
        else i = c === DOLLAR || c === PERCENT ? this.#skipSequence(i, c) : i + 1;
        if (i < 0) return -1;
      }
      line = i + 1;
    }
    return -1;
  }
}

/** Returns the marker in the opening token of a heredoc. */
function markerAt(text: string, start: number, end: number): string {
  return text.slice(text.charCodeAt(start + 2) === 0x2d /* - */ ? start + 3 : start + 2, end).trim();
}

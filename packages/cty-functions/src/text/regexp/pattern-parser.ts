import { readBracketClass, readShortClass } from "./character-class-parser.ts";
import { isAny, isNotLineFeed, oneCharacter } from "./character-test.ts";
import { readEscape } from "./escape.ts";
import { assertion, character, choice, group, type Pattern, repetition, sequence } from "./pattern.ts";
import { PatternError } from "./pattern-error.ts";

/** A parsed regular expression. */
export interface ParsedPattern {
  readonly pattern: Pattern;
  /** The names of the groups by number, empty for unnamed ones. A name can occur several times. */
  readonly groupNames: readonly string[];
}

/** The options that a pattern can set for its remainder or for a group, as in `(?i)`. */
interface Flags {
  /** `i`: characters that differ only in case are equal. */
  readonly i: boolean;
  /** `m`: `^` and `$` also match at the ends of lines. */
  readonly m: boolean;
  /** `s`: the dot also matches the end of a line. */
  readonly s: boolean;
  /** `U`: repetitions are lazy, and those followed by a question mark are greedy. */
  readonly U: boolean;
}

/** An open group, or the whole pattern. */
interface OpenGroup {
  /** The number of the group; undefined if it does not capture. */
  readonly number: number | undefined;
  /** The flags outside the group. */
  readonly outerFlags: Flags;
  /** The options before the current one. */
  readonly options: Pattern[];
  /** The parts of the current option. */
  parts: Pattern[];
}

/** The maximum count of a repetition; for nested ones, the maximum product of their counts. */
const MAX_COUNT = 1000;
const MAX_HEIGHT = 1000;

const GROUP = /\(\?P?<([^>]*)>/uy;
const FLAGS = /\(\?(?:([imsU]*)(?:-([imsU]+))?)[:)]/y;
/** Matches flags up to the character that makes them invalid. */
const INVALID_FLAGS = /\(\?(?:[imsU]*(?:-[imsU]+[^imsU]?|-?[^imsU]?|$))/suy;
const COUNT = /\{(0|[1-9]\d*)(?:(,)(0|[1-9]\d*)?)?\}/y;

const ESCAPED_ASSERTIONS: ReadonlyMap<string, Pattern> = /* @__PURE__ */ new Map([
  ["A", /* @__PURE__ */ assertion("text-start")],
  ["z", /* @__PURE__ */ assertion("text-end")],
  ["b", /* @__PURE__ */ assertion("word-boundary")],
  ["B", /* @__PURE__ */ assertion("no-word-boundary")],
]);

/**
 * Parses a regular expression in the syntax of RE2.
 *
 * @throws PatternError if it is not valid
 */
export function parsePattern(source: string): ParsedPattern {
  return new PatternParser(source).parse();
}

class PatternParser {
  readonly #source: string;
  readonly #groupNames: string[] = [];
  readonly #enclosing: OpenGroup[] = [];
  #current: OpenGroup;
  #flags: Flags = { i: false, m: false, s: false, U: false };
  #index = 0;
  /** The start of the repetition that ends at the index. */
  #repetitionStart: number | undefined = undefined;

  constructor(source: string) {
    this.#source = source;
    this.#current = { number: undefined, outerFlags: this.#flags, options: [], parts: [] };
  }

  parse(): ParsedPattern {
    while (this.#index < this.#source.length) {
      const previousRepetition = this.#repetitionStart;
      this.#repetitionStart = undefined;
      this.#readItem(previousRepetition);
    }
    if (this.#enclosing.length > 0) throw new PatternError("missing closing )", this.#source);
    return { pattern: this.#closeOptions(), groupNames: this.#groupNames };
  }

  #readItem(previousRepetition: number | undefined): void {
    const flags = this.#flags;
    const source = this.#source;
    const index = this.#index;
    switch (source[index]) {
      case "(":
        this.#openGroup();
        break;
      case ")":
        this.#closeGroup();
        break;
      case "|":
        this.#current.options.push(sequence(this.#current.parts));
        this.#current.parts = [];
        this.#index++;
        break;
      case "*":
        this.#repeat(0, Number.POSITIVE_INFINITY, index + 1, previousRepetition);
        break;
      case "+":
        this.#repeat(1, Number.POSITIVE_INFINITY, index + 1, previousRepetition);
        break;
      case "?":
        this.#repeat(0, 1, index + 1, previousRepetition);
        break;
      case "{":
        this.#readCount(previousRepetition);
        break;
      case "^":
        this.#add(assertion(flags.m ? "line-start" : "text-start"), index + 1);
        break;
      case "$":
        this.#add(assertion(flags.m ? "line-end" : "text-end"), index + 1);
        break;
      case ".":
        this.#add(character(flags.s ? isAny : isNotLineFeed), index + 1);
        break;
      case "[": {
        const { test, end } = readBracketClass(source, index, flags.i);
        this.#add(character(test), end);
        break;
      }
      case "\\":
        this.#readBackslash();
        break;
      default:
        this.#readLiteral();
    }
  }

  #add(pattern: Pattern, end: number): void {
    if (pattern.height > MAX_HEIGHT) throw new PatternError("expression nests too deeply", this.#source);
    this.#current.parts.push(pattern);
    this.#index = end;
  }

  #readLiteral(): void {
    const code = this.#source.codePointAt(this.#index) ?? 0;
    this.#addLiteral(code, this.#index + (code > 0xffff ? 2 : 1));
  }

  #addLiteral(code: number, end: number): void {
    const test = oneCharacter(code, this.#flags.i);
    this.#add(character(test, this.#flags.i ? undefined : String.fromCodePoint(code)), end);
  }

  #readBackslash(): void {
    const source = this.#source;
    const index = this.#index;
    const next = source[index + 1] ?? "";
    const escaped = ESCAPED_ASSERTIONS.get(next);
    if (escaped !== undefined) this.#add(escaped, index + 2);
    else if (next === "Q") this.#readQuoted();
    else this.#readEscapedCharacters();
  }

  #readEscapedCharacters(): void {
    const source = this.#source;
    const index = this.#index;
    const flags = this.#flags;
    const short = readShortClass(source, index, flags.i);
    const read = short ?? readEscape(source, index);
    if ("test" in read) this.#add(character(read.test), read.end);
    else this.#addLiteral(read.character, read.end);
  }

  /** Parses `\Q … \E`, whose content is literal. */
  #readQuoted(): void {
    const close = this.#source.indexOf("\\E", this.#index + 2);
    const end = close < 0 ? this.#source.length : close;
    this.#index += 2;
    while (this.#index < end) this.#readLiteral();
    this.#index = close < 0 ? end : close + 2;
  }

  #openGroup(): void {
    const source = this.#source;
    const index = this.#index;
    if (source[index + 1] !== "?") this.#open(this.#addGroup(""), index + 1);
    else if (/^(?:P<|<)./su.test(source.slice(index + 2, index + 5))) this.#openNamedGroup();
    else this.#readFlags();
  }

  /** Parses `(?i)`, which applies to the rest of the group, or `(?i:`, which starts a group. */
  #readFlags(): void {
    const source = this.#source;
    const index = this.#index;
    const flags = this.#flags;
    FLAGS.lastIndex = index;
    const [text, set, unset = ""] = FLAGS.exec(source) ?? [];
    if (text === undefined || set === undefined) {
      INVALID_FLAGS.lastIndex = index;
      throw new PatternError("invalid or unsupported Perl syntax", INVALID_FLAGS.exec(source)?.[0] ?? "");
    }
    const value = (flag: keyof Flags) => !unset.includes(flag) && (set.includes(flag) || flags[flag]);
    if (text.endsWith(":")) this.#open(undefined, index + text.length);
    else this.#index += text.length;
    this.#flags = { i: value("i"), m: value("m"), s: value("s"), U: value("U") };
  }

  #openNamedGroup(): void {
    const source = this.#source;
    const index = this.#index;
    GROUP.lastIndex = index;
    const [text, name = ""] = GROUP.exec(source) ?? [];
    if (!/^\w+$/.test(name)) throw new PatternError("invalid named capture", text ?? source.slice(index));
    this.#open(this.#addGroup(name), GROUP.lastIndex);
  }

  #addGroup(name: string): number {
    return this.#groupNames.push(name);
  }

  #open(number: number | undefined, end: number): void {
    this.#enclosing.push(this.#current);
    this.#current = { number, outerFlags: this.#flags, options: [], parts: [] };
    this.#index = end;
  }

  #closeGroup(): void {
    const outer = this.#enclosing.pop();
    if (outer === undefined) throw new PatternError("unexpected )", this.#source);
    const { number, outerFlags } = this.#current;
    const body = this.#closeOptions();
    this.#current = outer;
    this.#flags = outerFlags;
    this.#add(number === undefined ? body : group(number, body), this.#index + 1);
  }

  #closeOptions(): Pattern {
    return choice([...this.#current.options, sequence(this.#current.parts)]);
  }

  /** Parses `{2}`, `{2,}` or `{2,5}`; other braces are literal. */
  #readCount(previousRepetition: number | undefined): void {
    COUNT.lastIndex = this.#index;
    const match = COUNT.exec(this.#source);
    if (match === null) {
      this.#readLiteral();
      return;
    }
    const [text, minimum, comma, maximum] = match;
    const min = Number(minimum);
    const max = maximum === undefined ? (comma === undefined ? min : Number.POSITIVE_INFINITY) : Number(maximum);
    if (min > MAX_COUNT || (maximum !== undefined && max > MAX_COUNT) || min > max) throw new PatternError("invalid repeat count", text);
    this.#repeat(min, max, this.#index + text.length, previousRepetition);
  }

  /**
   * Applies a repetition to the last item.
   *
   * @param end the index behind the operator, apart from a question mark
   * @param previous the start of the operator directly before, if there is one
   */
  #repeat(min: number, max: number, end: number, previous: number | undefined): void {
    const source = this.#source;
    const index = this.#index;
    const current = this.#current;
    const hasMark = source[end] === "?";
    const behind = hasMark ? end + 1 : end;
    if (previous !== undefined) throw new PatternError("invalid nested repetition operator", source.slice(previous, behind));
    const body = current.parts.pop();
    if (body === undefined) throw new PatternError("missing argument to repetition operator", source.slice(index, behind));
    const repeated = repetition(body, min, max, hasMark === this.#flags.U);
    if (repeated.copies > MAX_COUNT) throw new PatternError("invalid repeat count", source.slice(index, behind));
    this.#add(repeated, behind);
    this.#repetitionStart = index;
  }
}

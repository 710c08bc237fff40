/**
 * `yamlencode`. The result is the same as the reference's, byte for byte, because users
 * compare and store it: strings are in double quotes, or literal blocks if they have several lines;
 * keys are sorted; lists within maps are not indented.
 */
import {
  type Budget,
  canIterateElements,
  defineFunction,
  dynamic,
  elements,
  type Func,
  isWhollyKnown,
  string,
  stringVal,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { contentOf, numberText, numberTextSize } from "@hcl-ts/cty/kernel";
import { toUtf8 } from "../utf8.ts";

/** `yamlencode(value)` */
export const yamlencode: Func = /* @__PURE__ */ defineFunction({
  params: [{ name: "value", type: dynamic, allowNull: true, allowDynamicType: true }],
  type: string,
  impl: ([value], _type, budget) => {
    if (!isWhollyKnown(value)) return unknownVal(string);
    const writer = new YamlWriter(budget);
    writer.document(value);
    return stringVal(writer.toString());
  },
});

/** The cost of writing a character. */
const STEPS_PER_CHARACTER = 20;
/** Lines in quoted strings are broken at the first space after this column. */
const BEST_WIDTH = 80;
/** Longer keys, in bytes, are written after a question mark. */
const MAX_SIMPLE_KEY = 128;
const INDENT = 2;

/** The position of a node: at the root, after a dash or a colon that began the line, or after a key on the same line. */
type Place = "root" | "item" | "value";

class YamlWriter {
  readonly #budget: Budget;
  readonly #pieces: string[] = [];
  #column = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  toString(): string {
    return this.#pieces.join("");
  }

  document(value: Value): void {
    this.#node(value, -INDENT, "root");
    this.#endLine();
    // A plain scalar could continue, so an explicit end of the document follows.
    if (isPlain(value)) this.#put("...\n");
  }

  /** Adds text without line breaks, or with one at its end. */
  #put(text: string): void {
    this.#budget.spendText(text.length);
    this.#pieces.push(text);
    this.#column = text.endsWith("\n") ? 0 : this.#column + text.length;
  }

  #endLine(): void {
    if (this.#column > 0) this.#put("\n");
  }

  /**
   * Begins a line with an indentation. The first line after the dash of a list has already begun.
   */
  #beginLine(indent: number, isBegun: boolean): void {
    if (isBegun) return;
    this.#endLine();
    if (indent > 0) this.#put(" ".repeat(indent));
  }

  /** @param indent the indentation of the enclosing node */
  #node(value: Value, indent: number, place: Place): void {
    if (!canIterateElements(value)) {
      if (place === "value") this.#put(" ");
      if (isPlain(value)) this.#put(plainText(value, this.#budget));
      else this.#scalar(contentOf(value, "string"), Math.max(INDENT, indent + INDENT), true);
      return;
    }
    this.#collection(value, indent, place);
  }

  #collection(value: Value, indent: number, place: Place): void {
    const items = [...elements(value)];
    const isNamed = value.type.kind === "object" || value.type.kind === "map";
    if (items.length === 0) this.#put(`${place === "value" ? " " : ""}${isNamed ? "{}" : "[]"}`);
    else if (isNamed) this.#mapping(items, indent + INDENT, place);
    else this.#sequence(items, place === "value" ? Math.max(0, indent) : indent + INDENT, place);
  }

  #sequence(items: readonly (readonly [Value, Value])[], indent: number, place: Place): void {
    for (const [i, [, item]] of items.entries()) {
      this.#beginLine(indent, i === 0 && place !== "value");
      this.#put("- ");
      this.#node(item, indent, "item");
    }
  }

  #mapping(items: readonly (readonly [Value, Value])[], indent: number, place: Place): void {
    for (const [i, [key, item]] of items.entries()) {
      this.#beginLine(indent, i === 0 && place !== "value");
      const name = contentOf(key, "string");
      if (!name.includes("\n") && toUtf8(name).length <= MAX_SIMPLE_KEY) {
        this.#scalar(name, indent + INDENT, false);
        this.#put(":");
        this.#node(item, indent, "value");
      } else {
        this.#put("? ");
        this.#scalar(name, indent + INDENT, true);
        this.#beginLine(indent, false);
        this.#put(": ");
        this.#node(item, indent, "item");
      }
    }
  }

  /** @param indent the indentation of further lines */
  #scalar(text: string, indent: number, mayBreak: boolean): void {
    this.#budget.spendSteps(STEPS_PER_CHARACTER * text.length);
    if (mayBreak && isLiteral(text)) this.#literal(text, indent);
    else this.#quoted(text, indent, mayBreak);
  }

  #literal(text: string, indent: number): void {
    const hint = /^[ \n\u2028\u2029]/.test(text) ? String(INDENT) : "";
    const chomping = !BREAK.test(text.slice(-1)) ? "-" : text.length === 1 || BREAK.test(text.slice(-2, -1)) ? "+" : "";
    this.#put(`|${hint}${chomping}\n`);
    // Each line ends with a line break. Empty lines are not indented.
    for (const [line] of text.matchAll(/[^\n\u2028\u2029]*[\n\u2028\u2029]|[^\n\u2028\u2029]+$/g)) {
      if (!BREAK.test(line.charAt(0))) this.#put(" ".repeat(indent));
      this.#put(line);
      if (BREAK.test(line.slice(-1))) this.#column = 0;
    }
  }

  #quoted(text: string, indent: number, mayBreak: boolean): void {
    this.#put('"');
    // If a string begins with a byte order mark, the reference treats every character of it as one.
    const escapesAll = text.startsWith("\ufeff");
    const characters = Array.from(text);
    let wasSpace = false;
    let run = "";
    const flush = (): void => {
      if (run !== "") this.#put(run);
      run = "";
    };
    for (const [i, character] of characters.entries()) {
      const isSpace = character === " " && !escapesAll;
      if (isSpace && mayBreak && !wasSpace && i > 0 && i < characters.length - 1 && this.#column + widthOf(run) > BEST_WIDTH) {
        flush();
        this.#put("\n");
        this.#put(" ".repeat(indent));
        if (characters[i + 1] === " ") this.#put("\\");
      } else {
        run += escapesAll || isEscaped(character) ? escaped(character) : character;
      }
      wasSpace = isSpace;
    }
    flush();
    this.#put('"');
  }
}

/** Returns the number of columns. Characters outside of the basic plane are escaped, so each character is one unit. */
const widthOf = (text: string): number => text.length;

const BREAK = /[\n\u2028\u2029]/;

/** Reports whether a character is not printable: a control character, not a character of Unicode, or beyond U+FFFF. */
function isUnprintable(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code === 0xfeff || code >= 0xfffe;
}

/** Reports whether a character is escaped within quotes. */
function isEscaped(character: string): boolean {
  return character === '"' || character === "\\" || BREAK.test(character) || isUnprintable(character.codePointAt(0) ?? 0);
}

/** Reports whether a string is written as a literal block: it has several lines, and nothing that a literal block cannot have. */
function isLiteral(text: string): boolean {
  if (!text.includes("\n") || / [\n\u2028\u2029]| $/.test(text)) return false;
  for (const character of text) if (character !== "\n" && isUnprintable(character.codePointAt(0) ?? 0)) return false;
  return true;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\0", "0"],
  ["\x07", "a"],
  ["\b", "b"],
  ["\t", "t"],
  ["\n", "n"],
  ["\v", "v"],
  ["\f", "f"],
  ["\r", "r"],
  ["\x1b", "e"],
  ['"', '"'],
  ["\\", "\\"],
  ["\x85", "N"],
  ["\xa0", "_"],
  ["\u2028", "L"],
  ["\u2029", "P"],
]);

function escaped(character: string): string {
  const short = ESCAPES.get(character);
  if (short !== undefined) return `\\${short}`;
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16).toUpperCase();
  if (code <= 0xff) return `\\x${digits.padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

function isPlain(value: Value): boolean {
  return value.isNull() || value.type.kind === "number" || value.type.kind === "bool";
}

function plainText(value: Value, budget: Budget): string {
  if (value.isNull()) return "null";
  if (value.type.kind === "bool") return String(value.content);
  budget.spendSteps(numberTextSize(value));
  if (Object.is(value.content, -0)) return "-0";
  const text = numberText(contentOf(value, "number"));
  return text === "Infinity" ? "+Inf" : text === "-Infinity" ? "-Inf" : text;
}

/**
 * Texts that stand for values in sets: one by which equal elements are found, and one by which elements that have no
 * order of their own are put in a fixed one (the reference's, since `for` shows it to users).
 */
import { type NumberContent, numberKey, numberSign, toDouble } from "./number.ts";
import type { SetContent } from "./set-content.ts";
import { Unknown } from "./unknown.ts";
import type { Value } from "./value.ts";

/**
 * A text that two values of one type share if they are equal, or undefined if anything in the value is unknown, so that
 * nothing can be said. Values with the same key are equal, except that capsule contents have to be compared. Marks are ignored.
 */
export function valueKey(value: Value): string | undefined {
  // Nothing follows a string that stands alone, so it needs no escapes.
  if (typeof value.content === "string" && value.type.kind === "string") return `"${value.content}`;
  const parts: string[] = [];
  return appendKey(value, parts, numberKey, JSON.stringify) ? parts.join("") : undefined;
}

/** A text by which values of one compound type are ordered, unknown parts and all. Marks are ignored. */
export function orderKey(value: Value): string {
  const parts: string[] = [];
  appendKey(value, parts, tenDigits, quote);
  return parts.join("");
}

/** Appends the text of a value; false if something in it is unknown. */
function appendKey(value: Value, parts: string[], numberForm: (n: NumberContent) => string, stringForm: (text: string) => string): boolean {
  const { type, content } = value;
  if (content === null) {
    parts.push("~");
    return true;
  }
  if (content instanceof Unknown) {
    parts.push("?");
    return false;
  }
  switch (type.kind) {
    case "string":
      parts.push(stringForm(content as string));
      return true;
    case "number":
      parts.push(numberForm(content as NumberContent));
      return true;
    case "bool":
      parts.push(content ? "T" : "F");
      return true;
    case "capsule":
      parts.push(type.rules.contentKey(content));
      return true;
    case "map": {
      let known = true;
      parts.push("{");
      for (const [key, element] of content as ReadonlyMap<string, Value>) {
        parts.push(stringForm(key), ":");
        known = appendKey(element, parts, numberForm, stringForm) && known;
        parts.push(";");
      }
      parts.push("}");
      return known;
    }
    default: {
      const elements = type.kind === "set" ? (content as SetContent).elements : (content as readonly Value[]);
      const bracketed = type.kind === "list" || type.kind === "set";
      let known = true;
      parts.push(bracketed ? "[" : "<");
      for (const element of elements) {
        known = appendKey(element, parts, numberForm, stringForm) && known;
        parts.push(";");
      }
      parts.push(bracketed ? "]" : ">");
      return known;
    }
  }
}

/** Characters that are shown as escapes: all but letters, marks, numbers, punctuation, symbols and the plain space. */
const ESCAPED = /["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\u0007", "\\a"],
  ["\b", "\\b"],
  ["\f", "\\f"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\v", "\\v"],
]);

/** A string in quotes as the reference has it, on whose order that of sets depends. */
function quote(text: string): string {
  return `"${text.replace(ESCAPED, escapeOf)}"`;
}

function escapeOf(character: string): string {
  const short = ESCAPES.get(character);
  if (short !== undefined) return short;
  const code = character.codePointAt(0)!;
  const digits = code.toString(16);
  if (code < 0x20 || code === 0x7f) return `\\x${digits.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

/** The number to ten digits, with an exponent where there are more. */
function tenDigits(n: NumberContent): string {
  const double = toDouble(n);
  if (!Number.isFinite(double)) return numberSign(n) > 0 ? "+Inf" : "-Inf";
  const [mantissa = "0", exponentText = "0"] = double.toExponential(9).split("e");
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < 10) return String(Number(double.toPrecision(10)));
  const digits = mantissa.includes(".") ? mantissa.replace(/\.?0+$/, "") : mantissa;
  return `${digits}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

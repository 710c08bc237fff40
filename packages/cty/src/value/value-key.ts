/**
 * Keys of values in sets: one to find equal elements, and one to sort elements of types without a
 * natural order. That order is the reference implementation's, because `for` makes it visible.
 */

import { type NumberContent, numberKey, numberSign, toDouble } from "../number/number.ts";
import { withStackError } from "../run/stack.ts";
import { hexDigits, unicodeEscape } from "../text/hcl-text.ts";
import { unicodePattern } from "../text/unicode-pattern.ts";
import { isMapContent, partsOfContainer } from "./container.ts";
import { contentOf } from "./content-of.ts";
import { Unknown } from "./unknown.ts";
import type { Value } from "./value.ts";
import { isWhollyKnown, sizeOf } from "./value-facts.ts";

/** The key of null. No string is equal to it, as the strings of values are well-formed. */
const NULL_KEY = "\ud800";

/**
 * Returns a key that equal values of one type share, or undefined if the value is not wholly known.
 * Values with the same key are equal, unless they contain capsules, whose contents must be
 * compared. Marks are ignored.
 */
export function valueKey(value: Value): string | undefined {
  const { content, type } = value;
  if (content === null) return NULL_KEY;
  // A single string needs no escapes, as nothing follows it.
  if (typeof content === "string" && type.kind === "string") return content;
  if (!isWhollyKnown(value)) return undefined;
  return withStackError(() => new KeyWriter(numberKey, JSON.stringify).add(value).key);
}

/** The maximum length of the keys that elements are sorted by, in UTF-16 code units. */
const MAX_ORDER_LENGTH = 1 << 16;

/**
 * Returns a key by which values of one compound type are sorted. It includes unknown parts. Marks
 * are ignored.
 */
export function orderKey(value: Value): string {
  return withStackError(() => new KeyWriter(tenDigits, quote, MAX_ORDER_LENGTH).add(value).key);
}

/**
 * The minimum size of values that a digest replaces. It is computed once for each value, regardless
 * of how often the value occurs.
 */
const MIN_DIGEST_SIZE = 4096;

const digests = new WeakMap<object, string>();

/** Writes the key of a value. */
class KeyWriter {
  private readonly numberForm: (n: NumberContent) => string;
  private readonly stringForm: (text: string) => string;
  /** The maximum length of the key. If undefined, there is none, and large values are replaced by digests. */
  private readonly limit: number | undefined;
  /** The key so far. */
  key = "";

  constructor(numberForm: (n: NumberContent) => string, stringForm: (text: string) => string, limit?: number) {
    this.numberForm = numberForm;
    this.stringForm = stringForm;
    this.limit = limit;
  }

  add(value: Value): this {
    if (this.limit !== undefined && this.key.length >= this.limit) return this;
    const { type, content } = value;
    if (content === null) return this.text("~");
    if (content instanceof Unknown) return this.text("?");
    switch (type.kind) {
      case "string":
        return this.text(this.stringForm(contentOf(value, "string")));
      case "number":
        return this.text(this.numberForm(contentOf(value, "number")));
      case "bool":
        return this.text(content ? "T" : "F");
      case "capsule":
        return this.text(type.rules.contentKey(content));
      default:
        if (this.limit !== undefined || sizeOf(value) < MIN_DIGEST_SIZE) return this.addParts(value);
        return this.text(this.digestOf(value));
    }
  }

  private addParts({ type, content }: Value): this {
    const [open, close] = type.kind === "map" ? "{}" : type.kind === "list" || type.kind === "set" ? "[]" : "<>";
    const keys = isMapContent(content) ? content.keys : undefined;
    const parts = partsOfContainer(content);
    this.text(open!);
    for (let i = 0; i < parts.length; i++) {
      if (keys !== undefined) this.text(this.stringForm(keys[i]!)).text(":");
      this.add(parts[i]!).text(";");
    }
    return this.text(close!);
  }

  private digestOf(value: Value): string {
    const known = digests.get(value.content as object);
    if (known !== undefined) return known;
    const digest = digestOf(new KeyWriter(this.numberForm, this.stringForm).addParts(value).key);
    digests.set(value.content as object, digest);
    return digest;
  }

  private text(text: string): this {
    this.key += text;
    return this;
  }
}

/** Returns a digest of 128 bits, so that different strings do not share one by chance. */
function digestOf(text: string): string {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x71374491];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ unit, 597399067);
    b = c ^ Math.imul(b ^ unit, 2869860233);
    c = d ^ Math.imul(c ^ unit, 951274213);
    d = a ^ Math.imul(d ^ unit, 2716044179);
  }
  return `#${[a, b, c, d].map((n) => (n >>> 0).toString(16).padStart(8, "0")).join("")}`;
}

/** Characters that are escaped: all except letters, marks, numbers, punctuation, symbols and the space. */
const ESCAPED = unicodePattern(String.raw`["\\]|(?! )[\p{Z}\p{C}]`, "gu");

/** The characters with short escapes, and their escapes without the backslash. */
const SHORT = '"\\\u0007\b\f\n\r\t\v';
const SHORT_ESCAPES = '"\\abfnrtv';

/** Quotes a string like the reference implementation, whose order of set elements depends on it. */
function quote(text: string): string {
  return `"${text.replace(ESCAPED(), escapeOf)}"`;
}

function escapeOf(character: string): string {
  const at = SHORT.indexOf(character);
  if (at >= 0) return `\\${SHORT_ESCAPES[at]}`;
  return character < " " || character === "\x7f" ? `\\x${hexDigits(character, 2)}` : unicodeEscape(character);
}

/** Returns the number with ten digits, and with an exponent if it has more. */
function tenDigits(n: NumberContent): string {
  const double = toDouble(n);
  if (!Number.isFinite(double)) return numberSign(n) > 0 ? "+Inf" : "-Inf";
  const [mantissa, exponentText] = double.toExponential(9).split("e");
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < 10) return String(Number(double.toPrecision(10)));
  return `${Number(mantissa)}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

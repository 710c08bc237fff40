/**
 * The values of scalars, by the rules of the reference implementation, which are a mix of YAML 1.1 and 1.2: `yes` is true, `017` is 17, a timestamp is
 * a string in the form of RFC 3339.
 */
import {
  convert,
  dynamic,
  False,
  NegativeInfinity,
  nullVal,
  numberVal,
  PositiveInfinity,
  string,
  stringVal,
  True,
  type Value,
} from "@hcl-ts/cty";
import { fromBase64 } from "../base64.ts";
import type { YamlScalar } from "./node.ts";
import { YAML_TAG_PREFIX } from "./tag.ts";

/** The tags that scalars can have. */
const SCALAR_TAGS: ReadonlySet<string> = new Set(["binary", "bool", "float", "int", "null", "str", "timestamp"]);

/** Returns the value of a scalar, which depends on its tag, its style and its content; or the problem with it. */
export function scalarValue({ value: text, style, tag: fullTag }: YamlScalar): Value | string {
  const tag = fullTag?.startsWith(YAML_TAG_PREFIX) ? fullTag.slice(YAML_TAG_PREFIX.length) : fullTag;
  if (tag !== undefined && !SCALAR_TAGS.has(tag)) return "scalars cannot have this tag";
  if (tag === "binary" && fromBase64(text) === undefined) return "a scalar with the tag !!binary must be Base64";
  if (tag === "str" || tag === "binary") return stringVal(text);
  return valueWithTag(text, style, tag);
}

/** Returns the value of a scalar that is not tagged as a string. */
function valueWithTag(text: string, style: YamlScalar["style"], tag: string | undefined): Value | string {
  if (MAYBE_SPECIAL.test(text)) {
    if (style === "quoted") return stringVal(text);
    const value = plainValue(text, tag);
    // The content of a block without a tag is read like a plain scalar, and then converted.
    if (typeof value === "string") return value;
    if (value !== undefined) return tag === undefined && style === "block" ? convert(value, string) : value;
  }
  if (tag === "null") return nullVal(dynamic);
  if (tag !== undefined) return `the scalar is not of the type of its tag !!${tag}`;
  return stringVal(text);
}

/** Matches the first character of every scalar that is not a string, and the empty string. */
const MAYBE_SPECIAL = /^(?:$|[-+.0-9yYnNtTfFoO~])/;

const NULLS: ReadonlySet<string> = new Set(["", "~", "null", "Null", "NULL"]);
const TRUES: ReadonlySet<string> = new Set("y Y yes Yes YES true True TRUE on On ON".split(" "));
const FALSES: ReadonlySet<string> = new Set("n N no No NO false False FALSE off Off OFF".split(" "));
const INFINITY = /^([-+]?)\.(?:inf|Inf|INF)$/;
const NAN = /^\.(?:nan|NaN|NAN)$/;
const DECIMAL = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;
const INTEGER = /^0(?:x[0-9a-fA-F]+|o[0-7]+)$/;

/**
 * Returns the value of a plain scalar that is not a string, or the problem with it; undefined if it
 * is a string. A tag hardly restricts the type.
 */
function plainValue(text: string, tag: string | undefined): Value | string | undefined {
  if (NULLS.has(text)) return nullVal(dynamic);
  if (TRUES.has(text)) return True;
  if (FALSES.has(text)) return False;
  const infinity = INFINITY.exec(text);
  if (infinity !== null) return infinity[1] === "-" ? NegativeInfinity : PositiveInfinity;
  if (tag !== "null" && NAN.test(text)) return "there is no value for NaN";
  const timestamp = tag === undefined || tag === "timestamp" ? timestampText(text) : undefined;
  if (timestamp !== undefined) return stringVal(timestamp);
  if (DECIMAL.test(text)) return numberVal(text.replace(/^\+/, ""));
  return INTEGER.test(text) ? numberVal(BigInt(text)) : undefined;
}

const TIMESTAMP =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt](\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?(Z|[-+]\d{2}:\d{2})| (\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?)?$/;

/** Returns a timestamp in the form of RFC 3339, without fractions of seconds; undefined if a scalar is not a timestamp. */
function timestampText(text: string): string | undefined {
  const match = TIMESTAMP.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0] = match.slice(1, 4).map(Number);
  const [hour = 0, minute = 0, second = 0] = [match[4] ?? match[8], match[5] ?? match[9], match[6] ?? match[10]].map((digits) =>
    Number(digits ?? 0),
  );
  const zone = match[7] ?? "Z";
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);

  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || hour > 23 || minute > 59 || second > 59) return undefined;
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${match[1]}-${two(month)}-${two(day)}T${[hour, minute, second].map(two).join(":")}${/^[-+]00:00$/.test(zone) ? "Z" : zone}`;
}

/**
 * Encodes values. The available MessagePack libraries encode plain objects, which lose the order of
 * some keys and cannot contain names of inherited properties. So the few required formats are
 * written here (`byte-writer.ts`).
 */
import {
  CtyError,
  convert,
  type NumberContent,
  numberVal,
  type PathStep,
  sizeOf,
  stringVal,
  type Type,
  typeToJSON,
  type Value,
} from "@hcl-ts/cty";
import {
  contentOf,
  isFiniteNumber,
  isStackOverflow,
  numberContent,
  numberText,
  numberTextSize,
  partsOfContainer,
  type Refinement,
  toBigInt,
  toDouble,
  Unknown,
} from "@hcl-ts/cty/kernel";
import { ByteWriter } from "./byte-writer.ts";
import { Extension, Known, MAX_DEPTH, MAX_PREFIX_BYTES } from "./format.ts";
import { prefixOfBytes } from "./prefix-of-bytes.ts";
import { toUtf8 } from "./utf8.ts";

const MIN_INTEGER = -(1n << 63n);
const MAX_INTEGER = (1n << 63n) - 1n;

/**
 * Encodes a value. Numbers that no integer or double of the format represents exactly are written
 * as decimal digits. Where the type is `dynamic`, a value is written together with its own type.
 * Unknown values stay unknown and keep their refinements. The prefix of a string is truncated to
 * 256 bytes.
 *
 * @param type the type that the bytes will be decoded with. The value is converted to it
 * @throws CtyError, with the path, for a value that cannot be converted, that is marked, of a
 * capsule type, or nested deeper than 1000 levels
 * @example marshal(tupleVal([numberVal(1), True]), list(string)) // 92 a1 31 a4 74 72 75 65
 */
export function marshal(value: Value, type: Type): Uint8Array {
  const converted = convert(value, type);
  if (sizeOf(converted) + numberTextSize(converted) > MAX_SIZE)
    throw new CtyError(`the value is too large: it has more than ${MAX_SIZE} parts`);
  const writer = new ByteWriter();
  try {
    write(converted, type, writer, []);
  } catch (error) {
    if (isStackOverflow(error)) throw new CtyError("the value is nested too deeply for the stack that the program has left");
    throw error;
  }
  return writer.toBytes();
}

/**
 * The maximum size, by `sizeOf`, of a value that is written. A small value can contain another one
 * many times.
 */
const MAX_SIZE = 1 << 27;

function write(value: Value, type: Type, writer: ByteWriter, path: PathStep[]): void {
  if (value.marks !== undefined) throw new CtyError("a marked value cannot be written: remove its marks first", [...path]);
  if (type.kind === "dynamic" && value.type.kind !== "dynamic") {
    writer.array(2);
    writer.binary(toUtf8(typeToJSON(value.type)));
    write(value, value.type, writer, path);
    return;
  }
  const { content } = value;
  if (content === null) {
    writer.nil();
    return;
  }
  if (content instanceof Unknown) writeUnknown(content.refinement, writer);
  else writeKnown(value, type, writer, path);
}

/** Writes the content of a known value that is not null. */
function writeKnown(value: Value, type: Type, writer: ByteWriter, path: PathStep[]): void {
  switch (type.kind) {
    case "string":
      writer.string(contentOf(value, "string"));
      return;
    case "bool":
      writer.bool(contentOf(value, "bool"));
      return;
    case "number":
      writeNumber(contentOf(value, "number"), writer);
      return;
    case "list":
    case "set":
    case "tuple":
      writeElements(partsOfContainer(value.content), type, writer, path);
      return;
    case "map":
      writer.map(contentOf(value, "map").keys.length);
      for (const [key, element] of contentOf(value, "map")) {
        writer.string(key);
        writePart(element, type.element, writer, path, { kind: "index", key: stringVal(key) });
      }
      return;
    case "object":
      writer.map(type.names.length);
      for (const [i, name] of type.names.entries()) {
        writer.string(name);
        writePart(contentOf(value, "list")[i]!, type.types[i]!, writer, path, { kind: "attr", name });
      }
      return;
    default:
      throw new CtyError("a value of an opaque type cannot be written", [...path]);
  }
}

function writeElements(
  elements: readonly Value[],
  type: Extract<Type, { readonly kind: "list" | "set" | "tuple" }>,
  writer: ByteWriter,
  path: PathStep[],
): void {
  writer.array(elements.length);
  for (const [i, element] of elements.entries()) {
    const key = type.kind === "set" ? element : numberVal(i);
    writePart(element, type.kind === "tuple" ? type.elements[i]! : type.element, writer, path, { kind: "index", key });
  }
}

function writePart(value: Value, type: Type, writer: ByteWriter, path: PathStep[], step: PathStep): void {
  if (path.length >= MAX_DEPTH) throw new CtyError(`the value is nested too deeply: the maximum is ${MAX_DEPTH} levels`, [...path]);
  path.push(step);
  write(value, type, writer, path);
  path.pop();
}

function writeNumber(n: NumberContent, writer: ByteWriter): void {
  if (!isFiniteNumber(n)) {
    writer.float(toDouble(n));
    return;
  }
  const integer = toBigInt(n);
  if (integer !== undefined) {
    if (integer >= MIN_INTEGER && integer <= MAX_INTEGER) writer.integer(integer);
    else writer.string(numberText(n));
    return;
  }
  const text = numberText(n);
  // A double is decoded as its shortest decimal representation, so a number with more digits would
  // change.
  if (isExactDouble(text) && numberText(numberContent(Number(text))) === text) writer.float(Number(text));
  else writer.string(text);
}

/** The maximum length of a number in an unknown value that is written without an exponent. */
const MAX_PLAIN_BOUND = 256;

/**
 * Formats a number as decimal digits, with an exponent if it has many zeros, because the
 * refinements of an unknown value must be short.
 */
function shortText(text: string): string {
  if (text.length <= MAX_PLAIN_BOUND) return text;
  const fraction = /^(-?)0\.(\d+)$/.exec(text);
  if (fraction !== null) {
    const [, sign, digits = ""] = fraction;
    return `${sign}${digits.replace(/^0+/, "")}e-${digits.length}`;
  }
  let zeros = 0;
  while (text[text.length - 1 - zeros] === "0") zeros++;
  return zeros === 0 || text.includes(".") ? text : `${text.slice(0, -zeros)}e${zeros}`;
}

/**
 * Whether a double represents a decimal fraction exactly: its denominator is a power of two, and
 * its numerator has at most 53 bits.
 */
function isExactDouble(text: string): boolean {
  const point = text.indexOf(".");
  const fives = 5n ** BigInt(text.length - point - 1);
  const digits = BigInt(text.slice(0, point).replace("-", "") + text.slice(point + 1));
  if (digits % fives !== 0n) return false;
  let numerator = digits / fives;
  while (numerator !== 0n && numerator % 2n === 0n) numerator /= 2n;
  return numerator < 1n << 53n;
}

function writeUnknown(refinement: Refinement | undefined, writer: ByteWriter): void {
  const entries = new ByteWriter();
  let count = 0;
  const entry = (key: number): ByteWriter => {
    count++;
    entries.integer(BigInt(key));
    return entries;
  };
  if (refinement !== undefined) {
    const { notNull, stringPrefix, numberMin, numberMinInclusive, numberMax, numberMaxInclusive, lengthMin, lengthMax } = refinement;
    if (notNull) entry(Known.IS_NULL).bool(false);
    if (stringPrefix !== "") entry(Known.STRING_PREFIX).string(prefixOfBytes(stringPrefix, MAX_PREFIX_BYTES));
    if (numberMin !== undefined) writeBound(numberMin, numberMinInclusive, entry(Known.NUMBER_MIN));
    if (numberMax !== undefined) writeBound(numberMax, numberMaxInclusive, entry(Known.NUMBER_MAX));
    if (lengthMin > 0) entry(Known.LENGTH_MIN).integer(BigInt(lengthMin));
    if (lengthMax !== Number.POSITIVE_INFINITY) entry(Known.LENGTH_MAX).integer(BigInt(lengthMax));
  }
  if (count === 0) {
    writer.extension(Extension.UNKNOWN, Uint8Array.of(0));
    return;
  }
  const data = new ByteWriter();
  data.map(count);
  data.raw(entries.toBytes());
  writer.extension(Extension.REFINED_UNKNOWN, data.toBytes());
}

function writeBound(bound: NumberContent, inclusive: boolean, writer: ByteWriter): void {
  writer.array(2);
  const text = numberText(bound);
  if (isFiniteNumber(bound) && text.length > MAX_PLAIN_BOUND) writer.string(shortText(text));
  else writeNumber(bound, writer);
  writer.bool(inclusive);
}

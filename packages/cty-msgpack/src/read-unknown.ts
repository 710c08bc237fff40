import { CtyError, isCollectionType, type RefinementBuilder, refine, type Type, unknownVal, type Value } from "@hcl-ts/cty";
import { ByteReader, wrongKind } from "./byte-reader.ts";
import { Extension, Known, MAX_REFINEMENT_BYTES } from "./format.ts";
import { readNumber } from "./read-number.ts";

/**
 * Reads an unknown value with its refinements. If they leave only one value, returns that value.
 * The next object is an extension.
 */
export function readUnknown(reader: ByteReader, type: Type): Value {
  const { type: extension, length } = reader.extension();
  const unknown = unknownVal(type);
  if (extension !== Extension.REFINED_UNKNOWN) {
    // Other extension types with at most one byte are treated as unknown values with unsupported
    // refinements.
    if (length > 1) throw reader.error(`an extension object of type ${extension} holds no value`);
    reader.raw(length);
    return unknown;
  }
  if (length > MAX_REFINEMENT_BYTES) throw reader.error(`more than ${MAX_REFINEMENT_BYTES} bytes of refinements in an unknown value`);
  // Nothing says nothing, as in the reference.
  if (length === 0) return unknown;
  const data = new ByteReader(reader.raw(length));
  data.path.push(...reader.path);
  try {
    return readRefinement(data, type, refine(unknown)).newValue();
  } catch (error) {
    if (error instanceof CtyError) throw reader.error(error.message);
    throw error;
  }
}

function readRefinement(data: ByteReader, type: Type, builder: RefinementBuilder): RefinementBuilder {
  const kind = data.peek();
  if (kind === "nil") return builder;
  if (kind !== "map") throw wrongKind(data, "a map of refinements of the value", kind);
  for (let left = data.map(); left > 0; left--) {
    const keyKind = data.peek();
    if (keyKind !== "integer") throw wrongKind(data, "an integer as the key", keyKind);
    readEntry(Number(data.integer()), data, type, builder);
  }
  return builder;
}

/** Reads a bound of a number, and whether the number can be equal to it. */
function readBound(data: ByteReader): { readonly bound: Value; readonly inclusive: boolean } {
  const kind = data.peek();
  if (kind !== "array") throw wrongKind(data, "an array of a number and a bool", kind);
  const length = data.array();
  if (length !== 2) throw data.error(`an array of a number and a bool is required, but this one has ${length} elements`);
  const bound = readNumber(data);
  if (data.peek() !== "bool") throw wrongKind(data, "a bool", data.peek());
  return { bound, inclusive: data.bool() };
}

function readEntry(key: number, data: ByteReader, type: Type, builder: RefinementBuilder): void {
  switch (key) {
    case Known.IS_NULL:
      if (readBool(data)) builder.null();
      else builder.notNull();
      return;
    case Known.STRING_PREFIX: {
      const kind = data.peek();
      if (kind !== "string" && kind !== "binary") throw wrongKind(data, "a string", kind);
      const prefix = data.strictText();
      if (prefix === undefined) throw data.error("the prefix of the string is not valid UTF-8");
      require(data, type.kind === "string", "a string");
      builder.stringPrefixFull(prefix);
      return;
    }
    case Known.NUMBER_MIN:
    case Known.NUMBER_MAX: {
      require(data, type.kind === "number", "a number");
      const { bound, inclusive } = readBound(data);
      if (key === Known.NUMBER_MIN) builder.numberMin(bound, inclusive);
      else builder.numberMax(bound, inclusive);
      return;
    }
    case Known.LENGTH_MIN:
    case Known.LENGTH_MAX: {
      require(data, isCollectionType(type), "a collection");
      const kind = data.peek();
      if (kind !== "integer") throw wrongKind(data, "an integer", kind);
      const length = Number(data.integer());
      if (length < 0) return;
      if (key === Known.LENGTH_MIN) builder.collectionLengthMin(length);
      else builder.collectionLengthMax(length);
      return;
    }
    default:
      // A refinement of a later version. It only narrows down the value further, so it can be
      // ignored.
      data.skip();
  }
}

function readBool(data: ByteReader): boolean {
  const kind = data.peek();
  if (kind !== "bool" && kind !== "nil") throw wrongKind(data, "a bool", kind);
  return data.bool();
}

function require(data: ByteReader, holds: boolean, what: string): void {
  if (!holds) throw data.error(`an unknown value has a refinement that only ${what} can have`);
}

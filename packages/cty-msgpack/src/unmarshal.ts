/** Decodes values, guided by the type that they were encoded with. */
import {
  boolVal,
  CtyError,
  type ListType,
  listVal,
  listValEmpty,
  type MapType,
  mapVal,
  mapValEmpty,
  nullVal,
  numberVal,
  type ObjectType,
  objectVal,
  type PathStep,
  type SetType,
  setVal,
  setValEmpty,
  stringVal,
  type TupleType,
  type Type,
  tupleVal,
  typeFromJSON,
  type Value,
  withoutOptionalAttributes,
} from "@hcl-ts/cty";
import { isStackOverflow } from "@hcl-ts/cty/kernel";
import { ByteReader, type ObjectKind, wrongKind } from "./byte-reader.ts";
import { MAX_DEPTH } from "./format.ts";
import { readNumber } from "./read-number.ts";
import { readUnknown } from "./read-unknown.ts";

/**
 * Decodes a value. Bytes after it are ignored.
 *
 * @param type the type that the bytes were written with
 * @throws CtyError, with the path, if the bytes are not a value of the type, or one nested deeper
 * than 1000 levels
 * @example unmarshal(Uint8Array.of(0x91, 0xa1, 0x61), list(string)) // the list with the string "a"
 */
export function unmarshal(bytes: Uint8Array, type: Type): Value {
  try {
    return read(new ByteReader(bytes), withoutOptionalAttributes(type));
  } catch (error) {
    if (isStackOverflow(error)) throw new CtyError("the value is nested too deeply for the stack that the program has left");
    throw error;
  }
}

function read(reader: ByteReader, type: Type): Value {
  const kind = reader.peek();
  if (kind === "extension") return readUnknown(reader, type);
  if (kind === "nil") {
    reader.skipByte();
    return nullVal(type);
  }
  switch (type.kind) {
    case "dynamic":
      return readWithType(reader, kind);
    case "string":
      if (kind !== "string" && kind !== "binary") throw wrongKind(reader, "a string", kind);
      return stringVal(reader.text());
    case "bool":
      if (kind !== "bool") throw wrongKind(reader, "a bool", kind);
      return boolVal(reader.bool());
    case "number":
      return readNumber(reader);
    case "list":
    case "set":
      return readSequence(reader, kind, type);
    case "tuple":
      return readTuple(reader, kind, type);
    case "map":
      return readMap(reader, kind, type);
    case "object":
      return readObject(reader, kind, type);
    default:
      throw reader.error("a value of an opaque type cannot be read");
  }
}

/** Reads a value that was written together with its type. */
function readWithType(reader: ByteReader, kind: ObjectKind): Value {
  const expected = "the type of the value and the value itself";
  if (kind !== "array") throw wrongKind(reader, `an array of ${expected}`, kind);
  const length = reader.array();
  if (length !== 2) throw reader.error(`an array of ${expected} is required here, and this one has ${length} elements`);
  const typeKind = reader.peek();
  if (typeKind !== "string" && typeKind !== "binary") throw wrongKind(reader, "a type, as JSON,", typeKind);
  const text = reader.text();
  return read(
    reader,
    made(reader, () => withoutOptionalAttributes(typeFromJSON(text))),
  );
}

function readSequence(reader: ByteReader, kind: ObjectKind, type: ListType | SetType): Value {
  if (kind !== "array") throw wrongKind(reader, "an array", kind);
  const length = reader.array();
  const elements: Value[] = [];
  for (let i = 0; i < length; i++) elements.push(readPart(reader, type.element, { kind: "index", key: numberVal(i) }));
  if (type.kind === "list") return made(reader, () => (length === 0 ? listValEmpty(type.element) : listVal(elements)));
  return made(reader, () => (length === 0 ? setValEmpty(type.element) : setVal(elements)));
}

function readTuple(reader: ByteReader, kind: ObjectKind, type: TupleType): Value {
  if (kind !== "array") throw wrongKind(reader, "an array", kind);
  const { elements: types } = type;
  const length = reader.array();
  if (length !== types.length) throw reader.error(`an array of ${types.length} elements is required here, and this one has ${length}`);
  return tupleVal(types.map((element, i) => readPart(reader, element, { kind: "index", key: numberVal(i) })));
}

function readMap(reader: ByteReader, kind: ObjectKind, type: MapType): Value {
  if (kind !== "map") throw wrongKind(reader, "a map", kind);
  const size = reader.map();
  const elements = new Map<string, Value>();
  for (let i = 0; i < size; i++) {
    const key = readKey(reader);
    elements.set(key, readPart(reader, type.element, { kind: "index", key: stringVal(key) }));
  }
  return made(reader, () => (size === 0 ? mapValEmpty(type.element) : mapVal(elements)));
}

function readObject(reader: ByteReader, kind: ObjectKind, type: ObjectType): Value {
  if (kind !== "map") throw wrongKind(reader, "a map", kind);
  const size = reader.map();
  const attributes = new Map<string, Value>();
  for (let i = 0; i < size; i++) {
    const name = readKey(reader);
    const attributeType = type.attributeType(name);
    if (attributeType === undefined) {
      reader.path.push({ kind: "index", key: stringVal(name) });
      throw reader.error(`the object has no attribute named ${JSON.stringify(name)}`);
    }
    attributes.set(name, readPart(reader, attributeType, { kind: "attr", name }));
  }
  const missing = type.names.find((name) => !attributes.has(name));
  if (missing !== undefined) throw reader.error(`the attribute ${JSON.stringify(missing)} is missing`);
  return objectVal([...attributes]);
}

/** Reads a key of a map, or the name of an attribute. */
function readKey(reader: ByteReader): string {
  const kind = reader.peek();
  if (kind !== "string" && kind !== "binary") throw wrongKind(reader, "a string as the key", kind);
  return stringVal(reader.text()).asString();
}

function readPart(reader: ByteReader, type: Type, step: PathStep): Value {
  const { path } = reader;
  path.push(step);
  if (path.length > MAX_DEPTH) throw reader.error(`the value is nested deeper than the ${MAX_DEPTH} levels that can be read`);
  const value = read(reader, type);
  path.pop();
  return value;
}

/** Returns the result of a function. Its error gets the current path. */
function made<T>(reader: ByteReader, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof CtyError) throw reader.error(error.message);
    throw error;
  }
}

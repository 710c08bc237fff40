import { bool, dynamic, number, object, string, type Type, tuple } from "@hcl-ts/cty";
import { ByteReader } from "./byte-reader.ts";
import { MAX_DEPTH } from "./format.ts";

/**
 * Returns a type that bytes can be read with if the type that they were written with is unknown:
 * tuples for arrays, objects for maps, `dynamic` for null and unknown values.
 *
 * @throws CtyError if the bytes are not one object of the format, contain one that has no type
 *   (binary data, or a map with keys that are neither strings nor binary data), or are nested more than 1000 levels deep
 */
export function impliedType(bytes: Uint8Array): Type {
  const reader = new ByteReader(bytes);
  const type = readType(reader, 0);
  if (!reader.isAtEnd) throw reader.error("something follows the value");
  return type;
}

function readType(reader: ByteReader, depth: number): Type {
  if (depth > MAX_DEPTH) throw reader.error(`the value is nested deeper than the ${MAX_DEPTH} levels that can be read`);
  const kind = reader.peek();
  switch (kind) {
    case "nil":
      reader.skipByte();
      return dynamic;
    case "bool":
      reader.skipByte();
      return bool;
    case "integer":
      reader.integer();
      return number;
    case "float":
      reader.float();
      return number;
    case "string":
      reader.text();
      return string;
    case "extension":
      reader.raw(reader.extension().length);
      return dynamic;
    case "array": {
      const length = reader.array();
      const elements: Type[] = [];
      for (let i = 0; i < length; i++) elements.push(readType(reader, depth + 1));
      return tuple(elements);
    }
    case "map": {
      const size = reader.map();
      const attributes = new Map<string, Type>();
      for (let i = 0; i < size; i++) {
        const kind = reader.peek();
        if (kind !== "string" && kind !== "binary") throw reader.error("a string is required as the key of a map");
        attributes.set(reader.text(), readType(reader, depth + 1));
      }
      return object(attributes);
    }
    case "binary":
      throw reader.error("binary data have no type");
    default:
      throw reader.error("no value starts with this byte");
  }
}

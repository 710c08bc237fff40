import { numberVal, type Value } from "@hcl-ts/cty";
import { parseNumber } from "@hcl-ts/cty/kernel";
import { type ByteReader, wrongKind } from "./byte-reader.ts";

/** Reads a number, written as an integer, a float, or decimal digits. */
export function readNumber(reader: ByteReader): Value {
  const kind = reader.peek();
  switch (kind) {
    case "integer":
      return numberVal(reader.integer());
    case "float": {
      const value = reader.float();
      if (Number.isNaN(value)) throw reader.error("NaN is not a valid number");
      return numberVal(value === 0 ? 0 : value);
    }
    case "string":
    case "binary": {
      const text = reader.text();
      if (parseNumber(text) === undefined) throw reader.error(`a number is required here, and ${JSON.stringify(text)} is none`);
      return numberVal(text);
    }
    default:
      throw wrongKind(reader, "a number", kind);
  }
}

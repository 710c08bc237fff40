/** Generates values of computed attributes, as the mocked providers of Terraform do. */

import {
  boolVal,
  listValEmpty,
  mapValEmpty,
  nullVal,
  numberVal,
  objectVal,
  setValEmpty,
  stringVal,
  type Type,
  tupleVal,
  type Value,
  withoutOptionalAttributes,
} from "@hcl-ts/cty";
import { zip } from "@hcl-ts/cty/kernel";
import { sha256 } from "@noble/hashes/sha2.js";
import type { AttributeSchema } from "../evaluate/block-schema.ts";

const CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/**
 * Generates values from a seed. The same seed has the same values, so a test that fails can be
 * repeated.
 */
export class Generator {
  private readonly seed: string;
  private count = 0;

  constructor(seed: string) {
    this.seed = seed;
  }

  private bytes(): Uint8Array {
    this.count++;
    return sha256(new TextEncoder().encode(`${this.seed}\n${this.count}`));
  }

  /** A text of eight letters and digits. */
  text(): string {
    return Array.from(this.bytes().subarray(0, 8), (byte) => CHARACTERS[byte % CHARACTERS.length]).join("");
  }

  /** A random identifier, as `terraform_data` has one. */
  uuid(): string {
    const bytes = this.bytes();
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const digits = Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
    return [0, 8, 12, 16, 20].map((start, i, all) => digits.slice(start, all[i + 1] ?? 32)).join("-");
  }

  /** The value of a type: a text, 0, false, an empty collection, an object of such values, or null. */
  ofType(type: Type): Value {
    switch (type.kind) {
      case "string":
        return stringVal(this.text());
      case "number":
        return numberVal(0);
      case "bool":
        return boolVal(false);
      case "list":
        return listValEmpty(withoutOptionalAttributes(type.element));
      case "set":
        return setValEmpty(withoutOptionalAttributes(type.element));
      case "map":
        return mapValEmpty(withoutOptionalAttributes(type.element));
      case "object":
        return objectVal(new Map(zip(type.names, type.types).map(([name, part]) => [name, this.ofType(part)])));
      case "tuple":
        return tupleVal(type.elements.map((element) => this.ofType(element)));
      default:
        return nullVal(type);
    }
  }

  /** The value of an attribute. */
  ofAttribute({ type, nested }: AttributeSchema): Value {
    const isObject = nested !== undefined && (nested.nesting === "single" || nested.nesting === "group");
    if (!isObject) return this.ofType(type);
    return objectVal(new Map(Array.from(nested.attributes, ([name, attribute]) => [name, this.ofAttribute(attribute)])));
  }
}

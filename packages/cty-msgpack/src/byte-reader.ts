import { CtyError, type PathStep } from "@hcl-ts/cty";
import { Format } from "./format.ts";
import { fromUtf8, fromValidUtf8 } from "./utf8.ts";

/** The kind of an object. */
export type ObjectKind = "nil" | "bool" | "integer" | "float" | "string" | "binary" | "array" | "map" | "extension" | "none";

/** The header of an extension object. Its data follows. */
export interface ExtensionHead {
  readonly type: number;
  readonly length: number;
}

/**
 * Reads the objects in a byte array one after the other. Problems are reported as errors at the
 * current path.
 */
export class ByteReader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  /** The offset of the next object. */
  offset = 0;
  /** The path to the current value. */
  readonly path: PathStep[] = [];

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Creates an error at the current path. */
  error(message: string): CtyError {
    return new CtyError(message, [...this.path]);
  }

  get isAtEnd(): boolean {
    return this.offset >= this.bytes.length;
  }

  /** Returns the kind of the next object without reading it. */
  peek(): ObjectKind {
    if (this.isAtEnd) throw this.truncated();
    const byte = this.bytes[this.offset]!;
    if (byte < Format.FIX_MAP || byte >= Format.NEGATIVE_FIX_INT) return "integer";
    if (byte < Format.FIX_ARRAY || byte >= Format.MAP_16) return "map";
    if (byte < Format.FIX_STR || byte >= Format.ARRAY_16) return "array";
    if (byte < Format.NIL || byte >= Format.STR_8) return "string";
    if (byte === Format.NIL) return "nil";
    if (byte < Format.FALSE) return "none";
    if (byte <= Format.TRUE) return "bool";
    if (byte < Format.EXT_8) return "binary";
    if (byte < Format.FLOAT_32 || byte >= Format.FIX_EXT_1) return "extension";
    return byte < Format.UINT_8 ? "float" : "integer";
  }

  /** Reads a nil, a bool, or the header of any other object. */
  skipByte(): void {
    this.offset++;
  }

  bool(): boolean {
    return this.byte() === Format.TRUE;
  }

  integer(): bigint {
    const byte = this.byte();
    if (byte < Format.FIX_MAP) return BigInt(byte);
    if (byte >= Format.NEGATIVE_FIX_INT) return BigInt(byte - 0x100);
    if (byte < Format.INT_8) return this.unsigned(1 << (byte - Format.UINT_8));
    const bytes = 1 << (byte - Format.INT_8);
    return BigInt.asIntN(8 * bytes, this.unsigned(bytes));
  }

  float(): number {
    const bytes = this.byte() === Format.FLOAT_32 ? 4 : 8;
    const at = this.take(bytes);
    return bytes === 4 ? this.view.getFloat32(at) : this.view.getFloat64(at);
  }

  /** Reads a string or binary data as UTF-8. Malformed input becomes U+FFFD. */
  text(): string {
    return fromUtf8(this.textBytes());
  }

  /** Reads a string; returns undefined if it is malformed. */
  strictText(): string | undefined {
    return fromValidUtf8(this.textBytes());
  }

  /** Reads the header of an array and returns the number of elements, which follow. */
  array(): number {
    const byte = this.byte();
    return byte < Format.FIX_STR ? byte - Format.FIX_ARRAY : this.length(2 << (byte - Format.ARRAY_16));
  }

  /** Reads the header of a map and returns the number of entries. A key and a value follow for each. */
  map(): number {
    const byte = this.byte();
    return byte < Format.FIX_ARRAY ? byte - Format.FIX_MAP : this.length(2 << (byte - Format.MAP_16));
  }

  extension(): ExtensionHead {
    const byte = this.byte();
    const length = byte >= Format.FIX_EXT_1 ? 1 << (byte - Format.FIX_EXT_1) : this.length(1 << (byte - Format.EXT_8));
    return { type: this.view.getInt8(this.take(1)), length };
  }

  /** Returns a number of raw bytes. */
  raw(length: number): Uint8Array {
    const at = this.take(length);
    return this.bytes.subarray(at, at + length);
  }

  /** Skips the next object and everything inside it. */
  skip(): void {
    for (let left = 1; left > 0; left--) {
      switch (this.peek()) {
        case "nil":
        case "bool":
          this.skipByte();
          break;
        case "integer":
          this.integer();
          break;
        case "float":
          this.float();
          break;
        case "string":
        case "binary":
          this.textBytes();
          break;
        case "array":
          left += this.array();
          break;
        case "map":
          left += 2 * this.map();
          break;
        case "extension":
          this.raw(this.extension().length);
          break;
        case "none":
          throw this.error("no value starts with this byte");
      }
    }
  }

  private textBytes(): Uint8Array {
    const byte = this.byte();
    const length =
      byte < Format.NIL ? byte - Format.FIX_STR : this.length(1 << (byte >= Format.STR_8 ? byte - Format.STR_8 : byte - Format.BIN_8));
    return this.raw(length);
  }

  private length(bytes: number): number {
    return Number(this.unsigned(bytes));
  }

  private unsigned(bytes: number): bigint {
    const at = this.take(bytes);
    if (bytes === 1) return BigInt(this.view.getUint8(at));
    if (bytes === 2) return BigInt(this.view.getUint16(at));
    return bytes === 4 ? BigInt(this.view.getUint32(at)) : this.view.getBigUint64(at);
  }

  private byte(): number {
    return this.bytes[this.take(1)]!;
  }

  private take(bytes: number): number {
    const at = this.offset;
    if (at + bytes > this.bytes.length) throw this.truncated();
    this.offset = at + bytes;
    return at;
  }

  private truncated(): CtyError {
    return this.error("the data ends in the middle of a value");
  }
}

/** Creates the error for an object of a kind other than the required one. */
export function wrongKind(reader: ByteReader, required: string, found: ObjectKind): CtyError {
  return reader.error(`${required} is required here, not ${descriptions[found]}`);
}

const descriptions: Readonly<Record<ObjectKind, string>> = {
  nil: "nil",
  bool: "a bool",
  integer: "an integer",
  float: "a float",
  string: "a string",
  binary: "binary data",
  array: "an array",
  map: "a map",
  extension: "an extension object",
  none: "a byte that no value starts with",
};

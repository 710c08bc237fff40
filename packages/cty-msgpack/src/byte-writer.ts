import { Format } from "./format.ts";
import { toUtf8 } from "./utf8.ts";

/** Writes MessagePack objects to a growing array of bytes, each in its shortest form. */
export class ByteWriter {
  private bytes = new Uint8Array(256);
  private view = new DataView(this.bytes.buffer);
  private length = 0;

  /** Returns the written bytes. */
  toBytes(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }

  nil(): void {
    this.byte(Format.NIL);
  }

  bool(value: boolean): void {
    this.byte(value ? Format.TRUE : Format.FALSE);
  }

  /** Writes an integer between -2^63 and 2^64 - 1. */
  integer(value: bigint): void {
    if (value >= -32n && value < 128n) {
      this.byte(Number(BigInt.asUintN(8, value)));
      return;
    }
    const isNegative = value < 0n;
    // A signed integer needs one bit more than its magnitude. A negative integer has the magnitude of its complement.
    const bits = isNegative ? 2n * ~value : value;
    const size = bits < 1n << 8n ? 0 : bits < 1n << 16n ? 1 : bits < 1n << 32n ? 2 : 3;
    this.byte((isNegative ? Format.INT_8 : Format.UINT_8) + size);
    this.unsigned(BigInt.asUintN(64, value), 1 << size);
  }

  float(value: number): void {
    this.byte(Format.FLOAT_64);
    this.reserve(8);
    this.view.setFloat64(this.length, value);
    this.length += 8;
  }

  string(text: string): void {
    const bytes = toUtf8(text);
    if (bytes.length < 32) this.byte(Format.FIX_STR + bytes.length);
    else this.lengthAfter(Format.STR_8, bytes.length);
    this.raw(bytes);
  }

  binary(bytes: Uint8Array): void {
    this.lengthAfter(Format.BIN_8, bytes.length);
    this.raw(bytes);
  }

  /** Writes the header of an array. The elements follow. */
  array(length: number): void {
    if (length < 16) this.byte(Format.FIX_ARRAY + length);
    else this.longHead(Format.ARRAY_16, length);
  }

  /** Writes the header of a map. The entries follow, each a key and a value. */
  map(size: number): void {
    if (size < 16) this.byte(Format.FIX_MAP + size);
    else this.longHead(Format.MAP_16, size);
  }

  extension(type: number, data: Uint8Array): void {
    const fixed = [1, 2, 4, 8, 16].indexOf(data.length);
    if (fixed >= 0) this.byte(Format.FIX_EXT_1 + fixed);
    else this.lengthAfter(Format.EXT_8, data.length);
    this.byte(type);
    this.raw(data);
  }

  /** Bytes as they are. */
  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Writes the header of a format with three variants: lengths of one, two and four bytes. */
  private lengthAfter(format: number, length: number): void {
    const size = length < 1 << 8 ? 0 : length < 1 << 16 ? 1 : 2;
    this.byte(format + size);
    this.unsigned(BigInt(length), 1 << size);
  }

  /** Writes the header of a format with two variants: lengths of two and four bytes. */
  private longHead(format: number, length: number): void {
    const size = length < 1 << 16 ? 0 : 1;
    this.byte(format + size);
    this.unsigned(BigInt(length), 2 << size);
  }

  /** Writes the lowest bytes of a non-negative number in big-endian order. */
  private unsigned(value: bigint, bytes: number): void {
    this.reserve(bytes);
    for (let i = bytes - 1; i >= 0; i--) this.bytes[this.length++] = Number((value >> BigInt(8 * i)) & 0xffn);
  }

  private byte(byte: number): void {
    this.reserve(1);
    this.bytes[this.length++] = byte;
  }

  private reserve(bytes: number): void {
    const needed = this.length + bytes;
    if (needed <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, 2 * this.bytes.length));
    grown.set(this.bytes);
    this.bytes = grown;
    this.view = new DataView(grown.buffer);
  }
}

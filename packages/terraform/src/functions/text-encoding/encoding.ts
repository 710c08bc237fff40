/**
 * Conversion between strings and bytes in an encoding. Characters and bytes that are not in the
 * encoding are errors.
 */

import { kept } from "@hcl-ts/cty/kernel";
import { fromUtf8, toUtf8 } from "../utf8.ts";
import { multiByteEncoding } from "./multi-byte.ts";
import { singleByteTable } from "./single-byte-tables.ts";
import { characterRange, decodeWith, REPLACEMENT, type TextEncoding } from "./text-encoding.ts";

const utf8: TextEncoding = {
  encode: toUtf8,
  decode(bytes) {
    const text = fromUtf8(bytes);
    return text?.includes(REPLACEMENT) === true ? undefined : text;
  },
};

function utf16(isLittleEndian: boolean, withMark: boolean): TextEncoding {
  return {
    encode(text) {
      const marked = withMark ? `\ufeff${text}` : text;
      const view = new DataView(new ArrayBuffer(2 * marked.length));
      for (let i = 0; i < marked.length; i++) view.setUint16(2 * i, marked.charCodeAt(i), isLittleEndian);
      return new Uint8Array(view.buffer);
    },
    decode(bytes) {
      const hasMark =
        withMark && bytes.length > 1 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff));
      const little = hasMark ? bytes[0] === 0xff : isLittleEndian;
      return decodeWith(little ? "utf-16le" : "utf-16be", hasMark ? bytes.subarray(2) : bytes);
    },
  };
}

/** Creates an encoding with one byte for each character. @param table the characters of all bytes */
function singleByte(table: string): TextEncoding {
  const bytes = new Map<string, number>();
  for (let byte = 0; byte < table.length; byte++) {
    const character = table.charAt(byte);
    if (character !== REPLACEMENT && !bytes.has(character)) bytes.set(character, byte);
  }
  return {
    encode(text) {
      const encoded = new Uint8Array(text.length);
      for (let i = 0; i < text.length; i++) {
        const byte = bytes.get(text.charAt(i));
        if (byte === undefined) return undefined;
        encoded[i] = byte;
      }
      return encoded;
    },
    decode(given) {
      const parts = Array.from(given, (byte) => table[byte] ?? REPLACEMENT);
      return parts.includes(REPLACEMENT) ? undefined : parts.join("");
    },
  };
}

/** Matches the names of encodings with one byte for each character. */
const SINGLE_BYTE = /^(?:ibm|iso-8859|koi8|mac|windows)/;

/** The encodings that were created. */
const made = new Map<string, TextEncoding>();

/** Returns an encoding by its main name. Its tables are created on demand. */
export function textEncoding(name: string): TextEncoding {
  return kept(made, name, () => makeEncoding(name));
}

function makeEncoding(name: string): TextEncoding {
  switch (name) {
    case "utf-8":
      return utf8;
    case "utf-16":
      return utf16(false, true);
    case "utf-16be":
      return utf16(false, false);
    case "utf-16le":
      return utf16(true, false);
    case "us-ascii":
      return singleByte(characterRange(0, 128));
    default: {
      if (!SINGLE_BYTE.test(name)) return multiByteEncoding(name);
      const table = singleByteTable(name);
      return singleByte(table.length === 128 ? characterRange(0, 128) + table : table);
    }
  }
}

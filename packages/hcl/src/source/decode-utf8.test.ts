import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { byteLength, decodeUtf8 } from "./decode-utf8.ts";

/** The standard decoder, which every host has. */
declare const TextDecoder: new (label: string, options: { readonly ignoreBOM: boolean }) => { decode(bytes: Uint8Array): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const encoded = (...codePoints: readonly number[]): Uint8Array => new TextEncoder().encode(String.fromCodePoint(...codePoints));

describe("decodeUtf8", () => {
  it.each([0, 0x41, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xfeff, 0xfffd, 0xffff, 0x10000, 0x10ffff])(
    "reads the character %i at the limit of its length",
    (codePoint) => {
      const bytes = encoded(0x61, codePoint, 0x62);
      expect(decodeUtf8(bytes)).toMatchObject({ text: `a${String.fromCodePoint(codePoint)}b` });
      expect(decodeUtf8(bytes).malformed?.size ?? 0).toBe(0);
    },
  );

  it.each([
    ["a continuation alone", [0x80], [1]],
    ["a lead alone", [0xc3], [1]],
    ["a lead before a letter", [0xc3, 0x41], [1]],
    ["an overlong letter", [0xc1, 0x81], [2]],
    ["an overlong zero", [0xc0, 0x80], [2]],
    ["an overlong character of three bytes", [0xe0, 0x9f, 0xbf], [3]],
    ["an overlong character of four bytes", [0xf0, 0x8f, 0xbf, 0xbf], [4]],
    ["a high surrogate", [0xed, 0xa0, 0x80], [3]],
    ["a low surrogate", [0xed, 0xbf, 0xbf], [3]],
    ["a character beyond Unicode", [0xf4, 0x90, 0x80, 0x80], [4]],
    ["a byte that is never used", [0xff], [1]],
    ["five bytes", [0xf8, 0x88, 0x80, 0x80, 0x80], [1, 1, 1, 1, 1]],
    ["two wrong bytes", [0xff, 0xfe], [1, 1]],
  ])("replaces %s and keeps the number of bytes", (_, wrong, lengths) => {
    const { text, malformed } = decodeUtf8(new Uint8Array([0x61, ...wrong, 0x62]));
    expect([...malformed!.values()]).toEqual(lengths);
    const replaced = [...text].filter((character) => character === "\ufffd").length;
    expect(replaced).toBe(lengths.length);
    expect(text.endsWith("b") || text.endsWith("Ab")).toBe(true);
  });

  it("reads valid UTF-8 as the standard decoder does", () => {
    let text = "";
    for (let i = 0; i < 3000; i++) {
      const codePoint = (i * 7919) % 0x110000;
      if (codePoint >> 11 !== 0x1b) text += String.fromCodePoint(codePoint);
    }
    const bytes = new TextEncoder().encode(text);
    expect(decodeUtf8(bytes).text).toBe(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
  });
});

describe("byteLength", () => {
  it.each([0x00, 0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x10ffff])("counts the bytes of the character %i", (codePoint) => {
    const text = `a${String.fromCodePoint(codePoint)}b`;
    expect(byteLength({ text, malformed: undefined }, 0, text.length)).toBe(encoded(codePoint).length + 2);
  });

  it("counts a lone surrogate as three bytes, wherever the pair is cut", () => {
    for (const text of ["\ud800", "\ud800x", "x\udc00", "\udc00\ud800", "\udbff\ue000"]) {
      expect([text, byteLength({ text, malformed: undefined }, 0, text.length)]).toEqual([text, new TextEncoder().encode(text).length]);
    }
    expect(byteLength({ text: "\u{1f642}", malformed: undefined }, 0, 1)).toBe(3);
  });

  it("counts the original bytes of malformed characters", () => {
    const bytes = new Uint8Array([0x61, 0xff, 0xf0, 0x8f, 0xbf, 0xbf, 0xef, 0xbf, 0xbd, 0x62]);
    const decoded = decodeUtf8(bytes);
    expect(byteLength(decoded, 0, decoded.text.length)).toBe(bytes.length);
  });
});

describe("without a decoder, as in jsdom", () => {
  afterEach(() => void vi.unstubAllGlobals());
  it("reads the same", () => {
    const bytes = fc.array(
      fc.oneof(
        fc.uint8Array({ maxLength: 4 }),
        fc.string({ unit: "binary" }).map((text) => new TextEncoder().encode(text)),
        fc.constantFrom(new Uint8Array([0xef, 0xbb, 0xbf]), new Uint8Array([0xed, 0xa0, 0x80]), new Uint8Array([0xf4, 0x90, 0x80, 0x80])),
      ),
    );
    fc.assert(
      fc.property(bytes, (parts) => {
        const all = new Uint8Array(parts.flatMap((part) => [...part]));
        const expected = decodeUtf8(all);
        vi.stubGlobal("TextDecoder", undefined);
        const found = decodeUtf8(all);
        vi.unstubAllGlobals();
        expect(found).toEqual(expected);
      }),
    );
  });
});

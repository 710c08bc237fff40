import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quote } from "./quote.ts";
import { terminalJson, terminalText } from "./terminal-text.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const DANGEROUS = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;

describe("terminalText", () => {
  it("returns ordinary characters of any script unchanged", () => {
    for (const text of ["main.tf", "größe/名前.hcl", "👩‍👩‍👧 e\u0301", 'a"b\\c', ""]) expect(terminalText(text)).toBe(text);
  });

  it("escapes controls, bidirectional controls, separators and halves of surrogate pairs", () => {
    expect(terminalText("a\u001b[31m\n\r\t\u0007\u007f\u009b2J")).toBe("a\\u001b[31m\\n\\r\\t\\u0007\\u007f\\u009b2J");
    expect(terminalText("\u202egpj.exe\u2066\u200f\u2028\ufeff")).toBe("\\u202egpj.exe\\u2066\\u200f\\u2028\\ufeff");
    expect(terminalText("a\ud800b\udc00\u{1f600}")).toBe("a\\ud800b\\udc00\u{1f600}");
  });

  it("cuts long strings between characters", () => {
    expect(terminalText("x".repeat(1001))).toBe(`${"x".repeat(1000)}…`);
    expect(terminalText("😀😀", 3)).toBe("😀…");
    // The first and the last surrogates: U+10000 is d800 dc00, U+10FFFF is dbff dfff.
    expect(terminalText("x\u{10000}y", 2)).toBe("x…");
    expect(terminalText("x\u{10000}y", 3)).toBe("x\u{10000}…");
    expect(terminalText("x\u{10ffff}y", 2)).toBe("x…");
    expect(terminalText("x\u{10ffff}y", 3)).toBe("x\u{10ffff}…");
    expect(terminalText("x".repeat(1000))).toBe("x".repeat(1000));
  });

  it("removes everything dangerous from any string, as quote does", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(terminalText(text)).not.toMatch(DANGEROUS);
        expect(quote(text)).not.toMatch(DANGEROUS);
      }),
    );
  });
});

describe("terminalJson", () => {
  it("escapes what JSON.stringify does not, except line breaks and tabs between parts", () => {
    expect(terminalJson('{\n\t"a": "\u007f\u009b\u202e\u2028\ufeff é"\r}')).toBe(
      '{\n\t"a": "\\u007f\\u009b\\u202e\\u2028\\ufeff é"\\u000d}',
    );
  });

  it("writes the same JSON, without anything that a terminal interprets", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: "binary" }), fc.string({ unit: "binary" })), (data) => {
        const json = terminalJson(JSON.stringify(data, undefined, 2));
        expect(JSON.parse(json)).toEqual(data);
        expect(json.replaceAll("\n", "")).not.toMatch(DANGEROUS);
      }),
    );
  });
});

import { Document } from "@hcl-ts/hclsyntax/document";
import { describe, expect, it } from "vitest";
import { excerptOf, farFrom } from "./excerpt.ts";

const attributes = (count: number, name: string): string =>
  Array.from({ length: count }, (_, i) => `  ${name}${i} = "${"x".repeat(20)}"\n`).join("");
const elements = (count: number): string => Array.from({ length: count }, (_, i) => `    "element ${i}",\n`).join("");

/** Returns the excerpt of the document around a word. */
function around(text: string, word: string): { readonly text: string; readonly offset: number; readonly document: Document } {
  const document = new Document("main.tf", text);
  const offset = text.indexOf(word);
  const piece = document.pieceAt(offset);
  const excerpt = excerptOf(document, piece.offset, piece.end, offset, farFrom(piece, offset));
  expect(excerpt.text.slice(excerpt.toText(offset)).startsWith(word)).toBe(true);
  expect(excerpt.toDocument(excerpt.toText(offset))).toBe(offset);
  return { text: excerpt.text, offset, document };
}

describe("an excerpt", () => {
  it("is the piece if that is short", () => {
    const text = 'block "a" {\n  here = 1\n}\n';
    expect(around(text, "here").text).toBe(text);
  });

  it("keeps the headers of the blocks around the cursor, and what is near", () => {
    const { text } = around(`outer "a" {\n${attributes(2000, "a")}  inner {\n    here = 1\n  }\n${attributes(2000, "b")}}\n`, "here");
    expect(text).toMatch(/^outer "a" \{\n {2}a/);
    expect(text).toContain("  inner {\n    here = 1\n  }\n");
    expect(text).toMatch(/\}\n$/);
    expect(text.length).toBeLessThan(10_000);
    expect(new Document("main.tf", text).diagnostics).toEqual([]);
  });

  it("keeps the brackets around the cursor", () => {
    const { text } = around(`a = f({\n  list = [\n${elements(2000)}    here,\n${elements(2000)}  ]\n})\n`, "here");
    expect(text.length).toBeLessThan(10_000);
    expect(new Document("main.tf", text).diagnostics).toEqual([]);
  });

  it("keeps the last block above the cursor, which may not be closed", () => {
    const document = new Document("main.tf", `open {\n${attributes(2000, "a")}`);
    const { length } = document;
    expect(excerptOf(document, 0, length, length, farFrom(document.pieceAt(0), length)).text).toMatch(/^open \{\n {2}a/);
  });

  it("is what is near in a long text without parts", () => {
    const { text } = around(`a = <<EOT\n${"word ".repeat(50_000)}here ${"word ".repeat(50_000)}\nEOT\n`, "here");
    expect(text.length).toBe(32_000);
  });
});

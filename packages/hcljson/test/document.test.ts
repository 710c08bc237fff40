import { CtyError } from "@hcl-ts/cty";
import type { EditedDocument } from "@hcl-ts/hclsyntax/document";
import { Document } from "@hcl-ts/hclsyntax/document";
import { expect, it } from "vitest";
import { JsonDocument } from "../src/document.ts";
import { parse } from "../src/index.ts";

const FILENAME = "main.tf.json";
const start = { line: 0, character: 6 };

it("a document equals a fresh read after each change, and undo restores it", () => {
  const document = new JsonDocument(FILENAME, '{"a": 1,\n "b": "é"}\n', { version: 3 });
  const typed = '[2, {"c": 3}], "d": ';
  const texts: string[] = [];
  const undone: string[] = [];
  const undo = Array.from(typed, (text, i) => {
    texts.push(document.text);
    const at = { line: 0, character: 6 + i };
    const update = document.update([{ range: { start: at, end: at }, text }]);
    const { file, diagnostics } = parse(document.text, FILENAME);
    expect(document.diagnostics).toEqual(diagnostics);
    expect(document.body.justAttributes().attributes.size).toBe(file.body.justAttributes().attributes.size);
    return update.undo;
  });
  expect(document.version).toBe(3 + typed.length);
  expect(document.diagnostics).toEqual([]);
  for (const changes of undo.reverse()) {
    document.update(changes);
    undone.unshift(document.text);
  }
  expect(undone).toEqual(texts);
});

it("a piece has the tree of its text, with the expressions in strings", () => {
  const document = new JsonDocument(FILENAME, '{"a": "${b}"}');
  const [{ tree }] = document.pieces;
  const [property] = tree?.kind === "JsonObject" ? tree.children : [];
  expect(property?.value.children.map(({ kind }) => kind)).toEqual(["TemplateWrapExpr"]);
  expect(document.pieces[0].tree).toBe(tree);
});

it("a document is one piece, which stays until the text changes", () => {
  const document = new JsonDocument(FILENAME, '{"a": 1}');
  const [piece] = document.pieces;
  let calls = 0;
  const count = (): number => ++calls;
  expect([piece.derive(count), piece.derive(count)]).toEqual([1, 1]);
  expect(document.update([{ text: document.text }])).toMatchObject({ removed: [], added: [] });
  expect(document.pieceAt()).toBe(piece);
  const { removed, added } = document.update([{ range: { start, end: start }, text: "-" }]);
  expect([removed, added]).toEqual([[piece], document.pieces]);
  expect(document.settle()).toEqual({ removed: [], added: [], undo: [] });
});

it("a document refuses offsets outside of the text, and overlapping edits", () => {
  const document = new JsonDocument(FILENAME, "{}");
  expect(() => document.update([{ start: 0, end: 3, newText: "" }])).toThrow(CtyError);
  expect(() =>
    document.edit([
      { start: 0, end: 2, newText: "" },
      { start: 1, end: 1, newText: "x" },
    ]),
  ).toThrow("overlap");
  expect(document.text).toBe("{}");
});

it("a document has the positions of a document in the native syntax", () => {
  const text = "# 🙂\r\n{\ré";
  const documents: readonly EditedDocument[] = [new JsonDocument(FILENAME, text), new Document("main.tf", text)];
  const [json, native] = documents.map((document) => Array.from(text, (_, i) => document.offsetAt(document.editorPositionAt(i))));
  expect(json).toEqual(native);
  for (const document of documents) expect(document.editorPositionAt(text.length)).toEqual({ line: 2, character: 1 });
  expect(documents.map((document) => document.rangeOf(6, 7).start.line)).toEqual([2, 2]);
});

/** Tests the language in the states of an editor: trees after edits, folding and indentation. */
import { ensureSyntaxTree, foldable, getIndentation, syntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { Document } from "@hcl-ts/hclsyntax/document";
import type { Tree } from "@lezer/common";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentOf, hcl, hclLinter } from "../src/index.ts";
import { outline } from "./outline.ts";

const stateOf = (doc: string): EditorState => EditorState.create({ doc, extensions: [hcl(), hclLinter()] });
/** The trees below the groups of a tree. */
const piecesOf = ({ children }: Tree): readonly Tree[] => children.flatMap((group) => (group as Tree).children as readonly Tree[]);
const treeOf = (state: EditorState): string => outline(ensureSyntaxTree(state, state.doc.length, 10_000)!, state.doc.toString());

describe("after edits", () => {
  const pieces = ["a", " = ", "1\n", "b {\n", "}\n", '"', "${", "<<E\n", "E\n", "# c\n", "/*", "*/", "[", "]", ", ", "(", ")", "\n"];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(""));

  it("the document of a state has the text of the state, also of an older one", () => {
    fc.assert(
      fc.property(text, fc.array(fc.tuple(fc.nat(), fc.nat(8), text), { maxLength: 6 }), (start, edits) => {
        const states = [stateOf(start)];
        for (const [at, length, insert] of edits) {
          const last = states.at(-1)!;
          const from = at % (last.doc.length + 1);
          states.push(last.update({ changes: { from, to: Math.min(from + length, last.doc.length), insert } }).state);
        }
        for (const state of states) expect(documentOf(state)!.text).toBe(state.doc.toString());
        for (const state of states.reverse()) expect(documentOf(state)!.text).toBe(state.doc.toString());
      }),
      { numRuns: 60 },
    );
  });

  it("the tree equals a fresh parse's", () => {
    fc.assert(
      fc.property(text, fc.array(fc.tuple(fc.nat(), fc.nat(8), text), { maxLength: 6 }), (start, edits) => {
        let state = stateOf(start);
        for (const [at, length, insert] of edits) {
          const from = at % (state.doc.length + 1);
          state = state.update({ changes: { from, to: Math.min(from + length, state.doc.length), insert } }).state;
          expect(treeOf(state)).toBe(treeOf(stateOf(state.doc.toString())));
          expect(syntaxTree(state).length).toBe(state.doc.length);
        }
      }),
      { numRuns: 60 },
    );
  });

  const long = Array.from({ length: 4_000 }, (_, i) => `item "i${i}" {\n  n = ${i}\n}\n`).join("");

  it("a key reads a small part of a long text again", () => {
    let state = stateOf(long);
    const document = documentOf(state)!;
    const before = new Set(document.pieces);
    state = state.update({ changes: { from: 20_000, insert: "x" } }).state;
    expect(documentOf(state)).toBe(document);
    expect(document.pieces.filter((piece) => !before.has(piece)).length).toBeLessThan(4);
  });

  it.each([
    ["in an item", 20_002, "x"],
    ["that opens a block at the top", 0, "a {\n"],
    ["that opens a list at the top", 0, "a = [\n"],
    ["that opens a string", 20_002, '"'],
    ["that adds an item", 0, "a = 1\n"],
  ])("a key %s keeps most trees of a long text", (_, from, insert) => {
    const before = stateOf(long);
    const known = new Set(piecesOf(ensureSyntaxTree(before, long.length, 10_000)!));
    const { state } = before.update({ changes: { from, insert } });
    const now = piecesOf(ensureSyntaxTree(state, state.doc.length, 10_000)!);
    const fresh = now.filter((piece) => !known.has(piece)).reduce((sum, { length }) => sum + length, 0);
    expect(fresh).toBeLessThan(60_000);
    expect(now.reduce((sum, { length }) => sum + length, 0)).toBe(state.doc.length);
  });

  it("several changes of one transaction are made, and all of them can be undone", () => {
    const before = stateOf("a = 1\nb = 2\nc = 3\n");
    documentOf(before);
    const transaction = before.update({
      changes: [
        { from: 4, to: 5, insert: "10" },
        { from: 6, insert: "x {\n}\n" },
        { from: 16, to: 17, insert: "" },
      ],
    });
    const after = transaction.state;
    expect(documentOf(after)!.text).toBe(after.doc.toString());
    const undone = after.update({ changes: transaction.changes.invert(before.doc) }).state;
    expect(documentOf(undone)!.text).toBe(before.doc.toString());
    expect(new Document("", undone.doc.toString()).pieces.map(({ text }) => text)).toEqual(
      documentOf(undone)!.pieces.map(({ text }) => text),
    );
  });
});

describe("folding", () => {
  /** Returns what remains visible when the line with a text is folded. */
  function folded(doc: string, line: number): string | undefined {
    const state = stateOf(doc);
    treeOf(state);
    const { from, to } = state.doc.line(line);
    const range = foldable(state, from, to);
    return range === null ? undefined : `${doc.slice(0, range.from)}…${doc.slice(range.to)}`;
  }

  it.each([
    ["a block", 'a "b" {\n  c = 1\n}\n', 'a "b" {…}\n'],
    ["an object", "a = {\n  b = 1\n}\n", "a = {…}\n"],
    ["a list", "a = [\n  1,\n]\n", "a = […]\n"],
    ["arguments", "a = f(\n  1\n)\n", "a = f(…)\n"],
    ["a heredoc", "a = <<-E\n  x\n  y\n  E\n", "a = <<-E…\n  E\n"],
    ["a comment", "# a\n# b\n# c\nd = 1\n", "# a…\nd = 1\n"],
    ["a block comment", "/* a\n b\n*/\n", "/*…*/\n"],
    ["a region", "# region one\na = 1\n# region two\n# endregion\n# endregion\nb = 1\n", "# region one…\nb = 1\n"],
  ])("hides all of %s but its ends", (_, doc, expected) => expect(folded(doc, 1)).toBe(expected));

  it("leaves one line alone", () => {
    expect(folded("a = 1\nb = 2\n", 1)).toBeUndefined();
    expect(folded("# a\nb = 2\n", 1)).toBeUndefined();
  });
});

describe("the indentation", () => {
  /** Returns the indentation of the line with the cursor, "|". */
  function indentation(marked: string): number | null {
    const at = marked.indexOf("|");
    const state = stateOf(marked.replace("|", ""));
    treeOf(state);
    return getIndentation(state, at);
  }

  it.each([
    ["in a block", "a {\n|\n}", 2],
    ["of its end", "a {\n  b = 1\n|}", 0],
    ["in a block in a block", "a {\n  b {\n|\n  }\n}", 4],
    ["in a block without end", "a {\n  b = 1\n|", 2],
    ["in a list", "a = [\n|\n]", 2],
    ["in a list without end", "a = [\n|", 2],
    ["in arguments", "a {\n  b = f(\n|\n  )\n}", 4],
    ["after an item", "a = 1\n|", 0],
    ["in a heredoc, which keeps the text's indentation", "a = <<E\n      x\n|\nE\n", null],
  ])("%s", (_, marked, expected) => expect(indentation(marked)).toBe(expected));
});

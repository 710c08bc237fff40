import { CtyError } from "@hcl-ts/cty";
import type { Position } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { Document, type EditorRange } from "../src/document.ts";
import { evaluatingSource } from "../src/index.ts";
import { parseConfig } from "../src/tree.ts";
import { settleInSteps } from "./document-sessions.ts";

const range = (line: number, character: number, endLine = line, endCharacter = character): EditorRange => ({
  start: { line, character },
  end: { line: endLine, character: endCharacter },
});
const codes = ({ diagnostics }: Document): readonly string[] => diagnostics.map(({ code, subject }) => `${subject!.start.line}: ${code}`);
const texts = ({ pieces }: Document): readonly string[] => pieces.map(({ text }) => text);

describe("pieces", () => {
  it("are the items with the comments above them, and the rest of their lines", () => {
    const document = new Document("a.hcl", "# Top.\n\na = 1 # one\n# Two.\nb {\n  c = 2\n}\n# End.\n");
    expect(texts(document)).toEqual(["# Top.\n\na = 1 # one\n", "# Two.\nb {\n  c = 2\n}\n# End.\n"]);
    expect(document.pieces.map(({ offset, line }) => [offset, line])).toEqual([
      [0, 1],
      [20, 4],
    ]);
  });

  it.each([
    ["", [""]],
    ["# only\n", ["# only\n"]],
    ["a = 1 /* x\ny */\nb = 2\n", ["a = 1 /* x\ny */\nb = 2\n"]],
    ["a = 1 /* x */ # y\nb = 2", ["a = 1 /* x */ # y\n", "b = 2"]],
    ["a = 1\n/* x */ b = 2\n", ["a = 1\n/* x */ b = 2\n"]],
    ["a = (\nb = 2\nc = 3\n", ["a = (\nb = 2\n", "c = 3\n"]],
  ])("are cut where nothing continues: %j", (text, expected) => {
    expect(texts(new Document("a.hcl", text))).toEqual(expected);
  });

  it("stay the same objects if no change touches them, and their ranges follow", () => {
    const document = new Document("a.hcl", "a = 1\nb = 2\nc = é\nd = 4\n");
    const [, , , d] = document.pieces;
    const node = d!.body.attributes[0]!;
    const { removed, added } = document.update([{ range: range(0, 0), text: "# Über\n" }]);
    expect(document.pieces.at(-1)).toBe(d);
    expect([removed, added].map((pieces) => pieces.map(({ text }) => text))).toEqual([["a = 1\n"], ["# Über\na = 1\n"]]);
    expect(node.range.start).toEqual({ line: 5, column: 1, byte: 27, offset: 25 });
    expect(document.positionAt(node.start + d!.shift)).toEqual(node.range.start);
    expect(document.body.attributes.map(({ name }) => name)).toEqual(["a", "b", "c", "d"]);
    expect(document.body.attributes[3]).toBe(node);
  });

  it("keep what is derived from them", () => {
    const document = new Document("a.hcl", "a = x.y\nb = 2\n");
    const calls: string[] = [];
    const variables = (piece: (typeof document.pieces)[number]): number => {
      calls.push(piece.text);
      return piece.body.attributes.flatMap(({ expr }) => expr.variables()).length;
    };
    const all = (): readonly number[] => document.pieces.map((piece) => piece.derive(variables));
    expect(all()).toEqual([1, 0]);
    document.update([{ range: range(1, 4), text: "x + " }]);
    expect(all()).toEqual([1, 1]);
    expect(calls).toEqual(["a = x.y\n", "b = 2\n", "b = x + 2\n"]);
  });

  it("have tokens and comments with their places in the document", () => {
    const document = new Document("a.hcl", "a = 1\n# Two.\nb = 2 # last\n");
    document.update([{ range: range(0, 0), text: "\n" }]);
    const piece = document.pieces[1]!;
    expect([...piece.tokens].map(({ text }) => text)).toEqual(["# Two.\n", "b", "=", "2", "# last\n", ""]);
    expect(piece.tokens.range(1).start.line).toBe(4);
    const { lead, line } = piece.comments.of(piece.body.attributes[0]!);
    expect([...lead, ...line].map((comment) => [comment.text, comment.range.start.line])).toEqual([
      ["Two.", 3],
      ["last", 4],
    ]);
    expect(document.pieces[0]!.comments.all).toEqual([]);
  });
});

describe("changes", () => {
  it("are made one after the other, and the update tells how to undo them", () => {
    const document = new Document("a.hcl", "a = 1\nb = 2\n", { version: 7 });
    const { undo } = document.update(
      [
        { range: range(0, 4, 1, 0), text: "10\n" },
        { range: range(1, 4, 1, 5), text: "20" },
        { start: 0, end: 1, newText: "z" },
      ],
      9,
    );
    expect([document.text, document.version]).toEqual(["z = 10\nb = 20\n", 9]);
    document.update(undo);
    expect([document.text, document.version]).toEqual(["a = 1\nb = 2\n", 10]);
  });

  it("replace the text if they have no range, and equal parts stay", () => {
    const document = new Document("a.hcl", "a = 1\nb = 2\nc = 3\nd = 4\n");
    const [a, , , d] = document.pieces;
    document.update([{ text: "a = 1\nb = 20\nc = 3\nd = 4\n" }]);
    expect(document.text).toBe("a = 1\nb = 20\nc = 3\nd = 4\n");
    expect([document.pieces[0], document.pieces[3]]).toEqual([a, d]);
    document.update([{ text: "" }]);
    expect([document.text, document.length, document.pieces.length]).toEqual(["", 0, 1]);
    document.update([{ text: "aaa" }, { text: "aa" }, { text: "aaaa" }]);
    expect(document.text).toBe("aaaa");
  });

  it("are made at the nearest place in the text", () => {
    const document = new Document("a.hcl", "a = 1\r\nb = 2");
    document.update([
      { range: range(0, 99), text: "0" },
      { range: range(9, 0), text: "0" },
      { range: range(-1, 0), text: "# x\n" },
      { range: { start: { line: 1, character: 1 }, end: { line: 1, character: -3 } }, text: "y" },
      { range: { start: { line: Number.NaN, character: 0 }, end: { line: 0, character: Number.NaN } }, text: "z" },
    ]);
    expect(document.text).toBe("z# x\ny = 10\r\nb = 20");
  });

  it("are refused if their offsets are outside of the text, and those before are made", () => {
    const document = new Document("a.hcl", "a = 1\n");
    expect(() =>
      document.update([
        { start: 0, end: 1, newText: "b" },
        { start: 3, end: 99, newText: "" },
      ]),
    ).toThrow(CtyError);
    expect(document.text).toBe("b = 1\n");
    expect(document.body.attributes[0]!.name).toBe("b");
    expect(() =>
      document.edit([
        { start: 0, end: 3, newText: "" },
        { start: 2, end: 4, newText: "" },
      ]),
    ).toThrow("overlap");
    expect(document.text).toBe("b = 1\n");
  });

  it("refer to one text with `edit`", () => {
    const document = new Document("a.hcl", "a = 1\nb = 2\nc = 3\n");
    const { undo } = document.edit([
      { start: 12, end: 13, newText: "z" },
      { start: 4, end: 5, newText: "10" },
      { start: 6, end: 6, newText: "# x\n" },
      { start: 6, end: 6, newText: "# y\n" },
    ]);
    expect(document.text).toBe("a = 10\n# x\n# y\nb = 2\nz = 3\n");
    expect(document.update(undo).added.length).toBeGreaterThan(0);
    expect(document.text).toBe("a = 1\nb = 2\nc = 3\n");
  });

  it("keep the positions after line endings and a byte order mark", () => {
    const document = new Document("a.hcl", "\ufeffa = 1\r\nb = 2\r\n");
    document.update([{ range: range(1, 0), text: "\ufeff" }]);
    const fresh = parseConfig(document.text, "a.hcl");
    expect(document.diagnostics).toEqual(fresh.diagnostics);
    document.update([{ range: range(0, 0, 0, 1), text: "" }]);
    expect(document.positionAt(0)).toEqual({ line: 1, column: 1, byte: 0, offset: 0 });
    document.update([{ range: range(1, 0, 1, 1), text: "" }]);
    expect([document.text, codes(document)]).toEqual(["a = 1\r\nb = 2\r\n", []]);
  });
});

describe("positions", () => {
  const text = "é = 1\n# 🙂x\r\nb = 2\n";

  it.each(["utf-16", "utf-8"] as const)("are the same as the offsets in %s", (positionEncoding) => {
    const document = new Document("a.hcl", text, { positionEncoding });
    for (let offset = 0; offset <= text.length; offset++) {
      // Inside of a surrogate pair and of a line ending is no character.
      if (positionEncoding === "utf-8" && offset === text.indexOf("x") - 1) continue;
      if (text[offset] === "\n" && text[offset - 1] === "\r") continue;
      expect(document.offsetAt(document.editorPositionAt(offset))).toBe(offset);
    }
    expect(document.editorPositionAt(text.indexOf("x"))).toEqual({ line: 1, character: positionEncoding === "utf-8" ? 6 : 4 });
    expect(document.offsetAt({ line: 1, character: 99 })).toBe(text.indexOf("\r"));
  });

  it("inside of a character in UTF-8 count as its start", () => {
    const document = new Document("a.hcl", text, { positionEncoding: "utf-8" });
    expect([3, 4, 5].map((character) => document.offsetAt({ line: 1, character }))).toEqual([8, 8, 8]);
  });

  it("count a carriage return alone as a line ending, as editors do", () => {
    const document = new Document("a.hcl", "a = 1 # x\ry\nb = 2\n");
    expect(document.offsetAt({ line: 2, character: 0 })).toBe(12);
    expect(document.editorPositionAt(12)).toEqual({ line: 2, character: 0 });
    document.update([{ range: range(2, 4, 2, 5), text: "3" }]);
    expect(document.text).toBe("a = 1 # x\ry\nb = 3\n");
    expect(document.body.attributes[1]!.range.start.line).toBe(2);
  });

  it("lead to the nodes at them", () => {
    const document = new Document("a.hcl", "a = 1\nb {\n  c = f(x)\n}\n");
    document.update([{ range: range(0, 0), text: "# x\n" }]);
    const kinds = document.nodesAt(document.text.indexOf("x)")).map(({ kind }) => kind);
    expect(kinds).toEqual(["Body", "Block", "Body", "Attribute", "FunctionCallExpr", "ScopeTraversalExpr"]);
    expect(document.slice(4, 9)).toBe("a = 1");
  });
});

describe("errors", () => {
  it("name the lines that the text has now", () => {
    const document = new Document("a.hcl", 'a = 1\nb = 2\nc = 3\nd = "%{ if x }"\n');
    const [, , , d] = document.pieces;
    expect(document.diagnostics[0]!.detail).toContain("line 4");
    document.update([{ range: range(0, 0), text: "# x\n# y\n" }]);
    expect(document.pieces[3]).toBe(d);
    expect(document.diagnostics).toEqual(parseConfig(document.text, "a.hcl").diagnostics);
    expect(document.diagnostics[0]!.detail).toContain("line 6");
  });

  it("about repeated attributes are the same as for the whole text at any time", () => {
    const document = new Document("a.hcl", Array.from({ length: 9 }, (_, i) => `a${i} = ${i}\n`).join(""));
    const check = (...diagnostics: readonly string[]): void => {
      expect(codes(document)).toEqual(diagnostics);
      expect(document.diagnostics).toEqual(parseConfig(document.text, "a.hcl").diagnostics);
      expect(document.body.attributes.length).toBe(parseConfig(document.text).file.body.attributes.length);
    };
    document.update([{ range: range(8, 1, 8, 2), text: "0" }]);
    check("9: repeated-argument");
    document.update([{ range: range(4, 0), text: "\n" }]);
    check("10: repeated-argument");
    document.update([{ range: range(0, 1, 0, 2), text: "x" }]);
    check();
  });

  it("move with the end of the text", () => {
    const document = new Document("a.hcl", `${"a {\n}\n".repeat(5)}b = <<X\n`);
    document.update([{ range: range(0, 0), text: "c = 1\n" }]);
    expect(document.diagnostics).toEqual(parseConfig(document.text, "a.hcl").diagnostics);
    const open = new Document("a.hcl", `b = <<X\n${"a {\n}\n".repeat(5)}`);
    open.update([{ range: range(11, 0), text: "c {\n}\n" }]);
    expect(open.diagnostics).toEqual(parseConfig(open.text, "a.hcl").diagnostics);
  });

  it("a wrongly opened heredoc reaches to what may end it", () => {
    const items = Array.from({ length: 9 }, (_, i) => `a${i} {\n  x = 1\n}\n`).join("");
    const document = new Document("a.hcl", `b = 1\n${items}`);
    const blocks = (): string => document.body.blocks.map(({ type }) => type).join(" ");
    const check = (start: EditorRange, text: string, expected: string): void => {
      document.update([{ range: start, text }]);
      const { file, diagnostics } = parseConfig(document.text, "a.hcl");
      expect(blocks()).toBe(expected);
      expect(file.body.blocks.map(({ type }) => type).join(" ")).toBe(expected);
      expect(document.diagnostics).toEqual(diagnostics);
    };
    // The line is text of another heredoc until one above is opened wrongly.
    check(range(19, 0), "t = <<X\nEND\nX\n", "a0 a1 a2 a3 a4 a5 a6 a7 a8");
    check(range(0, 4, 0, 5), "<<END # c", "a6 a7 a8");
    check(range(20, 2, 20, 3), "", "a0 a1 a2 a3 a4 a5 a6 a7 a8");
    // Far below the error, the end counts after a pause.
    document.update([{ range: range(20, 2), text: "D" }]);
    document.settle();
    check(range(20, 3), " ", "a6 a7 a8");
    check(range(7, 0), "u = <<END\nEND\n", "a0 a1 a2 a3 a4 a5 a6 a7 a8");
  });

  it("are the same as for the whole text when every piece has one", () => {
    const document = new Document("a.hcl", Array.from({ length: 9 }, (_, i) => `a${i} = '${i}'\n`).join(""));
    expect(document.diagnostics).toEqual(parseConfig(document.text, "a.hcl").diagnostics);
    document.update([{ range: range(0, 5, 0, 8), text: "0" }]);
    expect(document.diagnostics).toEqual(parseConfig(document.text, "a.hcl").diagnostics);
  });

  it("are the same as after a fresh read once there is a pause", () => {
    const document = new Document("a.hcl", `a = 1\n${"b {\n}\n".repeat(20)}`);
    expect(document.isSettled).toBe(true);
    document.update([{ range: range(0, 4), text: "(" }]);
    expect(document.isSettled).toBe(false);
    document.settle();
    expect(document.isSettled).toBe(true);
    expect(document.diagnostics).toEqual(parseConfig(document.text, "a.hcl").diagnostics);
  });

  it("are so as well after a pause with many steps, unless the document is changed in between", () => {
    const document = new Document("a.hcl", `a = 1\n${"b {\n}\n".repeat(200)}c = 2\n`);
    document.update([{ range: range(0, 4), text: "(" }]);
    const steps = document.settleSteps();
    expect(steps.next().done).toBe(false);
    document.update([{ range: range(401, 4), text: "[" }]);
    const { pieces } = document;
    while (steps.next().done !== true) expect(document.pieces).toBe(pieces);
    expect(document.pieces).toBe(pieces);
    expect(document.isSettled).toBe(false);
    expect(settleInSteps(document)).toBeGreaterThan(5);
    expect(document.isSettled).toBe(true);
    expect(document.diagnostics).toEqual(parseConfig(document.text, "a.hcl").diagnostics);
    expect(settleInSteps(document)).toBe(0);
  });

  it("are right for a file that is nested more deeply than the stack of a step allows", () => {
    const document = new Document("a.hcl", `a = 1\n${"b {\n}\n".repeat(20)}`);
    document.update([{ range: range(0, 4), text: "(".repeat(100_000) }]);
    settleInSteps(document);
    expect(document.diagnostics).toEqual(parseConfig(document.text, "a.hcl").diagnostics);
  });
});

it("the children of a body are in the order of the text after changes", () => {
  const document = new Document("a.hcl", `${"b {\n  x = 1\n}\n".repeat(4)}c = 2\nd {\n}\n`);
  const at = document.text.indexOf("2");
  document.update([{ start: at, end: at + 1, newText: "3" }]);
  const names = document.body.children.map((item) => (item.kind === "Block" ? item.type : item.name));
  expect(names).toEqual(["b", "b", "b", "b", "c", "d"]);
});

describe("evaluation", () => {
  const text = "a = 1\n\nb {\n  c = 2 + nothing\n}\n\nd = 1 + 2\n";

  it("is possible with a source that has the evaluator", () => {
    const document = new Document("a.hcl", text, { source: evaluatingSource });
    const value = (name: string): unknown => document.body.attributes.find((each) => each.name === name)!.expr.value().value;
    expect(String(value("d"))).toBe("3");
    document.update([{ start: text.length - 2, end: text.length - 1, newText: "40" }]);
    expect(String(value("d"))).toBe("41");
    expect(String(value("a"))).toBe("1");
  });

  it("reports problems where the expression is now", () => {
    const document = new Document("a.hcl", text, { source: evaluatingSource });
    document.update([{ start: 0, end: 0, newText: "# above\n" }]);
    const [problem] = document.body.blocks[0]!.body.attributes[0]!.expr.value().diagnostics;
    expect(problem!.subject!.start).toMatchObject({ line: 5, column: 11, offset: text.indexOf("nothing") + 8 });
  });

  it("is refused without one", () => {
    const { expr } = new Document("a.hcl", text).body.attributes[0]!;
    expect(() => expr.value()).toThrow(CtyError);
  });
});

describe("nodes that move", () => {
  it("have ranges that follow changes above even after they were read, in a file of another name", () => {
    const document = new Document("file:///a.hcl", "a = 1\nb = 2\n");
    const [attribute] = document.pieceAt(8).readMovingBody("a.hcl").attributes;
    const { range } = attribute!;
    document.update([{ start: 0, end: 0, newText: "# é\n" }]);
    const { start, end } = document.body.attributes[1]!.range;
    expect({ filename: range.filename, start: { ...fields(range.start) }, end: { ...fields(range.end) } }).toEqual({
      filename: "a.hcl",
      start,
      end,
    });
  });

  const fields = ({ line, column, byte, offset }: Position): Position => ({ line, column, byte, offset });
});

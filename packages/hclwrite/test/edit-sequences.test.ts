/** Edits of lists, objects and calls: their separators, lines and comments. */
import { describe, expect, it } from "vitest";
import { type ExpressionEditor, heredoc, openConfig, raw, ref } from "../src/index.ts";
import { edited, problems } from "./edited.ts";

/** The source and the source after a change of the attribute `a`. */
type Row = readonly [before: string, change: (a: ExpressionEditor) => unknown, after: string];

function testEdits(rows: readonly Row[]): void {
  it.each(rows)("%j", (before, change, after) => {
    expect(edited(before, (e) => void change(e.attribute("a")))).toBe(after);
  });
}

describe("Adding elements", () => {
  testEdits([
    ["a = [1]\n", (a) => a.push(2, 3), "a = [1, 2, 3]\n"],
    ["a = [1, 2]\n", (a) => a.insert(1, 9), "a = [1, 9, 2]\n"],
    ["a = [1, 2]\n", (a) => a.insert(2, 9), "a = [1, 2, 9]\n"],
    ["a = [1, 2]\n", (a) => a.insert(0, 8).insert(0, 9), "a = [8, 9, 1, 2]\n"],
    ["a = [1, 2,]\n", (a) => a.push(3), "a = [1, 2, 3,]\n"],
    ["a = []\n", (a) => a.push(1, 2), "a = [1, 2]\n"],
    ["a = [ ]\n", (a) => a.push(1), "a = [1]\n"],
    ["a = [ 1 ]\n", (a) => a.push(2), "a = [ 1, 2 ]\n"],
    ["a = [ /* c */ ]\n", (a) => a.push(1), "a = [1 /* c */ ]\n"],
    ["a = [\n]\n", (a) => a.push(1, 2), "a = [\n  1,\n  2,\n]\n"],
    ["a = [\n  # c\n]\n", (a) => a.push(1), "a = [\n  # c\n  1,\n]\n"],
    ["a = [\n  1,\n  2,\n]\n", (a) => a.insert(1, 9), "a = [\n  1,\n  9,\n  2,\n]\n"],
    ["a = [\n  1,\n  2\n]\n", (a) => a.insert(1, 9), "a = [\n  1,\n  9,\n  2\n]\n"],
    ["a = [\n  1,\n  2\n]\n", (a) => a.push(8, 9), "a = [\n  1,\n  2,\n  8,\n  9\n]\n"],
    ["a = [\n  1,\n  # about two\n  2,\n]\n", (a) => a.insert(1, 9), "a = [\n  1,\n  9,\n  # about two\n  2,\n]\n"],
    ["a = [\n  1, 2,\n  3,\n]\n", (a) => a.insert(1, 9), "a = [\n  1, 9, 2,\n  3,\n]\n"],
    ["a = [\n  1, 2,\n  3,\n]\n", (a) => a.insert(2, 9), "a = [\n  1, 2,\n  9,\n  3,\n]\n"],
    ["a = [1,\n  2]\n", (a) => a.push(3), "a = [1,\n  2, 3]\n"],
    ["a = [1,\n  2\n]\n", (a) => a.push(3), "a = [1,\n  2,\n  3\n]\n"],
    ["a = [\n    1,\n    2, # two\n]\n", (a) => a.push(3), "a = [\n    1,\n    2, # two\n    3,\n]\n"],
    ["a = [\n\t1,\n]\n", (a) => a.push([2]), "a = [\n\t1,\n\t[2],\n]\n"],
    ["a = [\n\t]\n", (a) => a.push(1), "a = [\n\t1,\n\t]\n"],
    ["a = [\r\n  1,\r\n]\r\n", (a) => a.push(2, { b: 3 }), "a = [\r\n  1,\r\n  2,\r\n  {\r\n    b = 3\r\n  },\r\n]\r\n"],
    ["a = [\n  1,\n]\n", (a) => a.push({ b: 2 }), "a = [\n  1,\n  {\n    b = 2\n  },\n]\n"],
    ["a = [1]\n", (a) => a.push({ b: 2 }), "a = [1, {\n  b = 2\n}]\n"],
    // A comma cannot follow the end marker of a heredoc on its line.
    ["a = [\n  1,\n]\n", (a) => a.push(heredoc("x\n")), "a = [\n  1,\n  <<EOT\nx\nEOT\n  ,\n]\n"],
    ["a = [\n  1\n]\n", (a) => a.push(heredoc("x\n")), "a = [\n  1,\n  <<EOT\nx\nEOT\n]\n"],
    ["a = [1]\n", (a) => a.push(heredoc("x\n")), 'a = [1, "x\\n"]\n'],
    ["a = f(1, 2)\n", (a) => a.insert(1, ref("x")), "a = f(1, x, 2)\n"],
    ["a = f()\n", (a) => a.push(1, 2), "a = f(1, 2)\n"],
    ["a = f(\n  1,\n  2\n)\n", (a) => a.push(3), "a = f(\n  1,\n  2,\n  3\n)\n"],
    ["a = f(\n)\n", (a) => a.push(3, 4), "a = f(\n  3,\n  4\n)\n"],
    ["a = f(x...)\n", (a) => a.insert(0, 3), "a = f(3, x...)\n"],
    ["a = ([1])\n", (a) => a.push(2), "a = ([1, 2])\n"],
  ]);

  it("requires an index within the list", () => {
    for (const index of [-1, 3, 0.5]) {
      const insert = () => openConfig("a = [1, 2]\n").edit((e) => e.attribute("a").insert(index, 0));
      expect(insert).toThrow(`an index from 0 to 2 is expected, not ${index}`);
    }
  });

  it("reports a problem for a value that is not a list or a call", () => {
    expect(problems("a = 1\n", (e) => e.attribute("a").push(1))).toEqual(["not-a-list at line 1"]);
    expect(problems("a = {}\n", (e) => e.attribute("a").insert(0, 1))).toEqual(["not-a-list at line 1"]);
    expect(problems("a = 1\n", (e) => e.attribute("b").push(1))).toEqual(["attribute-not-found at line 1"]);
    expect(problems("a = [1\n", (e) => e.attribute("a").push(1))).toEqual(["item-has-errors at line 1"]);
    expect(problems("a = [1]\n", (e) => e.attribute("a").at("x").set(1))).toEqual(["not-an-object at line 1"]);
    expect(problems("a = {}\n", (e) => e.attribute("a").at("x", 0).set(1))).toEqual(["attribute-not-found at line 1"]);
    expect(problems("a = 1\n", (e) => e.attribute("a").at(0).set(1))).toEqual(["not-a-list at line 1"]);
    expect(problems("a = [1]\n", (e) => e.attribute("a").at(1).set(1))).toEqual(["attribute-not-found at line 1"]);
    expect(problems("a = [1]\n", (e) => e.attribute("a").at(-2).set(1))).toEqual(["attribute-not-found at line 1"]);
  });
});

describe("Removing elements", () => {
  testEdits([
    ["a = [1, 2, 3]\n", (a) => a.at(0).remove(), "a = [2, 3]\n"],
    ["a = [1, 2, 3]\n", (a) => a.at(1).remove(), "a = [1, 3]\n"],
    ["a = [1, 2, 3]\n", (a) => a.at(2).remove(), "a = [1, 2]\n"],
    ["a = [1, 2, 3,]\n", (a) => a.at(2).remove(), "a = [1, 2, ]\n"],
    ["a = [ 1, 2, ]\n", (a) => a.at(1).remove(), "a = [ 1, ]\n"],
    ["a = [ 1, 2 ]\n", (a) => a.at(1).remove(), "a = [ 1 ]\n"],
    ["a = [ 1, 2 ]\n", (a) => a.at(0).remove(), "a = [ 2 ]\n"],
    ["a = [1,2,3]\n", (a) => a.at(1).remove(), "a = [1,3]\n"],
    ["a = [1 , 2]\n", (a) => a.at(1).remove(), "a = [1]\n"],
    ["a = [ 1 ]\n", (a) => a.at(0).remove(), "a = []\n"],
    ["a = [ 1, ]\n", (a) => a.at(0).remove(), "a = []\n"],
    ["a = [1 /* c */]\n", (a) => a.at(0).remove(), "a = [ /* c */]\n"],
    ["a = [\n  1,\n]\n", (a) => a.at(0).remove(), "a = [\n]\n"],
    ["a = [\n  1,\n  2,\n  3,\n]\n", (a) => a.at(1).remove(), "a = [\n  1,\n  3,\n]\n"],
    ["a = [\n  1,\n  2,\n  3\n]\n", (a) => a.at(2).remove(), "a = [\n  1,\n  2\n]\n"],
    ["a = [\n  1,\n  2,\n  3,\n]\n", (a) => a.at(2).remove(), "a = [\n  1,\n  2,\n]\n"],
    ["a = [\n  1, # one\n  2 # two\n]\n", (a) => a.at(1).remove(), "a = [\n  1 # one\n]\n"],
    ["a = [\n  # about\n  # one\n  1,\n\n  # free\n\n  2,\n]\n", (a) => a.at(0).remove(), "a = [\n  # free\n\n  2,\n]\n"],
    ["a = [\n  1,\n  /* two */ 2, # too\n  3,\n]\n", (a) => a.at(1).remove(), "a = [\n  1,\n  3,\n]\n"],
    ["a = [\n  1, 2,\n  3,\n]\n", (a) => a.at(1).remove(), "a = [\n  1, \n  3,\n]\n"],
    ["a = [\n  1, 2,\n  3,\n]\n", (a) => a.at(0).remove(), "a = [\n  2,\n  3,\n]\n"],
    ["a = f(1, 2)\n", (a) => a.at(1).remove(), "a = f(1)\n"],
    ["a = f(1, 2)\n", (a) => a.at(0).remove(), "a = f(2)\n"],
    ["a = f(1)\n", (a) => a.at(0).remove(), "a = f()\n"],
    ["a = f(\n  1,\n  2\n)\n", (a) => a.at(1).remove(), "a = f(\n  1\n)\n"],
    [
      "a = [\n  1,\n  2\n]\n",
      (a) => {
        a.at(1).remove();
        a.push(3);
      },
      "a = [\n  1,\n  3\n]\n",
    ],
    [
      "a = [\n  1\n]\n",
      (a) => {
        a.at(0).remove();
        a.push(3);
      },
      "a = [\n  3\n]\n",
    ],
    [
      "a = [1, 2]\n",
      (a) => {
        a.at(0).remove();
        a.at(1).remove();
        a.push(3, 4);
      },
      "a = [3, 4]\n",
    ],
    [
      "a = [1, 2]\n",
      (a) => {
        a.at(0).remove();
        a.insert(1, 9);
      },
      "a = [9, 2]\n",
    ],
    [
      "a = [1, 2]\n",
      (a) => {
        a.at(1).remove();
        a.insert(1, 9);
      },
      "a = [1, 9]\n",
    ],
    [
      "a = [1 /* c */]\n",
      (a) => {
        a.at(0).remove();
        a.push(2);
      },
      "a = [2 /* c */]\n",
    ],
  ]);
});

describe("Removing elements without their comments", () => {
  const keepComments = { keepComments: true };
  testEdits([
    ["a = [\n  # about\n  1, # one\n  2\n]\n", (a) => a.at(0).remove(keepComments), "a = [\n  # about\n  # one\n  2\n]\n"],
    ["a = [\n  # about\n  1,\n  2\n]\n", (a) => a.at(0).remove(keepComments), "a = [\n  # about\n  2\n]\n"],
    ["a = [\n  1,\n  2 # two\n]\n", (a) => a.at(1).remove(keepComments), "a = [\n  1\n  # two\n]\n"],
    ["a = [\n  /* one */ 1,\n  2\n]\n", (a) => a.at(0).remove(keepComments), "a = [\n  /* one */ \n  2\n]\n"],
    ["a = [1 /* one */, 2]\n", (a) => a.at(0).remove(keepComments), "a = [/* one */ 2]\n"],
    ["a = [1, /* two */ 2, 3]\n", (a) => a.at(1).remove(keepComments), "a = [1, /* two */ 3]\n"],
    ["a = f(1, # one\n  2)\n", (a) => a.at(0).remove(keepComments), "a = f(# one\n  2)\n"],
    ["a = {\n  b = 1 # one\n  c = 2\n}\n", (a) => a.at("b").remove(keepComments), "a = {\n  # one\n  c = 2\n}\n"],
    ["a = { # open\n  b = 1 # one\n  c = 2\n}\n", (a) => a.at("b").remove(keepComments), "a = { # open\n  # one\n  c = 2\n}\n"],
  ]);
});

describe("Comments on the line of the opening bracket", () => {
  testEdits([
    ["a = [ # open\n  1,\n]\n", (a) => a.at(0).remove(), "a = [ # open\n]\n"],
    ["a = {\n  b = [ # open\n    1,\n  ]\n}\n", (a) => a.at("b").insert(0, 9), "a = {\n  b = [ # open\n    9,\n    1,\n  ]\n}\n"],
    ["a = [\n  [ # open\n    1,\n  ],\n]\n", (a) => a.at(0).insert(0, 9), "a = [\n  [ # open\n    9,\n    1,\n  ],\n]\n"],
    ["a = [ /* c\n  */ ]\n", (a) => a.push(1), "a = [1 /* c\n  */ ]\n"],
  ]);
});

describe("Commas", () => {
  testEdits([
    ["a = [1 /* one */, 2]\n", (a) => a.at(0).remove(), "a = [2]\n"],
    ["a = [\n  1 # one\n  , 2 # two\n]\n", (a) => a.at(0).remove(), "a = [\n  2 # two\n]\n"],
    ["a = f(1, 2,)\n", (a) => a.at(1).remove(), "a = f(1, )\n"],
    ["a = [\n  1, 2\n]\n", (a) => [a.at(1).remove(), a.insert(1, 9)], "a = [\n  1, \n  9\n]\n"],
    ["a = [<<E\nx\nE\n, 1]\n", (a) => [a.at(1).remove(), a.push(2)], "a = [<<E\nx\nE\n, 2\n]\n"],
    ["a = [1]\n", (a) => a.push(raw("<<E\nx\nE")), "a = [1, <<E\nx\nE\n]\n"],
  ]);
});

describe("Editing members", () => {
  testEdits([
    ["a = {}\n", (a) => a.at("b").set(1), "a = { b = 1 }\n"],
    ["a = { }\n", (a) => a.at("b").set(1), "a = { b = 1 }\n"],
    ["a = { /* c */ }\n", (a) => a.at("b").set(1), "a = { b = 1 /* c */ }\n"],
    ["a = { b = 1 }\n", (a) => [a.at("c").set(2), a.at("d").set(3)], "a = { b = 1, c = 2, d = 3 }\n"],
    ["a = {}\n", (a) => [a.at("c").set(2), a.at("c").set(3)], "a = { c = 3 }\n"],
    ["a = { b = 1 }\n", (a) => a.at("x y").set(2), 'a = { b = 1, "x y" = 2 }\n'],
    ["a = {\n}\n", (a) => [a.at("b").set(1), a.at("c").set(2)], "a = {\n  b = 1\n  c = 2\n}\n"],
    ["a = {\n  b = 1\n}\n", (a) => a.at("c").set([2]), "a = {\n  b = 1\n  c = [2]\n}\n"],
    ["a = {\n  b = 1,\n}\n", (a) => a.at("c").set(2), "a = {\n  b = 1,\n  c = 2,\n}\n"],
    ["a = {\n  b = 1,\n  c = 2\n}\n", (a) => a.at("d").set(3), "a = {\n  b = 1,\n  c = 2,\n  d = 3\n}\n"],
    ["a = {\n  b = 1\n}\n", (a) => a.at("c").set(heredoc("x\n")), "a = {\n  b = 1\n  c = <<EOT\nx\nEOT\n}\n"],
    ["a = { b : 1 }\n", (a) => a.at("c").set(2), "a = { b : 1, c : 2 }\n"],
    ["a = { b: 1 }\n", (a) => a.at("c").set(2), "a = { b: 1, c: 2 }\n"],
    ["a = { b=1 }\n", (a) => a.at("c").set(2), "a = { b=1, c = 2 }\n"],
    ["a = { b: 1, c = x ? y : z }\n", (a) => a.at("d").set(2), "a = { b: 1, c = x ? y : z, d = 2 }\n"],
    ["a = { b = 1, c = 2 }\n", (a) => a.at("c").remove(), "a = { b = 1 }\n"],
    ["a = {b = 1, c = 2}\n", (a) => a.at("b").remove(), "a = {c = 2}\n"],
    ["a = { b = 1 }\n", (a) => a.at("b").remove(), "a = {}\n"],
    ["a = {\n  b = 1\n}\n", (a) => a.at("b").remove(), "a = {\n}\n"],
    ["a = {\n  b = 1 # one\n  c = 2\n}\n", (a) => a.at("b").remove(), "a = {\n  c = 2\n}\n"],
    ["a = {\n  b = 1,\n  c = 2\n}\n", (a) => a.at("c").remove(), "a = {\n  b = 1\n}\n"],
    ["a = { b = 1, b = 2 }\n", (a) => a.at("b").set(3), "a = { b = 1, b = 3 }\n"],
    ['a = { "b" = 1, 2 = 3 }\n', (a) => [a.at("b").set(8), a.at("2").set(9)], 'a = { "b" = 8, 2 = 9 }\n'],
    ["a = { b = 1 }\n", (a) => a.at("b").rename("x.y"), 'a = { "x.y" = 1 }\n'],
    ["a = { b = 1 }\n", (a) => a.at("b").rename("b"), "a = { b = 1 }\n"],
    ["a = {\n  b = 1\n}\n", (a) => a.at("b").set({ c: 1 }), "a = {\n  b = {\n    c = 1\n  }\n}\n"],
    ["a = {\n  b = 1\n}\n", (a) => a.at("b").set(heredoc("x\n")), "a = {\n  b = <<EOT\nx\nEOT\n}\n"],
    ["a = { b = 1 }\n", (a) => a.at("b").set(heredoc("x\n")), 'a = { b = "x\\n" }\n'],
    ["a = { b = 1, c = 2 }\n", (a) => a.at("b").set({ d: 1 }), "a = { b = {\n  d = 1\n}, c = 2 }\n"],
    ["a = [1, 2]\n", (a) => a.at(1).set(heredoc("x\n")), 'a = [1, "x\\n"]\n'],
    ["a = 1 # c\n", (a) => a.set(heredoc("x\n")), 'a = "x\\n" # c\n'],
    ["a = 1\n", (a) => a.set(heredoc("x\n")), "a = <<EOT\nx\nEOT\n"],
  ]);

  it("suggests a similar name if there is no such member", () => {
    const { problems } = openConfig("a = { owner = 1, (x) = 2 }\n").edit((e) => e.attribute("a").rename("b"));
    expect(problems).toEqual([]);
    const missing = openConfig("a = { owner = 1, team = 2 }\n").edit((e) => e.attribute("a").at("ownr").remove());
    expect(missing.problems.map(({ detail }) => detail)).toEqual(['There is no attribute or member a.ownr. Did you mean "owner"?']);
  });
});

describe("Sorting", () => {
  testEdits([
    ['a = ["b", "a"]\n', (a) => a.sort(), 'a = ["a", "b"]\n'],
    ["a = [2, 1, 3]\n", (a) => a.sort((x, y) => Number(y.text) - Number(x.text)), "a = [3, 2, 1]\n"],
    ["a = [1, 2]\n", (a) => a.sort(() => 0), "a = [1, 2]\n"],
    ["a = f(c, a, b)\n", (a) => a.sort(), "a = f(a, b, c)\n"],
    ["a = { c = 1, b = 2 }\n", (a) => a.sort(), "a = { b = 2, c = 1 }\n"],
    ['a = { z = 1, (k) = 2, "b" = 3 }\n', (a) => a.sort(), 'a = { (k) = 2, "b" = 3, z = 1 }\n'],
    ["a = [\n  3, # three\n  1, # one\n]\n", (a) => a.sort(), "a = [\n  1, # three\n  3, # one\n]\n"],
  ]);

  it("reports a problem for other values", () => {
    expect(problems("a = 1\n", (e) => e.attribute("a").sort())).toEqual(["not-a-list at line 1"]);
    expect(problems("a = 1\n", (e) => e.attribute("b").sort())).toEqual(["attribute-not-found at line 1"]);
  });
});

describe("Reading an expression", () => {
  const document = openConfig('a = { b = 1, "c d" = [x, "y"], (e) = 2 }\nf = g(1, 2)\nt = "x${y}z"\n');
  const a = document.get("a") as ExpressionEditor;

  it("lists its entries and keys", () => {
    expect(a.keys).toEqual(["b", "c d"]);
    expect(a.entries.map(({ text, path }) => [text, path[path.length - 1]])).toEqual([
      ["1", "b"],
      ['[x, "y"]', "c d"],
      ["2", 2],
    ]);
    expect((document.get("f") as ExpressionEditor).entries.map(({ text }) => text)).toEqual(["1", "2"]);
    expect(a.at("b").entries).toEqual([]);
    expect(a.at("b").keys).toEqual([]);
    expect(a.at("c d").keys).toEqual([]);
  });

  it("evaluates it, or has neither a source nor a value if it does not exist", () => {
    expect(a.at("b").value()?.value.toString()).toBe("1");
    expect(a.at("b").exists).toBe(true);
    expect(a.at("b").problem).toBeUndefined();
    const missing = (document.get("f") as ExpressionEditor).at(2);
    expect([missing.exists, missing.text, missing.value(), missing.expression]).toEqual([false, undefined, undefined, undefined]);
    expect(missing.problem?.code).toBe("attribute-not-found");
    expect(missing.at(0).problem?.code).toBe("attribute-not-found");
  });
});

describe("Editing templates", () => {
  testEdits([
    ['a = "x${y}z"\n', (a) => a.parts[0]!.set('"${'), 'a = "\\"$${${y}z"\n'],
    ['a = "x${y}z"\n', (a) => a.parts[0]!.set(ref("v")), 'a = "${v}${y}z"\n'],
    ['a = "x${y}z"\n', (a) => a.parts[1]!.set(1), 'a = "x${1}z"\n'],
    ['a = "x${y}z"\n', (a) => a.parts[2]!.set(""), 'a = "x${y}"\n'],
    ['a = "${y}"\n', (a) => a.parts[0]!.set("z"), 'a = "${"z"}"\n'],
    ['a = "${y}"\n', (a) => a.parts[0]!.set({ b: 1 }), 'a = "${{ b = 1 }}"\n'],
    ['a = "${1}x"\n', (a) => a.parts[0]!.set(2), 'a = "${2}x"\n'],
    ["a = <<E\nx ${y}\nE\n", (a) => a.parts[0]!.set('"%{'), 'a = <<E\n"%%{${y}\nE\n'],
    ['a = "x${y}"\n', (a) => a.parts[1]!.set({ b: heredoc("x\n") }), 'a = "x${{ b = "x\\n" }}"\n'],
  ]);

  it("reports a problem for other expressions", () => {
    expect(problems("a = 1\n", (e) => void e.attribute("a").parts)).toEqual(["not-a-template at line 1"]);
    expect(problems("a = 1\n", (e) => void e.attribute("b").parts)).toEqual(["attribute-not-found at line 1"]);
  });

  it("does not remove parts", () => {
    const remove = () => openConfig('a = "x${y}"\n').edit((e) => e.attribute("a").parts[0]!.remove());
    expect(remove).toThrow("a part of a template cannot be removed; set a text part to an empty string");
    const rename = () => openConfig("a = [1]\n").edit((e) => e.attribute("a").at(0).rename("x"));
    expect(rename).toThrow("an element has no name");
  });
});

describe("Wrapping and unwrapping", () => {
  testEdits([
    ["a = x\n", (a) => a.wrap("f"), "a = f(x)\n"],
    ["a = x\n", (a) => a.wrap("f", 1, [2]), "a = f(x, 1, [2])\n"],
    ["a = <<E\nx\nE\n", (a) => a.wrap("f", 1), "a = f(<<E\nx\nE\n, 1)\n"],
    ["a = [<<E\nx\nE\n]\n", (a) => a.wrap("f"), "a = f([<<E\nx\nE\n])\n"],
    ["a = [x]\n", (a) => a.at(0).wrap("f"), "a = [f(x)]\n"],
    ["a = (x)\n", (a) => a.unwrap(), "a = x\n"],
    ['a = "${ x }"\n', (a) => a.unwrap(), "a = x\n"],
    ["a = f( x )\n", (a) => a.unwrap(), "a = x\n"],
  ]);

  it("reports a problem for an expression that is not wrapped in one call", () => {
    for (const source of ["a = x\n", "a = f()\n", "a = f(x...)\n", "a = f(x, y)\n"])
      expect(problems(source, (e) => e.attribute("a").unwrap())).toEqual(["cannot-unwrap at line 1"]);
  });
});

describe("blank lines around removed elements", () => {
  const without = (source: string, ...keys: (string | number)[]): string =>
    openConfig(source).edit((e) => {
      for (const key of keys) e.attribute("o").at(key).remove();
    }).text;
  const object = "o = {\n  a = 1\n\n  b = 2\n\n  # of c\n  c = 3\n\n  d = 4\n}\n";

  it("stay between the others", () => {
    expect(without(object, "b")).toBe("o = {\n  a = 1\n\n  # of c\n  c = 3\n\n  d = 4\n}\n");
    expect(without(object, "b", "c")).toBe("o = {\n  a = 1\n\n  d = 4\n}\n");
    expect(without(object, "c", "a")).toBe("o = {\n  b = 2\n\n  d = 4\n}\n");
  });

  it("go at the brackets", () => {
    expect(without(object, "a", "b", "c")).toBe("o = {\n  d = 4\n}\n");
    expect(without(object, "b", "c", "d")).toBe("o = {\n  a = 1\n}\n");
    expect(without(object, "a", "b", "c", "d")).toBe("o = {\n}\n");
    expect(without("o = [\n  1,\n\n  2,\n\n  3]\n", 0, 1)).toBe("o = [\n  3]\n");
  });
});

/** Edits of the attributes and blocks of a body: their positions, blank lines and alignment. */
import { describe, expect, it } from "vitest";
import { block, type DocumentEditor, openConfig } from "../src/index.ts";
import { edited, problems } from "./edited.ts";

type Row = readonly [before: string, change: (e: DocumentEditor) => unknown, after: string];

function testEdits(rows: readonly Row[]): void {
  it.each(rows)("%j", (before, change, after) => {
    expect(edited(before, (e) => void change(e))).toBe(after);
  });
}

describe("Adding attributes", () => {
  testEdits([
    ["", (e) => e.set("a", 1), "a = 1\n"],
    ["\n", (e) => e.set("a", 1), "\na = 1\n"],
    ["\ufeff", (e) => e.set("a", 1), "\ufeffa = 1\n"],
    ["# c\n", (e) => e.set("a", 1), "# c\na = 1\n"],
    ["b {\n}\n", (e) => e.set("a", 1), "b {\n}\n\na = 1\n"],
    ["a = 1\nb {\n}\n", (e) => e.set("c", 1), "a = 1\nc = 1\nb {\n}\n"],
    ["a = 1\n\nb {\n}\n\nc = 2\n", (e) => e.set("d", 1), "a = 1\n\nb {\n}\n\nc = 2\nd = 1\n"],
    ["a = 1 # c\n# free\n", (e) => e.set("d", 1), "a = 1 # c\nd = 1\n# free\n"],
    ["a     = 1\n", (e) => e.set("bb", 1), "a     = 1\nbb    = 1\n"],
    ["a     = 1\n", (e) => e.set("longer", 1), "a     = 1\nlonger = 1\n"],
    ["a=1\n", (e) => e.set("bb", 1), "a=1\nbb = 1\n"],
    ["a   = [\n]\n", (e) => e.set("b", 1), "a   = [\n]\nb = 1\n"],
    ["a = 1\n", (e) => e.set("b", 1).set("ccc", 2).set("b", 3), "a = 1\nb   = 3\nccc = 2\n"],
    ["a = 1\n", (e) => e.attribute("b").set(1, "start"), "b = 1\na = 1\n"],
    ["a = 1\nc = 1\n", (e) => e.attribute("b").set(1, { after: e.attribute("a") }), "a = 1\nb = 1\nc = 1\n"],
    ["a = 1\n# about\nc = 1\n", (e) => e.attribute("b").set(1, { before: e.attribute("c") }), "a = 1\nb = 1\n# about\nc = 1\n"],
    ["a = 1\nb {\n}\n", (e) => e.attribute("c").set(1, "end"), "a = 1\nb {\n}\n\nc = 1\n"],
    ["a = 1\n", (e) => e.attribute("c").set(1, { after: e.attribute("x") }), "a = 1\nc = 1\n"],
    ["b {\n}\n", (e) => e.block("b").set("a", 1), "b {\n  a = 1\n}\n"],
    ["b {\n\n}\n", (e) => e.block("b").set("a", 1), "b {\n\n  a = 1\n}\n"],
    ["b {\n    x = 1\n}\n", (e) => e.block("b").set("a", 1), "b {\n    x = 1\n    a = 1\n}\n"],
    ["b {\n  c {\n  }\n}\n", (e) => e.block("b").set("a", 1), "b {\n  c {\n  }\n\n  a = 1\n}\n"],
    ["b {\n  c {}\n}\n", (e) => e.block("b").block("c").set("a", 1), "b {\n  c {\n    a = 1\n  }\n}\n"],
    ["b {\n\tc {\n\t}\n}\n", (e) => e.block("b").block("c").set("a", 1), "b {\n\tc {\n\t\ta = 1\n\t}\n}\n"],
    ["b { # c\n}\n", (e) => e.block("b").attribute("a").set(1, "start"), "b { # c\n  a = 1\n}\n"],
    ["b {\n  x = 1 }\n".replace(" }", "\n}"), (e) => e.block("b").attribute("a").set(1, "start"), "b {\n  a = 1\n  x = 1\n}\n"],
    ["b {}\n", (e) => e.block("b").set("a", 1).set("bcd", 2), "b {\n  a   = 1\n  bcd = 2\n}\n"],
    ["b { x = 1 }", (e) => e.block("b").set("a", 1), "b {\n  x = 1\n  a = 1\n}"],
    ["b {\tx = 1\t}\n", (e) => e.block("b").set("y", 1), "b {\n  x = 1\n  y = 1\n}\n"],
    ["b {x = 1}\n", (e) => e.block("b").set("y", 1), "b {\n  x = 1\n  y = 1\n}\n"],
    ["b {}\r\n", (e) => e.block("b").set("a", 1), "b {\r\n  a = 1\r\n}\r\n"],
    ["a = 1\r\n", (e) => e.append("b"), "a = 1\r\n\r\nb {\r\n}\r\n"],
  ]);
});

describe("Adding blocks", () => {
  testEdits([
    ["", (e) => e.append("b", ["x", 'y"']), 'b "x" "y\\"" {\n}\n'],
    ["a = 1\n", (e) => e.append("b"), "a = 1\n\nb {\n}\n"],
    ["a = 1\n\n", (e) => e.append("b"), "a = 1\n\nb {\n}\n"],
    ["a {\n}\n", (e) => [e.append("b"), e.append("c")], "a {\n}\n\nb {\n}\n\nc {\n}\n"],
    ["a = 1\n", (e) => e.append("b", [], {}, "start"), "b {\n}\n\na = 1\n"],
    ["# c\n\na = 1\n", (e) => e.append("b", [], {}, "start"), "# c\n\nb {\n}\n\na = 1\n"],
    ["a = 1\nb = 2\n", (e) => e.append("c", [], {}, { after: e.attribute("a") }), "a = 1\n\nc {\n}\n\nb = 2\n"],
    ["a = 1\n\nb = 2\n", (e) => e.append("c", [], {}, { after: e.attribute("a") }), "a = 1\n\nc {\n}\n\nb = 2\n"],
    ["a = 1\n\nb = 2\n", (e) => e.append("c", [], {}, { before: e.attribute("b") }), "a = 1\n\nc {\n}\n\nb = 2\n"],
    ["a {\n}\n", (e) => e.block("a").append("b", [], { c: 1 }), "a {\n  b {\n    c = 1\n  }\n}\n"],
    ["a {\n  x = 1\n}\n", (e) => e.block("a").append("b", [], {}, "start"), "a {\n  b {\n  }\n\n  x = 1\n}\n"],
    ["a { x = 1 }\n", (e) => e.block("a").append("b"), "a {\n  x = 1\n\n  b {\n  }\n}\n"],
    ["a {}\n", (e) => e.block("a").append("b", [], {}, "start"), "a {\n  b {\n  }\n}\n"],
    ["a { x = 1 }\n", (e) => e.block("a").append("b", [], {}, "start"), "a {\n  b {\n  }\n\n  x = 1\n}\n"],
    [
      "a { x = 1 }\n",
      (e) => {
        const a = e.block("a");
        a.attribute("w").set(0, { before: a.attribute("x") });
        a.attribute("y").set(2, { after: a.attribute("x") });
      },
      "a {\n  w = 0\n  x = 1\n  y = 2\n}\n",
    ],
    [
      "",
      (e) => e.append("a", [], { x: 1, b: [block(["l"]), block(["m"], { y: 2 })], c: block([]), z: 3 }),
      'a {\n  x = 1\n\n  b "l" {\n  }\n\n  b "m" {\n    y = 2\n  }\n\n  c {\n  }\n\n  z = 3\n}\n',
    ],
    ["", (e) => e.append("a").comment("one\ntwo").set("x", 1).set("x", 2).append("b"), "a {\n  # one\n  # two\n  x = 2\n\n  b {\n  }\n}\n"],
    ["", (e) => e.append("a").comment("c").append("b"), "a {\n  # c\n  b {\n  }\n}\n"],
    ["", (e) => [e.append("a").add(new Map([["x", 1]])), e.set("y", 1)], "a {\n  x = 1\n}\n\ny = 1\n"],
    ["a = 1\n", (e) => e.appendSource("# c\nb = 2\n\n\n"), "a = 1\n\n# c\nb = 2\n"],
    ["a {\n}\n", (e) => e.block("a").appendSource("b = 1\r\nc = 2"), "a {\n  b = 1\n  c = 2\n}\n"],
    ["a = 1\n", (e) => e.appendSource("b = 2", "start"), "b = 2\n\na = 1\n"],
    ["a = 1\n", (e) => e.appendComment("c"), "a = 1\n# c\n"],
    ["a = 1\n", (e) => e.appendComment("c\r\n// d\n\n#e", "start"), "# c\n// d\n#\n#e\na = 1\n"],
    ["a {\n}\n", (e) => e.block("a").appendComment("c"), "a {\n  # c\n}\n"],
  ]);

  it("throws for a type that is not an identifier", () => {
    expect(() => openConfig("").edit((e) => e.append("a b"))).toThrow('"a b" is not a valid name for an attribute or a block');
    expect(() => openConfig("").edit((e) => e.append("a", [], { "b c": 1 }))).toThrow('"b c" is not a valid name');
    expect(() => openConfig("").edit((e) => e.append("a").append("1"))).toThrow('"1" is not a valid name');
  });

  it("throws for a position next to an item of another body", () => {
    const append = () => openConfig("a {\n}\n").edit((e) => e.block("a").append("b", [], {}, { after: e.block("a") }));
    expect(append).toThrow("the item next to which something goes is in another body");
  });

  it("does not extend a complete change", () => {
    let kept: DocumentEditor | undefined;
    openConfig("a = 1\n").edit((e) => {
      kept = e;
    });
    const message = "the change is complete; open the result to edit it further";
    expect(() => kept!.append("b")).toThrow(message);
    expect(() => kept!.set("a", 2)).toThrow(message);
    expect(() => kept!.attribute("a").push(2)).toThrow(message);
    expect(() => kept!.attribute("a").wrap("f")).toThrow(message);
  });
});

describe("Removing items", () => {
  const remove =
    (...paths: readonly string[]) =>
    (e: DocumentEditor): void => {
      for (const path of paths) e.remove(path);
    };
  testEdits([
    ["a = 1\nb = 2\nc = 3\n", remove("b"), "a = 1\nc = 3\n"],
    ["a = 1\n\nb = 2\n\nc = 3\n", remove("b"), "a = 1\n\nc = 3\n"],
    ["a = 1\n\n\nb = 2\n\n\nc = 3\n", remove("b"), "a = 1\n\n\n\nc = 3\n"],
    ["a = 1\n\nb = 2\nc = 3\n", remove("b"), "a = 1\n\nc = 3\n"],
    ["a = 1\nb = 2\n\nc = 3\n", remove("b"), "a = 1\n\nc = 3\n"],
    ["a = 1\n\nb = 2\n", remove("b"), "a = 1\n"],
    ["a = 1\n\nb = 2\n", remove("a"), "b = 2\n"],
    ["a = 1\n\nb = 2\n\nc = 3\n", remove("b", "c"), "a = 1\n"],
    ["a = 1\n\nb = 2\n\nc = 3\n", remove("a", "b"), "c = 3\n"],
    ["a = 1\nb = 2\nc = 3\n", remove("a", "b", "c"), ""],
    ["a = 1\n\nb = 2", remove("b"), "a = 1"],
    ["a = 1\r\nb = 2", remove("b"), "a = 1"],
    ["a = 1", remove("a"), ""],
    ["\ufeffa = 1\nb = 2\n", remove("a"), "\ufeffb = 2\n"],
    ["# about\na = 1 # line\nb = 2\n", remove("a"), "b = 2\n"],
    ["b {\n  a = 1\n}\n", remove("b.a"), "b {\n}\n"],
    ["b {\n  a = 1\n\n  c = 1\n}\n", remove("b.a"), "b {\n  c = 1\n}\n"],
    ["b {\n  a = 1\n\n  c = 1\n}\n", remove("b.c"), "b {\n  a = 1\n}\n"],
    ["b {\n  a = 1\n\n  c = 1 }\n".replace(" }", "\n\n}"), remove("b.c"), "b {\n  a = 1\n\n}\n"],
    ["b { # c\n  a = 1\n\n  c = 1\n}\n", remove("b.a"), "b { # c\n  c = 1\n}\n"],
    ["b { a = 1 }\n", remove("b.a"), "b {}\n"],
    ["b { /* c */ a = 1 }\n", remove("b.a"), "b { /* c */ }\n"],
    ["b {\n}\nc {\n}\n", remove("b"), "c {\n}\n"],
    ["b {} # line\n\nc {}\n", remove("b"), "c {}\n"],
  ]);

  it.each<[before: string, path: string, after: string]>([
    ["# about\na = 1 # line\nb = 2\n", "a", "# about\n# line\nb = 2\n"],
    ["# about\na = 1\nb = 2\n", "a", "# about\nb = 2\n"],
    ["# about\nb {\n  c = 1\n} # end\n", "b", "# about\n# end\n"],
    ["b { a = 1 /* line */ }\n", "b.a", "b { /* line */ }\n"],
  ])("keeps the comments of %j if asked to", (before, path, after) => {
    expect(edited(before, (e) => e.remove(path, { keepComments: true }))).toBe(after);
  });
});

describe("Removing and adding in one change", () => {
  testEdits([
    ["a = 1\nb = 2\n", (e) => [e.remove("a"), e.set("c", 3)], "b = 2\nc = 3\n"],
    ["a = 1\n", (e) => [e.remove("a"), e.set("c", 3)], "c = 3\n"],
    ["a {\n}\n\nb {\n}\n", (e) => [e.remove("a"), e.append("c", [], {}, { after: e.block("a") })], "c {\n}\n\nb {\n}\n"],
    ["a {\n}\n\nb {\n}\n", (e) => [e.remove("b"), e.append("c")], "a {\n}\n\nc {\n}\n"],
    ["b { a = 1 }\n", (e) => [e.remove("b.a"), e.block("b").append("c")], "b {\n  c {\n  }\n}\n"],
    ["b { a = 1 }\n", (e) => [e.block("b").set("c", 2), e.remove("b.a")], "b {\n  c = 2\n}\n"],
  ]);
});

describe("Renaming blocks", () => {
  testEdits([
    ['a "x" "y" {}\n', (e) => e.block("a", "x", "y").rename({ type: "b" }), 'b "x" "y" {}\n'],
    ['a "x" "y" {}\n', (e) => e.block("a", "x", "y").rename({ labels: ["x", "z"] }), 'a "x" "z" {}\n'],
    ['a "x" "y" {}\n', (e) => e.block("a", "x", "y").rename({ labels: ["z"] }), 'a "z" {}\n'],
    ['a "x"   "y" {}\n', (e) => e.block("a", "x", "y").rename({ labels: ["x"] }), 'a "x" {}\n'],
    ['a "x"\t{}\n', (e) => e.block("a", "x").rename({ labels: ["x", "y", "z"] }), 'a "x" "y" "z"\t{}\n'],
    ["a {}\n", (e) => e.block("a").rename({ labels: ["x"] }), 'a "x" {}\n'],
    ["a{}\n", (e) => e.block("a").rename({ labels: ["x"] }), 'a "x" {}\n'],
    ["a{}\n", (e) => e.block("a").rename({ labels: [] }), "a{}\n"],
    ['a "x"{}\n', (e) => e.block("a", "x").rename({ labels: ["x", "y"] }), 'a "x" "y" {}\n'],
    ["a x {}\n", (e) => e.block("a", "x").rename({ type: "a", labels: ["x"] }), "a x {}\n"],
    ["a x {}\n", (e) => e.block("a", "x").rename({ labels: ["é\n"] }), 'a "é\\n" {}\n'],
  ]);

  it("throws for a type that is not an identifier", () => {
    expect(() => openConfig("a {}\n").edit((e) => e.block("a").rename({ type: "1" }))).toThrow('"1" is not a valid name');
    expect(() => openConfig("a = 1\n").edit((e) => e.attribute("a").rename("b c"))).toThrow('"b c" is not a valid name');
  });
});

describe("Moving items", () => {
  testEdits([
    ["a {\n}\n\nb {\n}\n", (e) => e.block("a").move("end"), "b {\n}\n\na {\n}\n"],
    ["a {\n}\n\nb {\n}\n", (e) => e.block("b").move("start"), "b {\n}\n\na {\n}\n"],
    ["a = 1\nb = 2\nc = 3\n", (e) => e.attribute("c").move({ before: e.attribute("b") }), "a = 1\nc = 3\nb = 2\n"],
    ["a = 1 # x\nb = 2\n", (e) => e.attribute("a").move({ after: e.attribute("b") }), "b = 2\na = 1 # x\n"],
    [
      "b {\n  # about\n  a = {\n    x = 1\n  }\n}\n",
      (e) => e.block("b").attribute("a").move("end", e),
      "b {\n}\n# about\na = {\n  x = 1\n}\n",
    ],
    ["a {\n}\nb {\n}\n", (e) => e.block("a").move("end", e.block("b")), "b {\n  a {\n  }\n}\n"],
    ["a {\n}\nb {}\n", (e) => e.block("a").move("end", e.block("b")), "b {\n  a {\n  }\n}\n"],
  ]);

  it("reports a problem if the item or the target does not exist", () => {
    expect(problems("a {}\n", (e) => e.block("b").move("end"))).toEqual(["block-not-found at line 1"]);
    expect(problems("a {}\n", (e) => e.block("a").move("end", e.block("b")))).toEqual(["block-not-found at line 1"]);
    expect(problems("a = 1\n", (e) => e.attribute("b").move("end"))).toEqual(["attribute-not-found at line 1"]);
    expect(problems("a = 1\n", (e) => e.attribute("a").move("end", e.block("b")))).toEqual(["block-not-found at line 1"]);
  });
});

describe("Sorting items", () => {
  const byName = (e: DocumentEditor): void => e.sort(e.attributes, (a, b) => (a.name < b.name ? -1 : 1));
  testEdits([
    ["c = 1 # x\n# about\na = 2\n\nb = 3\n", byName, "# about\na = 2\nb = 3\n\nc = 1 # x\n"],
    ["a = 1\nb = 2\n", byName, "a = 1\nb = 2\n"],
    ["", byName, ""],
    ["b = {\n  x = 1\n}\na = <<E\nx\nE\n", byName, "a = <<E\nx\nE\nb = {\n  x = 1\n}\n"],
  ]);

  it("throws for items of different bodies", () => {
    const sort = () => openConfig("a {\n  b = 1\n}\nc = 1\n").edit((e) => e.sort([...e.attributes, ...e.block("a").attributes], () => 0));
    expect(sort).toThrow("items of different bodies cannot be sorted together");
  });

  it("reports a problem for items with errors", () => {
    expect(problems("a = 1\nb = [1\nc = 2\n", byName)).toEqual(["item-has-errors at line 2"]);
  });
});

describe("Finding items", () => {
  const text = 'a "x" {\n  n = 1\n}\na "y" {\n  n = 2\n}\nb {\n  c {\n  }\n  c {\n    d = [5]\n  }\n}\nv = 1\n';
  const document = openConfig(text);
  const textAt = (path: string): string | undefined => document.get(path).text;
  const codeAt = (path: string): string | undefined => document.get(path).problem?.code;

  it("follows types, labels, names and indexes", () => {
    expect(textAt("a.x.n")).toBe("1");
    expect(textAt("a.y.n")).toBe("2");
    expect(textAt("a[1]")).toBe('a "y" {\n  n = 2\n}');
    expect(textAt("b.c[1].d[0]")).toBe("5");
    expect(textAt("b[0].c[0]")).toBe("c {\n  }");
    expect(textAt("v")).toBe("1");
  });

  it("reports a path that matches nothing or several blocks", () => {
    expect(codeAt("a.z.n")).toBe("block-not-found");
    expect(codeAt("a.n")).toBe("block-not-found");
    expect(codeAt("a[1].n")).toBe("block-not-found");
    expect(codeAt("a[2]")).toBe("block-not-found");
    expect(codeAt("a")).toBe("block-ambiguous");
    expect(codeAt("b.c")).toBe("block-ambiguous");
    expect(codeAt("b.c[2]")).toBe("block-not-found");
    expect(codeAt("b[1]")).toBe("block-not-found");
    expect(codeAt("b[1].c[0]")).toBe("block-not-found");
    expect(codeAt("x")).toBe("attribute-not-found");
    expect(codeAt("x.y")).toBe("block-not-found");
    expect(codeAt("v.x")).toBe("not-an-object");
  });

  it("lists attributes, and blocks by type and labels", () => {
    openConfig(text).edit((e) => {
      expect(e.blocks().map((each) => [each.type, ...each.labels])).toEqual([["a", "x"], ["a", "y"], ["b"]]);
      expect(e.blocks("a").length).toBe(2);
      expect(e.blocks("a", "y").map((each) => each.labels)).toEqual([["y"]]);
      expect(e.blocks("a", "y", "z")).toEqual([]);
      expect(e.attributes.map(({ name, path }) => [name, path])).toEqual([["v", ["v"]]]);
      expect(
        e
          .block("b")
          .blocks("c")[1]!
          .attributes.map(({ path }) => path),
      ).toEqual([["b", "c", "d"]]);
      expect([e.block("x").exists, e.block("x").type, e.block("x").labels, e.block("x").text]).toEqual([false, "", [], undefined]);
      expect(e.block("x").attributes).toEqual([]);
      expect(e.block("x").blocks()).toEqual([]);
      expect(e.block("x").freeComments).toEqual([]);
      expect(e.block("x").block("y").problem?.code).toBe("block-not-found");
      expect(e.block("a").problem?.code).toBe("block-not-found");
      expect(e.block("b").problem).toBeUndefined();
    });
  });

  it("suggests similar paths", () => {
    const { problems } = openConfig('resource "vpc" "main" {\n}\n').edit((e) => e.block("resource", "vpc", "mian").remove());
    expect(problems.map(({ detail }) => detail)).toEqual(['There is no block resource.vpc.mian. Did you mean "resource.vpc.main"?']);
  });

  it("reports a missing attribute at its body", () => {
    expect(problems("x = 1\nb {\n}\n", (e) => e.block("b").attribute("a").remove())).toEqual(["attribute-not-found at line 2"]);
    expect(problems("x = 1\nb {\n}\n", (e) => e.remove("b.a"))).toEqual(["attribute-not-found at line 2"]);
    expect(openConfig("b {\n  c {\n    d = 1\n  }\n}\n").get("b.c.d").path).toEqual(["b", "c", "d"]);
    expect(openConfig("b {\n  c {\n    d = 1\n  }\n}\n").get("b.c").path).toEqual(["b", "c"]);
  });

  it("reports setAt for a block", () => {
    expect(problems("a {}\n", (e) => e.setAt("a", 1))).toEqual(["not-an-attribute at line 1"]);
    expect(problems("a {}\na {}\n", (e) => e.setAt("a", 1))).toEqual(["block-ambiguous at line 1"]);
  });
});

describe("Removing the last item of a block", () => {
  const after = (before: string, path: string, options = { removeEmptyBlocks: true }): string =>
    edited(before, (e) => e.remove(path, options));

  it("leaves an empty block by default", () => {
    expect(edited("locals {\n  a = 1\n}\n", (e) => e.remove("locals.a"))).toBe("locals {\n}\n");
  });

  it.each([
    ["an attribute", "x = 1\n\n# about\nlocals {\n  # one\n  a = 1 # two\n} # end\n\ny = 2\n", "locals.a", "x = 1\n\ny = 2\n"],
    ["a block on one line", "locals { a = 1 }\n", "locals.a", ""],
    ["a block in a block", 'a {\n  x = 1\n  b "c" {\n    d {}\n  }\n}\n', "a.b.c.d", "a {\n  x = 1\n}\n"],
    ["blocks around it that become empty", "a {\n  b {\n    c {\n      d = 1\n    }\n  }\n}\nx = 1\n", "a.b.c.d", "x = 1\n"],
    ["a comment on the line of the brace", "locals { # local\n  a = 1\n}\n", "locals.a", ""],
  ])("takes the block with it where asked: %s", (_, before, path, expected) => expect(after(before, path)).toBe(expected));

  it.each([
    ["another attribute", "b {\n  a = 1\n  c = 2\n}\n", "b.a", "b {\n  c = 2\n}\n"],
    ["a block", "b {\n  a = 1\n\n  c {}\n}\n", "b.a", "b {\n  c {}\n}\n"],
    ["a comment", "b {\n  a = 1\n\n  # later\n}\n", "b.a", "b {\n  # later\n}\n"],
    ["an object of a value", "a = { b = 1 }\n", "a.b", "a = {}\n"],
  ])("keeps a block that has %s", (_, before, path, expected) => expect(after(before, path)).toBe(expected));

  it("keeps a block whose comments stay, and one that gets other items", () => {
    const keep = { keepComments: true, removeEmptyBlocks: true };
    expect(after("b {\n  a = 1 # one\n}\n", "b.a", keep)).toBe("b {\n  # one\n}\n");
    expect(after("b {\n  a = 1\n}\n", "b.a", keep)).toBe("");
    const replaced = edited("b {\n  a = 1\n}\n", (e) => {
      e.remove("b.a", { removeEmptyBlocks: true });
      e.block("b").set("c", 2);
    });
    expect(replaced).toBe("b {\n  c = 2\n}\n");
  });

  it("counts all removals of the change", () => {
    const change = (path: string, ...others: readonly string[]): string =>
      edited("locals {\n  a = 1\n  b = 2\n}\nx = 1\n", (e) => {
        e.remove(path, { removeEmptyBlocks: true });
        for (const other of others) e.remove(other);
      });
    expect(change("locals.a", "locals.b")).toBe("x = 1\n");
    expect(change("locals.a", "locals.b", "x")).toBe("");
  });

  it("keeps a block with a syntax error, in which something else may be", () => {
    expect(after("b {\n  a = 1\n  = 2\n}\n", "b.a")).toBe("b {\n  = 2\n}\n");
  });
});

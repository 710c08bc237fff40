import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listItems } from "../src/document.ts";
import { parseConfig } from "../src/tree.ts";
import { sample } from "./document-sample.ts";
import { soup } from "./soup.ts";

/** Returns the items of a text as the parser finds them. */
function parsed(text: string): readonly string[] {
  return parseConfig(text, "a.hcl").file.body.children.map((node) =>
    JSON.stringify([node.kind, node.kind === "Block" ? node.type : node.name, node.kind === "Block" ? node.labels : [], node.range]),
  );
}

function listed(text: string): readonly string[] {
  return listItems(text, "a.hcl").map(({ kind, name, labels, range }) => JSON.stringify([kind, name, labels, range]));
}

describe("the items of a file without errors equal the parser's", () => {
  it.each([
    ["nothing", ""],
    ["a byte order mark", "\ufeffa = 1\n"],
    ["CRLF line endings", sample(1).replaceAll("\n", "\r\n")],
    ["all kinds of contents", sample(3)],
    ["no line break at the end", "a = 1\nb = 2"],
    ["comments around items", "/* x */ a = 1 // y\n# z }\nb {} # end\n/* { */\n"],
    ["comments inside", "a = [ # ]\n  1, /* ] */ 2 // ]\n]\nb { # }\n  c = 1 /* } */\n}\n"],
    ["division", "a = 1 / 2\nb = c/d/e\n"],
    ["brackets in strings", 'a = "}${"}"}$${"\nb = "\\"}"\nc = "%{ if true }}%{ endif }"\nd = "a$"\n'],
    ["brackets in heredocs", "a = <<X\n}\n${{ b = 1 }.b}\n X Y\nX\nb {\n  c = <<-X\n  {$${\n  X\n}\n"],
    ["a marker inside of a template in a heredoc", "a = <<X\n${<<Y\nX\nY\n}\nX\nb = 1\n"],
    ["comparisons", "a = b < c\nd = e <= f ? g : h\n"],
    ["labels in several forms", 'a b "c" d {\n}\ne "${"x"}" {}\nf"g"{}\n'],
    ["names that are not ASCII", "é = 1\nb ü {}\n"],
    ["blocks on one line", "a { b = 1 }\nc {}\n"],
  ])("%s", (_, text) => {
    expect(listed(text)).toEqual(parsed(text));
  });
});

it.each([
  'a "b" {\n',
  "a = [\nb = 1\n",
  'a = "x\nb = 1\n',
  "a = <<X\nb {\n}\n",
  "/* a\nb = 1\n",
  "}\na = 1\n",
  "a b\nc = 1\n",
  "a = (]\nb = 1\n",
  "a {} b = 1\n",
])("a text that cannot be followed is parsed: %j", (text) => {
  expect(listed(text)).toEqual(parsed(text));
});

it("any text has a list, in order and inside of the text", () => {
  fc.assert(
    fc.property(soup(200), (text) => {
      let before = 0;
      for (const { start, end, range } of listItems(text)) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        expect(range.end.offset).toBe(end);
        before = end;
      }
      expect(before).toBeLessThanOrEqual(text.length);
      if (parseConfig(text).diagnostics.length === 0) expect(listed(text)).toEqual(parsed(text));
    }),
  );
});

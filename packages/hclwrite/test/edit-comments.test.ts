/** Comments as data: the comments of items, and those that belong to none. */
import { describe, expect, it } from "vitest";
import { type AttributeEditor, type DocumentEditor, openConfig } from "../src/index.ts";
import { edited } from "./edited.ts";

describe("Setting the comments before an item", () => {
  it.each<[before: string, lead: readonly string[], after: string]>([
    ["a = 1\n", ["x"], "# x\na = 1\n"],
    ["a = 1\n", ["x\ny", "z"], "# x\n# y\n# z\na = 1\n"],
    ["a = 1\n", [], "a = 1\n"],
    ["# old\n# older\na = 1\n", ["x"], "# x\na = 1\n"],
    ["# old\na = 1\n", [], "a = 1\n"],
    ["// old\na = 1\n", ["x"], "// x\na = 1\n"],
    ["/* old */\na = 1\n", ["x"], "# x\na = 1\n"],
    ["# old\r\na = 1\r\n", ["x\ny"], "# x\r\n# y\r\na = 1\r\n"],
    ["  a = 1\n", ["x"], "  # x\n  a = 1\n"],
    ["# free\n\na = 1\n", ["x"], "# free\n\n# x\na = 1\n"],
    ["a = 1\n", ["", "# x", "// y"], "#\n# x\n// y\na = 1\n"],
  ])("turns %j with %j into %j", (before, lead, after) => {
    expect(
      edited(before, (e) => {
        e.attribute("a").comments.lead = lead;
      }),
    ).toBe(after);
  });

  it("uses block comments on a line that starts with something else", () => {
    const set = (lead: readonly string[]) => (e: DocumentEditor) => {
      e.block("b").attribute("a").comments.lead = lead;
    };
    expect(edited("b { a = 1 }\n", set(["x", "y */ z"]))).toBe("b { /* x */ /* y * / z */ a = 1 }\n");
    expect(edited("b { a = 1 }\n", set([]))).toBe("b { a = 1 }\n");
  });
});

describe("Setting the comment after an item", () => {
  it.each<[before: string, line: string | undefined, after: string]>([
    ["a = 1\n", "x", "a = 1 # x\n"],
    ["a = 1", "x", "a = 1 # x"],
    ["a = 1 # old\n", "x", "a = 1 # x\n"],
    ["a = 1 // old\n", "x", "a = 1 // x\n"],
    ["a = 1 /* old */ /* older */\n", "x", "a = 1 # x\n"],
    ["a = 1 \t# old\n", undefined, "a = 1\n"],
    ["a = 1\n", undefined, "a = 1\n"],
    ["a = 1\r\n", "x", "a = 1 # x\r\n"],
    ["a = 1 # old\r\n", undefined, "a = 1\r\n"],
  ])("turns %j with %j into %j", (before, line, after) => {
    expect(
      edited(before, (e) => {
        e.attribute("a").comments.line = line;
      }),
    ).toBe(after);
  });

  it("uses a block comment if something follows on the line", () => {
    const set = (line: string | undefined) => (e: DocumentEditor) => {
      e.block("b").attribute("a").comments.line = line;
    };
    expect(edited("b { a = 1 }\n", set(" x */ y "))).toBe("b { a = 1 /* x * / y */ }\n");
    expect(edited("b { a = 1 /* old */ }\n", set("x"))).toBe("b { a = 1 /* x */ }\n");
    expect(edited("b { a = 1 /* old */ }\n", set(undefined))).toBe("b { a = 1 }\n");
  });

  it("throws for several lines", () => {
    for (const text of ["x\ny", "x\ry"]) {
      const set = () =>
        openConfig("a = 1\n").edit((e) => {
          e.attribute("a").comments.line = text;
        });
      expect(set).toThrow("a comment at the end of a line cannot have several lines");
    }
  });
});

it("The comments of an item are data", () => {
  const text = '# one\n// two\n/* three */\na = [ # in\n  1,\n] # end\nb "x" { # open\n  c = 1 /* l */ # m\n} // close\n';
  openConfig(text).edit((e) => {
    const of = ({ comments: { lead, line, inner } }: Pick<AttributeEditor, "comments">) => ({ lead, line, inner });
    expect(of(e.attribute("a"))).toEqual({ lead: ["one", "two", "three"], line: "end", inner: ["in"] });
    expect(of(e.block("b", "x"))).toEqual({ lead: [], line: "close", inner: ["open"] });
    expect(of(e.block("b", "x").attribute("c"))).toEqual({ lead: [], line: "l m", inner: [] });
    // An item that does not exist has none, and setting them has no effect.
    const missing = e.attribute("x");
    expect(of(missing)).toEqual({ lead: [], line: undefined, inner: [] });
    missing.comments.lead = ["y"];
    missing.comments.line = "y";
  });
});

describe("Comments that belong to no item", () => {
  it.each([
    ["a comment", "b {\n/* c */ }\n", "b {\n/* c */\n  n = {\n    c = 1\n  }\n}\n"],
    ["an item", "b {\n  a = 1\n  c {} }\n", "b {\n  a = 1\n  n = {\n    c = 1\n  }\n  c {} }\n"],
    ["a comment of a block that is never closed", "b {\n/* c */", "b {\n/* c */\n  n = {\n    c = 1\n  }\n"],
    ["the comment of an attribute in such a block", "b {\n  a = 1 /* c */", "b {\n  a = 1 /* c */\n  n = {\n    c = 1\n  }\n"],
  ])("adds an attribute on lines without other content where %s shares the line of the closing brace", (_, source, expected) => {
    const set = (e: DocumentEditor): void => {
      for (const b of e.blocks("b")) b.set("n", { c: 1 });
    };
    expect(edited(source, set)).toBe(expected);
    expect(edited(expected, set)).toBe(expected);
  });

  const set =
    (text: string) =>
    (e: DocumentEditor): void =>
      e.freeComments[0]!.set(text);
  const remove = (e: DocumentEditor): void => e.freeComments[0]!.remove();

  it.each<[before: string, change: (e: DocumentEditor) => void, after: string]>([
    ["# free\n\na = 1\n", set("x"), "# x\n\na = 1\n"],
    ["// free\n\na = 1\n", set("x\ny"), "// x\n// y\n\na = 1\n"],
    ["  /* free */\n\na = 1\n", set("x\ny"), "  # x\n  # y\n\na = 1\n"],
    ["# free\r\n\r\na = 1\r\n", set("x\ny"), "# x\r\n# y\r\n\r\na = 1\r\n"],
    ["# free\n\na = 1\n", remove, "\na = 1\n"],
    ["a = 1\n\n  # free\n", remove, "a = 1\n\n"],
    ["# free", remove, ""],
    ["# free\r\n\r\na = 1\r\n", remove, "\r\na = 1\r\n"],
    ["b {\n  # free\n}\n", (e) => e.block("b").freeComments[0]!.remove(), "b {\n}\n"],
    ["b {\n  # free\n}\n", (e) => e.block("b").freeComments[0]!.set("x"), "b {\n  # x\n}\n"],
  ])("%j", (before, change, after) => {
    expect(edited(before, change)).toBe(after);
  });
});

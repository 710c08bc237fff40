/** Blocks with mismatched braces: which brace is reported, and which items are kept. */
import { describe, expect, it } from "vitest";
import type { BodyNode } from "../ast/body.ts";
import { parseConfig } from "../parse.ts";

/** Returns the item names of a body; a block's includes its content. */
function outline({ attributes, blocks }: BodyNode): string {
  return [...attributes.map(({ name }) => name), ...blocks.map(({ type, body }) => `${type}(${outline(body)})`)].join(" ");
}

/** Returns the outline of a source, and the position and code of each diagnostic. */
function read(...lines: readonly string[]): readonly string[] {
  const { file, diagnostics } = parseConfig(`${lines.join("\n")}\n`, "x.hcl");
  return [outline(file.body), ...diagnostics.map(({ code, subject }) => `${subject?.start.line}:${subject?.start.column} ${code}`)];
}

describe("unclosed objects in blocks", () => {
  it("an unclosed object is reported rather than the block whose brace closed it", () => {
    expect(read("a {", "  b = { c = 1", "  d = 2", "}")).toEqual(["a(b d)", "2:7 unclosed-bracket"]);
    expect(read("a {", "  b = {", "    c = 1", "  d = 2", "}", "e {", "  f = 1", "}")).toEqual(["a(b d) e(f)", "2:7 unclosed-bracket"]);
  });

  it("an unclosed object is found in nested blocks and inside other expressions", () => {
    expect(read("a {", "  s {", "    b = { c = 1", "    d = 2", "  }", "  z = 1", "}", "q = 1")).toEqual([
      "q a(z s(b d))",
      "3:9 unclosed-bracket",
    ]);
    expect(read("a {", "  b = c ? 1 : { d = 1", "  e = 2", "}")).toEqual(["a(b e)", "2:15 unclosed-bracket"]);
  });

  it("unclosed objects in several blocks are all reported", () => {
    const block = ["a {", "  b = { c = 1", "  d = 2", "}"];
    expect(read(...block, ...block)).toEqual(["a(b d) a(b d)", "2:7 unclosed-bracket", "6:7 unclosed-bracket"]);
  });

  it("a closed object is never reported, however it is indented", () => {
    expect(read("a {", "  b = { c = 1", "  d = 2", "}", "}")).toEqual(["a(b)"]);
  });
});

describe("unclosed blocks", () => {
  it("an unclosed block ends where its indentation shows, and the outermost block without a brace is reported", () => {
    expect(read("a {", "  b {", "    x = 1", "  c = 2", "}", "d = 1")).toEqual(["d a(c b(x))", "1:3 unclosed-block"]);
    expect(read("a {", "  b {", "    c {", "      x = 1", "  }", "}", "d = 1")).toEqual(["d a(b(c(x)))", "1:3 unclosed-block"]);
  });

  it("nested blocks cut off by the end of the file are reported once", () => {
    expect(read("a {", "  b {", "    c {", "      x = 1")).toEqual(["a(b(c(x)))", "3:7 unclosed-block"]);
  });

  it("an unclosed block is reported separately if the block around it is unclosed too", () => {
    expect(read("a {", "  b {", "    x = 1", "  c = 2")).toEqual(["a(c b(x))", "1:3 unclosed-block", "2:5 unclosed-block"]);
  });
});

/** Blocks whose braces do not match: which one is blamed, and what is kept. */
import { describe, expect, it } from "vitest";
import type { BodyNode } from "../ast/body.ts";
import { parseConfig } from "../parse.ts";

/** The names of the items of a body, those of blocks with what is in them. */
function outline({ attributes, blocks }: BodyNode): string {
  return [...attributes.map(({ name }) => name), ...blocks.map(({ type, body }) => `${type}(${outline(body)})`)].join(" ");
}

/** What is in a source, and the codes of what is wrong, each with its place. */
function read(...lines: readonly string[]): readonly string[] {
  const { file, diagnostics } = parseConfig(`${lines.join("\n")}\n`, "x.hcl");
  return [outline(file.body), ...diagnostics.map(({ code, subject }) => `${subject?.start.line}:${subject?.start.column} ${code}`)];
}

describe("an object that is not closed in a block", () => {
  it("is blamed rather than the block whose brace closed it", () => {
    expect(read("a {", "  b = { c = 1", "  d = 2", "}")).toEqual(["a(b d)", "2:7 unclosed-bracket"]);
    expect(read("a {", "  b = {", "    c = 1", "  d = 2", "}", "e {", "  f = 1", "}")).toEqual(["a(b d) e(f)", "2:7 unclosed-bracket"]);
  });

  it("is found in blocks inside blocks, and inside another expression", () => {
    expect(read("a {", "  s {", "    b = { c = 1", "    d = 2", "  }", "  z = 1", "}", "q = 1")).toEqual([
      "q a(z s(b d))",
      "3:9 unclosed-bracket",
    ]);
    expect(read("a {", "  b = c ? 1 : { d = 1", "  e = 2", "}")).toEqual(["a(b e)", "2:15 unclosed-bracket"]);
  });

  it("may stand in several blocks", () => {
    const block = ["a {", "  b = { c = 1", "  d = 2", "}"];
    expect(read(...block, ...block)).toEqual(["a(b d) a(b d)", "2:7 unclosed-bracket", "6:7 unclosed-bracket"]);
  });

  it("is not suspected where everything is closed, however it is indented", () => {
    expect(read("a {", "  b = { c = 1", "  d = 2", "}", "}")).toEqual(["a(b)"]);
  });
});

describe("a block that is not closed", () => {
  it("ends where its indentation says so; the place is that of the block that has no brace in the end", () => {
    expect(read("a {", "  b {", "    x = 1", "  c = 2", "}", "d = 1")).toEqual(["d a(c b(x))", "1:3 unclosed-block"]);
    expect(read("a {", "  b {", "    c {", "      x = 1", "  }", "}", "d = 1")).toEqual(["d a(b(c(x)))", "1:3 unclosed-block"]);
  });

  it("is one fault where the end of the text cuts off several", () => {
    expect(read("a {", "  b {", "    c {", "      x = 1")).toEqual(["a(b(c(x)))", "3:7 unclosed-block"]);
  });

  it("is a fault of its own where a block around it is not closed either", () => {
    expect(read("a {", "  b {", "    x = 1", "  c = 2")).toEqual(["a(c b(x))", "1:3 unclosed-block", "2:5 unclosed-block"]);
  });
});

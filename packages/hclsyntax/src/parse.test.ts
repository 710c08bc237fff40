import { formatTraversal, SourceFile } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { parseConfig, parseExpression, parseTemplate, parseTraversalAbs, parseTraversalPartial, syntaxErrors } from "./index.ts";

describe.each([
  ["parseConfig", parseConfig, "a ="],
  ["parseExpression", parseExpression, "1 +"],
  ["parseTemplate", parseTemplate, "${"],
  ["parseTraversalAbs", parseTraversalAbs, "a."],
  ["parseTraversalPartial", parseTraversalPartial, "a."],
  ["syntaxErrors", (source: string, filename?: string) => ({ diagnostics: syntaxErrors(source, filename) }), "a ="],
] as const)("%s", (_, parse, broken) => {
  it("reports errors in the named file", () => {
    expect(parse(broken, "x.hcl").diagnostics[0]).toMatchObject({ severity: "error", subject: { filename: "x.hcl" } });
    expect(parse(broken).diagnostics[0]).toMatchObject({ subject: { filename: "" } });
  });
});

it("the name and the positions of a SourceFile take precedence over the given name", () => {
  const file = new SourceFile("a.hcl", "1 +");
  expect(parseExpression(file, "b.hcl").diagnostics[0]!.subject!.filename).toBe("a.hcl");
  expect(parseExpression(file).expression.file.text).toBe(file.text);
});

it("a name is read in full, however long it is", () => {
  for (const length of [1, 11, 12, 13, 200]) {
    const name = "n".repeat(length);
    expect(parseConfig(`${name} = 1\n`).file.body.attributes[0]!.name).toBe(name);
  }
});

describe("repeated attributes", () => {
  it.each([1, 30])("each refers to the line of the first one in a body with %i attributes", (count) => {
    const others = Array.from({ length: count }, (_, i) => `a${i} = 1\n`).join("");
    const { file, diagnostics } = parseConfig(`${others}x = 1\nx = 2\nx = 3\n`);
    expect(diagnostics.map(({ code, params }) => [code, params])).toEqual(
      [1, 2].map(() => ["repeated-argument", { name: "x", line: count + 1 }]),
    );
    expect(file.body.attributes).toHaveLength(count + 1);
  });
});

describe("traversals", () => {
  const read = ({ traversal, diagnostics }: ReturnType<typeof parseTraversalAbs>) => ({
    steps: formatTraversal(traversal),
    problems: diagnostics.map(({ code, subject, params }) => [code, subject!.start.offset, subject!.end.offset, params] as const),
  });

  it.each([
    ["a.b[0]", "a.b[0]"],
    ['a["x"]', 'a["x"]'],
    // White space and newlines may be between steps.
    ["a\n.b", "a.b"],
    ["a.\n b", "a.b"],
  ])("%j is read as %j with both functions", (source, steps) => {
    for (const parse of [parseTraversalAbs, parseTraversalPartial]) expect(read(parse(source))).toEqual({ steps, problems: [] });
  });

  it.each([
    ["", "", "variable-name-required", 0, 0, { found: "the end of the reference" }],
    ["1", "", "variable-name-required", 0, 1, { found: '"1"' }],
    ["a.", "a", "attribute-name-required", 2, 2, { found: "the end of the reference" }],
    ["a.0.1", "a", "attribute-name-required", 2, 5, { found: '"0.1"' }],
    ["a[", "a", "literal-index-required", 2, 2, { found: "the end of the reference" }],
    ["a[b]", "a", "literal-index-required", 2, 3, { found: '"b"' }],
    ["a[-1]", "a", "literal-index-required", 2, 3, { found: '"-"' }],
    ["a[1", "a[1]", "closing-bracket-required", 3, 3, { found: "the end of the reference" }],
    ['a["x"', 'a["x"]', "closing-bracket-required", 5, 5, { found: "the end of the reference" }],
    ["a b", "a", "step-required", 2, 3, { found: '"b"' }],
    ["a[1]]", "a[1]", "step-required", 4, 5, { found: '"]"' }],
    ['a["\\q"]', 'a["q"]', "invalid-escape", 3, 5, { sequence: "\\q" }],
  ] as const)("%j is read up to the error, as %j, with both functions", (source, steps, ...problem) => {
    for (const parse of [parseTraversalAbs, parseTraversalPartial]) expect(read(parse(source))).toEqual({ steps, problems: [problem] });
  });

  it("report invalid characters even without a name", () => {
    expect(parseTraversalAbs("<'").diagnostics.map(({ code }) => code)).toEqual(["variable-name-required", "unsupported-quote"]);
  });

  it("an invalid number as an index is reported", () => {
    for (const parse of [parseTraversalAbs, parseTraversalPartial])
      expect(parse("a[1e2e3]").diagnostics.map(({ code }) => code)).toEqual(["invalid-number"]);
  });

  it("only a partial traversal may contain splats, and only in brackets", () => {
    expect(read(parseTraversalPartial("a[*].b"))).toEqual({ steps: "a[*].b", problems: [] });
    expect(read(parseTraversalAbs("a[*].b"))).toEqual({ steps: "a", problems: [["splat-not-allowed", 2, 3, { splat: "[*]" }]] });
    expect(read(parseTraversalAbs("a.*.b"))).toEqual({ steps: "a", problems: [["splat-not-allowed", 2, 3, { splat: ".*" }]] });
    const allowed = { splat: ".*", allowed: "[*]" };
    expect(read(parseTraversalPartial("a.*.b"))).toEqual({ steps: "a", problems: [["splat-not-allowed", 2, 3, allowed]] });
  });

  it("invalid tokens after the first error are reported as well", () => {
    expect(parseTraversalAbs("a b $").diagnostics.map(({ code }) => code)).toEqual(["step-required", "invalid-character"]);
  });
});

import { SourceFile } from "@hcl-ts/hcl";
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
  expect(parseExpression(file).expression.file).toBe(file);
});

it("a name is read in full, however long it is", () => {
  for (const length of [1, 11, 12, 13, 200]) {
    const name = "n".repeat(length);
    expect(parseConfig(`${name} = 1\n`).file.body.attributes[0]!.name).toBe(name);
  }
});

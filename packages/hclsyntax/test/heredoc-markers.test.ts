/** Heredoc markers are identifiers of any script. */
import { toNative } from "@hcl-ts/cty";
import { expect, it } from "vitest";
import { parseConfig } from "../src/index.ts";

const textOf = (source: string): unknown => {
  const { file, diagnostics } = parseConfig(source);
  expect(diagnostics).toEqual([]);
  return toNative(file.body.attributes[0]!.expr.value().value);
};

it.each(["EOT", "É", "ÄÖÜ", "конец", "終わり", "_x", "e-o-t", "𝒳𝒴"])("ends a heredoc at the line of its marker %s", (marker) => {
  expect(textOf(`a = <<${marker}\nx\n${marker}\n`)).toBe("x\n");
  expect(textOf(`a = <<-${marker}\n    x\n  y\n  ${marker}\nb = 1\n`)).toBe("  x\ny\n");
  // A longer or shorter word is literal text.
  expect(textOf(`a = <<${marker}\n${marker}x\nx${marker}\n${marker}\n`)).toBe(`${marker}x\nx${marker}\n`);
});

it("compares markers exactly, without normalization", () => {
  const { diagnostics } = parseConfig("a = <<\u00c9\nx\nE\u0301\n");
  expect(diagnostics.map(({ code }) => code)).toContain("unclosed-heredoc");
});

it.each(["a = <<EOT\nx\nEOT", "a = <<-EOT\nx\n  EOT ", "a = f(<<EOT\n${1}\nEOT"])(
  "names the missing line break where %j ends with the marker, as the reference requires one",
  (source) => {
    const [first] = parseConfig(source).diagnostics;
    expect(first).toMatchObject({ code: "unclosed-heredoc", params: { line: 1, isCutOff: true } });
    expect(first!.detail).toContain('Add a line break after its end marker "EOT".');
  },
);

it("names no missing line break where the source ends in other text", () => {
  for (const source of ["a = <<EOT\nx\nEOT x", "a = <<EOT\nx\nEOTX", "a = <<EOT\nx\n"])
    expect(parseConfig(source).diagnostics[0]).toMatchObject({ code: "unclosed-heredoc", params: { isCutOff: false } });
});

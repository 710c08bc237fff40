import { number, string, toNative } from "@hcl-ts/cty";
import { SourceFile } from "@hcl-ts/hcl";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { expect, it, vi } from "vitest";
import { attrSpec, blockListSpec, decode, objectSpec } from "../src/index.ts";

const spec = blockListSpec("b", objectSpec({ x: attrSpec("x", number, { required: true }), y: attrSpec("y", string) }));

it("decoding valid configuration computes no position", () => {
  const source = Array.from({ length: 100 }, (_, i) => `b {\n  x = ${i}\n  y = "${i}"\n}\n`).join("");
  const { file } = parseConfig(source, "t.hcl");
  const position = vi.spyOn(SourceFile.prototype, "position");
  try {
    const { value, diagnostics } = decode(file.body, spec);
    expect(diagnostics).toEqual([]);
    expect((toNative(value) as readonly unknown[]).length).toBe(100);
    expect(position).not.toHaveBeenCalled();
  } finally {
    position.mockRestore();
  }
});

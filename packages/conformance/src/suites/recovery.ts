import { parseConfig } from "@hcl-ts/hclsyntax";
import { encodeDiagnostics } from "../codec.ts";
import { sourceOf } from "../source.ts";
import type { Suite } from "../vector.ts";

export const answer: Suite = (vector) => {
  const { file, diagnostics } = parseConfig(sourceOf(vector), "test.hcl");
  const { attributes, blocks } = file.body;
  return {
    diags: encodeDiagnostics(diagnostics),
    items: [
      ...attributes.map((attribute) => ({ start: attribute.nameRange.start.byte, kind: "attribute", name: attribute.name })),
      ...blocks.map((block) => ({ start: block.typeRange.start.byte, kind: "block", name: block.type })),
    ],
  };
};

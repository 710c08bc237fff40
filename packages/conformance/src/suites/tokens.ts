import { SourceFile } from "@hcl-ts/hcl";
import { lexConfig, lexExpression, lexTemplate } from "@hcl-ts/hclsyntax";
import { encodeDiagnostics } from "../codec.ts";
import { sourceOf } from "../source.ts";
import type { Suite } from "../vector.ts";

export const answer: Suite = (vector) => {
  const file = new SourceFile("test.hcl", sourceOf(vector));
  const lex = { config: lexConfig, expression: lexExpression, template: lexTemplate }[vector.mode as "config"];
  const { tokens, diagnostics } = lex(file);
  return {
    tokens: Array.from(tokens, (token) => [token.kind, file.position(token.start).byte, file.position(token.end).byte]),
    diags: encodeDiagnostics(diagnostics),
  };
};

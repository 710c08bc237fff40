import { parseConfig } from "@hcl-ts/hclsyntax";
import { encodeDiagnostics } from "../codec.ts";
import { sourceOf } from "../source.ts";
import { dumpBody } from "../tree-dump.ts";
import type { Suite } from "../vector.ts";

export const answer: Suite = (vector) => {
  const { file, diagnostics } = parseConfig(sourceOf(vector), "test.hcl");
  return { diags: encodeDiagnostics(diagnostics), body: dumpBody(file.body) };
};

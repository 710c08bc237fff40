import { parseTraversalAbs, parseTraversalPartial } from "@hcl-ts/hclsyntax";
import { encodeDiagnostics, encodeTraversal } from "../codec.ts";
import { sourceOf } from "../source.ts";
import type { Suite } from "../vector.ts";

export const answer: Suite = (vector) => {
  const { traversal, diagnostics } = (vector.partial ? parseTraversalPartial : parseTraversalAbs)(sourceOf(vector), "test.hcl");
  return { diags: encodeDiagnostics(diagnostics), traversal: encodeTraversal(traversal) };
};

import { hasErrors } from "@hcl-ts/hcl";
import { parseExpression, parseTemplate } from "@hcl-ts/hclsyntax";
import { encodeDiagnostics, encodeTraversal, encodeValue } from "../codec.ts";
import { contextOf, sourceOf } from "../source.ts";
import { dumpExpr } from "../tree-dump.ts";
import type { Suite } from "../vector.ts";

/** Answers expressions and templates. */
export const answer: Suite = (vector) => {
  const parse = vector.suite === "template" ? parseTemplate : parseExpression;
  const { expression, diagnostics: parseDiagnostics } = parse(sourceOf(vector), "test.hcl");
  const parsed = {
    parseDiags: encodeDiagnostics(parseDiagnostics),
    ast: dumpExpr(expression),
    variables: expression.variables().map(encodeTraversal),
  };
  if (hasErrors(parseDiagnostics)) return parsed;
  const { value, diagnostics } = expression.valueWithRepeats(contextOf(vector.vars));
  return { ...parsed, value: encodeValue(value), diags: encodeDiagnostics(diagnostics) };
};

import { parseExpression } from "@hcl-ts/hcljson";
import { encodeDiagnostics, encodeRange, encodeTraversal, encodeValue } from "../codec.ts";
import { contextOf, sourceOf } from "../source.ts";
import type { Suite } from "../vector.ts";

export const answer: Suite = (vector) => {
  const { expression, diagnostics: parseDiagnostics } = parseExpression(sourceOf(vector), "test.json");
  const { value, diagnostics } = expression.value(contextOf(vector.vars));
  return {
    parseDiags: encodeDiagnostics(parseDiagnostics),
    value: encodeValue(value),
    diags: encodeDiagnostics(diagnostics),
    variables: expression.variables().map(encodeTraversal),
    range: encodeRange(expression.range),
    startRange: encodeRange(expression.startRange),
  };
};

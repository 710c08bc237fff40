import { EvalContext, hasErrors } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { memoryFiles } from "@hcl-ts/terraform";
import { terraformFunctions, typeOf } from "@hcl-ts/terraform/functions";
import { rsadecrypt } from "@hcl-ts/terraform/rsadecrypt";
import { decodeValue, encodeValue } from "../codec.ts";
import { answerCall } from "../function-call.ts";
import type { EncodedValue, Suite, Vector } from "../vector.ts";

type EncodedFiles = Readonly<Record<string, string | { readonly base64: string }>>;

function decodeFiles(files: EncodedFiles): ReadonlyMap<string, string | Uint8Array> {
  return new Map(
    Object.entries(files).map(([path, content]) => [path, typeof content === "string" ? content : Buffer.from(content.base64, "base64")]),
  );
}

function functionsFor(vector: Vector, dialect: "opentofu" | "terraform") {
  const functions = terraformFunctions({
    dialect,
    fs: memoryFiles(decodeFiles((vector.files ?? {}) as EncodedFiles)),
    workingDirectory: "/module",
    homeDirectory: "/home/user",
    planTimestamp: "2024-02-03T04:05:06Z",
    pure: vector.pureOnly === true,
    rsadecrypt,
  });
  return new Map([...functions, ["type", typeOf]]);
}

export const answer: Suite = (vector, dialect = "opentofu") => {
  // A function that only one dialect has is evaluated in that dialect.
  const functions = functionsFor(vector, (vector.only as "opentofu" | undefined) ?? dialect);
  if (typeof vector.expr === "string") return { value: evaluate(vector.expr, vector.vars as Record<string, EncodedValue>, functions) };
  return answerCall(functions, vector);
};

function evaluate(source: string, variables: Readonly<Record<string, EncodedValue>>, functions: ReturnType<typeof functionsFor>): unknown {
  const { expression, diagnostics } = parseExpression(source, "test.hcl");
  if (hasErrors(diagnostics)) return { error: true };
  const decoded = new Map(Object.entries(variables).map(([name, value]) => [name, decodeValue(value)]));
  const { value, diagnostics: problems } = expression.value(new EvalContext({ variables: decoded, functions }));
  return hasErrors(problems) ? { error: true } : encodeValue(value);
}

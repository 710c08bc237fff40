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

type Functions = ReturnType<typeof createFunctions>;

function createFunctions({ files, pureOnly }: Vector, dialect: "opentofu" | "terraform") {
  const functions = terraformFunctions({
    dialect,
    fs: memoryFiles(decodeFiles((files ?? {}) as EncodedFiles)),
    workingDirectory: "/module",
    homeDirectory: "/home/user",
    planTimestamp: "2024-02-03T04:05:06Z",
    pure: pureOnly === true,
    rsadecrypt,
  });
  return new Map([...functions, ["type", typeOf]]);
}

/** The functions of each dialect, pure or not, without files. */
const withoutFiles = new Map<string, Functions>();

/** Returns the functions for a vector. Most vectors have no files, and share them. */
function functionsFor(vector: Vector, dialect: "opentofu" | "terraform"): Functions {
  if (vector.files !== undefined) return createFunctions(vector, dialect);
  const key = JSON.stringify([dialect, vector.pureOnly === true]);
  let functions = withoutFiles.get(key);
  if (functions === undefined) {
    functions = createFunctions(vector, dialect);
    withoutFiles.set(key, functions);
  }
  return functions;
}

export const answer: Suite = (vector, dialect = "opentofu") => {
  // A function that only one dialect has is evaluated in that dialect.
  const functions = functionsFor(vector, (vector.only as "opentofu" | undefined) ?? dialect);
  if (typeof vector.expr === "string") return { value: evaluate(vector.expr, vector.vars as Record<string, EncodedValue>, functions) };
  return answerCall(functions, vector);
};

function evaluate(source: string, variables: Readonly<Record<string, EncodedValue>>, functions: Functions): unknown {
  const { expression, diagnostics } = parseExpression(source, "test.hcl");
  if (hasErrors(diagnostics)) return { error: true };
  const decoded = new Map(Object.entries(variables).map(([name, value]) => [name, decodeValue(value)]));
  const { value, diagnostics: problems } = expression.value(new EvalContext({ variables: decoded, functions }));
  return hasErrors(problems) ? { error: true } : encodeValue(value);
}

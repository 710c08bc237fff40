/** Module tests, in the manner of the released Terraform. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Diagnostic } from "@hcl-ts/hcl";
import { memoryFiles } from "@hcl-ts/terraform";
import { ProviderSchemaIndex, type ProviderSchemasJson } from "@hcl-ts/terraform/evaluate";
import { type FileResult, type RunResult, runTests } from "@hcl-ts/terraform/test";
import type { Suite } from "../vector.ts";

const schemaFile = fileURLToPath(new URL("../../vectors/terraform/tftest-aws-schema.json", import.meta.url));
let schemas: ProviderSchemaIndex | undefined;

/** The schemas of the AWS provider. They are read when a case needs them. */
function awsSchemas(): ProviderSchemaIndex {
  schemas ??= new ProviderSchemaIndex(JSON.parse(readFileSync(schemaFile, "utf8")) as ProviderSchemasJson);
  return schemas;
}

export const answer: Suite = (vector) => {
  const result = runTests(memoryFiles(vector.files as Record<string, string>), {
    dialect: "terraform",
    version: "1.11.4",
    manner: "terraform",
    schemas: vector.needs === "aws" ? awsSchemas() : undefined,
  });
  const problems = [...result.diagnostics, ...result.files.flatMap(({ diagnostics }) => diagnostics)];
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length > 0) return { exit: 1, files: {}, invalid: errors.map(placeOf) };
  const exit = result.status === "pass" || result.status === "skip" ? 0 : 1;
  return { exit, files: Object.fromEntries(result.files.map((file) => [file.name, encodeFile(file)])) };
};

function placeOf({ subject }: Diagnostic): object {
  return { file: subject?.filename, line: subject?.start.line };
}

function encodeFile({ status, runs }: FileResult): object {
  return { status, runs: runs.map(encodeRun) };
}

function encodeRun({ name, status, failures }: RunResult): object {
  return {
    name,
    status,
    failures: failures.map(({ range, message }) => ({ file: range.filename, line: range.start.line, message })),
  };
}

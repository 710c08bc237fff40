/**
 * The functions of Terraform and OpenTofu for the examples of their pages, with files in memory and
 * a fixed clock.
 */
import { memoryFiles } from "@hcl-ts/terraform";
import { terraformFunctions } from "@hcl-ts/terraform/functions";
import { exampleFiles, exampleTime } from "../../../packages/terraform/test/function-examples.ts";
import type { FunctionDialect } from "../answer.ts";
import type { Functions } from "../functions.ts";

/** Returns the table of functions of a dialect. */
export function exampleFunctions(dialect: FunctionDialect): Functions {
  return terraformFunctions({
    dialect,
    fs: memoryFiles(exampleFiles),
    ...{ workingDirectory: "/module", homeDirectory: "/home/user", planTimestamp: exampleTime, now: () => new Date(exampleTime) },
  });
}

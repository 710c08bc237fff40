/** Of errors with one code, a limited number is reported, wherever they are found. */
import { formatRangeStart } from "@hcl-ts/hcl/syntax";
import { describe, expect, it } from "vitest";
import { checkTree } from "../src/check/check-tree.ts";
import { validateTree } from "../src/check/validate-tree.ts";
import { terraformFunctions } from "../src/entry/functions.ts";
import { loadTree, memoryFiles } from "../src/index.ts";
import { evaluateFiles } from "./evaluate-files.ts";

const functions = terraformFunctions({ dialect: "terraform" });
const treeOf = (source: string) => loadTree(memoryFiles({ "main.tf": source }));

const stages = {
  loading: (source: string) => treeOf(source).diagnostics,
  checking: (source: string) => checkTree(treeOf(source)),
  validating: (source: string) => validateTree(treeOf(source), { functions }),
  evaluating: (source: string) => evaluateFiles(source).result.diagnostics,
};

const sources = {
  "types that do not exist": (i: number) => `variable "a${i}" {\n  type = strin\n}`,
  "local values that do not exist": (i: number) => `output "a${i}" {\n  value = local.b${i}\n}`,
  "resources that do not exist": (i: number) => `output "a${i}" {\n  value = a_b.c${i}.id\n}`,
  "values that cannot be converted": (i: number) => `output "a${i}" {\n  value = tonumber("x${i}")\n}`,
  "conditions that are not met": (i: number) =>
    `output "a${i}" {\n  value = 1\n  precondition {\n    condition = length(path.module) == 200\n    error_message = "no."\n  }\n}`,
};

describe.each<[keyof typeof stages, keyof typeof sources]>([
  ["loading", "types that do not exist"],
  ["checking", "local values that do not exist"],
  ["checking", "resources that do not exist"],
  ["validating", "local values that do not exist"],
  ["validating", "values that cannot be converted"],
  ["evaluating", "resources that do not exist"],
  ["evaluating", "conditions that are not met"],
])("%s with 1,200 %s", (stage, what) => {
  const source = Array.from({ length: 1200 }, (_, i) => sources[what](i)).join("\n");
  const diagnostics = stages[stage](source);
  it("reports 1,000 errors, and one more where the first of the others is", () => {
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(new Set(errors.slice(0, 1000).map(({ code }) => code)).size).toBe(1);
    expect(errors.slice(1000).map(({ code }) => code)).toEqual(["too-many-errors"]);
    const [before, last] = [errors[999]!.subject!, errors[1000]!.subject!];
    expect(last.start.line, formatRangeStart(last)).toBeGreaterThan(before.start.line);
  });
});

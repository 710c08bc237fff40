import { EvalContext } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { builtinProviderFunctions, terraformFunctions } from "../src/entry/functions.ts";
import { memoryFiles } from "../src/index.ts";
import { answerFiles, functionAnswers } from "./function-answers.ts";

const functions = terraformFunctions({
  version: "1.11.4",
  fs: memoryFiles(answerFiles),
  providers: new Map([["terraform", builtinProviderFunctions()]]),
});
const context = new EvalContext({ functions });

describe.each(Object.entries(functionAnswers))("a function for %s", (_, answers) => {
  it.each(answers)("returns for %s the result %s", (call, result) => {
    const { expression, diagnostics } = parseExpression(`try(jsonencode(${call}), "error")`, "call");
    expect(diagnostics).toEqual([]);
    const evaluated = expression.value(context);
    expect(evaluated.diagnostics).toEqual([]);
    expect(evaluated.value.asString()).toBe(result);
  });
});

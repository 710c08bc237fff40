import { toNative } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { type TerraformFunctionsOptions, terraformFunctions } from "../src/entry/functions.ts";

/** Returns the value of an expression, or the codes of its diagnostics. */
function evaluate(source: string, options: TerraformFunctionsOptions = {}): unknown {
  const { value, diagnostics } = parseExpression(source).expression.value(new EvalContext({ functions: terraformFunctions(options) }));
  return diagnostics.length > 0 ? diagnostics.map(({ code }) => code) : toNative(value);
}

describe("the function table", () => {
  it("has every function under its name and under core::", () => {
    const functions = terraformFunctions();
    for (const [name, func] of functions) if (!name.includes("::")) expect(functions.get(`core::${name}`)).toBe(func);
    expect(evaluate('core::upper("x")')).toBe("X");
  });

  it("has the functions of OpenTofu only in its dialect", () => {
    expect(evaluate('urldecode("a+b")', { dialect: "opentofu" })).toBe("a b");
    expect(evaluate('urldecode("a+b")', { dialect: "terraform" })).toEqual(["unknown-function"]);
  });

  it("has the functions of providers under their local names", () => {
    const providers = new Map([["mine", new Map([["shout", terraformFunctions().get("upper")!]])]]);
    expect(evaluate('provider::mine::shout("x")', { providers })).toBe("X");
  });
});

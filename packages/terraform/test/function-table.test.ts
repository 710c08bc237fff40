import { numberVal, stringVal, toNative } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { describedFunctions, type TerraformFunctionsOptions, terraformFunctions } from "../src/entry/functions.ts";

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

describe.each(["terraform", "opentofu"] as const)("descriptions of functions in %s", (dialect) => {
  const functions = terraformFunctions({ dialect });
  const described = describedFunctions(functions);

  it("exist for every function and each of its parameters", () => {
    expect([...described.keys()]).toEqual([...functions.keys()]);
    const texts = Array.from(described, ([name, { description, params, varParam }]) => [
      name,
      description,
      ...params.map((param) => param.description),
      ...(varParam === undefined ? [] : [varParam.description]),
    ]);
    expect(texts.filter((of) => !of.every((text) => typeof text === "string" && text !== ""))).toEqual([]);
  });

  it("do not change what the functions do", () => {
    expect(
      described
        .get("cidrhost")!
        .call([stringVal("10.0.0.0/8"), numberVal(2)])
        .asString(),
    ).toBe("10.0.0.2");
    expect(described.get("core::sum")).toBe(described.get("sum"));
    expect(described.get("upper")).toBe(functions.get("upper"));
    expect(described.get("sum")).toMatchObject({
      description: "Returns the sum of the numbers in a list, set or tuple.",
      params: [{ name: "list", description: "The numbers, at least one." }],
    });
  });

  it("are left to others for functions of other names", () => {
    const own = functions.get("sum")!;
    expect(describedFunctions(new Map([["provider::mine::add", own]])).get("provider::mine::add")).toBe(own);
  });
});

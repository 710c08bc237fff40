import { defineFunction, type Func, string, stringVal } from "@hcl-ts/cty";
import { characterCost, refineNotNull } from "@hcl-ts/cty/kernel";
import { regexreplace, replace as replaceText } from "@hcl-ts/cty-functions";
import { STEPS_PER_PATTERN } from "./costs.ts";
import { stringParam } from "./string-function.ts";

/** `replace(str, substr, replace)`: a `substr` between slashes is a regular expression. */
export const replace: Func = /* @__PURE__ */ defineFunction({
  params: [stringParam("str"), stringParam("substr"), stringParam("replace")],
  type: string,
  refineResult: refineNotNull,
  cost: characterCost,
  impl: ([text, substring, replacement], _type, budget) => {
    const pattern = substring.asString();
    const isRegex = pattern.length > 1 && pattern.startsWith("/") && pattern.endsWith("/");
    if (isRegex) budget.spendSteps(STEPS_PER_PATTERN + text.asString().length);
    return isRegex
      ? regexreplace.call([text, stringVal(pattern.slice(1, -1)), replacement], budget)
      : replaceText.call([text, substring, replacement], budget);
  },
});

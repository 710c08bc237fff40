/** Functions on strings that `@hcl-ts/cty-functions` does not have. */
import { bool, boolVal, defineFunction, type Func, rangeOf, unknownVal } from "@hcl-ts/cty";
import { characterCost, refineNotNull } from "@hcl-ts/cty/kernel";
import { stringParam } from "./string-function.ts";

/** `startswith(str, prefix)`. The result is known for an unknown string with a known prefix. */
export const startswith: Func = /* @__PURE__ */ defineFunction({
  params: [{ ...stringParam("str"), allowUnknown: true }, stringParam("prefix")],
  type: bool,
  refineResult: refineNotNull,
  cost: characterCost,
  impl: ([text, prefixValue]) => {
    const prefix = prefixValue.asString();
    if (text.isKnown()) return boolVal(text.asString().startsWith(prefix));
    const known = rangeOf(text).stringPrefix();
    if (known.startsWith(prefix)) return boolVal(true);
    return prefix.startsWith(known) ? unknownVal(bool) : boolVal(false);
  },
});

/** `endswith(str, suffix)` */
export const endswith: Func = /* @__PURE__ */ defineFunction({
  params: [stringParam("str"), stringParam("suffix")],
  type: bool,
  refineResult: refineNotNull,
  cost: characterCost,
  impl: ([text, suffix]) => boolVal(text.asString().endsWith(suffix.asString())),
});

/** `strcontains(str, substr)`. As in the reference, an unknown result can be null. */
export const strcontains: Func = /* @__PURE__ */ defineFunction({
  params: [stringParam("str"), stringParam("substr")],
  type: bool,
  cost: characterCost,
  impl: ([text, part]) => boolVal(text.asString().includes(part.asString())),
});

/** Functions that handle null. */
import { CtyError, defineFunction, dynamic, type Func, unknownVal } from "@hcl-ts/cty";
import { constantCost, refineNotNull } from "@hcl-ts/cty/kernel";
import { commonType, converted } from "./values/common-type.ts";

/**
 * `assertnotnull(v)`: the value, which must not be null. An unknown value is refined as not null.
 *
 * @throws ArgumentError if the value is null
 * @example assertnotnull(1) // 1
 */
export const assertnotnull: Func = /* @__PURE__ */ defineFunction({
  description: "Returns its argument, which must not be null.",
  params: [{ name: "v", description: "The value.", type: dynamic }],
  cost: constantCost,
  type: ([value]) => value.type,
  refineResult: refineNotNull,
  impl: ([value]) => value,
});

/**
 * `coalesce(vals…)`: the first value that is not null.
 *
 * @throws CtyError if all arguments are null, or have no common type
 * @example coalesce(null, "a", "b") // "a"
 */
export const coalesce: Func = /* @__PURE__ */ defineFunction({
  description: "Returns the first of its arguments that is not null.",
  params: [],
  varParam: {
    name: "vals",
    description: "The values, at least one of which must not be null.",
    type: dynamic,
    allowUnknown: true,
    allowDynamicType: true,
    allowNull: true,
  },
  cost: ({ length }) => 1 + length,
  type: (args, budget) => {
    const type = commonType(
      args.map((arg) => arg.type),
      budget,
    );
    if (type === undefined) throw new CtyError("the arguments have no common type");
    return type;
  },
  refineResult: refineNotNull,
  impl: (args, type, budget) => {
    for (const arg of args) {
      if (!arg.isKnown()) return unknownVal(type);
      if (!arg.isNull()) return converted(arg, type, budget);
    }
    throw new CtyError("all arguments are null");
  },
});

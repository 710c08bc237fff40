/** Functions on the marks of values. */
import {
  bool,
  boolVal,
  defineFunction,
  dynamic,
  type Func,
  mark,
  nullVal,
  transform,
  unknownVal,
  unmark,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { constantCost, refineNotNull } from "@hcl-ts/cty/kernel";
import { EPHEMERAL, SENSITIVE } from "../marks.ts";
import type { Dialect } from "../source/dialect.ts";

const ANY_VALUE = {
  name: "value",
  type: dynamic,
  allowNull: true,
  allowUnknown: true,
  allowDynamicType: true,
  allowMarked: true,
} as const;

/** `sensitive(value)` */
export const sensitive: Func = /* @__PURE__ */ defineFunction({
  params: [ANY_VALUE],
  type: ([value]) => value.type,
  cost: constantCost,
  impl: ([value]) => mark(value, SENSITIVE),
});

/** `nonsensitive(value)`: removes the mark of the value, but not those inside of it. */
export const nonsensitive: Func = /* @__PURE__ */ defineFunction({
  params: [ANY_VALUE],
  type: ([value]) => value.type,
  cost: constantCost,
  impl: ([value]) => without(value, SENSITIVE),
});

/** Removes a mark of a value, but not those inside of it. */
function without(value: Value, unwanted: string): Value {
  const { value: bare, marks } = unmark(value);
  const kept = [...(marks ?? [])].filter((one) => one !== unwanted);
  return kept.length === 0 ? bare : mark(bare, ...kept);
}

/**
 * Creates `issensitive`. For an unknown value, the result is unknown in OpenTofu; in Terraform, it
 * is true if the value has the mark.
 */
export function issensitiveOf(dialect: Dialect): Func {
  return defineFunction({
    params: [ANY_VALUE],
    type: bool,
    ...(dialect === "opentofu" ? { refineResult: refineNotNull } : {}),
    cost: constantCost,
    impl: ([value]) => {
      const isSensitive = value.hasMark(SENSITIVE);
      if (value.isKnown()) return boolVal(isSensitive);
      return dialect === "terraform" && isSensitive ? boolVal(true) : unknownVal(bool);
    },
  });
}

/**
 * Creates `ephemeralasnull`. OpenTofu drops the refinements of all unknown values, Terraform only the
 * refinements of ephemeral ones.
 */
export function ephemeralasnullOf(dialect: Dialect): Func {
  return defineFunction({
    params: [ANY_VALUE],
    type: ([value]) => value.type,
    impl: ([value]) =>
      transform(value, {
        enter: (_path, part) => {
          const isEphemeral = part.hasMark(EPHEMERAL);
          const { value: bare, marks } = unmark(isEphemeral ? without(part, EPHEMERAL) : part);
          if (isEphemeral && bare.isKnown()) return withMarks(nullVal(bare.type), marks);
          return !bare.isKnown() && (isEphemeral || dialect === "opentofu") ? withMarks(unknownVal(bare.type), marks) : part;
        },
      }),
  });
}

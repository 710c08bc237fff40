import { dynamic, dynamicVal, nullVal, objectVal, tupleVal, type Value } from "@hcl-ts/cty";
import type { InstanceKey } from "../load/address.ts";
import type { RepetitionKind } from "./repetition.ts";

/**
 * Combines the values of a block's instances: a single value, a tuple, an object, or null if
 * the block is disabled.
 */
export function combine(kind: RepetitionKind, values: ReadonlyMap<InstanceKey | undefined, Value>): Value {
  switch (kind) {
    case "single":
      return values.get(undefined) ?? dynamicVal;
    case "count":
      return tupleVal([...values.values()]);
    case "for-each":
      return objectVal(Array.from(values, ([key, value]) => [String(key), value] as const));
    case "disabled":
      return nullVal(dynamic);
  }
}

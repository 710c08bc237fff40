import { CtyError, isValue, type Type, type Value } from "@hcl-ts/cty";
import { NO_RANGE, type Range } from "@hcl-ts/hcl";
import type { Spec } from "../spec.ts";

/** Always has the same value; see {@link literalSpec}. */
export class LiteralSpec<T extends Type = Type> implements Spec<T> {
  readonly value: Value<T>;
  readonly children: readonly Spec[] = [];
  /** Use {@link literalSpec}. */
  constructor(value: Value<T>) {
    if (!isValue(value)) throw new CtyError("value must be a Value: create one with stringVal, numberVal or fromNative");
    this.value = value;
  }

  decode(): Value<T> {
    return this.value;
  }

  impliedType(): T {
    return this.value.type;
  }

  sourceRange(): Range {
    return { ...NO_RANGE, filename: "<unknown>" };
  }
}

/** Returns a spec for a fixed value, usually the fallback of a {@link defaultSpec}. */
export function literalSpec<T extends Type>(value: Value<T>): LiteralSpec<T> {
  return new LiteralSpec(value);
}

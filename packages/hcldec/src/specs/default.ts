import type { NotNullable, Type, Value } from "@hcl-ts/cty";
import type { Diagnostic, Range } from "@hcl-ts/hcl";
import { checkSpec } from "../check-spec.ts";
import type { DecodeScope, Spec } from "../spec.ts";

/** Uses a second spec if the value of the first one is null; see {@link defaultSpec}. */
export class DefaultSpec<T extends Type = Type> implements Spec<T> {
  readonly primary: Spec;
  readonly fallback: Spec;
  readonly children: readonly Spec[];
  /** Use {@link defaultSpec}. */
  constructor(primary: Spec, fallback: Spec) {
    this.primary = checkSpec(primary, "primary");
    this.fallback = checkSpec(fallback, "fallback");
    this.children = [primary, fallback];
  }

  decode(scope: DecodeScope, diagnostics: Diagnostic[]): Value<T> {
    const value = this.primary.decode(scope, diagnostics);
    return (value.isNull() ? this.fallback.decode(scope, diagnostics) : value) as Value<T>;
  }

  impliedType(): Type {
    return this.primary.impliedType();
  }

  sourceRange(scope: DecodeScope): Range {
    return this.primary.sourceRange(scope);
  }
}

/**
 * Returns the value of the first specification, or, if that is null, of the second one, which
 * should have the same type. The requirements of both apply.
 */
export function defaultSpec<T extends Type, F extends Type>(primary: Spec<T>, fallback: Spec<F>): DefaultSpec<NotNullable<T> | F> {
  return new DefaultSpec(primary, fallback);
}

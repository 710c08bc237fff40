import { CtyError, type TupleType, type Type, tuple, tupleVal, type Value } from "@hcl-ts/cty";
import type { Diagnostic, Range } from "@hcl-ts/hcl";
import { checkSpec } from "../check-spec.ts";
import type { DecodeScope, Spec, TypeOf } from "../spec.ts";

/** Decodes a tuple with a spec for each element; see {@link tupleSpec}. */
export class TupleSpec<E extends readonly Type[] = readonly Type[]> implements Spec<TupleType<E>> {
  readonly children: readonly Spec[];
  /** Use {@link tupleSpec}. */
  constructor(elements: readonly Spec[]) {
    if (!Array.isArray(elements)) throw new CtyError("elements must be an array of specs");
    this.children = elements.map((spec, i) => checkSpec(spec, `element ${i}`));
  }

  decode(scope: DecodeScope, diagnostics: Diagnostic[]): Value<TupleType<E>> {
    return tupleVal(this.children.map((spec) => spec.decode(scope, diagnostics))) as Value as Value<TupleType<E>>;
  }

  impliedType(): TupleType {
    return tuple(this.children.map((spec) => spec.impliedType()));
  }

  sourceRange({ content }: DecodeScope): Range {
    return content.missingItemRange;
  }
}

/** Returns a spec for a tuple with one element for each spec. All specs read the same body. */
export function tupleSpec<const S extends readonly Spec[]>(elements: S): TupleSpec<{ readonly [K in keyof S]: TypeOf<S[K]> }> {
  return new TupleSpec(elements);
}

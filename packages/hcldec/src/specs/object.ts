import { CtyError, type ObjectType, object, objectVal, type Type, type Value } from "@hcl-ts/cty";
import type { Diagnostic, Range } from "@hcl-ts/hcl";
import { checkSpec } from "../check-spec.ts";
import type { DecodeScope, Spec, TypeOf } from "../spec.ts";

/** The attribute types of the object that a record of specs gives. */
export type SpecTypes<S extends Readonly<Record<string, Spec>>> = { readonly [K in keyof S]: TypeOf<S[K]> };

/** Gives an object of what other specs give; see {@link objectSpec}. */
export class ObjectSpec<A extends Readonly<Record<string, Type>> = Readonly<Record<string, Type>>> implements Spec<ObjectType<A, never>> {
  readonly attributes: ReadonlyMap<string, Spec>;
  readonly children: readonly Spec[];
  /** Use {@link objectSpec}. */
  constructor(attributes: ReadonlyMap<string, Spec>) {
    for (const [name, spec] of attributes) checkSpec(spec, `attribute ${JSON.stringify(name)}`);
    this.attributes = attributes;
    this.children = [...attributes.values()];
  }

  decode(scope: DecodeScope, diagnostics: Diagnostic[]): Value<ObjectType<A, never>> {
    const values = new Map<string, Value>();
    for (const [name, spec] of this.attributes) values.set(name, spec.decode(scope, diagnostics));
    return objectVal(values) as Value as Value<ObjectType<A, never>>;
  }

  impliedType(): ObjectType {
    return object(new Map(Array.from(this.attributes, ([name, spec]) => [name, spec.impliedType()])));
  }

  sourceRange({ content }: DecodeScope): Range {
    return content.missingItemRange;
  }
}

/** An object with one attribute for each spec, all reading the same body. The names are those of the result; a Map takes any. */
export function objectSpec<const S extends Readonly<Record<string, Spec>>>(
  attributes: S | ReadonlyMap<string, Spec>,
): ObjectSpec<SpecTypes<S>> {
  if (typeof attributes !== "object" || attributes === null) throw new CtyError("attributes must be an object or a Map of specs by name");
  return new ObjectSpec(attributes instanceof Map ? attributes : new Map(Object.entries(attributes as S)));
}

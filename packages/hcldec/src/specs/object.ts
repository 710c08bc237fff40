import { CtyError, type ObjectType, object, objectVal, type Type, type Value } from "@hcl-ts/cty";
import { normalizeString, Value as RawValue, zip } from "@hcl-ts/cty/kernel";
import type { Diagnostic, Range } from "@hcl-ts/hcl";
import { checkSpec } from "../check-spec.ts";
import type { DecodeScope, Spec, TypeOf } from "../spec.ts";

/** The attribute types of the object that a record of specs decodes. */
export type SpecTypes<S extends Readonly<Record<string, Spec>>> = { readonly [K in keyof S]: TypeOf<S[K]> };

/** Decodes an object with a spec for each attribute; see {@link objectSpec}. */
export class ObjectSpec<A extends Readonly<Record<string, Type>> = Readonly<Record<string, Type>>> implements Spec<ObjectType<A, never>> {
  readonly attributes: ReadonlyMap<string, Spec>;
  readonly children: readonly Spec[];
  /** The type of values without errors, unknown parts and dynamic types. */
  private usualType: ObjectType | undefined = undefined;
  /** For each spec, the index of its attribute in `usualType`. */
  private readonly indexes: number[] = [];
  /** Use {@link objectSpec}. */
  constructor(attributes: ReadonlyMap<string, Spec>) {
    const names = new Map<string, string>();
    for (const [name, spec] of attributes) {
      checkSpec(spec, `attribute ${JSON.stringify(name)}`);
      const normalized = normalizeString(name);
      const other = names.get(normalized);
      if (other !== undefined)
        throw new CtyError(`the attribute names ${visibleName(other)} and ${visibleName(name)} are equal in Unicode normal form NFC`);
      names.set(normalized, name);
    }
    this.attributes = attributes;
    this.children = [...attributes.values()];
  }

  decode(scope: DecodeScope, diagnostics: Diagnostic[]): Value<ObjectType<A, never>> {
    const type = this.impliedType();
    const { children, indexes } = this;
    const values: Value[] = new Array(children.length);
    let isUsual = true;
    for (let i = 0; i < children.length; i++) {
      const value = children[i]!.decode(scope, diagnostics);
      const index = indexes[i]!;
      values[index] = value;
      isUsual &&= value.type === type.types[index];
    }
    // Values that share their type take less memory, and less time to compare and convert.
    const result = isUsual ? new RawValue(type, values) : objectVal(zip(type.names, values));
    return result as Value as Value<ObjectType<A, never>>;
  }

  impliedType(): ObjectType {
    if (this.usualType === undefined) {
      const type = object(new Map(Array.from(this.attributes, ([name, spec]) => [name, spec.impliedType()])));
      for (const name of this.attributes.keys()) this.indexes.push(type.indexOf(normalizeString(name)));
      this.usualType = type;
    }
    return this.usualType;
  }

  sourceRange({ content }: DecodeScope): Range {
    return content.missingItemRange;
  }
}

/** Writes a name with escapes for all characters that are not ASCII, so that equal-looking names differ. */
function visibleName(name: string): string {
  return JSON.stringify(name).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Returns a spec for an object with one attribute for each spec. All specs read the same body. The names become
 * the object's attribute names; in a Map, they may be any strings.
 *
 * @throws CtyError if two names are equal after normalization, or if an argument is not a spec
 */
export function objectSpec<const S extends Readonly<Record<string, Spec>>>(
  attributes: S | ReadonlyMap<string, Spec>,
): ObjectSpec<SpecTypes<S>> {
  if (typeof attributes !== "object" || attributes === null) throw new CtyError("attributes must be an object or a Map of specs by name");
  return new ObjectSpec(attributes instanceof Map ? attributes : new Map(Object.entries(attributes)));
}

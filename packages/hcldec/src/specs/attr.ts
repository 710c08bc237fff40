import { nullVal, type Type, type Value } from "@hcl-ts/cty";
import type { AttributeSchema, BodyContent, Diagnostic, Range, Traversal } from "@hcl-ts/hcl";
import { checkName, checkSpecType } from "../check-spec.ts";
import type { GivenType, NullOptions } from "../given-type.ts";
import { wrongAttributeType } from "../messages.ts";
import type { DecodeScope, Spec } from "../spec.ts";
import { givenValue, type Wanted } from "./given-value.ts";

/** Reads one attribute; see {@link attrSpec}. */
export class AttrSpec<T extends Type = Type> implements Spec<T> {
  readonly name: string;
  /** The type that values are converted to. */
  readonly type: Type;
  readonly required: boolean;
  readonly notNull: boolean;
  readonly children: readonly Spec[] = [];
  private readonly wanted: Wanted;
  /** Use {@link attrSpec}. */
  constructor(name: string, type: Type, { required = false, notNull = false }: NullOptions) {
    this.name = checkName(name, "name");
    this.type = checkSpecType(type, "type");
    this.required = required;
    this.notNull = notNull;
    this.wanted = { type, notNull, mayBeNull: !required, wrongType: (reason) => wrongAttributeType({ name, reason }) };
  }

  decode(scope: DecodeScope, diagnostics: Diagnostic[]): Value<T> {
    const attribute = scope.content.attributes.get(this.name);
    // A missing required attribute was reported when the content was read.
    if (attribute === undefined) return nullVal(this.type) as Value as Value<T>;
    return givenValue(attribute, this.wanted, scope, diagnostics) as Value<T>;
  }

  impliedType(): Type {
    return this.type;
  }

  sourceRange({ content }: DecodeScope): Range {
    return content.attributes.get(this.name)?.expression.range ?? content.missingItemRange;
  }

  attributeSchemata(): readonly AttributeSchema[] {
    return [{ name: this.name, required: this.required }];
  }

  variables(content: BodyContent): readonly Traversal[] {
    return content.attributes.get(this.name)?.expression.variables() ?? [];
  }
}

/**
 * Returns a spec for the value of an attribute, converted to a type. A missing attribute is null.
 * The value of a required one, or a part of it, can also be null; see {@link NullOptions}.
 */
export function attrSpec<T extends Type, const O extends NullOptions = Record<never, never>>(
  name: string,
  type: T,
  options?: O,
): AttrSpec<GivenType<T, O>> {
  return new AttrSpec(name, type, options ?? {});
}

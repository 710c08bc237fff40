import { isValue, nullVal, type Type, tryConvert, unknownVal, type Value } from "@hcl-ts/cty";
import {
  type AttributeSchema,
  type BodyContent,
  type Diagnostic,
  errorDiagnostic,
  evaluateCustom,
  type Range,
  rangeBetween,
  type Traversal,
} from "@hcl-ts/hcl";
import { wrongAttributeType } from "../messages.ts";
import type { DecodeScope, Spec } from "../spec.ts";

/** Reads one attribute; see {@link attrSpec}. */
export class AttrSpec<T extends Type = Type> implements Spec<T> {
  readonly name: string;
  readonly type: T;
  readonly required: boolean;
  readonly children: readonly Spec[] = [];
  /** @internal */
  constructor(name: string, type: T, required: boolean) {
    this.name = name;
    this.type = type;
    this.required = required;
  }

  decode({ content, ctx }: DecodeScope, diagnostics: Diagnostic[]): Value<T> {
    const attribute = content.attributes.get(this.name);
    // Whether it had to be there was checked when the content was read.
    if (attribute === undefined) return nullVal(this.type);
    const { expression } = attribute;
    const custom = evaluateCustom(this.type, expression, ctx);
    const { value, diagnostics: found } = custom ?? expression.value(ctx);
    for (const diagnostic of found) diagnostics.push(diagnostic);
    if (custom !== undefined) return value as Value<T>;
    const converted = tryConvert(value, this.type);
    if (isValue(converted)) return converted as Value<T>;
    diagnostics.push(
      errorDiagnostic(wrongAttributeType({ name: this.name, reason: converted.message }), {
        subject: expression.range,
        context: rangeBetween(attribute.nameRange, expression.range),
        expression,
        evalContext: ctx,
      }),
    );
    return unknownVal(this.type);
  }

  impliedType(): T {
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

/** The value of an attribute, converted to a type; null of that type if it is not there. */
export function attrSpec<T extends Type>(name: string, type: T, options: { readonly required?: boolean } = {}): AttrSpec<T> {
  return new AttrSpec(name, type, options.required ?? false);
}

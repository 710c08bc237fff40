import { type MapType, map, mapVal, mapValEmpty, nullVal, type Type, type Value, withMarks } from "@hcl-ts/cty";
import { zip } from "@hcl-ts/cty/kernel";
import {
  type BlockHeaderSchema,
  type BodyContent,
  blocksOfType,
  type Diagnostic,
  errorDiagnostic,
  type Message,
  type Range,
  type Traversal,
} from "@hcl-ts/hcl";
import { checkName, checkSpecType } from "../check-spec.ts";
import type { GivenType, NullOptions, WholeType } from "../given-type.ts";
import { inconsistentBlocks, wrongElementType } from "../messages.ts";
import type { DecodeScope, Spec } from "../spec.ts";
import { singleBlock } from "./blocks.ts";
import { givenValue } from "./given-value.ts";
import { toOneType, unknownCollection } from "./one-type.ts";

/** Reads the only block of a type as a map of its attributes; see {@link blockAttrsSpec}. */
export class BlockAttrsSpec<T extends Type = Type> implements Spec<T> {
  readonly type: string;
  /** The type that values are converted to. */
  readonly elementType: Type;
  readonly required: boolean;
  readonly notNull: boolean;
  readonly children: readonly Spec[] = [];
  /** Use {@link blockAttrsSpec}. */
  constructor(type: string, elementType: Type, { required = false, notNull = false }: NullOptions) {
    this.type = checkName(type, "type");
    this.elementType = checkSpecType(elementType, "elementType");
    this.required = required;
    this.notNull = notNull;
  }

  decode(scope: DecodeScope, diagnostics: Diagnostic[]): Value<T> {
    return this.decodeMap(scope, diagnostics) as Value<T>;
  }

  private decodeMap(scope: DecodeScope, diagnostics: Diagnostic[]): Value {
    const { elementType: type, notNull } = this;
    const block = singleBlock(scope, this.type, this.required, diagnostics);
    if (block === undefined) return nullVal(this.impliedType());
    const { attributes, diagnostics: found } = block.body.justAttributes();
    for (const diagnostic of found) diagnostics.push(diagnostic);
    if (attributes.size === 0) return withMarks(mapValEmpty(type), block.body.marks?.());
    const elements = new Map<string, Value>();
    for (const [name, attribute] of attributes) {
      const wrongType = (reason: string): Message => wrongElementType({ name, block: this.type, reason });
      elements.set(name, givenValue(attribute, { type, notNull, mayBeNull: false, wrongType }, scope, diagnostics));
    }
    const result = this.ofOneType(elements, block.definitionRange, diagnostics);
    return withMarks(result, block.body.marks?.());
  }

  /**
   * Converts the elements to one type. They can differ if the element type is or contains `dynamic`.
   */
  private ofOneType(elements: ReadonlyMap<string, Value>, subject: Range, diagnostics: Diagnostic[]): Value {
    const given = [...elements.values()];
    const values = toOneType(given, this.elementType, (_, reason) => {
      diagnostics.push(errorDiagnostic(inconsistentBlocks({ type: this.type, reason }), { subject }));
    });
    if (values === undefined) return unknownCollection(given);
    return mapVal(zip([...elements.keys()], values));
  }

  impliedType(): Type {
    return map(this.elementType);
  }

  sourceRange({ content }: DecodeScope): Range {
    return blocksOfType(content, this.type)[0]?.definitionRange ?? content.missingItemRange;
  }

  blockSchemata(): readonly BlockHeaderSchema[] {
    return [{ type: this.type }];
  }

  variables(content: BodyContent): readonly Traversal[] {
    const attributes = blocksOfType(content, this.type)[0]?.body.justAttributes().attributes;
    return Array.from(attributes?.values() ?? []).flatMap((attribute) => attribute.expression.variables());
  }
}

/**
 * The type of a map of all attributes of a block. The map has no missing attributes, so a null in
 * it is always explicit.
 */
export type AttributeMapType<E extends Type, O extends NullOptions> = WholeType<MapType<GivenType<E, O & { readonly required: true }>>, O>;

/**
 * Returns a spec for a map of all attributes in the only block of a type, each converted to the
 * element type. It is null if there is no such block, which is an error if the block is required.
 * With `notNull`, an attribute that is null is an error.
 */
export function blockAttrsSpec<E extends Type, const O extends NullOptions = Record<never, never>>(
  type: string,
  elementType: E,
  options?: O,
): BlockAttrsSpec<AttributeMapType<E, O>> {
  return new BlockAttrsSpec(type, elementType, options ?? {});
}

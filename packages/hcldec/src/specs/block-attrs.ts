import {
  dynamicVal,
  isValue,
  type MapType,
  map,
  mapVal,
  mapValEmpty,
  nullVal,
  type Type,
  tryConvert,
  unifyUnsafe,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import {
  type Attribute,
  type BlockHeaderSchema,
  type BodyContent,
  blocksOfType,
  type Diagnostic,
  errorDiagnostic,
  evaluateCustom,
  hasErrors,
  type Range,
  rangeBetween,
  type Traversal,
} from "@hcl-ts/hcl";
import { inconsistentBlocks, wrongElementType } from "../messages.ts";
import type { DecodeScope, Spec } from "../spec.ts";
import { singleBlock } from "./blocks.ts";

/** Reads the only block of a type as free attributes; see {@link blockAttrsSpec}. */
export class BlockAttrsSpec<E extends Type = Type> implements Spec<MapType<E>> {
  readonly type: string;
  readonly elementType: E;
  readonly required: boolean;
  readonly children: readonly Spec[] = [];
  /** @internal */
  constructor(type: string, elementType: E, required: boolean) {
    this.type = type;
    this.elementType = elementType;
    this.required = required;
  }

  decode(scope: DecodeScope, diagnostics: Diagnostic[]): Value<MapType<E>> {
    const block = singleBlock(scope, this.type, this.required, diagnostics);
    if (block === undefined) return nullVal(this.impliedType());
    const { attributes, diagnostics: found } = block.body.justAttributes();
    for (const diagnostic of found) diagnostics.push(diagnostic);
    if (attributes.size === 0) return mapValEmpty(this.elementType);
    const elements = new Map<string, Value<E>>();
    for (const [name, attribute] of attributes) elements.set(name, this.element(name, attribute, scope, diagnostics));
    if (this.elementType.kind !== "dynamic") return mapVal(elements);
    return this.ofOneType(elements, block.definitionRange, diagnostics);
  }

  private element(name: string, { expression, nameRange }: Attribute, { ctx }: DecodeScope, diagnostics: Diagnostic[]): Value<E> {
    const custom = evaluateCustom(this.elementType, expression, ctx);
    const { value, diagnostics: found } = custom ?? expression.value(ctx);
    for (const diagnostic of found) diagnostics.push(diagnostic);
    if (custom !== undefined) return value as Value<E>;
    const converted = tryConvert(value, this.elementType);
    if (isValue(converted)) return converted as Value<E>;
    const message = wrongElementType({ name, block: this.type, reason: converted.message });
    const context = rangeBetween(nameRange, expression.range);
    diagnostics.push(errorDiagnostic(message, { subject: expression.range, context, expression, evalContext: ctx }));
    return unknownVal(this.elementType);
  }

  /** Elements of any type still need one type together, as those of every map. */
  private ofOneType(elements: ReadonlyMap<string, Value>, place: Range, diagnostics: Diagnostic[]): Value<MapType<E>> {
    const unified = unifyUnsafe(Array.from(elements.values(), (value) => value.type));
    const converted = new Map<string, Value>();
    for (const [name, value] of elements) {
      const result = unified === undefined ? undefined : tryConvert(value, unified.type);
      if (!isValue(result)) {
        diagnostics.push(errorDiagnostic(inconsistentBlocks({ type: this.type, reason: result?.message }), { subject: place }));
        return dynamicVal as Value as Value<MapType<E>>;
      }
      converted.set(name, result);
    }
    return mapVal(converted) as Value as Value<MapType<E>>;
  }

  impliedType(): MapType<E> {
    return map(this.elementType);
  }

  sourceRange({ content }: DecodeScope): Range {
    return blocksOfType(content, this.type)[0]?.definitionRange ?? content.missingItemRange;
  }

  blockSchemata(): readonly BlockHeaderSchema[] {
    return [{ type: this.type }];
  }

  variables(content: BodyContent): readonly Traversal[] {
    const { attributes = new Map(), diagnostics = [] } = blocksOfType(content, this.type)[0]?.body.justAttributes() ?? {};
    if (hasErrors(diagnostics)) return [];
    return [...attributes.values()]
      .sort((a, b) => a.range.start.offset - b.range.start.offset)
      .flatMap((attribute) => attribute.expression.variables());
  }
}

/** A map of all attributes in the only block of a type, each converted to the element type; null if there is no such block. */
export function blockAttrsSpec<E extends Type>(
  type: string,
  elementType: E,
  options: { readonly required?: boolean } = {},
): BlockAttrsSpec<E> {
  return new BlockAttrsSpec(type, elementType, options.required ?? false);
}

import { nullVal, type Type, type Value } from "@hcl-ts/cty";
import { type BlockHeaderSchema, type BodyContent, blocksOfType, type Diagnostic, type Range, type Traversal } from "@hcl-ts/hcl";
import { checkName, checkSpec } from "../check-spec.ts";
import type { NullOptions, WholeType } from "../given-type.ts";
import type { DecodeScope, Spec } from "../spec.ts";
import { blockSchema, blockVariables, decodeBlock, firstBlockRange, singleBlock } from "./blocks.ts";

/** Reads the only block of a type; see {@link blockSpec}. */
export class BlockSpec<T extends Type = Type> implements Spec<T> {
  readonly type: string;
  readonly nested: Spec;
  readonly required: boolean;
  readonly children: readonly Spec[] = [];
  /** Use {@link blockSpec}. */
  constructor(type: string, nested: Spec, required: boolean) {
    this.type = checkName(type, "type");
    this.nested = checkSpec(nested, "nested");
    this.required = required;
  }

  decode(scope: DecodeScope, diagnostics: Diagnostic[]): Value<T> {
    const block = singleBlock(scope, this.type, this.required, diagnostics);
    const value = block === undefined ? nullVal(this.nested.impliedType()) : decodeBlock(block, this.nested, scope, diagnostics);
    return value as Value<T>;
  }

  impliedType(): Type {
    return this.nested.impliedType();
  }

  sourceRange({ content }: DecodeScope): Range {
    return firstBlockRange(content, this.type, this.nested);
  }

  blockSchemata(): readonly BlockHeaderSchema[] {
    return blockSchema(this.type, this.nested);
  }

  variables(content: BodyContent): readonly Traversal[] {
    return blockVariables(blocksOfType(content, this.type).slice(0, 1), this.nested);
  }
}

/**
 * Decodes the only block of a type by a nested specification. The value is null if there is no such
 * block, which is an error if it is required. A second block is an error, and is not decoded.
 */
export function blockSpec<T extends Type, const O extends Pick<NullOptions, "required"> = Record<never, never>>(
  type: string,
  nested: Spec<T>,
  options?: O,
): BlockSpec<WholeType<T, O>> {
  return new BlockSpec(type, nested, options?.required ?? false);
}

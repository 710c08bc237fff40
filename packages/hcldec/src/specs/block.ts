import { nullVal, type Type, type Value } from "@hcl-ts/cty";
import { type BodyContent, blocksOfType, type Diagnostic, type Traversal } from "@hcl-ts/hcl";
import type { NullOptions, WholeType } from "../given-type.ts";
import type { DecodeScope, Spec } from "../spec.ts";
import { blockVariables, decodeBlock, singleBlock } from "./blocks.ts";
import { NestedBlocksSpec } from "./nested-blocks-spec.ts";

/** Reads the only block of a type; see {@link blockSpec}. */
export class BlockSpec<T extends Type = Type> extends NestedBlocksSpec<T> {
  readonly required: boolean;
  /** Use {@link blockSpec}. */
  constructor(type: string, nested: Spec, required: boolean) {
    super(type, nested);
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

  override variables(content: BodyContent): readonly Traversal[] {
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

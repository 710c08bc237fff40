import type { Type, Value } from "@hcl-ts/cty";
import { type BlockHeaderSchema, type BodyContent, blocksOfType, type Diagnostic, type Range, type Traversal } from "@hcl-ts/hcl";
import { checkName, checkSpec } from "../check-spec.ts";
import type { DecodeScope, Spec } from "../spec.ts";
import { blockSchema, blockVariables, firstBlockRange } from "./blocks.ts";

/** The common part of the specs that decode the bodies of blocks by a nested spec. */
export abstract class NestedBlocksSpec<T extends Type> implements Spec<T> {
  /** The type of the blocks. */
  readonly type: string;
  /** The spec for the bodies of the blocks. */
  readonly nested: Spec;
  readonly children: readonly Spec[] = [];

  /** @throws CtyError if an argument has the wrong type */
  constructor(type: string, nested: Spec) {
    this.type = checkName(type, "type");
    this.nested = checkSpec(nested, "nested");
  }

  sourceRange({ content }: DecodeScope): Range {
    return firstBlockRange(content, this.type, this.nested);
  }

  blockSchemata(): readonly BlockHeaderSchema[] {
    return blockSchema(this.type, this.nested);
  }

  variables(content: BodyContent): readonly Traversal[] {
    return blockVariables(blocksOfType(content, this.type), this.nested);
  }

  abstract decode(scope: DecodeScope, diagnostics: Diagnostic[]): Value<T>;
  abstract impliedType(): Type;
}

import { CtyError, type StringType, string, stringVal, type Value } from "@hcl-ts/cty";
import type { Range } from "@hcl-ts/hcl";
import type { BlockLabel, DecodeScope, Spec } from "../spec.ts";

/** Gives a label of the block whose body is decoded; see {@link blockLabelSpec}. */
export class BlockLabelSpec implements Spec<StringType> {
  readonly label: { readonly index: number; readonly name: string };
  readonly children: readonly Spec[] = [];
  /** @internal */
  constructor(index: number, name: string) {
    if (!Number.isInteger(index) || index < 0) throw new CtyError(`a label's index is a whole number from 0, not ${index}`);
    this.label = { index, name };
  }

  decode(scope: DecodeScope): Value<StringType> {
    return stringVal(this.#find(scope).value);
  }

  impliedType(): StringType {
    return string;
  }

  sourceRange(scope: DecodeScope): Range {
    return this.#find(scope).range;
  }

  #find({ labels }: DecodeScope): BlockLabel {
    const label = labels[this.label.index];
    if (label === undefined)
      throw new CtyError(`a spec for the label "${this.label.name}" stands where no block is decoded: use it inside a block spec`);
    return label;
  }
}

/**
 * The label at an index of the block whose body is decoded. Inside `blockMapSpec` and `blockObjectSpec` the labels that are keys do not
 * count. The block gets as many labels as the highest index asks for.
 * Decoding throws a CtyError when the spec stands in no block spec.
 */
export function blockLabelSpec(index: number, name: string): BlockLabelSpec {
  return new BlockLabelSpec(index, name);
}

import { CtyError, type StringType, string, stringVal, unknownVal, type Value } from "@hcl-ts/cty";
import { type Diagnostic, errorDiagnostic, type Range } from "@hcl-ts/hcl";
import { checkName } from "../check-spec.ts";
import { noBlockLabel } from "../messages.ts";
import type { BlockLabel, DecodeScope, Spec } from "../spec.ts";

/** Reads a label of the block whose body is decoded; see {@link blockLabelSpec}. */
export class BlockLabelSpec implements Spec<StringType> {
  readonly label: { readonly index: number; readonly name: string };
  readonly children: readonly Spec[] = [];
  /** Use {@link blockLabelSpec}. */
  constructor(index: number, name: string) {
    if (!Number.isInteger(index) || index < 0) throw new CtyError(`the index of a label must be a whole number from 0, not ${index}`);
    this.label = { index, name: checkName(name, "name") };
  }

  decode(scope: DecodeScope, diagnostics: Diagnostic[]): Value<StringType> {
    const label = this.find(scope);
    if (label !== undefined) return stringVal(label.value);
    diagnostics.push(errorDiagnostic(noBlockLabel({ name: this.label.name }), { subject: scope.content.missingItemRange }));
    return unknownVal(string);
  }

  impliedType(): StringType {
    return string;
  }

  sourceRange(scope: DecodeScope): Range {
    return this.find(scope)?.range ?? scope.content.missingItemRange;
  }

  private find({ labels }: DecodeScope): BlockLabel | undefined {
    return labels[this.label.index];
  }
}

/**
 * Returns a spec for the label at an index of the block whose body is decoded. Inside
 * `blockMapSpec` and `blockObjectSpec`, the labels that are keys do not count. A block must have
 * all labels up to the highest index that is read. Outside of a block spec, decoding reports an
 * error.
 * @throws CtyError if the index is not a whole number from 0
 */
export function blockLabelSpec(index: number, name: string): BlockLabelSpec {
  return new BlockLabelSpec(index, name);
}

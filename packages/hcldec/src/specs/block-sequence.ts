/** Lists, sets and tuples of the values that a nested spec decodes from each block of a type. */
import {
  dynamic,
  type ListType,
  list,
  listVal,
  listValEmpty,
  type SetType,
  set,
  setVal,
  setValEmpty,
  type TupleType,
  type Type,
  tupleVal,
  type Value,
} from "@hcl-ts/cty";
import type { Diagnostic } from "@hcl-ts/hcl";
import type { DecodeScope, Spec } from "../spec.ts";
import { type BlockCount, decodeBlocks, unifyBlockValues, unknownBlocks } from "./blocks.ts";
import { NestedBlocksSpec } from "./nested-blocks-spec.ts";
import { unknownCollection } from "./one-type.ts";

/** The common part of lists, sets and tuples. */
abstract class BlockSequenceSpec<T extends Type> extends NestedBlocksSpec<T> {
  readonly count: BlockCount;
  /** Use {@link blockListSpec}, {@link blockSetSpec} or {@link blockTupleSpec}. */
  constructor(type: string, nested: Spec, count: BlockCount) {
    super(type, nested);
    this.count = count;
  }

  decode(scope: DecodeScope, diagnostics: Diagnostic[]): Value<T> {
    const values = decodeBlocks(scope, this.type, this.nested, this.count, diagnostics);
    return (
      values === undefined ? unknownBlocks(scope, this.type, this.impliedType()) : this.gather(values, scope, diagnostics)
    ) as Value<T>;
  }

  protected abstract gather(values: readonly Value[], scope: DecodeScope, diagnostics: Diagnostic[]): Value;
}

/** See {@link blockListSpec}. */
export class BlockListSpec<E extends Type = Type> extends BlockSequenceSpec<ListType<E>> {
  impliedType(): Type {
    return list(this.nested.impliedType());
  }

  protected gather(values: readonly Value[], scope: DecodeScope, diagnostics: Diagnostic[]): Value {
    if (values.length === 0) return listValEmpty(this.nested.impliedType());
    const unified = unifyBlockValues(values, scope, this.type, this.nested, diagnostics);
    return unified === undefined ? unknownCollection(values) : listVal(unified);
  }
}

/** See {@link blockSetSpec}. */
export class BlockSetSpec<E extends Type = Type> extends BlockSequenceSpec<SetType<E>> {
  impliedType(): Type {
    return set(this.nested.impliedType());
  }

  protected gather(values: readonly Value[], scope: DecodeScope, diagnostics: Diagnostic[]): Value {
    if (values.length === 0) return setValEmpty(this.nested.impliedType());
    const unified = unifyBlockValues(values, scope, this.type, this.nested, diagnostics);
    return unified === undefined ? unknownCollection(values) : setVal(unified);
  }
}

/** See {@link blockTupleSpec}. */
export class BlockTupleSpec<E extends Type = Type> extends BlockSequenceSpec<TupleType<readonly E[]>> {
  impliedType(): Type {
    return dynamic;
  }

  protected gather(values: readonly Value[]): Value {
    return tupleVal(values);
  }
}

/**
 * Returns a spec for a list of the values that a nested spec decodes from each block of a type, in
 * order. Values of different types are converted to one type, if there is one.
 */
export function blockListSpec<E extends Type>(type: string, nested: Spec<E>, count: BlockCount = {}): BlockListSpec<E> {
  return new BlockListSpec(type, nested, count);
}

/**
 * Returns a spec for a set of the values that a nested spec decodes from each block of a type.
 * `count` applies to blocks, before equal values are merged.
 */
export function blockSetSpec<E extends Type>(type: string, nested: Spec<E>, count: BlockCount = {}): BlockSetSpec<E> {
  return new BlockSetSpec(type, nested, count);
}

/**
 * Returns a spec for a tuple of the values that a nested spec decodes from each block of a type, in
 * order. Unlike {@link blockListSpec}, it keeps values of different types unchanged.
 */
export function blockTupleSpec<E extends Type>(type: string, nested: Spec<E>, count: BlockCount = {}): BlockTupleSpec<E> {
  return new BlockTupleSpec(type, nested, count);
}

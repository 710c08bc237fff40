/** Lists, sets and tuples of what a nested spec gives for each block of a type. */
import {
  type DynamicType,
  dynamic,
  dynamicVal,
  EmptyTuple,
  type ListType,
  list,
  listVal,
  listValEmpty,
  type SetType,
  set,
  setVal,
  setValEmpty,
  type Type,
  tupleVal,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { type BlockHeaderSchema, type BodyContent, blocksOfType, type Diagnostic, type Range, type Traversal } from "@hcl-ts/hcl";
import type { DecodeScope, Spec } from "../spec.ts";
import { type BlockCount, blockSchema, blockVariables, decodeBlocks, firstBlockRange, unifyBlockValues } from "./blocks.ts";

/** What the three have in common. */
abstract class BlockSequenceSpec<T extends Type, E extends Type> implements Spec<T> {
  readonly type: string;
  readonly nested: Spec<E>;
  readonly count: BlockCount;
  readonly children: readonly Spec[] = [];
  /** @internal */
  constructor(type: string, nested: Spec<E>, count: BlockCount) {
    this.type = type;
    this.nested = nested;
    this.count = count;
  }

  decode(scope: DecodeScope, diagnostics: Diagnostic[]): Value<T> {
    const values = decodeBlocks(scope, this.type, this.nested, this.count, diagnostics);
    return values === undefined ? unknownVal(this.impliedType()) : this.gather(values, scope, diagnostics);
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

  abstract impliedType(): T;
  protected abstract gather(values: readonly Value<E>[], scope: DecodeScope, diagnostics: Diagnostic[]): Value<T>;
}

/** See {@link blockListSpec}. */
export class BlockListSpec<E extends Type = Type> extends BlockSequenceSpec<ListType<E>, E> {
  impliedType(): ListType<E> {
    return list(this.nested.impliedType());
  }

  protected gather(values: readonly Value<E>[], scope: DecodeScope, diagnostics: Diagnostic[]): Value<ListType<E>> {
    if (values.length === 0) return listValEmpty(this.nested.impliedType());
    const unified = unifyBlockValues(values, scope, this.type, this.nested, diagnostics);
    return (unified === undefined ? dynamicVal : listVal(unified)) as Value as Value<ListType<E>>;
  }
}

/** See {@link blockSetSpec}. */
export class BlockSetSpec<E extends Type = Type> extends BlockSequenceSpec<SetType<E>, E> {
  impliedType(): SetType<E> {
    return set(this.nested.impliedType());
  }

  protected gather(values: readonly Value<E>[], scope: DecodeScope, diagnostics: Diagnostic[]): Value<SetType<E>> {
    if (values.length === 0) return setValEmpty(this.nested.impliedType());
    const unified = unifyBlockValues(values, scope, this.type, this.nested, diagnostics);
    return (unified === undefined ? dynamicVal : setVal(unified)) as Value as Value<SetType<E>>;
  }
}

/** See {@link blockTupleSpec}. */
export class BlockTupleSpec extends BlockSequenceSpec<DynamicType, Type> {
  impliedType(): DynamicType {
    return dynamic;
  }

  protected gather(values: readonly Value[]): Value<DynamicType> {
    return (values.length === 0 ? EmptyTuple : tupleVal(values)) as Value as Value<DynamicType>;
  }
}

/** A list of what a nested spec gives for each block of a type, in order. Values of different types are converted to one, if there is one. */
export function blockListSpec<E extends Type>(type: string, nested: Spec<E>, count: BlockCount = {}): BlockListSpec<E> {
  return new BlockListSpec(type, nested, count);
}

/** A set of what a nested spec gives for each block of a type. The count is of blocks, before equal values become one. */
export function blockSetSpec<E extends Type>(type: string, nested: Spec<E>, count: BlockCount = {}): BlockSetSpec<E> {
  return new BlockSetSpec(type, nested, count);
}

/** A tuple of what a nested spec gives for each block of a type, each of its own type. */
export function blockTupleSpec(type: string, nested: Spec, count: BlockCount = {}): BlockTupleSpec {
  return new BlockTupleSpec(type, nested, count);
}

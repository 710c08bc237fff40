/** Maps and objects of what a nested spec gives for each block of a type, by the blocks' labels. */
import {
  type AttributeTypes,
  CtyError,
  dynamic,
  EmptyObject,
  hasDynamicTypes,
  type MapType,
  map,
  mapVal,
  mapValEmpty,
  type ObjectType,
  objectVal,
  type Type,
  type Value,
} from "@hcl-ts/cty";
import {
  type BlockHeaderSchema,
  type BodyContent,
  blocksOfType,
  type Diagnostic,
  errorDiagnostic,
  type Range,
  type Traversal,
} from "@hcl-ts/hcl";
import { missingLabels, repeatedLabels } from "../messages.ts";
import type { DecodeScope, Spec } from "../spec.ts";
import { blockSchema, blockVariables, decodeBlock, firstBlockRange, unknownBlocks } from "./blocks.ts";

/** Values by label, one level for each label that is a key. */
type Level = Map<string, Level | Value>;

/** What the two have in common. */
abstract class LabelledBlocksSpec<T extends Type> implements Spec<T> {
  readonly type: string;
  readonly labelNames: readonly string[];
  readonly nested: Spec;
  readonly children: readonly Spec[] = [];
  /** @internal */
  constructor(type: string, labelNames: readonly string[], nested: Spec) {
    if (labelNames.length === 0) throw new CtyError(`the blocks of type "${type}" need at least one label to be told apart by`);
    this.type = type;
    this.labelNames = labelNames;
    this.nested = nested;
  }

  decode(scope: DecodeScope, diagnostics: Diagnostic[]): Value<T> {
    const root: Level = new Map();
    const depth = this.labelNames.length;
    for (const block of blocksOfType(scope.content, this.type)) {
      if (block.body.isUnknown?.()) return unknownBlocks(scope, this.type, this.impliedType()) as Value as Value<T>;
      if (block.labels.length < depth) {
        // Only another spec for the same blocks, whose labels differ, lets such a block through.
        const message = missingLabels({ type: this.type, names: this.labelNames });
        diagnostics.push(errorDiagnostic(message, { subject: block.definitionRange }));
        continue;
      }
      const value = decodeBlock(block, this.nested, scope, diagnostics, depth);
      let level = root;
      for (const label of block.labels.slice(0, depth - 1)) {
        const next = (level.get(label) as Level | undefined) ?? new Map();
        level.set(label, next);
        level = next;
      }
      const key = block.labels[depth - 1]!;
      if (level.has(key)) {
        diagnostics.push(errorDiagnostic(repeatedLabels({ type: this.type, labels: block.labels }), { subject: block.definitionRange }));
      } else level.set(key, value);
    }
    return (root.size === 0 ? this.empty() : this.gather(root, depth)) as Value<T>;
  }

  sourceRange({ content }: DecodeScope): Range {
    return firstBlockRange(content, this.type, this.nested);
  }

  blockSchemata(): readonly BlockHeaderSchema[] {
    return blockSchema(this.type, this.nested, this.labelNames);
  }

  variables(content: BodyContent): readonly Traversal[] {
    return blockVariables(blocksOfType(content, this.type), this.nested);
  }

  abstract impliedType(): Type;
  protected abstract empty(): Value;
  protected abstract make(elements: ReadonlyMap<string, Value>): Value;

  private gather(level: Level, depth: number): Value {
    const elements = new Map<string, Value>();
    for (const [key, entry] of level) elements.set(key, depth === 1 ? (entry as Value) : this.gather(entry as Level, depth - 1));
    return this.make(elements);
  }
}

/** See {@link blockMapSpec}. */
export class BlockMapSpec<T extends Type = Type> extends LabelledBlocksSpec<T> {
  /** @internal */
  constructor(type: string, labelNames: readonly string[], nested: Spec) {
    super(type, labelNames, nested);
    if (hasDynamicTypes(nested.impliedType())) {
      throw new CtyError(
        `the elements of a map need one type, so the spec for blocks of type "${type}" cannot have an "any" in it: use blockObjectSpec`,
      );
    }
  }

  impliedType(): Type {
    return this.labelNames.reduce<Type>((element) => map(element), this.nested.impliedType());
  }

  protected empty(): Value {
    // Whatever the number of labels, as the reference has it (vector hcldec map2/no-labels).
    return mapValEmpty(this.nested.impliedType());
  }

  protected make(elements: ReadonlyMap<string, Value>): Value {
    return mapVal(elements);
  }
}

/** See {@link blockObjectSpec}. */
export class BlockObjectSpec<T extends Type = Type> extends LabelledBlocksSpec<T> {
  impliedType(): Type {
    return dynamic;
  }

  protected empty(): Value {
    return EmptyObject;
  }

  protected make(elements: ReadonlyMap<string, Value>): Value {
    return objectVal(elements);
  }
}

/** The type of maps of values of type `E`, one inside the other for each label. */
export type MapByLabels<L extends readonly string[], E extends Type> = L extends readonly [string]
  ? MapType<E>
  : L extends readonly [string, ...infer R extends readonly string[]]
    ? MapType<MapByLabels<R, E>>
    : MapType;

/** The type of objects of values of type `E`, one inside the other for each label. */
export type ObjectByLabels<L extends readonly string[], E extends Type> = L extends readonly [string]
  ? ObjectType<Readonly<Record<string, E>>, never>
  : L extends readonly [string, ...infer R extends readonly string[]]
    ? ObjectType<Readonly<Record<string, ObjectByLabels<R, E>>>, never>
    : ObjectType<AttributeTypes, never>;

/**
 * A map of what a nested spec gives for each block of a type, by the block's first labels: a map of maps for two, and so
 * on. Blocks have to differ in these labels.
 * @throws CtyError if there is no label name, or the nested spec's type is not wholly known
 */
export function blockMapSpec<E extends Type, const L extends readonly string[]>(
  type: string,
  labelNames: L,
  nested: Spec<E>,
): BlockMapSpec<MapByLabels<L, E>> {
  return new BlockMapSpec(type, labelNames, nested);
}

/**
 * An object of what a nested spec gives for each block of a type, by the block's first labels, as {@link blockMapSpec} gives a map; but what
 * is of any type can be of another for each block.
 * @throws CtyError if there is no label name
 */
export function blockObjectSpec<E extends Type, const L extends readonly string[]>(
  type: string,
  labelNames: L,
  nested: Spec<E>,
): BlockObjectSpec<ObjectByLabels<L, E>> {
  return new BlockObjectSpec(type, labelNames, nested);
}

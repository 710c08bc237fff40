/**
 * Maps and objects of the values that a nested spec decodes from each block of a type, by the
 * blocks' labels.
 */

import {
  type AttributeTypes,
  CtyError,
  dynamic,
  type MapType,
  map,
  mapVal,
  mapValEmpty,
  type ObjectType,
  objectVal,
  type Type,
  type Value,
} from "@hcl-ts/cty";
import { groupBy, zip } from "@hcl-ts/cty/kernel";
import { type Block, type BlockHeaderSchema, blocksOfType, type Diagnostic, errorDiagnostic } from "@hcl-ts/hcl";
import { inconsistentBlocks, missingLabels, repeatedLabels } from "../messages.ts";
import type { DecodeScope, Spec } from "../spec.ts";
import { blockSchema, decodeBlock, nestedRange, unknownBlocks } from "./blocks.ts";
import { NestedBlocksSpec } from "./nested-blocks-spec.ts";
import { toOneType, unknownCollection } from "./one-type.ts";

/** The value of one block, and its labels. */
interface Entry {
  readonly labels: readonly string[];
  readonly value: Value;
  readonly block: Block;
}

/** The common part of maps and objects. */
abstract class LabelledBlocksSpec<T extends Type> extends NestedBlocksSpec<T> {
  readonly labelNames: readonly string[];
  /** Use {@link blockMapSpec} or {@link blockObjectSpec}. */
  constructor(type: string, labelNames: readonly string[], nested: Spec) {
    if (labelNames.length === 0) throw new CtyError(`the blocks of type "${type}" need at least one label as their key`);
    super(type, nested);
    this.labelNames = labelNames;
  }

  decode(scope: DecodeScope, diagnostics: Diagnostic[]): Value<T> {
    const depth = this.labelNames.length;
    const entries: Entry[] = [];
    const taken = new Set<string>();
    for (const block of blocksOfType(scope.content, this.type)) {
      if (block.body.isUnknown?.()) return unknownBlocks(scope, this.type, this.impliedType()) as Value as Value<T>;
      if (block.labels.length < depth) {
        // Only a second spec for the same blocks, with a different number of labels, makes this
        // possible.
        const message = missingLabels({ type: this.type, names: this.labelNames });
        diagnostics.push(errorDiagnostic(message, { subject: block.definitionRange }));
        continue;
      }
      const value = decodeBlock(block, this.nested, scope, diagnostics, depth);
      const labels = block.labels.slice(0, depth);
      const key = JSON.stringify(labels);
      if (taken.has(key)) {
        // The labels of a generated block can come from a marked collection.
        const shown = block.body.marks?.() === undefined ? block.labels : undefined;
        diagnostics.push(errorDiagnostic(repeatedLabels({ type: this.type, labels: shown }), { subject: block.definitionRange }));
      } else {
        taken.add(key);
        entries.push({ labels, value, block });
      }
    }
    return this.gather(entries, diagnostics) as Value<T>;
  }

  override blockSchemata(): readonly BlockHeaderSchema[] {
    return blockSchema(this.type, this.nested, this.labelNames);
  }

  protected abstract gather(entries: readonly Entry[], diagnostics: Diagnostic[]): Value;
}

/** Creates a container for each level of labels, innermost first. */
function nest(entries: readonly Entry[], level: number, depth: number, make: (elements: ReadonlyMap<string, Value>) => Value): Value {
  const byLabel = groupBy(entries, ({ labels }) => labels[level] ?? "");
  const elements = new Map<string, Value>();
  for (const [label, group] of byLabel) elements.set(label, level + 1 === depth ? group[0].value : nest(group, level + 1, depth, make));
  return make(elements);
}

/** See {@link blockMapSpec}. */
export class BlockMapSpec<T extends Type = Type> extends LabelledBlocksSpec<T> {
  impliedType(): Type {
    return this.labelNames.reduce<Type>((element) => map(element), this.nested.impliedType());
  }

  protected gather(entries: readonly Entry[], diagnostics: Diagnostic[]): Value {
    // Regardless of the number of labels, as in the reference implementation (vector
    // hcldec/map2/no-labels).
    if (entries.length === 0) return mapValEmpty(this.nested.impliedType());
    const given = entries.map(({ value }) => value);
    // Values can differ in type even if the spec has one type: an empty list of blocks has optional
    // attributes in its type that others lack.
    const values = toOneType(given, this.nested.impliedType(), (index, reason) => {
      const subject = nestedRange(entries[index]!.block, this.nested, this.labelNames.length);
      diagnostics.push(errorDiagnostic(inconsistentBlocks({ type: this.type, reason }), { subject }));
    });
    if (values === undefined) return unknownCollection(given);
    const converted = zip(entries, values).map(([entry, value]) => ({ ...entry, value }));
    return nest(converted, 0, this.labelNames.length, mapVal);
  }
}

/** See {@link blockObjectSpec}. */
export class BlockObjectSpec<T extends Type = Type> extends LabelledBlocksSpec<T> {
  impliedType(): Type {
    return dynamic;
  }

  protected gather(entries: readonly Entry[]): Value {
    return nest(entries, 0, this.labelNames.length, objectVal);
  }
}

/** The type of nested maps of values of type `E`, one level for each label. */
export type MapByLabels<L extends readonly string[], E extends Type> = L extends readonly [string]
  ? MapType<E>
  : L extends readonly [string, ...infer R extends readonly string[]]
    ? MapType<MapByLabels<R, E>>
    : MapType;

/** The type of nested objects of values of type `E`, one level for each label. */
export type ObjectByLabels<L extends readonly string[], E extends Type> = L extends readonly [string]
  ? ObjectType<Readonly<Record<string, E>>, never>
  : L extends readonly [string, ...infer R extends readonly string[]]
    ? ObjectType<Readonly<Record<string, ObjectByLabels<R, E>>>, never>
    : ObjectType<AttributeTypes, never>;

/**
 * Returns a spec for a map of the values that a nested spec decodes from each block of a type, by the block's first
 * labels: a map of maps for two labels, and so on. Blocks must differ in these labels. Values of different types are
 * converted to one type, if there is one.
 * @throws CtyError if there is no label name
 */
export function blockMapSpec<E extends Type, const L extends readonly string[]>(
  type: string,
  labelNames: L,
  nested: Spec<E>,
): BlockMapSpec<MapByLabels<L, E>> {
  return new BlockMapSpec(type, labelNames, nested);
}

/**
 * Returns a spec for an object of the values that a nested spec decodes from each block of a type,
 * by the block's first labels. Unlike {@link blockMapSpec}, it keeps values of different types
 * unchanged.
 * @throws CtyError if there is no label name
 */
export function blockObjectSpec<E extends Type, const L extends readonly string[]>(
  type: string,
  labelNames: L,
  nested: Spec<E>,
): BlockObjectSpec<ObjectByLabels<L, E>> {
  return new BlockObjectSpec(type, labelNames, nested);
}

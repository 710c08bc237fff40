/**
 * Writes a value as the configuration that a specification describes: attributes as attributes,
 * blocks as blocks. The reverse of decoding.
 */

import { CtyError, elements, fromNative, getAttr, isValue, isWhollyKnown, nullVal, type Value } from "@hcl-ts/cty";
import { zip } from "@hcl-ts/cty/kernel";
import {
  AttrSpec,
  BlockAttrsSpec,
  BlockLabelSpec,
  BlockListSpec,
  BlockMapSpec,
  BlockObjectSpec,
  BlockSetSpec,
  BlockSpec,
  BlockTupleSpec,
  DefaultSpec,
  ExprSpec,
  LiteralSpec,
  ObjectSpec,
  RefineSpec,
  type Spec,
  TupleSpec,
  ValidateSpec,
} from "@hcl-ts/hcldec";
import { nameOf } from "./arguments.ts";
import { type ConfigDocument, openConfig } from "./document.ts";
import { BodyDraft } from "./value/draft.ts";

/**
 * Returns a configuration that decodes to a value with a specification. Null values that are not
 * required are omitted.
 *
 * @param value a value of the type that the specification implies, or data that can be converted to
 * it
 * @throws CtyError if the value does not have that type or is not wholly known, or if the
 * specification computes values that cannot be traced back to their source (`transformExprSpec`,
 * `transformFuncSpec`)
 */
export function writeConfig(spec: Spec, value: unknown, filename = ""): ConfigDocument {
  if (typeof spec?.impliedType !== "function")
    throw new CtyError(`a specification is expected, such as objectSpec returns, not ${nameOf(spec)}`);
  const given = isValue(value) ? value : fromNative(value, spec.impliedType());
  if (!isWhollyKnown(given)) throw new CtyError("a value that is not wholly known cannot be written");
  const draft = new BodyDraft();
  writeSpec(spec, given, draft, []);
  return openConfig(draft.print(), filename);
}

/** Writes the part of a value that a spec reads. Labels are stored in the list by index. */
function writeSpec(spec: Spec, value: Value, draft: BodyDraft, labels: string[]): void {
  if (spec instanceof ObjectSpec) writeObject(spec, value, draft, labels);
  else if (spec instanceof TupleSpec) writeTuple(spec, value, draft, labels);
  else if (spec instanceof BlockLabelSpec) labels[spec.label.index] = textOf(value);
  else if (spec instanceof DefaultSpec) writeSpec(spec.primary, value, draft, labels);
  else if (spec instanceof RefineSpec || spec instanceof ValidateSpec) writeSpec(spec.wrapped, value, draft, labels);
  else if (!writeItems(spec, value, draft) && !(spec instanceof LiteralSpec || spec instanceof ExprSpec)) {
    throw new CtyError("a specification that computes values cannot be written back");
  }
}

function writeObject({ attributes }: ObjectSpec, value: Value, draft: BodyDraft, labels: string[]): void {
  for (const [name, child] of attributes)
    writeSpec(child, value.content === null ? nullVal(child.impliedType()) : getAttr(value, name), draft, labels);
}

function writeTuple({ children }: TupleSpec, value: Value, draft: BodyDraft, labels: string[]): void {
  for (const [child, item] of zip(children, itemsOf(value))) writeSpec(child, item, draft, labels);
}

/**
 * Writes the attribute or the blocks that a spec reads.
 *
 * @returns false if the spec reads neither
 */
function writeItems(spec: Spec, value: Value, draft: BodyDraft): boolean {
  if (spec instanceof AttrSpec) {
    if (value.content !== null || spec.required) draft.set(spec.name, value);
  } else if (spec instanceof BlockSpec) {
    if (value.content !== null) writeBlock(spec.type, [], spec.nested, value, draft);
  } else if (spec instanceof BlockListSpec || spec instanceof BlockSetSpec || spec instanceof BlockTupleSpec) {
    for (const item of itemsOf(value)) writeBlock(spec.type, [], spec.nested, item, draft);
  } else if (spec instanceof BlockMapSpec || spec instanceof BlockObjectSpec) writeByLabels(spec, value, [], draft);
  else if (spec instanceof BlockAttrsSpec) writeAttributes(spec, value, draft);
  else return false;
  return true;
}

/** Writes a block with one attribute for each element of a map. */
function writeAttributes({ type }: BlockAttrsSpec, value: Value, draft: BodyDraft): void {
  if (value.content === null) return;
  const block = draft.append(type);
  for (const [key, element] of elements(value)) block.set(textOf(key), element);
}

/** Writes the blocks of a map with labels: one level of keys for each label. */
function writeByLabels(spec: BlockMapSpec | BlockObjectSpec, value: Value, keys: readonly string[], draft: BodyDraft): void {
  if (keys.length === spec.labelNames.length) {
    writeBlock(spec.type, keys, spec.nested, value, draft);
    return;
  }
  if (value.content === null) return;
  for (const [key, element] of elements(value)) writeByLabels(spec, element, [...keys, textOf(key)], draft);
}

function writeBlock(type: string, keys: readonly string[], nested: Spec, value: Value, into: BodyDraft): void {
  // The nested specification determines the labels, so the body is written before the header.
  const body = new BodyDraft();
  const labels: string[] = [...keys];
  const own: string[] = [];
  writeSpec(nested, value, body, own);
  for (const [i, label] of own.entries()) labels[keys.length + i] = label ?? "";
  into.append(type, labels).take(body);
}

const itemsOf = (value: Value): readonly Value[] => (value.content === null ? [] : [...elements(value)].map(([, item]) => item));

function textOf(value: Value): string {
  if (typeof value.content !== "string") throw new CtyError("a label or a name has to be a string");
  return value.content;
}

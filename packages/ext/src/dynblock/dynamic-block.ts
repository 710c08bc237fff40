/** Reading one dynamic block: what it generates, from what and under which name, as far as it can be used. */
import { absTraversalForExpr, exprList } from "@hcl-ts/analysis";
import { friendlyName, isCollectionType, isValue, type Marks, string, type Type, tryConvert, unmark, type Value } from "@hcl-ts/cty";
import {
  type Attribute,
  type Block,
  type BlockHeaderSchema,
  type Body,
  type Diagnostic,
  type EvalContext,
  type Expression,
  errorDiagnostic,
  hasErrors,
  type Message,
  type Range,
  traversalRange,
} from "@hcl-ts/hcl";
import {
  dynamicForEachNull,
  dynamicForEachWithoutElements,
  iteratorNameRequired,
  missingDynamicContent,
  repeatedDynamicContent,
  unsuitableDynamicLabel,
  wrongNumberOfDynamicLabels,
} from "./messages.ts";
import { labelledDynamic, unlabelledDynamic } from "./schemas.ts";

/**
 * Looks at the value of a `for_each` before it is used, so that an application can refuse some: those with a mark of its own, say.
 * With an error among what it gives, the dynamic block generates nothing.
 */
export type ForEachCheck = (value: Value, expression: Expression, ctx: EvalContext | undefined) => readonly Diagnostic[];

/** A sound dynamic block. */
export interface DynamicBlock {
  /** The header of the blocks to generate. */
  readonly header: BlockHeaderSchema;
  /** The block itself, for the places of the generated ones. */
  readonly block: Block;
  readonly forEach: Expression;
  /** The value of `for_each` without its marks: a collection, tuple or object, or unknown. */
  readonly collection: Value;
  /** The marks of `for_each`. */
  readonly marks: Marks | undefined;
  readonly iterator: string;
  /** One for each label of the generated blocks. */
  readonly labels: readonly Expression[];
  readonly content: Body;
}

/**
 * Reads a dynamic block; undefined, with at least one error reported, if it cannot be used.
 * @param header what the schema says of the blocks to generate
 * @param ctx what `for_each` is evaluated with
 */
export function readDynamicBlock(
  block: Block,
  header: BlockHeaderSchema,
  ctx: EvalContext | undefined,
  check: ForEachCheck | undefined,
  diagnostics: Diagnostic[],
): DynamicBlock | undefined {
  const labelNames = header.labelNames ?? [];
  const { content, diagnostics: found } = block.body.content(labelNames.length > 0 ? labelledDynamic : unlabelledDynamic);
  for (const diagnostic of found) diagnostics.push(diagnostic);
  const forEach = content.attributes.get("for_each")?.expression;
  if (hasErrors(found) || forEach === undefined) return undefined;
  const iterator = iteratorName(content.attributes.get("iterator"), header.type, diagnostics);
  if (iterator === undefined) return undefined;
  const collection = forEachValue(forEach, ctx, check, diagnostics);
  if (collection === undefined) return undefined;
  const labels = labelExpressions(content.attributes.get("labels"), header.type, labelNames, diagnostics);
  if (labels === undefined) return undefined;
  const [first, second] = content.blocks;
  if (first === undefined) {
    report(missingDynamicContent({ type: header.type }), content.missingItemRange, diagnostics);
    return undefined;
  }
  if (second !== undefined) {
    report(repeatedDynamicContent(), second.definitionRange, diagnostics);
    return undefined;
  }
  const { value, marks } = unmark(collection);
  return { header, block, forEach, collection: value, marks, iterator, labels, content: first.body };
}

function report(message: Message, subject: Range, diagnostics: Diagnostic[]): void {
  diagnostics.push(errorDiagnostic(message, { subject }));
}

function forEachValue(
  expression: Expression,
  ctx: EvalContext | undefined,
  check: ForEachCheck | undefined,
  diagnostics: Diagnostic[],
): Value | undefined {
  const { value, diagnostics: found } = expression.value(ctx);
  for (const diagnostic of found) diagnostics.push(diagnostic);
  if (hasErrors(found)) return undefined;
  const objections = check?.(value, expression, ctx) ?? [];
  for (const diagnostic of objections) diagnostics.push(diagnostic);
  if (hasErrors(objections)) return undefined;
  const isOpen = value.type.kind === "dynamic" && !value.isNull();
  if (!value.isNull() && (isOpen || hasElements(value.type))) return value;
  const isNullOfAnyUse = value.type.kind === "dynamic" || hasElements(value.type);
  const message = isNullOfAnyUse ? dynamicForEachNull() : dynamicForEachWithoutElements({ found: friendlyName(value.type) });
  diagnostics.push(errorDiagnostic(message, { subject: expression.range, expression, evalContext: ctx }));
  return undefined;
}

function hasElements(type: Type): boolean {
  return isCollectionType(type) || type.kind === "tuple" || type.kind === "object";
}

/** The name of the iterator: that of the block type if none is given. */
function iteratorName(attribute: Attribute | undefined, blockType: string, diagnostics: Diagnostic[]): string | undefined {
  if (attribute === undefined) return blockType;
  const { traversal, diagnostics: found } = absTraversalForExpr(attribute.expression);
  for (const diagnostic of found) diagnostics.push(diagnostic);
  if (traversal === undefined) return undefined;
  const [root, ...rest] = traversal;
  if (root?.kind === "root" && rest.length === 0) return root.name;
  report(iteratorNameRequired(), traversalRange(traversal), diagnostics);
  return undefined;
}

function labelExpressions(
  attribute: Attribute | undefined,
  type: string,
  names: readonly string[],
  diagnostics: Diagnostic[],
): readonly Expression[] | undefined {
  if (attribute === undefined) return [];
  const { elements, diagnostics: errors } = exprList(attribute.expression);
  for (const diagnostic of errors) diagnostics.push(diagnostic);
  if (errors.length > 0) return undefined;
  const found = elements.length;
  if (found === names.length) return elements;
  // Of too many the first that is too much is at fault.
  const at = elements[names.length] ?? attribute.expression;
  report(wrongNumberOfDynamicLabels({ type, names, found }), at.range, diagnostics);
  return undefined;
}

/**
 * The labels of the block that is generated for an element; undefined, with an error reported, if one has no value that can be a label.
 * @param ctx what the labels are evaluated with, the iterators included
 */
export function labelsFor(labels: readonly Expression[], ctx: EvalContext, diagnostics: Diagnostic[]): readonly string[] | undefined {
  const values: string[] = [];
  for (const expression of labels) {
    const { value, diagnostics: found } = expression.value(ctx);
    for (const diagnostic of found) diagnostics.push(diagnostic);
    if (hasErrors(found)) return undefined;
    const label = labelOf(value);
    if (label.reason !== undefined) {
      const place = { subject: expression.range, expression, evalContext: ctx };
      diagnostics.push(errorDiagnostic(unsuitableDynamicLabel(label), place));
      return undefined;
    }
    values.push(label.text);
  }
  return values;
}

type Label = { readonly text: string; readonly reason?: undefined } | { readonly reason: string };

function labelOf(value: Value): Label {
  const converted = tryConvert(value, string);
  if (!isValue(converted)) return { reason: converted.message };
  if (converted.isNull()) return { reason: "it is null" };
  if (!converted.isKnown()) return { reason: "it is not known yet, and the labels of a block have to be" };
  if (converted.marks !== undefined) return { reason: "it is marked, as by being sensitive, and a label cannot carry marks" };
  return { text: converted.asString() };
}

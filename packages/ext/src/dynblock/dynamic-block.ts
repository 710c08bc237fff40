/**
 * Reads a dynamic block: the blocks that it generates, the collection and the iterator, as far as
 * they are valid.
 */
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
import type { ExpressionScope } from "./iteration.ts";
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
 * Checks the value of a `for_each` before it is used, so that an application can reject some, such
 * as values with a certain mark. If an error is returned, the dynamic block generates nothing.
 */
export type ForEachCheck = (value: Value, expression: Expression, ctx: EvalContext | undefined) => readonly Diagnostic[];

/** A valid dynamic block. */
export interface DynamicBlock {
  /** The header of the generated blocks. */
  readonly header: BlockHeaderSchema;
  /** The dynamic block itself, for the ranges of the generated blocks. */
  readonly block: Block;
  readonly forEach: Expression;
  /** The value of `for_each` without its marks: a collection, tuple or object, or unknown. */
  readonly collection: Value;
  /** The marks of `for_each`. */
  readonly marks: Marks | undefined;
  readonly iterator: string;
  /** One expression for each label of the generated blocks. */
  readonly labels: readonly Expression[];
  readonly content: Body;
}

/**
 * Reads a dynamic block. Returns undefined, and reports at least one error, if it is invalid.
 *
 * @param header the schema of the generated blocks
 * @param scope the scope of `for_each`
 */
export function readDynamicBlock(
  block: Block,
  header: BlockHeaderSchema,
  scope: ExpressionScope,
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
  const collection = forEachValue(forEach, scope, check, diagnostics);
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
  return { header, block, forEach, collection: value, marks: marks.size === 0 ? undefined : marks, iterator, labels, content: first.body };
}

function report(message: Message, subject: Range, diagnostics: Diagnostic[]): void {
  diagnostics.push(errorDiagnostic(message, { subject }));
}

function forEachValue(
  expression: Expression,
  scope: ExpressionScope,
  check: ForEachCheck | undefined,
  diagnostics: Diagnostic[],
): Value | undefined {
  const { value, diagnostics: found } = scope.value(expression);
  for (const diagnostic of found) diagnostics.push(diagnostic);
  if (hasErrors(found)) return undefined;
  const objections = check?.(value, expression, scope.context) ?? [];
  for (const diagnostic of objections) diagnostics.push(diagnostic);
  if (hasErrors(objections)) return undefined;
  const isOpen = value.type.kind === "dynamic" && !value.isNull();
  if (!value.isNull() && (isOpen || hasElements(value.type))) return value;
  const isNullOfAnyUse = value.type.kind === "dynamic" || hasElements(value.type);
  const message = isNullOfAnyUse ? dynamicForEachNull() : dynamicForEachWithoutElements({ found: friendlyName(value.type) });
  diagnostics.push(errorDiagnostic(message, { subject: expression.range, expression, evalContext: scope.context }));
  return undefined;
}

function hasElements(type: Type): boolean {
  return isCollectionType(type) || type.kind === "tuple" || type.kind === "object";
}

/** Returns the name of the iterator, which is the generated block type by default. */
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
  // If there are too many elements, the error points at the first extra one.
  const at = elements[names.length] ?? attribute.expression;
  report(wrongNumberOfDynamicLabels({ type, names, found }), at.range, diagnostics);
  return undefined;
}

/**
 * Returns the labels of the block that is generated for an element. Returns undefined, and reports
 * an error, if a value cannot be a label.
 *
 * @param scope the scope of the labels, with the iterators
 */
export function labelsFor(labels: readonly Expression[], scope: ExpressionScope, diagnostics: Diagnostic[]): readonly string[] | undefined {
  const values: string[] = [];
  for (const expression of labels) {
    const { value, diagnostics: found } = scope.value(expression);
    for (const diagnostic of found) diagnostics.push(diagnostic);
    if (hasErrors(found)) return undefined;
    const label = labelOf(value);
    if (label.reason !== undefined) {
      const place = { subject: expression.range, expression, evalContext: scope.context };
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
  if (converted.isNull()) return { reason: "it is null, but a label must be a string" };
  if (!converted.isKnown()) return { reason: "it is not known yet, but the labels of a block have to be known" };
  if (converted.marks !== undefined) return { reason: "it has a mark, such as sensitive, which a label cannot carry" };
  return { text: converted.asString() };
}

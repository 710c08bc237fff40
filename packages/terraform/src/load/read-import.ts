import { absTraversalForExpr, constantString, references } from "@hcl-ts/analysis";
import { type Block, type BodySchema, type Expression, SourceFile, type TraversalStep } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import type { Address } from "./address.ts";
import type { BlockReader } from "./block-reader.ts";
import { invalidImportTarget, missingImportIdentity } from "./messages.ts";
import type { Import } from "./module.ts";
import { addressOf } from "./read-address.ts";
import { readProviderReference } from "./read-provider-reference.ts";

const SCHEMA: BodySchema = {
  attributes: [{ name: "to", required: true }, { name: "id" }, { name: "identity" }, { name: "for_each" }, { name: "provider" }],
};

/** Reads an `import` block. Returns undefined and reports an error if the target is missing. */
export function readImport(block: Block, reader: BlockReader): Import | undefined {
  const { attributes } = reader.content(block.body, SCHEMA);
  const toAttribute = attributes.get("to");
  const isNative = block.body.staticContent !== undefined;
  const to = isNative ? toAttribute?.expression : toAttribute && expressionInString(toAttribute.expression, reader);
  const id = attributes.get("id")?.expression;
  const identity = attributes.get("identity")?.expression;
  const provider = attributes.get("provider");
  const range = block.definitionRange;
  if (to === undefined) return undefined;
  if (id === undefined && identity === undefined) reader.error(missingImportIdentity(), { subject: range });
  const target = targetOf(to);
  if (target?.resource?.mode !== "managed" && !reader.isOpenTofu) reader.error(invalidImportTarget(), { subject: toAttribute?.range });
  return {
    range,
    to,
    target,
    hasDynamicKeys: absTraversalForExpr(to).traversal === undefined,
    id,
    identity,
    forEach: attributes.get("for_each")?.expression,
    provider: provider && readProviderReference(provider.expression, reader),
  };
}

/**
 * Returns the expression in a string of the JSON syntax. Returns the given expression if it is not a
 * string, or a plain reference.
 */
function expressionInString(given: Expression, reader: BlockReader): Expression {
  const text = absTraversalForExpr(given).traversal === undefined ? constantString(given) : undefined;
  if (text === undefined) return given;
  const { filename, start } = given.range;
  // Lines and columns are counted from the quote on, as for other references in strings.
  const { expression, diagnostics } = parseExpression(new SourceFile(filename, text, { ...start, offset: start.offset + 1 }));
  reader.addAll(diagnostics);
  return expression;
}

/** Returns the target of an import without its keys that are expressions. */
function targetOf(to: Expression): Address | undefined {
  const { traversal } = absTraversalForExpr(to);
  if (traversal !== undefined) return addressOf(traversal);
  const [reference] = references(to);
  if (reference === undefined) return undefined;
  const steps = reference.steps.filter(
    (step): step is Extract<typeof step, TraversalStep> => step.kind === "attr" || step.kind === "index",
  );
  return addressOf([reference.root, ...steps]);
}

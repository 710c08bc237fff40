import { absTraversalForExpr, references } from "@hcl-ts/analysis";
import type { Block, BodySchema, Expression, TraversalStep } from "@hcl-ts/hcl";
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
  const to = attributes.get("to")?.expression;
  const id = attributes.get("id")?.expression;
  const identity = attributes.get("identity")?.expression;
  const provider = attributes.get("provider");
  const range = block.definitionRange;
  if (to === undefined) return undefined;
  if (id === undefined && identity === undefined) reader.error(missingImportIdentity(), { subject: range });
  const target = targetOf(to);
  if (target?.resource?.mode !== "managed" && !reader.isOpenTofu)
    reader.error(invalidImportTarget(), { subject: attributes.get("to")!.range });
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

import { exprMap, unwrapExpression } from "@hcl-ts/analysis";
import { type Attribute, type Expression, type Traversal, traversalRange } from "@hcl-ts/hcl";
import { instanceKeyOf } from "./address.ts";
import type { BlockReader } from "./block-reader.ts";
import { invalidProviderReference } from "./messages.ts";
import type { PassedProvider, ProviderReference } from "./module.ts";

/**
 * Reads a reference to a provider: a name with an optional alias, and in OpenTofu with an optional
 * key.
 */
export function readProviderReference(expression: Expression, reader: BlockReader): ProviderReference | undefined {
  const shape = unwrapExpression(expression).shape?.();
  if (reader.isOpenTofu && shape?.kind === "index") {
    const traversal = reader.reference(shape.source);
    const reference = traversal && fromTraversal(traversal, expression, reader);
    return reference && { ...reference, key: shape.key, range: expression.range };
  }
  const traversal = reader.reference(expression);
  return traversal && fromTraversal(traversal, expression, reader);
}

/** Reads a reference to a provider from its steps. */
function fromTraversal(traversal: Traversal, expression: Expression, reader: BlockReader): ProviderReference | undefined {
  const [root, alias, key, more] = traversal;
  const isValid =
    root?.kind === "root" &&
    (alias === undefined || alias.kind === "attr") &&
    (key === undefined || (key.kind === "index" && reader.isOpenTofu)) &&
    more === undefined;
  if (!isValid) {
    reader.error(invalidProviderReference(), { subject: expression.range });
    return undefined;
  }
  reader.checkProviderName(root.name, traversalRange(traversal));
  return {
    name: root.name,
    alias: alias?.kind === "attr" ? alias.name : undefined,
    key: key?.kind === "index" ? instanceKeyOf(key.key) : undefined,
    range: traversalRange(traversal),
  };
}

/**
 * Reads the `providers` argument of a module, which maps the module's providers to the caller's.
 */
export function readPassedProviders(attribute: Attribute | undefined, reader: BlockReader): readonly PassedProvider[] {
  if (attribute === undefined) return [];
  const { items, diagnostics } = exprMap(attribute.expression);
  reader.addAll(diagnostics);
  const passed: PassedProvider[] = [];
  for (const { key, value } of items) {
    const inChild = readProviderReference(key, reader);
    const inParent = readProviderReference(value, reader);
    if (inChild !== undefined && inParent !== undefined) passed.push({ inChild, inParent });
  }
  return passed;
}

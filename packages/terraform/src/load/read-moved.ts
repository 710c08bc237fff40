import { absTraversalForExpr } from "@hcl-ts/analysis";
import type { Block, BodySchema, Expression, Traversal } from "@hcl-ts/hcl";
import { type Address, formatAddress } from "./address.ts";
import type { BlockReader } from "./block-reader.ts";
import { incompatibleMove, invalidAddress, invalidMovedAddress, movedToItself } from "./messages.ts";
import type { Moved } from "./module.ts";
import { addressOf } from "./read-address.ts";

const SCHEMA: BodySchema = {
  attributes: [
    { name: "from", required: true },
    { name: "to", required: true },
  ],
};

/**
 * Reads a `moved` block. Returns undefined and reports an error if an address is missing or
 * invalid.
 */
export function readMoved(block: Block, reader: BlockReader): Moved | undefined {
  const { attributes } = reader.content(block.body, SCHEMA);
  const fromExpression = attributes.get("from")?.expression;
  const toExpression = attributes.get("to")?.expression;
  const range = block.definitionRange;
  const from = fromExpression && readAddress(fromExpression, reader);
  const to = toExpression && readAddress(toExpression, reader);
  if (from === undefined || to === undefined || fromExpression === undefined || toExpression === undefined) {
    // OpenTofu reports the block once more.
    return undefined;
  }
  const moved: Moved = { range, from, fromExpression, to, toExpression };
  return checkMove(moved, reader) ? moved : undefined;
}

/** Reads an address from an expression. */
export function readAddress(expression: Expression, reader: BlockReader): Address | undefined {
  const { traversal, diagnostics } = absTraversalForExpr(expression);
  if (traversal === undefined) {
    reader.addAll(diagnostics);
    return undefined;
  }
  return addressIn(traversal, expression, reader);
}

function addressIn(traversal: Traversal, expression: Expression, reader: BlockReader): Address | undefined {
  const address = addressOf(traversal);
  if (address === undefined) reader.error(invalidAddress(), { subject: expression.range });
  return address;
}

/** Reports moves that are not possible. */
function checkMove({ range, from, to }: Moved, reader: BlockReader): boolean {
  if ((from.resource === undefined) !== (to.resource === undefined)) {
    reader.error(incompatibleMove({ from: formatAddress(from), to: formatAddress(to) }), { subject: range });
    return false;
  }
  for (const address of [from, to]) {
    const mode = address.resource?.mode ?? "managed";
    if (mode === "managed") continue;
    if (!reader.isOpenTofu) continue;
    reader.error(invalidMovedAddress({ address: formatAddress(address), mode }), { subject: range });
    return false;
  }
  if (reader.isOpenTofu && formatAddress(from) === formatAddress(to)) {
    reader.error(movedToItself({ address: formatAddress(from) }), { subject: range });
    return false;
  }
  return true;
}

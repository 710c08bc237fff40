/** Reads the blocks of overrides, which test files, runs and mocks have. */
import { absTraversalForExpr, exprAsKeyword } from "@hcl-ts/analysis";
import type { Attribute, Block, BlockHeaderSchema, BodySchema, EvalContext } from "@hcl-ts/hcl";
import { formatRangeStart } from "@hcl-ts/hcl/syntax";
import { formatAddress } from "../load/address.ts";
import type { BlockReader } from "../load/block-reader.ts";
import { invalidKeyword } from "../load/messages.ts";
import { addressOf } from "../load/read-address.ts";
import { duplicateOverride, invalidOverrideTarget } from "./messages.ts";
import type { GivenObject, Override } from "./test-file.ts";

/** The blocks that override resources and data sources. */
export const RESOURCE_OVERRIDES: readonly BlockHeaderSchema[] = [{ type: "override_resource" }, { type: "override_data" }];

/** All blocks that override. */
export const OVERRIDES: readonly BlockHeaderSchema[] = [...RESOURCE_OVERRIDES, { type: "override_module" }];

const SCHEMA: BodySchema = { attributes: [{ name: "target", required: true }, { name: "values" }, { name: "override_during" }] };
const MODULE_SCHEMA: BodySchema = { attributes: [{ name: "target", required: true }, { name: "outputs" }, { name: "override_during" }] };

const WANTED = {
  resource: "a resource, such as aws_vpc.main",
  data: "a data source, such as data.aws_ami.base",
  module: "a module call, such as module.network",
} as const;

/** The context of the values of mocks and overrides; undefined if they must be constants. */
export type MockContext = EvalContext | undefined;

/** Reads the blocks among others that override something, by the address of the target. */
export function readOverrides(
  blocks: readonly Block[],
  reader: BlockReader,
  context: MockContext,
  duringPlan = false,
): ReadonlyMap<string, Override> {
  const found = new Map<string, Override>();
  for (const block of blocks) {
    if (!OVERRIDES.some(({ type }) => type === block.type)) continue;
    const override = readOverride(block, reader, context, duringPlan);
    if (override === undefined) continue;
    const target = formatAddress(override.target);
    const first = found.get(target);
    if (first === undefined) found.set(target, override);
    else reader.error(duplicateOverride({ target, first: formatRangeStart(first.range) }), { subject: block.definitionRange });
  }
  return found;
}

function readOverride(block: Block, reader: BlockReader, context: MockContext, duringPlan: boolean): Override | undefined {
  const kind = block.type === "override_module" ? "module" : block.type === "override_data" ? "data" : "resource";
  const { attributes } = reader.content(block.body, kind === "module" ? MODULE_SCHEMA : SCHEMA);
  const target = attributes.get("target");
  const values = readObject(attributes.get(kind === "module" ? "outputs" : "values"), reader, context);
  const during = readDuring(attributes.get("override_during"), reader, duringPlan);
  if (target === undefined) return undefined;
  const { traversal } = absTraversalForExpr(target.expression);
  const address = traversal && addressOf(traversal);
  const found = address?.resource === undefined ? "module" : address.resource.mode === "data" ? "data" : "resource";
  if (address === undefined || found !== kind || address.resource?.mode === "ephemeral") {
    reader.error(invalidOverrideTarget({ wanted: WANTED[kind] }), { subject: target.expression.range });
    return undefined;
  }
  return { kind, range: block.definitionRange, target: address, values, duringPlan: during };
}

/** Reads the values of a mock or override. */
export function readObject(attribute: Attribute | undefined, reader: BlockReader, context: MockContext): GivenObject | undefined {
  if (attribute === undefined) return undefined;
  const { expression } = attribute;
  const { value, diagnostics } = expression.value(context);
  reader.addAll(diagnostics);
  return diagnostics.some(({ severity }) => severity === "error") ? undefined : { value, range: expression.range };
}

/** Reads `override_during`: whether the values are already known in a plan. */
export function readDuring(attribute: Attribute | undefined, reader: BlockReader, otherwise: boolean): boolean {
  const keyword = readKeyword(attribute, ["plan", "apply"], reader);
  return keyword === undefined ? otherwise : keyword === "plan";
}

/** Reads a keyword; undefined without one and after an error. */
export function readKeyword<T extends string>(attribute: Attribute | undefined, words: readonly T[], reader: BlockReader): T | undefined {
  if (attribute === undefined) return undefined;
  const word = exprAsKeyword(attribute.expression);
  const found = words.find((each) => each === word);
  if (found === undefined) reader.error(invalidKeyword({ name: attribute.name, words }), { subject: attribute.expression.range });
  return found;
}

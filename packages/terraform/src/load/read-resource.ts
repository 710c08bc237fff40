import { constantString, exprAsKeyword, exprList, relTraversalForExpr } from "@hcl-ts/analysis";
import {
  type Attribute,
  type AttributeSchema,
  type Block,
  type BodySchema,
  type Expression,
  mergeBodies,
  type Traversal,
  TraverseAttr,
} from "@hcl-ts/hcl";
import { type ResourceMode, resourceAddress } from "./address.ts";
import { type BlockReader, declarationOf } from "./block-reader.ts";
import { countAndForEach, duplicateBlock, invalidIgnoreChanges, invalidLifecycleArgument, reservedBlock } from "./messages.ts";
import type { CheckRule, Resource } from "./module.ts";
import { readCheckRule } from "./read-check-rule.ts";
import { readProviderReference } from "./read-provider-reference.ts";
import { readProvisioner } from "./read-provisioner.ts";
import type { Unset } from "./unset.ts";

/** A resource as one file declares it. */
export interface ResourceDeclaration extends Unset<Resource, "ignoreAllChanges"> {
  /** Whether `lifecycle.ignore_changes` is set. */
  readonly setsIgnoreChanges: boolean;
}

const named = (...names: readonly string[]): readonly AttributeSchema[] => names.map((name) => ({ name }));

const SCHEMA: BodySchema = {
  attributes: named("count", "for_each", "provider", "depends_on"),
  blocks: [{ type: "locals" }, { type: "lifecycle" }, { type: "connection" }, { type: "provisioner", labelNames: ["type"] }, { type: "_" }],
};

const DATA_SCHEMA: BodySchema = {
  attributes: SCHEMA.attributes,
  blocks: [{ type: "locals" }, { type: "lifecycle" }, { type: "_" }],
};

const CHECKS = [{ type: "precondition" }, { type: "postcondition" }];

const LIFECYCLE = {
  attributes: named("create_before_destroy", "prevent_destroy", "ignore_changes", "replace_triggered_by"),
  blocks: [...CHECKS, { type: "action_trigger" }],
} satisfies BodySchema;

const OPENTOFU_LIFECYCLE: BodySchema = { attributes: [...LIFECYCLE.attributes, ...named("enabled", "destroy")], blocks: CHECKS };

/** The content of a `lifecycle` block. */
type Lifecycle = Pick<
  ResourceDeclaration,
  | "enabled"
  | "createBeforeDestroy"
  | "preventDestroy"
  | "destroy"
  | "ignoreChanges"
  | "ignoreAllChanges"
  | "setsIgnoreChanges"
  | "replaceTriggeredBy"
  | "preconditions"
  | "postconditions"
>;

const NO_LIFECYCLE: Lifecycle = {
  enabled: undefined,
  createBeforeDestroy: undefined,
  preventDestroy: undefined,
  destroy: undefined,
  ignoreChanges: [],
  ignoreAllChanges: undefined,
  setsIgnoreChanges: false,
  replaceTriggeredBy: [],
  preconditions: [],
  postconditions: [],
};

/** Reads a `resource`, `data` or `ephemeral` block. */
export function readResource(block: Block, mode: ResourceMode, reader: BlockReader): ResourceDeclaration {
  const [type = "", name = ""] = block.labels;
  const typeRange = block.labelRanges[0] ?? block.typeRange;
  const { range, nameRange } = declarationOf(block);
  reader.checkName("resource type", type, typeRange);
  reader.checkName("resource", name, nameRange);
  const { content, remain } = reader.partialContent(block.body, mode === "managed" ? SCHEMA : DATA_SCHEMA);
  const { attributes, blocks } = content;
  const count = attributes.get("count");
  const forEach = attributes.get("for_each");
  if (count !== undefined && forEach !== undefined) reportCountAndForEach(count, forEach, reader);
  for (const { type: reserved, typeRange: range } of blocks)
    if (reserved === "locals") reader.error(reservedBlock({ type: reserved, where: "resource" }), { subject: range });
  const provider = attributes.get("provider");
  const connection = only(blocks, "connection", reader);
  const lifecycle = only(blocks, "lifecycle", reader);
  const escaped = only(blocks, "_", reader);
  const own = lifecycle === undefined ? NO_LIFECYCLE : readLifecycle(lifecycle, mode, reader);
  return {
    range,
    nameRange,
    mode,
    type,
    typeRange,
    name,
    address: resourceAddress(mode, type, name),
    count: count?.expression,
    forEach: forEach?.expression,
    provider: provider && readProviderReference(provider.expression, reader),
    dependsOn: reader.references(attributes.get("depends_on")),
    ...own,
    connection: connection?.body,
    provisioners: blocks.flatMap((b) => (b.type === "provisioner" ? (readProvisioner(b, reader) ?? []) : [])),
    body: escaped === undefined ? remain : mergeBodies([remain, escaped.body]),
  };
}

/** Completes a resource with defaults for the members that no file sets. */
export function completeResource({ setsIgnoreChanges: _, ...declared }: ResourceDeclaration): Resource {
  return { ...declared, ignoreAllChanges: declared.ignoreAllChanges ?? false };
}

/** Reports that a resource or module has both `count` and `for_each`. */
export function reportCountAndForEach(count: Attribute, forEach: Attribute, reader: BlockReader): void {
  const earlier = count.range.start.byte < forEach.range.start.byte ? count : forEach;
  reader.error(countAndForEach(), { subject: reader.isOpenTofu ? earlier.range : forEach.nameRange, context: forEach.range });
}

/** Reports every block of a type after the first, and returns the first. */
export function only(blocks: readonly Block[], type: string, reader: BlockReader): Block | undefined {
  const [first, ...others] = blocks.filter((block) => block.type === type);
  for (const { definitionRange } of others) reader.error(duplicateBlock({ type }), { subject: definitionRange });
  return first;
}

function readLifecycle(block: Block, mode: ResourceMode, reader: BlockReader): Lifecycle {
  const { attributes, blocks } = reader.content(block.body, reader.isOpenTofu ? OPENTOFU_LIFECYCLE : LIFECYCLE);
  if (mode !== "managed") reportManagedOnly(block, attributes, mode, reader);
  // Only OpenTofu accepts an expression as the value.
  if (!reader.isOpenTofu) reader.flag(attributes.get("prevent_destroy"));
  const ignore = attributes.get("ignore_changes");
  const rules = (type: string): readonly CheckRule[] =>
    blocks.flatMap((rule) => (rule.type === type ? (readCheckRule(rule, reader) ?? []) : []));
  return {
    enabled: attributes.get("enabled")?.expression,
    createBeforeDestroy: reader.flag(attributes.get("create_before_destroy")),
    preventDestroy: attributes.get("prevent_destroy")?.expression,
    destroy: attributes.get("destroy")?.expression,
    ...readIgnoreChanges(ignore, reader),
    replaceTriggeredBy: listOf(attributes.get("replace_triggered_by"), reader),
    preconditions: rules("precondition"),
    postconditions: rules("postcondition"),
  };
}

/** Arguments of `lifecycle` that data sources and ephemeral resources may have. */
const FOR_ALL_MODES: ReadonlySet<string> = new Set(["enabled"]);

function reportManagedOnly(block: Block, attributes: ReadonlyMap<string, Attribute>, mode: ResourceMode, reader: BlockReader): void {
  const wrong = [...attributes.values()].filter(({ name }) => !FOR_ALL_MODES.has(name));
  const [first] = wrong;
  if (first === undefined) return;
  if (reader.isOpenTofu) {
    reader.error(invalidLifecycleArgument({ name: first.name, mode }), { subject: block.definitionRange, context: first.range });
    return;
  }
  for (const { name, nameRange } of wrong) reader.error(invalidLifecycleArgument({ name, mode }), { subject: nameRange });
}

function readIgnoreChanges(
  attribute: Attribute | undefined,
  reader: BlockReader,
): Pick<Lifecycle, "ignoreChanges" | "ignoreAllChanges" | "setsIgnoreChanges"> {
  if (attribute === undefined) return { ignoreChanges: [], ignoreAllChanges: undefined, setsIgnoreChanges: false };
  const { expression } = attribute;
  if (exprAsKeyword(expression) === "all") return { ignoreChanges: [], ignoreAllChanges: true, setsIgnoreChanges: true };
  const { elements, diagnostics } = exprList(expression);
  reader.addAll(diagnostics);
  const ignoreChanges: Traversal[] = [];
  for (const element of elements) {
    const traversal = readRelative(element, reader);
    if (traversal !== undefined) ignoreChanges.push(traversal);
  }
  return { ignoreChanges, ignoreAllChanges: undefined, setsIgnoreChanges: true };
}

function readRelative(expression: Expression, reader: BlockReader): Traversal | undefined {
  const { traversal } = relTraversalForExpr(expression);
  if (traversal !== undefined) return traversal;
  if (constantString(expression) === "*") {
    reader.error(invalidIgnoreChanges(), { subject: expression.range });
    return undefined;
  }
  const [root, ...steps] = reader.reference(expression) ?? [];
  if (root?.kind !== "root") return undefined;
  return [new TraverseAttr(root.name, root.file, root.start, root.end), ...steps];
}

function listOf(attribute: Attribute | undefined, reader: BlockReader): readonly Expression[] {
  if (attribute === undefined) return [];
  const { elements, diagnostics } = exprList(attribute.expression);
  reader.addAll(diagnostics);
  return elements;
}

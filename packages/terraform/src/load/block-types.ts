/**
 * The block types of the language, once. Reading files, the outline for the JSON syntax and for
 * renaming, checks of references, unused declarations and conversion follow from this table.
 */
import { type BlockOutline, type BodyOutline, exprAsKeyword } from "@hcl-ts/analysis";
import type { Block, BlockHeaderSchema, BodySchema } from "@hcl-ts/hcl";
import type { Dialect } from "../source/dialect.ts";
import type { BlockReader } from "./block-reader.ts";
import type { FileDeclarations } from "./file-declarations.ts";
import { unsupportedEdition } from "./messages.ts";
import { readCheck } from "./read-check.ts";
import { readImport } from "./read-import.ts";
import { readLocals } from "./read-locals.ts";
import { readModuleCall } from "./read-module-call.ts";
import { readMoved } from "./read-moved.ts";
import { readOutput } from "./read-output.ts";
import { readProviderConfig } from "./read-provider-config.ts";
import { readRemoved } from "./read-removed.ts";
import { readResource } from "./read-resource.ts";
import { readTerraformBlock } from "./read-terraform-block.ts";
import { readVariable } from "./read-variable.ts";

/** A type of top-level blocks. */
export interface BlockType {
  /** The names of the labels; none by default. */
  readonly labelNames?: readonly string[];
  /** The dialect that has the type; both by default. */
  readonly dialect?: Dialect;
  /** Whether blocks in override files change blocks in other files; false by default. */
  readonly overridable?: boolean;
  /** The blocks in the body, and the attributes that are references; none by default. */
  readonly body?: BodyOutline;
  /**
   * Adds what a block declares to its file. A type without it declares nothing: its blocks are in
   * `Module.others`, and all references in them are checked and count as uses.
   */
  readonly read?: (block: Block, file: FileDeclarations, reader: BlockReader) => void;
}

const NAME = ["name"];
const TYPE_AND_NAME = ["type", "name"];

const RULES: readonly BlockOutline[] = [{ type: "precondition" }, { type: "postcondition" }];

const DEPENDS_ON = { name: "depends_on", static: true };

const RESOURCE: BodyOutline = {
  attributes: [DEPENDS_ON],
  blocks: [
    { type: "lifecycle", body: { attributes: [{ name: "replace_triggered_by", static: true }], blocks: RULES } },
    { type: "connection" },
    { type: "provisioner", labelNames: ["type"], body: { blocks: [{ type: "connection" }] } },
    { type: "dynamic", labelNames: ["type"] },
  ],
};

/** The name of a block type. */
export type BlockTypeName =
  | "terraform"
  | "provider"
  | "variable"
  | "locals"
  | "output"
  | "module"
  | "resource"
  | "data"
  | "ephemeral"
  | "check"
  | "moved"
  | "import"
  | "removed"
  | "action"
  | "language";

/** The table, in which the order has no meaning. */
export const BLOCK_TYPES: Readonly<Record<BlockTypeName, BlockType>> = {
  terraform: { overridable: true, read: (block, file, reader) => file.terraform.push(readTerraformBlock(block, reader)) },
  provider: {
    labelNames: NAME,
    overridable: true,
    read: (block, file, reader) => file.providers.push(readProviderConfig(block, reader)),
  },
  variable: {
    labelNames: NAME,
    overridable: true,
    body: { blocks: [{ type: "validation" }] },
    read: (block, file, reader) => file.variables.push(readVariable(block, reader)),
  },
  locals: {
    overridable: true,
    read: (block, file, reader) => {
      for (const local of readLocals(block, reader)) file.locals.push(local);
    },
  },
  output: {
    labelNames: NAME,
    overridable: true,
    body: { attributes: [DEPENDS_ON], blocks: RULES },
    read: (block, file, reader) => file.outputs.push(readOutput(block, file.override, reader)),
  },
  module: {
    labelNames: NAME,
    overridable: true,
    body: { attributes: [DEPENDS_ON] },
    read: (block, file, reader) => file.calls.push(readModuleCall(block, file.override, reader)),
  },
  resource: {
    labelNames: TYPE_AND_NAME,
    overridable: true,
    body: RESOURCE,
    read: (block, file, reader) => file.resources.push(readResource(block, "managed", reader)),
  },
  data: {
    labelNames: TYPE_AND_NAME,
    overridable: true,
    body: RESOURCE,
    read: (block, file, reader) => file.resources.push(readResource(block, "data", reader)),
  },
  ephemeral: {
    labelNames: TYPE_AND_NAME,
    overridable: true,
    body: RESOURCE,
    read: (block, file, reader) => file.resources.push(readResource(block, "ephemeral", reader)),
  },
  check: {
    labelNames: NAME,
    body: { blocks: [{ type: "data", labelNames: TYPE_AND_NAME, body: RESOURCE }, { type: "assert" }] },
    read: (block, file, reader) => file.checks.push(readCheck(block, reader)),
  },
  moved: {
    body: {
      attributes: [
        { name: "from", static: true },
        { name: "to", static: true },
      ],
    },
    read: (block, file, reader) => addIfRead(file.moved, readMoved(block, reader)),
  },
  import: {
    body: { attributes: [{ name: "to", static: true }] },
    read: (block, file, reader) => addIfRead(file.imports, readImport(block, reader)),
  },
  removed: {
    body: { attributes: [{ name: "from", static: true }] },
    read: (block, file, reader) => addIfRead(file.removed, readRemoved(block, reader)),
  },
  action: {
    labelNames: TYPE_AND_NAME,
    dialect: "terraform",
    body: { attributes: [DEPENDS_ON], blocks: [{ type: "config", body: { blocks: [{ type: "dynamic", labelNames: ["type"] }] } }] },
  },
  language: { dialect: "opentofu", overridable: true, read: (block, _file, reader) => readLanguage(block, reader) },
};

/** The block types by name. */
export const blockTypes: ReadonlyMap<string, BlockType> = new Map(Object.entries(BLOCK_TYPES));

/** Returns the block type of a name. */
export function blockType(name: string): BlockType | undefined {
  return blockTypes.get(name);
}

/** Returns the schema of some block types, by default of all that a dialect has. */
export function blockHeaders(dialect: Dialect, names: readonly BlockTypeName[] | undefined = undefined): readonly BlockHeaderSchema[] {
  const ofDialect = Array.from(blockTypes).filter(([, { dialect: only = dialect }]) => only === dialect);
  return ofDialect
    .filter(([name]) => names === undefined || names.some((one) => one === name))
    .map(([type, { labelNames }]) => (labelNames === undefined ? { type } : { type, labelNames }));
}

/** The block types of a file with their labels, by dialect. */
export const FILE_SCHEMAS: Readonly<Record<Dialect, BodySchema>> = {
  terraform: { blocks: blockHeaders("terraform") },
  opentofu: { blocks: blockHeaders("opentofu") },
};

/**
 * Reads a `language` block, which selects an edition of the language. There is only one edition, so
 * the result is not stored.
 */
function readLanguage(block: Block, reader: BlockReader): void {
  const { attributes } = reader.content(block.body, { attributes: [{ name: "edition" }], blocks: [{ type: "compatible_with" }] });
  const expression = attributes.get("edition")?.expression;
  const edition = expression && exprAsKeyword(expression);
  if (expression !== undefined && edition !== "tofu2024") reader.error(unsupportedEdition({ edition }), { subject: expression.range });
}

function addIfRead<T>(list: T[], read: T | undefined): void {
  if (read !== undefined) list.push(read);
}

/** Reads a file of a module: its blocks as declarations, in source order. */
import { exprAsKeyword } from "@hcl-ts/analysis";
import type { Block, BlockHeaderSchema, Body, BodySchema } from "@hcl-ts/hcl";
import type { Dialect } from "../source/dialect.ts";
import type { BlockReader } from "./block-reader.ts";
import { unsupportedEdition } from "./messages.ts";
import type { Check, Import, Local, Moved, ProviderConfig, Removed } from "./module.ts";
import { readCheck } from "./read-check.ts";
import { readImport } from "./read-import.ts";
import { readLocals } from "./read-locals.ts";
import { type ModuleCallDeclaration, readModuleCall } from "./read-module-call.ts";
import { readMoved } from "./read-moved.ts";
import { type OutputDeclaration, readOutput } from "./read-output.ts";
import { readProviderConfig } from "./read-provider-config.ts";
import { readRemoved } from "./read-removed.ts";
import { type ResourceDeclaration, readResource } from "./read-resource.ts";
import { readTerraformBlock, type TerraformBlock } from "./read-terraform-block.ts";
import { readVariable, type VariableDeclaration } from "./read-variable.ts";

const BLOCKS: readonly BlockHeaderSchema[] = [
  { type: "terraform" },
  { type: "provider", labelNames: ["name"] },
  { type: "variable", labelNames: ["name"] },
  { type: "locals" },
  { type: "output", labelNames: ["name"] },
  { type: "module", labelNames: ["name"] },
  { type: "resource", labelNames: ["type", "name"] },
  { type: "data", labelNames: ["type", "name"] },
  { type: "ephemeral", labelNames: ["type", "name"] },
  { type: "moved" },
  { type: "import" },
  { type: "removed" },
  { type: "check", labelNames: ["name"] },
];

/** Each dialect has one block type that the other does not have. */
const SCHEMAS: Readonly<Record<Dialect, BodySchema>> = {
  terraform: { blocks: [...BLOCKS, { type: "action", labelNames: ["type", "name"] }] },
  opentofu: { blocks: [...BLOCKS, { type: "language" }] },
};

/** The declarations in one file. */
export interface FileDeclarations {
  readonly override: boolean;
  readonly terraform: TerraformBlock[];
  readonly providers: ProviderConfig[];
  readonly variables: VariableDeclaration[];
  readonly locals: Local[];
  readonly outputs: OutputDeclaration[];
  readonly calls: ModuleCallDeclaration[];
  readonly resources: ResourceDeclaration[];
  readonly moved: Moved[];
  readonly imports: Import[];
  readonly removed: Removed[];
  readonly checks: Check[];
  /** The blocks of types that are not allowed in an override file. */
  readonly notOverridable: Block[];
}

/** Reads the declarations of a file. */
export function readFile(body: Body, override: boolean, reader: BlockReader): FileDeclarations {
  const file: FileDeclarations = {
    override,
    terraform: [],
    providers: [],
    variables: [],
    locals: [],
    outputs: [],
    calls: [],
    resources: [],
    moved: [],
    imports: [],
    removed: [],
    checks: [],
    notOverridable: [],
  };
  for (const block of reader.content(body, SCHEMAS[reader.dialect]).blocks) readBlock(block, file, reader);
  return file;
}

function readBlock(block: Block, file: FileDeclarations, reader: BlockReader): void {
  const { override } = file;
  switch (block.type) {
    case "terraform":
      file.terraform.push(readTerraformBlock(block, reader));
      return;
    case "provider":
      file.providers.push(readProviderConfig(block, reader));
      return;
    case "variable":
      file.variables.push(readVariable(block, reader));
      return;
    case "locals":
      for (const local of readLocals(block, reader)) file.locals.push(local);
      return;
    case "output":
      file.outputs.push(readOutput(block, override, reader));
      return;
    case "module":
      file.calls.push(readModuleCall(block, override, reader));
      return;
    case "resource":
      file.resources.push(readResource(block, "managed", override, reader));
      return;
    case "data":
    case "ephemeral":
      file.resources.push(readResource(block, block.type, override, reader));
      return;
    case "language":
      readLanguage(block, reader);
      return;
    case "moved":
      addIfRead(file.moved, readMoved(block, reader));
      break;
    case "import":
      addIfRead(file.imports, readImport(block, reader));
      break;
    case "removed":
      addIfRead(file.removed, readRemoved(block, reader));
      break;
    case "check":
      file.checks.push(readCheck(block, reader));
      break;
  }
  file.notOverridable.push(block);
}

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

import type { Block } from "@hcl-ts/hcl";
import { type Check, type GrowingLists, type Local, moduleLists, type ProviderConfig } from "./module.ts";
import type { ModuleCallDeclaration } from "./read-module-call.ts";
import type { OutputDeclaration } from "./read-output.ts";
import type { ResourceDeclaration } from "./read-resource.ts";
import type { TerraformBlock } from "./read-terraform-block.ts";
import type { VariableDeclaration } from "./read-variable.ts";

/** The declarations in one file. */
export interface FileDeclarations extends GrowingLists {
  readonly override: boolean;
  readonly terraform: TerraformBlock[];
  readonly providers: ProviderConfig[];
  readonly variables: VariableDeclaration[];
  readonly locals: Local[];
  readonly outputs: OutputDeclaration[];
  readonly calls: ModuleCallDeclaration[];
  readonly resources: ResourceDeclaration[];
  readonly checks: Check[];
  /** The blocks of types that are not allowed in an override file. */
  readonly notOverridable: Block[];
}

/** Returns a file without declarations. */
export function emptyFile(override: boolean): FileDeclarations {
  return {
    override,
    terraform: [],
    providers: [],
    variables: [],
    locals: [],
    outputs: [],
    calls: [],
    resources: [],
    checks: [],
    ...moduleLists(() => []),
    notOverridable: [],
  };
}

/** The name of a list of declarations. */
export type DeclarationList = {
  [Key in keyof FileDeclarations]: FileDeclarations[Key] extends readonly unknown[] ? Key : never;
}[keyof FileDeclarations];

/** Returns the declarations of one kind in all files. */
export function declaredIn<Key extends DeclarationList>(files: readonly FileDeclarations[], key: Key): FileDeclarations[Key] {
  return files.flatMap((file): readonly unknown[] => file[key]) as FileDeclarations[Key];
}

/** The number of parts that are joined in one step. */
const PARTS_OF_STEP = 500;

/** Joins the declarations in the parts of one file, of which there may be thousands, in short steps. */
export function* joinDeclarations(parts: readonly FileDeclarations[], override: boolean): Generator<void, FileDeclarations> {
  const joined = emptyFile(override);
  const lists = Object.entries(joined).filter((entry): entry is [DeclarationList, unknown[]] => Array.isArray(entry[1]));
  for (const [at, part] of parts.entries()) {
    if (at % PARTS_OF_STEP === PARTS_OF_STEP - 1) yield;
    for (const [kind, list] of lists) {
      const own = part[kind];
      for (let i = 0; i < own.length; i++) list.push(own[i]);
    }
  }
  return joined;
}

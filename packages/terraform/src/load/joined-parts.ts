/** The files that a module was joined from. */
import type { Diagnostic } from "@hcl-ts/hcl";
import type { FileDeclarations } from "./file-declarations.ts";
import type { Module, ModuleFile } from "./module.ts";

/** A file of a module, with everything that it declares. It never changes. */
export interface ModulePart {
  readonly file: ModuleFile;
  /** The problems of the declarations, without the syntax errors. */
  readonly diagnostics: readonly Diagnostic[];
  /** @internal */
  readonly declarations: FileDeclarations;
}

/** @internal The parts that each module was joined from, and whether that caused no problems. */
export const moduleParts: WeakMap<Module, { readonly parts: readonly ModulePart[]; readonly isJoinable: boolean }> = new WeakMap();

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

/** The parts that a module was joined from. */
interface JoinedParts {
  readonly parts: readonly ModulePart[];
  /** Whether joining caused no problems. */
  readonly isJoinable: boolean;
}

/**
 * The name of a hidden property. A `WeakMap` would do the same, but while its table is old, a minor collection of garbage keeps
 * every value in it: the parts of all modules loaded since the last major one, which made loading a third slower.
 */
const PARTS = Symbol("parts");

/** @internal Keeps the parts that a module was joined from. Copies of the module do not have them. */
export function keepParts(module: Module, joined: JoinedParts): void {
  Object.defineProperty(module, PARTS, { value: joined });
}

/** @internal Returns the parts that a module was joined from; undefined if it was made in another way. */
export function partsOf(module: Module & { readonly [PARTS]?: JoinedParts }): JoinedParts | undefined {
  return module[PARTS];
}

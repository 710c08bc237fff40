import type { Range } from "@hcl-ts/hcl";
import type { Module } from "../load/module.ts";

/** Reports whether the problems of a declaration matter. */
export type Concern = (declaration: { readonly range: Range }) => boolean;

/** Every declaration matters. */
export const ALL: Concern = () => true;

/** Returns a test of whether a declaration of a module may have problems in one of its files. */
export function concernOf(module: Module, file: string): Concern {
  // A declaration that an override file changes has parts in several files.
  return module.files.some(({ override }) => override) ? ALL : ({ range }) => range.filename === file;
}

/** The panes of the playground. */
import { type File, isModule, isOfLanguage } from "./files.ts";

/** The panes for files of any language. */
export const PANES = ["values", "decoded", "tree", "tokens", "json", "formatted", "references"] as const;
/** The panes for a Terraform or OpenTofu module. */
export const MODULE_PANES = ["module", "explain", "references", "tree", "tokens", "json", "formatted"] as const;
/** The panes for files of a language of the builder. */
export const LANGUAGE_PANES = ["result", "definition", "reference", "schema", "tree", "tokens", "json", "formatted"] as const;
export type Pane = (typeof PANES)[number] | (typeof MODULE_PANES)[number] | (typeof LANGUAGE_PANES)[number];

/** Returns the panes for the given files. The first one is open at first. */
export function panesOf(files: readonly Pick<File, "name">[]): readonly Pane[] {
  if (isOfLanguage(files)) return LANGUAGE_PANES;
  return isModule(files) ? MODULE_PANES : PANES;
}
/** The panes that show a single file, in any language. */
export type SourcePane = "formatted" | "json" | "tokens" | "tree";

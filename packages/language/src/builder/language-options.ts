import type { Func } from "@hcl-ts/cty";
import type { Names } from "@hcl-ts/hcl";
import type { Shape } from "./field.ts";
import type { NamesDefinition } from "./names.ts";

/** The options of `h.language`. */
export interface LanguageOptions<V extends Shape = Shape> {
  /** An identifier in kebab case, which is put before the codes of the language's own rules. */
  readonly id: string;
  /** The title of the reference page; the id if left out. */
  readonly title?: string | undefined;
  /** The ends of file names: ".pipe.hcl". */
  readonly extensions: readonly `.${string}`[];
  /** The variables that expressions can use. Their values are passed to `parse`. */
  readonly variables?: V | undefined;
  /** The functions that expressions can call: the standard ones, or these; none if left out. */
  readonly functions?: "standard" | Names<Func> | undefined;
  /** Whether `dynamic` blocks are expanded; false by default. */
  readonly dynamic?: boolean | undefined;
  /** Blocks that give names to values: `h.inputs` and `h.locals`. */
  readonly names?: readonly NamesDefinition[] | undefined;
}

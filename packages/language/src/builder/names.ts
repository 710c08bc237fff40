/** Blocks that give names to values: input variables and local values. */

/** The conversion of a text from outside into a value: as it is, as an expression unless the input is a string, or as JSON. */
export type ReadAs = "text" | "hcl" | "json";

/** A source of values for input variables. */
export type InputSource =
  /** Variables of the environment, which `parse` receives. `env` returns the name for an input. */
  | { readonly env: (name: string) => string; readonly read: ReadAs }
  /** The option `inputs` of `parse`. `read` applies to texts for inputs of another type. */
  | { readonly option: true; readonly read: ReadAs };

/** The place of the names: separate variables, or attributes of a variable: `"var."` for `var.region`. */
export type NamesAs = "root" | `${string}.`;

/** The options of `h.inputs`. */
export interface InputsOptions {
  /** The type of the blocks, which have a label, and `type`, `default`, `description`, `sensitive` and `validation`. */
  readonly block: string;
  readonly as: NamesAs;
  /** The sources of values, later ones before earlier ones. */
  readonly from: readonly InputSource[];
  /** The value of an input that has neither a value nor a default: an empty string, null, or an error. */
  readonly unset: "empty" | "null" | "error";
}

/** The options of `h.locals`. */
export interface LocalsOptions {
  /** The type of the blocks, whose attributes are the values; "locals" by default. */
  readonly block?: string | undefined;
  /** "local." by default. */
  readonly as?: NamesAs | undefined;
}

/** The result of `h.inputs` and `h.locals`. */
export type NamesDefinition =
  | ({ readonly kind: "inputs" } & InputsOptions)
  | { readonly kind: "locals"; readonly block: string; readonly as: NamesAs };

/**
 * A program whose language a module is written in. The two differ in functions, file names and a
 * few rules.
 */
export type Dialect = "opentofu" | "terraform";

/** The dialect that applies where none is given. */
export const DEFAULT_DIALECT: Dialect = "terraform";

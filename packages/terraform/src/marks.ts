/** The marks of the language. They are strings, so that they are the same in every copy of the package and survive serialization. */

/** Marks a value that output must not show. */
export const SENSITIVE = "sensitive";

/** Marks a value that exists only while a plan or apply runs and is never stored. */
export const EPHEMERAL = "ephemeral";

/**
 * The marks of the language. They are strings, so they are equal in all copies of the package and
 * survive serialization.
 */

/** The mark of a value that output must not show. */
export const SENSITIVE = "sensitive";

/** The mark of a value that exists only during a plan or apply and is never stored. */
export const EPHEMERAL = "ephemeral";

/** The mark of the results of the function `type`, which only the console can show. */
export const TYPE_MARK = "type";

/** The mark of a result of the function `type` that may be the type of a sensitive value. */
export const PRIVATE_TYPE_MARK = "private type";

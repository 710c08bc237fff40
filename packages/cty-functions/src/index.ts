/** The standard function library: single functions, and tables of functions for an evaluation context. */

// Tables
export * from "./tables.ts";
// Functions
export * from "./encoding/bytes.ts";
export * from "./collection/collection.ts";
export * from "./number/compare.ts";
export * from "./encoding/csv.ts";
export * from "./time/date.ts";
export * from "./text/format.ts";
export * from "./encoding/json.ts";
export * from "./text/letter-case.ts";
export * from "./text/linear-pattern.ts";
export * from "./collection/lookup.ts";
export * from "./null.ts";
export * from "./number/number.ts";
export * from "./text/regex.ts";
export * from "./collection/sequence.ts";
export * from "./collection/set.ts";
export * from "./text/string.ts";
export * from "./text/trim.ts";
// The type of the functions on bytes
export { Bytes } from "./values/bytes-type.ts";

/** The standard function library: single functions, and tables of functions for an evaluation context. */

// Tables
export * from "./tables.ts";
// Functions
export * from "./bytes.ts";
export * from "./collection.ts";
export * from "./compare.ts";
export * from "./csv.ts";
export * from "./date.ts";
export * from "./format.ts";
export * from "./json.ts";
export * from "./letter-case.ts";
export * from "./lookup.ts";
export * from "./null.ts";
export * from "./number.ts";
export * from "./regex.ts";
export * from "./sequence.ts";
export * from "./set.ts";
export * from "./string.ts";
export * from "./trim.ts";
// The type of the functions on bytes
export { Bytes } from "./bytes-type.ts";

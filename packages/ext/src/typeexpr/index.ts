/**
 * Type expressions: types as written in configuration in either syntax, such as `list(string)` or
 * `object({ name = string, port = optional(number, 80) })`.
 */

// Reading types
export { exactType, type ReadType, type ReadTypeWithDefaults, typeConstraint, typeConstraintWithDefaults } from "./type-expression.ts";
// Defaults of optional attributes
export { applyDefaults, type CollectionDefaults, type Defaults, type ObjectDefaults, type TupleDefaults } from "./defaults.ts";
// Writing types
export { typeString } from "./type-string.ts";
// Types as values
export { convertFunc, typeConstraintFromVal, typeConstraintType, typeConstraintVal } from "./type-constraint-type.ts";
export type { TypeexprCode, TypeexprMessage } from "./codes.ts";

/** The native syntax of HCL: parser, scanner, syntax tree and evaluator. */

export * from "./tree.ts";
export { type BinaryOperation, binaryOperations } from "./eval/operators.ts";
// These replace the parsers without an evaluator.
export { evaluatingSource, parseConfig, parseExpression, parseTemplate } from "./parse.ts";

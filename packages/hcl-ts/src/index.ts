/**
 * The full stack of HCL in one dependency: the common cases as functions here, and every package as a namespace.
 */
export * as analysis from "@hcl-ts/analysis";
export * as cty from "@hcl-ts/cty";
export * as functions from "@hcl-ts/cty-functions";
export * as hcl from "@hcl-ts/hcl";
export * as hcldec from "@hcl-ts/hcldec";
export * as hcljson from "@hcl-ts/hcljson";
export * as hclsyntax from "@hcl-ts/hclsyntax";
export { type DecodeOptions, type Decoded, decode } from "./decode.ts";
export { type EvaluateOptions, type EvaluationResult, evaluate } from "./evaluate.ts";
export { type Parsed, parse } from "./parse.ts";
export type { Scope } from "./scope.ts";

/**
 * The full stack of HCL in one dependency: functions for the common cases, every package as a
 * namespace, and each extension as a separate namespace.
 */
export * as analysis from "@hcl-ts/analysis";
export * as cty from "@hcl-ts/cty";
export * as ctyMsgpack from "@hcl-ts/cty-msgpack";
export { customdecode, dynblock, transform, tryfunc, typeexpr, userfunc } from "@hcl-ts/ext/all";
export * as specfile from "@hcl-ts/ext/specfile";
export * as functions from "@hcl-ts/cty-functions";
export * as hcl from "@hcl-ts/hcl";
export * as hcldec from "@hcl-ts/hcldec";
export * as hcljson from "@hcl-ts/hcljson";
export * as hclwrite from "@hcl-ts/hclwrite";
export * as hclsyntax from "@hcl-ts/hclsyntax";
export {
  type DecodeOptions,
  type DecodeSource,
  decode,
  type NativeDecodeResult,
  type NativePartialDecodeResult,
  partialDecode,
} from "./decode.ts";
export type { HclTsCode, HclTsMessage } from "./codes.ts";
export { type EvaluateOptions, type EvaluateResult, evaluate } from "./evaluate.ts";
export { type NativeFunction, nativeFunction } from "./native-function.ts";
export { type ParseResult, parse } from "./parse.ts";
export { type FunctionTable, OnlyFunctions, only, type Scope, standardScope } from "./scope.ts";

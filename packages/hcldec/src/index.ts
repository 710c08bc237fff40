/** Decoding of bodies, of any syntax, into typed values by a specification. */

// Decoding
export { type DecodeResult, decode, type PartialDecodeResult, partialDecode, sourceRange } from "./decode.ts";
export type { BlockLabel, DecodeScope, Spec, TypeOf } from "./spec.ts";
export type { GivenType, NullOptions, WholeType } from "./given-type.ts";

// Schemas and types of specifications
export { type ChildBlockType, childBlockTypes } from "./block-types.ts";
export { bodySchema } from "./body-schema.ts";
export { impliedSchema } from "./implied-schema.ts";
export { variables } from "./variables.ts";

// Specifications
export { AttrSpec, attrSpec } from "./specs/attr.ts";
export { BlockSpec, blockSpec } from "./specs/block.ts";
export { type AttributeMapType, BlockAttrsSpec, blockAttrsSpec } from "./specs/block-attrs.ts";
export { BlockLabelSpec, blockLabelSpec } from "./specs/block-label.ts";
export { BlockMapSpec, BlockObjectSpec, blockMapSpec, blockObjectSpec, type MapByLabels, type ObjectByLabels } from "./specs/block-map.ts";
export { BlockListSpec, BlockSetSpec, BlockTupleSpec, blockListSpec, blockSetSpec, blockTupleSpec } from "./specs/block-sequence.ts";
export type { BlockCount } from "./specs/blocks.ts";
export { DefaultSpec, defaultSpec } from "./specs/default.ts";
export { ExprSpec, exprSpec } from "./specs/expr.ts";
export { LiteralSpec, literalSpec } from "./specs/literal.ts";
export { ObjectSpec, objectSpec, type SpecTypes } from "./specs/object.ts";
export { TupleSpec, tupleSpec } from "./specs/tuple.ts";
export {
  RefineSpec,
  refineSpec,
  TransformExprSpec,
  TransformFuncSpec,
  transformExprSpec,
  transformFuncSpec,
  ValidateSpec,
  validateSpec,
} from "./specs/wrapping.ts";
export type { HcldecCode, HcldecMessage } from "./codes.ts";

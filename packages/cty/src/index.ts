/** The type and value system of HCL. */

// Types
export {
  type AttributeTypes,
  type BoolType,
  bool,
  type CapsuleHooks,
  type CapsuleType,
  type DynamicType,
  dynamic,
  equalTypes,
  hasDynamicTypes,
  isCollectionType,
  isPrimitiveType,
  isType,
  type ListType,
  list,
  type MapType,
  map,
  type NumberType,
  number,
  type ObjectType,
  object,
  type SetType,
  type StringType,
  set,
  string,
  type TupleType,
  type Type,
  type TypeKind,
  tuple,
  withoutOptionalAttributes,
} from "./type/type.ts";
export { capsule } from "./value/capsule-type.ts";
export { friendlyName, friendlyNameForConstraint } from "./type/type-name.ts";

// Values
export {
  capsuleVal,
  EmptyObject,
  EmptyTuple,
  listVal,
  listValEmpty,
  mapVal,
  mapValEmpty,
  type NamedValues,
  objectVal,
  setVal,
  setValEmpty,
  tupleVal,
} from "./compound/collections.ts";
export {
  boolVal,
  dynamicVal,
  EmptyString,
  False,
  isValue,
  type Marks,
  NegativeInfinity,
  nullVal,
  numberVal,
  PositiveInfinity,
  stringVal,
  True,
  unknownVal,
  type Value,
  Zero,
} from "./value/value.ts";

// Marks
export {
  containsMarked,
  hasMarkDeep,
  mark,
  markWithPaths,
  type PathMarks,
  type Unmarked,
  unmark,
  unmarkDeep,
  unmarkDeepWithPaths,
  withMarks,
} from "./marks/marks.ts";

// Numbers
export type { BigLike } from "./number/big-like.ts";
export type { NumberContent } from "./number/number.ts";

// Budgets
export { Budget, BudgetError, type BudgetLimits, type BudgetResource, DEFAULT_LIMITS } from "./run/budget.ts";
export { sizeOf } from "./value/value-facts.ts";

// Paths and errors
export { CtyError, DepthError } from "./run/errors.ts";
export type { AttrStep, IndexStep, Path, PathStep } from "./value/path.ts";
export { equalPaths, hasPrefix, PathSet } from "./path/path-set.ts";
export { formatPath } from "./path/path-text.ts";

// Operations
export { absolute, add, divide, modulo, multiply, negate, subtract } from "./ops/arithmetic.ts";
export { greaterThan, greaterThanOrEqualTo, lessThan, lessThanOrEqualTo } from "./ops/compare.ts";
export { and, not, or } from "./ops/logic.ts";
export { equals, notEqual, rawEquals } from "./ops/equality.ts";
export { canIterateElements, elements, getAttr, hasElement, hasIndex, index, length, lengthInt } from "./ops/access.ts";
export { type Transformer, transform, unknownAsNull, walk } from "./path/walk.ts";
export { isWhollyKnown } from "./value/value-facts.ts";
export { applyPath } from "./path/apply-path.ts";
export { testConformance } from "./value/type-conform.ts";
export { walkType } from "./value/type-walk.ts";

// Refinements
export { type GivenBound, type RefinementBuilder, refine } from "./value/refinement.ts";
export { type NumberBound, rangeOf, type ValueRange } from "./value/value-range.ts";

// Conversion
export type { Conversion } from "./value/conversion.ts";
export type { Unification } from "./convert/finder.ts";
export { ConversionError } from "./value/conversion-error.ts";
export { convert, findConversion, findConversionUnsafe, mismatch, tryConvert, unify, unifyUnsafe } from "./convert/convert.ts";

// Functions
export { ArgumentError } from "./value/argument-error.ts";
export {
  type ArgumentsOf,
  defineFunction,
  type Func,
  type FunctionDefinition,
  type FunctionDescriptions,
  type Parameter,
  unpredictableFunction,
} from "./function/function.ts";

// JSON
export { typeFromJSON, typeToJSON } from "./json/type-json.ts";
export { impliedTypeOfJSON, valueFromJSON, valueToJSON } from "./json/value-json.ts";

// Native values
export { fromNative, impliedType } from "./native/from-native.ts";
export type { ToNative } from "./native/native-type.ts";
export type { NotNullable, Nullable } from "./value/nullable.ts";
export type { NumberForm, NumberIn } from "./native/number-form.ts";
export { toBig } from "./native/to-big.ts";
export { type NoNative, type ToNativeOptions, type ToNativeResult, toNative, tryToNative } from "./native/to-native.ts";

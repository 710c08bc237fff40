/** The type and value system of HCL. */

// Types
export {
  type AttributeTypes,
  BoolType,
  bool,
  type CapsuleHooks,
  CapsuleType,
  DynamicType,
  dynamic,
  equalTypes,
  hasDynamicTypes,
  isCollectionType,
  isPrimitiveType,
  isType,
  ListType,
  list,
  MAX_TYPE_DEPTH,
  MapType,
  map,
  NumberType,
  number,
  ObjectType,
  object,
  SetType,
  StringType,
  set,
  string,
  TupleType,
  type Type,
  type TypeKind,
  tuple,
  typeDepth,
  typeSize,
  withoutOptionalAttributes,
} from "./type.ts";
export { capsule } from "./capsule-type.ts";
export { friendlyName, friendlyNameForConstraint } from "./type-name.ts";

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
} from "./collections.ts";
export {
  boolVal,
  type Content,
  dynamicVal,
  EmptyString,
  False,
  isValue,
  type MapContent,
  type Marks,
  NegativeInfinity,
  nullVal,
  numberVal,
  PositiveInfinity,
  stringVal,
  True,
  unknownVal,
  Value,
  Zero,
} from "./value.ts";
export { SetContent } from "./set-content.ts";

// Marks
export {
  containsMarked,
  hasMarkDeep,
  mark,
  markWithPaths,
  mergeMarks,
  NO_MARKS,
  type PathMarks,
  type Unmarked,
  unmark,
  unmarkDeep,
  unmarkDeepWithPaths,
  withMarks,
  withSameMarks,
} from "./marks.ts";

// Numbers and text
export {
  absoluteNumber,
  addNumbers,
  ceilNumber,
  compareNumbers,
  divideNumbers,
  floorNumber,
  isFiniteNumber,
  isWholeNumber,
  MAX_EXPONENT,
  moduloNumbers,
  multiplyNumbers,
  type NumberContent,
  negateNumber,
  normalizeNumber,
  numberContent,
  numberKey,
  numberSign,
  numberText,
  parseNumber,
  subtractNumbers,
  toBigInt,
  toDouble,
  truncateNumber,
} from "./number.ts";
export { compareCodePoints, normalizeString } from "./text.ts";
export { graphemeEnd } from "./graphemes.ts";

// Unknowns
export { type Refinement, Unknown } from "./unknown.ts";

// Budgets
export { Budget, BudgetError, type BudgetLimits, type BudgetResource, DEFAULT_LIMITS } from "./budget.ts";
export { numberTextSize, sizeOf } from "./value-facts.ts";

// Paths and errors
export { CtyError, DepthError } from "./errors.ts";
export { isStackOverflow } from "./stack.ts";
export type { AttrStep, IndexStep, Path, PathStep } from "./path.ts";
export { equalPaths, hasPrefix, PathSet } from "./path-set.ts";
export { formatPath } from "./path-text.ts";

// Operations
export { absolute, add, divide, modulo, multiply, negate, subtract } from "./ops/arithmetic.ts";
export { greaterThan, greaterThanOrEqualTo, lessThan, lessThanOrEqualTo } from "./ops/compare.ts";
export { and, not, or } from "./ops/logic.ts";
export { equals, notEqual, rawEquals } from "./ops/equality.ts";
export { canIterateElements, elements, getAttr, hasElement, hasIndex, index, length, lengthInt } from "./ops/access.ts";
export { type Transformer, transform, unknownAsNull, walk } from "./walk.ts";
export { hasWhollyKnownType, isWhollyKnown } from "./value-facts.ts";
export { applyPath } from "./apply-path.ts";
export { testConformance } from "./type-conform.ts";
export { walkType } from "./type-walk.ts";

// Refinements
export { refinedUnknown, refineNotNull, unknownNotNull } from "./refined-unknown.ts";
export { type GivenBound, RefinementBuilder, refine } from "./refinement.ts";
export { safePrefix } from "./string-prefix.ts";
export { type NumberBound, rangeOf, ValueRange } from "./value-range.ts";

// Conversion
export type { Conversion, Unification } from "./convert/conversion.ts";
export { ConversionError } from "./convert/conversion-error.ts";
export { convert, findConversion, findConversionUnsafe, mismatch, tryConvert, unify, unifyUnsafe } from "./convert/convert.ts";
export { numberAsString } from "./convert/primitive.ts";

// Functions
export { ArgumentError } from "./function/argument-error.ts";
export {
  defineFunction,
  Func,
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
export type { NotNullable, Nullable, ToNative } from "./native/native-type.ts";
export { type NoNative, type ToNativeOptions, type ToNativeResult, toNative, tryToNative } from "./native/to-native.ts";

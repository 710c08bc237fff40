/**
 * The internals of types, values and numbers, for packages that implement syntaxes, encodings and
 * functions. These functions do not check their arguments and may change in a minor version.
 * Programs that use values need `@hcl-ts/cty` only.
 */

export { joinWords, kindMismatch } from "./convert/mismatch.ts";
export { numberAsString } from "./convert/primitive.ts";
// Functions
export { characterCost, constantCost, elementCost } from "./function/costs.ts";
export { type JsonData, JsonObject, readJson } from "./json/read-json.ts";
export { JsonNumber, type JsonScalar, JsonSyntaxError, type JsonVisitor, visitJson } from "./json/visit-json.ts";
// Marked values in messages
export { type Concealment, concealed, concealmentFor, isMarkedOpenly, revealed } from "./marks/concealment.ts";
export { NO_MARKS, withSameMarks } from "./marks/marks.ts";
export { mergeMarks } from "./marks/merge-marks.ts";
export { shownError } from "./marks/withhold.ts";
export { numberConverter } from "./native/number-form.ts";
export { bigText, isBigLike } from "./number/big-like.ts";
export { MAX_EXPONENT } from "./number/decimal.ts";
// Numbers
export {
  absoluteNumber,
  addNumbers,
  ceilNumber,
  compareNumbers,
  divideNumbers,
  exactDouble,
  floorNumber,
  isFiniteNumber,
  isNumberLiteral,
  isWholeNumber,
  moduloNumbers,
  multiplyNumbers,
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
} from "./number/number.ts";
// Lists and stack overflow
export { groupBy } from "./run/group-by.ts";
export { kept } from "./run/kept.ts";
export { isStackOverflow, withStackError } from "./run/stack.ts";
export { zip } from "./run/zip.ts";
export { graphemeEnd } from "./text/graphemes.ts";
export { IDENTIFIER_PART, IDENTIFIER_START, isValidIdentifier } from "./text/identifier.ts";
// JSON
export { quoteJson } from "./text/quote-json.ts";
export { safePrefix } from "./text/string-prefix.ts";
// Strings
export { compareCodePoints, needsNormalizing, normalizeString, sortStrings } from "./text/text.ts";
export { TextBuilder } from "./text/text-builder.ts";
export { unicodePattern } from "./text/unicode-pattern.ts";
// Types
export { elementTypeOf, MAX_TYPE_DEPTH, ObjectType, TupleType, typeDepth, typeSize } from "./type/type.ts";
export { shapeText } from "./type/type-text.ts";
export { namesOfParts, partsOfContainer } from "./value/container.ts";
export { capsuleContentOf, contentOf } from "./value/content-of.ts";
export { MapContent } from "./value/map-content.ts";
export { hasPublicType } from "./value/public-type.ts";
export { refinedUnknown, refineNotNull, unknownNotNull } from "./value/refined-unknown.ts";
export { SetContent } from "./value/set-content.ts";
export { type Refinement, Unknown } from "./value/unknown.ts";
// Values
export { type Content, Value } from "./value/value.ts";
export { hasWhollyKnownType, numberTextSize } from "./value/value-facts.ts";
export { ValueRange } from "./value/value-range.ts";

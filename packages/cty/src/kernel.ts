/**
 * The internals of types, values and numbers, for packages that implement syntaxes, encodings and
 * functions. These functions do not check their arguments and may change in a minor version.
 * Programs that use values need `@hcl-ts/cty` only.
 */

export { bigText, isBigLike } from "./big-like.ts";
// Marked values in messages
export { type Concealment, concealed, concealmentFor, isMarkedOpenly, revealed } from "./concealment.ts";
export { namesOfParts, partsOfContainer } from "./container.ts";
export { kindMismatch } from "./convert/mismatch.ts";
export { numberAsString } from "./convert/primitive.ts";
export { MAX_EXPONENT } from "./decimal.ts";
// Functions
export { characterCost, constantCost, elementCost } from "./function/costs.ts";
export { graphemeEnd } from "./graphemes.ts";
export { IDENTIFIER_PART, IDENTIFIER_START, isValidIdentifier } from "./identifier.ts";
// JSON
export { quoteJson } from "./json/quote-json.ts";
export { type JsonData, JsonNumber, JsonObject, JsonSyntaxError, readJson } from "./json/read-json.ts";
export { MapContent } from "./map-content.ts";
export { mergeMarks, NO_MARKS, withSameMarks } from "./marks.ts";
export { numberConverter } from "./native/number-form.ts";
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
} from "./number.ts";
export { refinedUnknown, refineNotNull, unknownNotNull } from "./refined-unknown.ts";
export { SetContent } from "./set-content.ts";
// Stack overflow
export { isStackOverflow, withStackError } from "./stack.ts";
export { safePrefix } from "./string-prefix.ts";
// Strings
export { compareCodePoints, normalizeString, sortStrings } from "./text.ts";
export { TextBuilder } from "./text-builder.ts";
// Types
export { MAX_TYPE_DEPTH, ObjectType, TupleType, typeDepth, typeSize } from "./type.ts";
export { shapeText } from "./type-text.ts";
export { unicodePattern } from "./unicode-pattern.ts";
export { type Refinement, Unknown } from "./unknown.ts";
// Values
export { type Content, Value } from "./value.ts";
export { hasWhollyKnownType, numberTextSize } from "./value-facts.ts";
export { ValueRange } from "./value-range.ts";
export { hasPublicType, shownError } from "./withhold.ts";

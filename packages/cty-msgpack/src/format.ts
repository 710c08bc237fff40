/**
 * The constants of the format: the first bytes of objects, and the encoding of unknown values.
 * These are extension objects, of one type if nothing is known about the value, and otherwise of
 * another type with a map as data. MessagePack specification, "Formats".
 */

/**
 * First bytes. Those with `FIX` in their name start a range, in which the byte itself contains a
 * length or a number.
 */
export const Format = {
  FIX_MAP: 0x80,
  FIX_ARRAY: 0x90,
  FIX_STR: 0xa0,
  NIL: 0xc0,
  FALSE: 0xc2,
  TRUE: 0xc3,
  BIN_8: 0xc4,
  EXT_8: 0xc7,
  FLOAT_32: 0xca,
  FLOAT_64: 0xcb,
  UINT_8: 0xcc,
  INT_8: 0xd0,
  FIX_EXT_1: 0xd4,
  STR_8: 0xd9,
  ARRAY_16: 0xdc,
  MAP_16: 0xde,
  NEGATIVE_FIX_INT: 0xe0,
} as const;

/** Extension types. */
export const Extension = {
  UNKNOWN: 0,
  REFINED_UNKNOWN: 12,
} as const;

/** The keys of the map of refinements. */
export const Known = {
  IS_NULL: 1,
  STRING_PREFIX: 2,
  NUMBER_MIN: 3,
  NUMBER_MAX: 4,
  LENGTH_MIN: 5,
  LENGTH_MAX: 6,
} as const;

/**
 * The maximum length of a string's prefix in bytes, so that unknown values stay small. A longer
 * prefix is truncated.
 */
export const MAX_PREFIX_BYTES = 256;
/**
 * The maximum number of bytes for the refinements of an unknown value, which is more than any value
 * needs.
 */
export const MAX_REFINEMENT_BYTES = 1024;
/** The maximum nesting depth of values, the same as in JSON. */
export const MAX_DEPTH = 1000;

/**
 * The numbers of the format: what the first byte of an object says, and what an unknown value is written as. Unknown values are
 * extension objects, of one type if nothing is known about them and of another, with a map as its data, if something is.
 * MessagePack specification, "Formats".
 */

/** First bytes. Those with a `FIX` in their name are the first of a range in which the byte itself holds a length or a number. */
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

/** The keys of the map that says what is known about an unknown value. */
export const Known = {
  IS_NULL: 1,
  STRING_PREFIX: 2,
  NUMBER_MIN: 3,
  NUMBER_MAX: 4,
  LENGTH_MIN: 5,
  LENGTH_MAX: 6,
} as const;

/** The most bytes of a string's prefix that are written, so that an unknown value stays small; what is beyond is forgotten. */
export const MAX_PREFIX_BYTES = 256;
/**
 * The maximum number of bytes for the refinements of an unknown value, which is more than any value
 * needs.
 */
export const MAX_REFINEMENT_BYTES = 1024;
/** How deep values can be nested: as deep as in JSON. */
export const MAX_DEPTH = 1000;

/** The standard function library: single functions, and tables of functions for an evaluation context. */

// Tables
export {
  collectionFunctions,
  encodingFunctions,
  logicFunctions,
  numberFunctions,
  regexFunctions,
  setFunctions,
  standardFunctions,
  stringFunctions,
  timeFunctions,
} from "./tables.ts";

// Functions
export { and, equal, greaterthan, greaterthanorequalto, lessthan, lessthanorequalto, not, notequal, or } from "./compare.ts";
export {
  coalesce,
  compact,
  concat,
  contains,
  distinct,
  hasindex,
  keys,
  length,
  reverselist,
  setintersection,
  setunion,
  sort,
  values,
  zipmap,
} from "./collection.ts";
export { jsondecode, jsonencode } from "./json.ts";
export { abs, add, ceil, divide, floor, int, log, max, min, modulo, multiply, negate, parseint, pow, signum, subtract } from "./number.ts";
export { lower, title, upper } from "./letter-case.ts";
export { indent, join, replace, reverse, split, strlen, substr } from "./string.ts";
export { chomp, trim, trimprefix, trimspace, trimsuffix } from "./trim.ts";
export { Bytes, byteslen, bytesslice } from "./bytes.ts";
export { lookup, merge } from "./lookup.ts";
export { chunklist, coalescelist, element, flatten, index, range, slice } from "./sequence.ts";
export { sethaselement, setproduct, setsubtract, setsymmetricdifference } from "./set.ts";
export { assertnotnull } from "./assert.ts";
export { formatdate, timeadd } from "./date.ts";
export { regex, regexall, regexreplace } from "./regex.ts";
export { format, formatlist } from "./format.ts";
export { csvdecode } from "./csv.ts";

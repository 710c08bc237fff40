/**
 * Tables of functions by name, to put into an evaluation context. Each is marked as free of effects, so that a bundler leaves out
 * the tables that are not used, and with them what only they use.
 */
import type { Func } from "@hcl-ts/cty";
import { assertnotnull } from "./assert.ts";
import { byteslen, bytesslice } from "./bytes.ts";
import {
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
import { and, equal, greaterthan, greaterthanorequalto, lessthan, lessthanorequalto, not, notequal, or } from "./compare.ts";
import { csvdecode } from "./csv.ts";
import { formatdate, timeadd } from "./date.ts";
import { format, formatlist } from "./format.ts";
import { jsondecode, jsonencode } from "./json.ts";
import { lower, title, upper } from "./letter-case.ts";
import { lookup, merge } from "./lookup.ts";
import { abs, add, ceil, divide, floor, int, log, max, min, modulo, multiply, negate, parseint, pow, signum, subtract } from "./number.ts";
import { regex, regexall, regexreplace } from "./regex.ts";
import { chunklist, coalescelist, element, flatten, index, range, slice } from "./sequence.ts";
import { sethaselement, setproduct, setsubtract, setsymmetricdifference } from "./set.ts";
import { indent, join, replace, reverse, split, strlen, substr } from "./string.ts";
import { chomp, trim, trimprefix, trimspace, trimsuffix } from "./trim.ts";

type Table = ReadonlyMap<string, Func>;

function table(functions: Readonly<Record<string, Func>>): Table {
  return new Map(Object.entries(functions));
}

/** Functions that compute with numbers, and that read them. */
export const numberFunctions: Table = /* @__PURE__ */ table({
  abs,
  add,
  ceil,
  divide,
  floor,
  int,
  log,
  max,
  min,
  modulo,
  multiply,
  negate,
  parseint,
  pow,
  signum,
  subtract,
});

/** String functions, except those for regular expressions. */
export const stringFunctions: Table = /* @__PURE__ */ table({
  ...{ chomp, format, formatlist, indent, join, lower, replace, reverse, split, strlen, substr },
  ...{ title, trim, trimprefix, trimspace, trimsuffix, upper },
});

/** Regular expressions in the syntax of RE2. They load the library for it. */
export const regexFunctions: Table = /* @__PURE__ */ table({ regex, regexall, regexreplace });

/** Lists, tuples, maps and objects. */
export const collectionFunctions: Table = /* @__PURE__ */ table({
  ...{ chunklist, coalescelist, compact, concat, contains, distinct, element, flatten, hasindex, index, keys, length, lookup },
  ...{ merge, range, reverselist, slice, sort, values, zipmap },
});

/** Sets. */
export const setFunctions: Table = /* @__PURE__ */ table({
  sethaselement,
  setintersection,
  setproduct,
  setsubtract,
  setsymmetricdifference,
  setunion,
});

/** Comparison, logic and handling of null: the counterparts of operators. */
export const logicFunctions: Table = /* @__PURE__ */ table({
  and,
  assertnotnull,
  coalesce,
  equal,
  greaterthan,
  greaterthanorequalto,
  lessthan,
  lessthanorequalto,
  not,
  notequal,
  or,
});

/** JSON, CSV and bytes. */
export const encodingFunctions: Table = /* @__PURE__ */ table({ byteslen, bytesslice, csvdecode, jsondecode, jsonencode });

/** Timestamps. */
export const timeFunctions: Table = /* @__PURE__ */ table({ formatdate, timeadd });

/** Every function of this package. */
export const standardFunctions: Table = /* @__PURE__ */ together(
  numberFunctions,
  stringFunctions,
  regexFunctions,
  collectionFunctions,
  setFunctions,
  logicFunctions,
  encodingFunctions,
  timeFunctions,
);

function together(...tables: readonly Table[]): Table {
  return new Map(tables.flatMap((one) => [...one]));
}

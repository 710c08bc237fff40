/**
 * Tables of functions by name, to put into an evaluation context. Each is marked as free of effects,
 * so that a bundler leaves out the tables that are not used, and with them what only they use.
 *
 * A table has all functions that its modules export, so a module of a table exports nothing else.
 */
import type { Func } from "@hcl-ts/cty";
import * as collection from "./collection/collection.ts";
import * as lookup from "./collection/lookup.ts";
import * as sequence from "./collection/sequence.ts";
import * as set from "./collection/set.ts";
import * as bytes from "./encoding/bytes.ts";
import * as csv from "./encoding/csv.ts";
import * as json from "./encoding/json.ts";
import * as nulls from "./null.ts";
import * as compare from "./number/compare.ts";
import * as number from "./number/number.ts";
import * as format from "./text/format.ts";
import * as letterCase from "./text/letter-case.ts";
import * as regex from "./text/regex.ts";
import * as string from "./text/string.ts";
import * as trim from "./text/trim.ts";
import * as date from "./time/date.ts";

type Table = ReadonlyMap<string, Func>;

/** Creates a table of all functions of some modules. */
function table(...modules: readonly Readonly<Record<string, Func>>[]): Table {
  return new Map(modules.flatMap((module) => Object.entries(module)));
}

/** Functions that compute with numbers, and that read them. */
export const numberFunctions: Table = /* @__PURE__ */ table(number);

/** String functions, except those for regular expressions. */
export const stringFunctions: Table = /* @__PURE__ */ table(string, letterCase, trim, format);

/** Regular expressions in the syntax of RE2. */
export const regexFunctions: Table = /* @__PURE__ */ table(regex);

/** Lists, tuples, maps and objects. */
export const collectionFunctions: Table = /* @__PURE__ */ table(collection, sequence, lookup);

/** Sets. */
export const setFunctions: Table = /* @__PURE__ */ table(set);

/** Comparison, logic and handling of null: the counterparts of operators. */
export const logicFunctions: Table = /* @__PURE__ */ table(compare, nulls);

/** JSON, CSV and bytes. */
export const encodingFunctions: Table = /* @__PURE__ */ table(json, csv, bytes);

/** Timestamps. */
export const timeFunctions: Table = /* @__PURE__ */ table(date);

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

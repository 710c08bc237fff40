/** Tables of functions by name, to put into an evaluation context. */
import type { Func } from "@hcl-ts/cty";
import { assertnotnull } from "./assert.ts";
import { byteslen, bytesslice } from "./bytes.ts";
import * as collection from "./collection.ts";
import * as compare from "./compare.ts";
import { csvdecode } from "./csv.ts";
import * as date from "./date.ts";
import * as format from "./format.ts";
import * as json from "./json.ts";
import * as lookups from "./lookup.ts";
import * as numeric from "./number.ts";
import * as regex from "./regex.ts";
import * as sequence from "./sequence.ts";
import * as sets from "./set.ts";
import * as text from "./string.ts";

const all = {
  ...collection,
  ...compare,
  ...date,
  ...format,
  ...json,
  ...lookups,
  ...numeric,
  ...regex,
  ...sequence,
  ...sets,
  ...text,
  assertnotnull,
  byteslen,
  bytesslice,
  csvdecode,
};

/** Every function of this package, by name. */
export const standardFunctions: ReadonlyMap<string, Func> = new Map(Object.entries(all));

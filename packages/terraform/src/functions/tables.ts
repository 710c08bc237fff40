/**
 * The functions in groups. Programs that need all functions call {@link terraformFunctions}.
 * Programs that need a small bundle combine groups, and the bundler drops the code of the others.
 */
import type { Func } from "@hcl-ts/cty";
import {
  abs,
  ceil,
  chomp,
  chunklist,
  coalescelist,
  compact,
  concat,
  contains,
  csvdecode,
  distinct,
  element,
  flatten,
  floor,
  format,
  formatdate,
  formatlist,
  indent,
  join,
  jsondecode,
  jsonencode,
  keys,
  log,
  lower,
  max,
  merge,
  min,
  parseint,
  pow,
  range,
  regex,
  regexall,
  reverse as reversedText,
  reverselist,
  setintersection,
  setproduct,
  setsubtract,
  setunion,
  signum,
  slice,
  sort,
  split,
  substr,
  timeadd,
  title,
  trim,
  trimprefix,
  trimspace,
  trimsuffix,
  upper,
  values,
  zipmap,
} from "@hcl-ts/cty-functions";
import { canFunc, tryFunc } from "@hcl-ts/ext/tryfunc";
import * as assume from "./assume.ts";
import { bcryptOf } from "./bcrypt.ts";
import {
  alltrue,
  anytrue,
  coalesce,
  index,
  length,
  lookup,
  matchkeys,
  one,
  removedList,
  removedMap,
  sum,
  transpose,
} from "./collection.ts";
import { convertOf, tobool, tolist, tomap, tonumber, toset, tostring } from "./conversion.ts";
import { base64decode, base64encode, urldecode, urlencode } from "./encoding.ts";
import { fileFunctionsOf } from "./files.ts";
import { base64gunzip, base64gzip } from "./gzip.ts";
import { base64sha256, base64sha512, md5, sha1, sha256, sha512, uuidOf, uuidv5 } from "./hashing.ts";
import { cidrcontains, cidrhost, cidrnetmask, cidrsubnet, cidrsubnetsOf } from "./network.ts";
import { type ResolvedOptions, resolveOptions, type TerraformFunctionsOptions } from "./options.ts";
import { abspathOf, basename, dirname, pathexpandOf } from "./path.ts";
import { replace } from "./replace.ts";
import { unavailableRsadecrypt } from "./rsadecrypt.ts";
import { ephemeralasnullOf, issensitiveOf, nonsensitive, sensitive } from "./sensitivity.ts";
import { templateFunctionsOf } from "./template.ts";
import * as text from "./text.ts";
import { textdecodebase64, textencodebase64 } from "./text-encoding/functions.ts";
import { plantimestampOf, timecmp, timestampOf } from "./time.ts";
import { yamldecode } from "./yaml/decode.ts";
import { yamlencode } from "./yaml/encode.ts";

/** Functions by name. */
export type FunctionMap = ReadonlyMap<string, Func>;

/** Functions by name, as an object. */
type FunctionTable = Readonly<Record<string, Func>>;

function table(functions: FunctionTable): FunctionMap {
  return new Map(Object.entries(functions));
}

/** Functions on numbers, strings, collections, types, marks, time and paths: those that need little code. See {@link terraformRegexFunctions} for `replace`. */
export function terraformCoreFunctions(options: TerraformFunctionsOptions = {}): FunctionMap {
  const resolved = resolveOptions(options);
  return table({
    ...numbers(),
    ...strings(),
    ...collections(),
    ...typesAndMarks(resolved),
    ...dataFormats(),
    ...timeFunctions(resolved),
    ...paths(resolved),
    ...(resolved.dialect === "opentofu" ? assumptions() : {}),
  });
}

/** `regex`, `regexall` and `replace`, which contain the engine of regular expressions. */
export function terraformRegexFunctions(): FunctionMap {
  return table({ regex, regexall, replace });
}

/** Base64 and URL encoding, and gzip. */
export function terraformEncodingFunctions(options: TerraformFunctionsOptions = {}): FunctionMap {
  const { dialect } = resolveOptions(options);
  return table({ base64decode, base64encode, base64gzip, urlencode, ...(dialect === "opentofu" ? { base64gunzip, urldecode } : {}) });
}

/** `textencodebase64` and `textdecodebase64`, with the tables of their encodings. */
export function terraformTextEncodingFunctions(): FunctionMap {
  return table({ textdecodebase64, textencodebase64 });
}

/** `yamlencode` and `yamldecode`, which contain the parser of YAML. */
export function terraformYamlFunctions(): FunctionMap {
  return table({ yamldecode, yamlencode });
}

/** Functions on IP networks. */
export function terraformNetworkFunctions(options: TerraformFunctionsOptions = {}): FunctionMap {
  const { dialect } = resolveOptions(options);
  return table({
    ...{ cidrhost, cidrnetmask, cidrsubnet, cidrsubnets: cidrsubnetsOf(dialect) },
    ...(dialect === "opentofu" ? { cidrcontains } : {}),
  });
}

/** Functions that read files; without `fs` they fail. They contain the digests of {@link terraformCryptoFunctions}. */
export function terraformFileFunctions(options: TerraformFunctionsOptions = {}): FunctionMap {
  return table(fileFunctionsOf(resolveOptions(options)));
}

/**
 * `templatefile` and `templatestring`.
 * @param others the functions that templates can call besides these two
 */
export function terraformTemplateFunctions(others: FunctionMap, options: TerraformFunctionsOptions = {}): FunctionMap {
  return table(templateFunctionsOf(resolveOptions(options), () => others));
}

/** Digests, UUIDs, bcrypt, and `rsadecrypt` if it is in the options. */
export function terraformCryptoFunctions(options: TerraformFunctionsOptions = {}): FunctionMap {
  const { pure, randomBytes, rsadecrypt = unavailableRsadecrypt } = resolveOptions(options);
  const random = pure ? undefined : randomBytes;
  return table({
    base64sha256,
    base64sha512,
    bcrypt: bcryptOf(random),
    md5,
    rsadecrypt,
    sha1,
    sha256,
    sha512,
    uuid: uuidOf(random),
    uuidv5,
  });
}

// The families of the core functions, as on the pages of the site. They are functions so that bundlers can leave them out.

export const numbers = (): FunctionTable => ({ abs, ceil, floor, log, max, min, parseint, pow, signum, sum });

export const strings = (): FunctionTable => ({
  ...text,
  chomp,
  format,
  formatlist,
  indent,
  join,
  lower,
  split,
  strrev: reversedText,
  substr,
  title,
  trim,
  trimprefix,
  trimspace,
  trimsuffix,
  upper,
});

export const collections = (): FunctionTable => ({
  alltrue,
  anytrue,
  chunklist,
  coalesce,
  coalescelist,
  compact,
  concat,
  contains,
  distinct,
  element,
  flatten,
  index,
  keys,
  length,
  list: removedList,
  lookup,
  map: removedMap,
  matchkeys,
  merge,
  one,
  range,
  reverse: reverselist,
  setintersection,
  setproduct,
  setsubtract,
  setunion,
  slice,
  sort,
  transpose,
  values,
  zipmap,
});

export function typesAndMarks({ dialect }: Pick<ResolvedOptions, "dialect">): FunctionTable {
  return {
    can: canFunc,
    convert: convertOf(dialect),
    tobool,
    tolist,
    tomap,
    tonumber,
    toset,
    tostring,
    try: tryFunc,
    ephemeralasnull: ephemeralasnullOf(dialect),
    issensitive: issensitiveOf(dialect),
    nonsensitive,
    sensitive,
  };
}

export const dataFormats = (): FunctionTable => ({ csvdecode, jsondecode, jsonencode });

export function timeFunctions({ planTimestamp, pure, now }: Pick<ResolvedOptions, "planTimestamp" | "pure" | "now">): FunctionTable {
  return {
    formatdate,
    plantimestamp: plantimestampOf(planTimestamp),
    timeadd,
    timecmp,
    timestamp: timestampOf(pure ? undefined : now),
  };
}

export function paths({ workingDirectory, homeDirectory }: Pick<ResolvedOptions, "workingDirectory" | "homeDirectory">): FunctionTable {
  return { abspath: abspathOf(workingDirectory), basename, dirname, pathexpand: pathexpandOf(homeDirectory) };
}

/** Promises about values that are not known yet, which only OpenTofu has. */
export const assumptions = (): FunctionTable => ({ ...assume });

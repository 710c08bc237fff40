/** Scaling of each function of the function tables: a row for each, with large arguments of the types of its parameters. */
import * as cty from "@hcl-ts/cty";
import { linearPattern, standardFunctions } from "@hcl-ts/cty-functions";
import { EvalContext } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { memoryFiles } from "@hcl-ts/terraform";
import { terraformFunctions } from "@hcl-ts/terraform/functions";
import { listOf, mapOf, numberList, objectOf, range, setOf, strings, text } from "./inputs.ts";
import type { Rows } from "./row.ts";

const s = cty.stringVal;
const num = cty.numberVal;
const lines = (n: number): string => "one two\n".repeat(n);
const words = (n: number): cty.Value => cty.listVal(strings(n));
const sets = (n: number): cty.Value[] => [setOf(n), cty.setVal(strings(n + 10))];
const json = (n: number): string => JSON.stringify(range(n).map((i) => ({ a: i, b: `${i}` })));
const csv = (n: number): string => `a,b\n${"1,two\n".repeat(n)}`;
const base64 = (n: number): string => Buffer.from(text(n)).toString("base64");

/** Large arguments by the name of the function. */
const args: Readonly<Record<string, (n: number) => readonly cty.Value[]>> = {
  alltrue: (n) => [cty.listVal(range(n).map(() => cty.boolVal(true)))],
  anytrue: (n) => [cty.listVal(range(n).map(() => cty.boolVal(false)))],
  base64decode: (n) => [s(base64(n))],
  base64gzip: (n) => [s(text(n))],
  base64sha256: (n) => [s(text(n))],
  base64sha512: (n) => [s(text(n))],
  chunklist: (n) => [words(n), num(10)],
  coalesce: (n) => [...range(n).map(() => cty.nullVal(cty.string)), s("x")],
  coalescelist: (n) => [...range(n).map(() => cty.listValEmpty(cty.string)), words(2)],
  compact: (n) => [words(n)],
  concat: (n) => [words(n), words(n)],
  contains: (n) => [words(n), s("none")],
  csvdecode: (n) => [s(csv(n))],
  distinct: (n) => [words(n)],
  element: (n) => [words(n), num(1)],
  endswith: (n) => [s(text(n)), s("x")],
  flatten: (n) => [cty.tupleVal(range(n).map((i) => cty.tupleVal([num(i), cty.tupleVal([s("x")])])))],
  format: (n) => [s("%s ".repeat(n)), ...strings(n)],
  formatlist: (n) => [s("%s-x"), words(n)],
  hasindex: (n) => [mapOf(n), s("key1")],
  indent: (n) => [num(2), s(lines(n))],
  index: (n) => [mapOf(n), s("key1")],
  join: (n) => [s(","), words(n)],
  jsondecode: (n) => [s(json(n))],
  jsonencode: (n) => [mapOf(n)],
  keys: (n) => [mapOf(n)],
  length: (n) => [words(n)],
  lookup: (n) => [mapOf(n), s("key1"), s("x")],
  matchkeys: (n) => [words(n), words(n), cty.listVal([s("word 1")])],
  max: (n) => range(n).map((i) => num(i)),
  merge: (n) => [mapOf(n), cty.mapVal({ key1: s("x") })],
  min: (n) => range(n).map((i) => num(i)),
  range: (n) => [num(Math.min(n, 1024))],
  regex: (n) => [s("x$"), s(`${text(n)}x`)],
  regexall: (n) => [s("[a-z]+"), s(text(n))],
  regexreplace: (n) => [s("[aeiou]"), s("_"), s(text(n))],
  replace: (n) => [s(text(n)), s("fox"), s("cat")],
  reverse: (n) => [s(text(n))],
  reverselist: (n) => [words(n)],
  sethaselement: (n) => [setOf(n), s("word 1")],
  setintersection: sets,
  setproduct: (n) => [setOf(Math.ceil(n / 10)), cty.setVal([...range(10)].map((i) => num(i)))],
  setsubtract: sets,
  setsymmetricdifference: sets,
  setunion: sets,
  slice: (n) => [words(n), num(1), num(n - 1)],
  sort: (n) => [words(n)],
  split: (n) => [s(" "), s(text(n))],
  startswith: (n) => [s(text(n)), s("x")],
  strcontains: (n) => [s(text(n)), s("none")],
  strlen: (n) => [s(text(n))],
  strrev: (n) => [s(text(n))],
  substr: (n) => [s(text(n)), num(1), num(n - 1)],
  sum: (n) => [numberList(n)],
  textdecodebase64: (n) => [s(base64(n)), s("UTF-8")],
  textencodebase64: (n) => [s(text(n)), s("UTF-8")],
  tolist: (n) => [setOf(n)],
  tomap: (n) => [objectOf(n)],
  toset: (n) => [words(n)],
  tostring: (n) => [s(text(n))],
  transpose: (n) => [cty.mapVal(new Map(range(n).map((i) => [`k${i}`, cty.listVal([s(`v${i % 7}`)])])))],
  trim: (n) => [s(text(n)), s("T.")],
  trimprefix: (n) => [s(text(n)), s("The")],
  trimspace: (n) => [s(`${text(n)} `)],
  trimsuffix: (n) => [s(text(n)), s(". ")],
  urldecode: (n) => [s("a%20b".repeat(n))],
  values: (n) => [mapOf(n)],
  yamldecode: (n) => [
    s(
      range(n)
        .map((i) => `a${i}: ${i}\n`)
        .join(""),
    ),
  ],
  yamlencode: (n) => [mapOf(n)],
  zipmap: (n) => [cty.listVal(range(n).map((i) => s(`k${i}`))), words(n)],
};

const NOT_TEXT = "a boolean, or a number or time of few characters";
const REMOVED = "removed from the language: a call only fails";

/** Functions without an argument of variable size, and why they have none. */
export const functionsWithoutSize: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    "and or not tobool tonumber parseint formatdate timeadd timecmp plantimestamp timestamp uuid uuidv5 bcrypt one"
      .split(" ")
      .map((name) => [name, NOT_TEXT]),
  ),
  ...Object.fromEntries("cidrhost cidrnetmask cidrsubnet cidrsubnets".split(" ").map((name) => [name, "networks"])),
  byteslen: "a count that a value has",
  list: REMOVED,
  map: REMOVED,
  bytesslice: "a view of a part of the bytes",
  rsadecrypt: "as long as a key",
  can: "the work of its argument, an expression",
  try: "the work of its arguments, expressions",
  convert: "as `convert` of cty",
  assertnotnull: "passes its argument on",
  sensitive: "passes its argument on",
};

/** A budget for any size. */
const unlimited = (): cty.Budget =>
  new cty.Budget({ steps: Number.MAX_SAFE_INTEGER, elements: Number.MAX_SAFE_INTEGER, text: Number.MAX_SAFE_INTEGER });

/** Large arguments for a function that is not in {@link args}, by the types of its parameters. */
function argsOf(func: cty.Func, n: number): readonly cty.Value[] {
  return func.params.map(({ type }) =>
    type.kind === "string" || type.kind === "dynamic" ? s(text(n)) : type.kind === "number" ? num(n) : listOf(n),
  );
}

/** The function with another name or other parameters in Terraform. */
const argsInTerraform: typeof args = {
  index: (n) => [words(n), s("word 1")],
  reverse: (n) => [words(n)],
  ...Object.fromEntries(
    "file filebase64 filemd5 filesha1 filesha256 filesha512 filebase64sha256 filebase64sha512"
      .split(" ")
      .map((name) => [name, (n: number) => [s(`${n}.txt`)]]),
  ),
  templatefile: (n) => [s(`${n}.tpl`), objectOf(2)],
};

function rowsOf(entry: string, functionsFor: (n: number) => ReadonlyMap<string, cty.Func>, own: typeof args): Rows {
  const names = Array.from(functionsFor(1).keys()).filter((name) => !name.includes("::") && !(name in functionsWithoutSize));
  return Object.fromEntries(
    names.map((name) => [
      `${entry} ${name}`,
      (n: number) => {
        const func = functionsFor(n).get(name)!;
        const given = (own[name] ?? args[name])?.(n) ?? argsOf(func, n);
        return () => func.call(given, unlimited());
      },
    ]),
  );
}

/** The functions of Terraform that are not the standard ones, with files of a size. */
function terraformOnly(n: number): ReadonlyMap<string, cty.Func> {
  const fs = memoryFiles({ [`${n}.txt`]: text(n), [`${n}.tpl`]: "one ${key0} ".repeat(n) });
  const all = terraformFunctions({ fs, baseDir: ".", pure: true });
  return new Map([...all].filter(([name, func]) => standardFunctions.get(name) !== func && name !== "templatestring"));
}

export const functionRows: Rows = {
  ...rowsOf("cty-functions", () => standardFunctions, {}),
  ...rowsOf("terraform/functions", terraformOnly, argsInTerraform),
  "cty-functions linearPattern": (n) => {
    const test = linearPattern("^(a+)+$");
    return () => test?.(`${"a".repeat(n)}!`);
  },
  "terraform/functions templatestring": (n) => {
    const { expression } = parseExpression("templatestring(text, {})");
    const ctx = new EvalContext({
      variables: { text: s("one ".repeat(n)) },
      functions: terraformFunctions({ fs: memoryFiles({}), baseDir: ".", pure: true }),
    });
    return () => expression.value(ctx);
  },
};

/**
 * The benchmark cases for functions and values. They are data, so every peer gets the same
 * inputs, regardless of its language.
 */
import {
  fromNative,
  list,
  listVal,
  map,
  mapVal,
  nullVal,
  number,
  numberVal,
  objectVal,
  set,
  setVal,
  string,
  stringVal,
  type Type,
  tupleVal,
  typeToJSON,
  type Value,
  valueToJSON,
} from "@hcl-ts/cty";

/** The measured work of a case. Names of inputs refer to {@link inputs}. */
export type Work =
  /** A call of a function with inputs. */
  | { readonly call: string; readonly args: readonly string[] }
  /** Evaluates an expression of the native syntax, with all inputs as variables. */
  | { readonly expression: string }
  /** Creates a map or a set from the elements of a list. */
  | { readonly build: "map" | "set"; readonly input: string }
  /** Converts to a type, which is in JSON. */
  | { readonly convert: string; readonly type: string }
  /** Reads a document in the JSON syntax with all its values, from a string or from bytes. */
  | { readonly read: string; readonly from: "string" | "bytes" }
  /** `JSON.parse`, in JavaScript only. */
  | { readonly parse: string };

/** A case with its name, which is unique. */
export interface Case {
  readonly name: string;
  readonly work: Work;
}

/** The number of elements of large collections. */
const MANY = 10_000;
/** The number of elements of collections that are visited as a whole. */
const SOME = 1000;

const range = (length: number): number[] => Array.from({ length }, (_, i) => i);

const MEGABYTE = 1_000_000;

const SENTENCE = "The quick brown fox jumps over the lazy dog, 42 times. ";
const ACCENTED = "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. ";
const LONG_NUMBER = "123456789".repeat(19);

const server = (i: number): Value =>
  objectVal({ name: stringVal(`server-${i}`), port: numberVal(8000 + i), zone: stringVal(`zone-${i % 3}`) });

const items = range(SOME).map((i) => ({ name: `service-${i}`, ports: [80, 443, 8000 + i], owner: "team", enabled: i % 2 === 0 }));

/** The values that cases use. */
export const inputs: Readonly<Record<string, Value>> = {
  nothing: nullVal(string),
  name: stringVal("production-eu-1"),
  sentence: stringVal(SENTENCE.trim()),
  text: stringVal(SENTENCE.repeat(200)),
  megabyte: stringVal(SENTENCE.repeat(MEGABYTE / SENTENCE.length)),
  accented: stringVal(ACCENTED.repeat(200)),
  lines: stringVal(`${SENTENCE}\n`.repeat(200)),
  csv: stringVal(
    `name,port,zone\n${range(SOME)
      .map((i) => `server-${i},${8000 + i},"zone ${i % 3}"`)
      .join("\n")}\n`,
  ),
  json: stringVal(JSON.stringify(items)),
  document: stringVal(JSON.stringify({ items })),
  time: stringVal("2026-11-22T10:30:00Z"),
  duration: stringVal("1h30m"),
  timeFormat: stringVal("EEEE, DD-MMM-YY hh:mm:ss ZZZ"),
  format: stringVal("%s has %d items, %5.2f%% of %q"),
  template: stringVal("%s.example.com"),
  fox: stringVal("fox"),
  FOX: stringVal("FOX"),
  comma: stringVal(","),
  space: stringVal(" "),
  missing: stringVal("missing"),
  foxPattern: stringVal("(\\w+) fox"),
  wordPattern: stringVal("[a-z]+"),
  numberPattern: stringVal("([0-9]+) (?:times|pieces)"),
  swap: stringVal("$1 cat"),
  zero: numberVal(0),
  two: numberVal(2),
  four: numberVal(4),
  seven: numberVal(7),
  ten: numberVal(10),
  thousand: numberVal(1000),
  fraction: numberVal("12.75"),
  third: numberVal("-7.333333333333333333"),
  longNumber: numberVal(LONG_NUMBER),
  otherLongNumber: numberVal([...LONG_NUMBER].reverse().join("")),
  longDigits: stringVal(LONG_NUMBER),
  key: stringVal("key-5000"),
  position: numberVal(5000),
  word: stringVal("word-5000"),
  numbers: listVal(range(SOME).map((i) => numberVal(i))),
  fractions: listVal(range(SOME).map((i) => numberVal(`${i}.5`))),
  pair: listVal([stringVal("a"), stringVal("b"), stringVal("c")]),
  triple: listVal([numberVal(1), numberVal(2), numberVal(3)]),
  shortSet: setVal(range(30).map((i) => stringVal(`s${i}`))),
  otherSet: setVal(range(30).map((i) => numberVal(i))),
  set200: setVal(range(200).map((i) => stringVal(`s${i}`))),
  otherSet200: setVal(range(200).map((i) => numberVal(i))),
  manyWords: listVal(range(10 * MANY).map((i) => stringVal(`word-${(i * 7919) % (10 * MANY)}`))),
  words: listVal(range(MANY).map((i) => stringVal(`word-${(i * 7919) % MANY}`))),
  repeatedWords: listVal(range(MANY).map((i) => stringVal(`word-${i % 100}`))),
  nested: tupleVal(range(SOME).map((i) => tupleVal([numberVal(i), tupleVal([stringVal("x"), numberVal(i + 1)])]))),
  servers: listVal(range(SOME).map(server)),
  manyServers: listVal(range(MANY).map(server)),
  map: mapVal(new Map(range(MANY).map((i) => [`key-${i}`, stringVal(`value ${i}`)]))),
  smallMap: mapVal(new Map(range(SOME).map((i) => [`key-${i}`, stringVal(`value ${i}`)]))),
  otherMap: mapVal(new Map(range(SOME).map((i) => [`key-${i * 2}`, stringVal(`other ${i}`)]))),
  set: setVal(range(MANY).map((i) => stringVal(`word-${i}`))),
  object: objectVal({ name: stringVal("a"), port: numberVal(80), tags: fromNative({ owner: "team", size: "4" }) as Value }),
  mixed: tupleVal(range(SOME).map((i) => (i % 2 === 0 ? numberVal(i) : stringVal(`${i}`)))),
};

const call = (name: string, func: string, ...args: readonly string[]): Case => ({ name, work: { call: func, args } });
const expression = (name: string, source: string): Case => ({ name, work: { expression: source } });
const conversion = (name: string, input: string, type: Type): Case => ({ name, work: { convert: input, type: typeToJSON(type) } });

/** All cases in the order of the table. */
export const cases: readonly Case[] = [
  expression("nested calls", "upper(lower(upper(lower(upper(name)))))"),
  expression("coalesce of three", "coalesce(nothing, name, sentence)"),
  expression("max of three", "max(2, 7, four)"),
  expression("for over a list", "[for x in numbers : x]"),
  expression("for over a list, addition", "[for x in numbers : x + 1]"),
  expression("for over a list, condition", "[for i, x in numbers : x if i > 500]"),
  expression("for over a list, template", `[for x in numbers : "n-\${x}"]`),
  expression("for over a list, conditional", "[for i in numbers : i > 500 ? i : 0]"),
  expression("for over a list, object", '[for i in numbers : { id = i, name = "n" }]'),
  expression("for over a list, arithmetic", "[for i in numbers : i * 3 + 7]"),
  expression("for over a map", "{for k, v in smallMap : k => v}"),
  expression("for over objects", "[for s in servers : s.name]"),

  expression("i / 7", "[for i in numbers : i / 7]"),
  expression("i / 4", "[for i in numbers : i / 4]"),
  expression("(i * 3 + 7) / 2 - i % 5", "[for i in numbers : (i * 3 + 7) / 2 - i % 5]"),
  call("divide", "divide", "ten", "seven"),
  call("long numbers: add", "add", "longNumber", "otherLongNumber"),
  call("long numbers: multiply", "multiply", "longNumber", "otherLongNumber"),
  call("long numbers: divide", "divide", "longNumber", "otherLongNumber"),
  call("long numbers: compare", "lessthan", "longNumber", "otherLongNumber"),
  conversion("long numbers: from string", "longDigits", number),
  conversion("long numbers: to string", "longNumber", string),
  call("floor", "floor", "fraction"),
  call("floor of 18 decimals", "floor", "third"),
  call("modulo", "modulo", "ten", "seven"),
  call("modulo of a fraction", "modulo", "fraction", "seven"),

  call("upper", "upper", "text"),
  call("upper, short", "upper", "name"),
  call("upper, accents", "upper", "accented"),
  call("lower", "lower", "text"),
  call("lower, short", "lower", "name"),
  call("lower, accents", "lower", "accented"),
  call("title", "title", "text"),
  call("title, short", "title", "sentence"),
  call("title, accents", "title", "accented"),
  call("substr", "substr", "text", "four", "ten"),
  call("substr, short", "substr", "sentence", "four", "ten"),
  call("substr, accents", "substr", "accented", "four", "ten"),
  call("strlen", "strlen", "text"),
  call("strlen, short", "strlen", "name"),
  call("strlen, accents", "strlen", "accented"),
  call("reverse", "reverse", "text"),
  call("reverse, short", "reverse", "name"),
  call("reverse, accents", "reverse", "accented"),
  call("split", "split", "space", "text"),
  call("split, short", "split", "space", "sentence"),
  call("split, 1 MB", "split", "space", "megabyte"),
  call("join", "join", "comma", "words"),
  call("join, short", "join", "comma", "pair"),
  call("replace", "replace", "text", "fox", "FOX"),
  call("replace, short", "replace", "sentence", "fox", "FOX"),
  call("replace, 1 MB", "replace", "megabyte", "fox", "FOX"),
  call("regexreplace", "regexreplace", "text", "foxPattern", "swap"),
  call("regexreplace, short", "regexreplace", "sentence", "foxPattern", "swap"),
  call("regexall", "regexall", "wordPattern", "text"),
  call("regexall, groups", "regexall", "numberPattern", "text"),
  call("regex", "regex", "numberPattern", "sentence"),
  call("sort", "sort", "words"),
  call("sort, short", "sort", "pair"),
  call("indent", "indent", "four", "lines"),
  call("indent, short", "indent", "four", "sentence"),
  call("trimspace", "trimspace", "lines"),
  call("chomp", "chomp", "lines"),
  call("csvdecode", "csvdecode", "csv"),
  call("timeadd", "timeadd", "time", "duration"),
  call("formatdate", "formatdate", "timeFormat", "time"),
  call("format", "format", "format", "name", "ten", "fraction", "fox"),
  call("formatlist", "formatlist", "template", "words"),
  call("jsonencode", "jsonencode", "servers"),
  call("jsonencode, short", "jsonencode", "object"),
  call("jsondecode", "jsondecode", "json"),

  call("setproduct", "setproduct", "shortSet", "otherSet"),
  call("setproduct, 200 by 200", "setproduct", "set200", "otherSet200"),
  call("setunion", "setunion", "set", "shortSet"),
  call("flatten", "flatten", "nested"),
  call("distinct", "distinct", "repeatedWords"),
  call("merge", "merge", "smallMap", "otherMap"),
  call("merge, object", "merge", "object", "object"),
  call("concat", "concat", "words", "words"),
  call("keys", "keys", "smallMap"),
  call("values", "values", "smallMap"),
  call("contains", "contains", "words", "missing"),
  call("reverselist", "reverselist", "words"),
  call("slice", "slice", "words", "two", "ten"),
  call("element", "element", "words", "position"),
  call("length", "length", "words"),
  call("range", "range", "thousand"),

  call("lookup in n", "lookup", "map", "key", "name"),
  call("lookup in n, missing", "lookup", "map", "missing", "name"),
  call("hasindex in n", "hasindex", "map", "key"),
  call("hasindex in a list of n", "hasindex", "words", "position"),
  call("index in n", "index", "map", "key"),
  call("index in a list of n", "index", "words", "position"),
  call("sethaselement in n", "sethaselement", "set", "word"),
  expression("n == null", "words == null"),
  expression("n of objects == null", "manyServers == null"),
  expression("try of n", "try(words, null)"),
  expression("can of n", "can(manyServers)"),
  expression("coalesce of n", "coalesce(words, words)"),
  expression("n[i]", "words[5000]"),
  expression("n == n", "words == words"),

  { name: "map of objects", work: { build: "map", input: "servers" } },
  { name: "map of strings", work: { build: "map", input: "words" } },
  { name: "set of objects", work: { build: "set", input: "servers" } },
  { name: "set of strings", work: { build: "set", input: "words" } },
  { name: "set of 100,000 strings", work: { build: "set", input: "manyWords" } },
  { name: "set of numbers", work: { build: "set", input: "fractions" } },
  conversion("convert tuple to list", "mixed", list(string)),
  conversion("convert list to set", "words", set(string)),
  conversion("convert object to map", "smallMap", map(string)),
  conversion("convert numbers to strings", "numbers", list(string)),

  { name: "JSON syntax, all values", work: { read: "document", from: "string" } },
  { name: "JSON syntax, all values, bytes", work: { read: "document", from: "bytes" } },
  { name: "JSON.parse", work: { parse: "document" } },
];

/** All inputs and cases in one line of JSON, for a peer. Types and values of inputs are in cty's JSON. */
export function suiteAsJson(): string {
  const given = Object.entries(inputs).map(([name, value]) => ({
    name,
    type: typeToJSON(value.type),
    value: valueToJSON(value, value.type),
  }));
  return JSON.stringify({ inputs: given, cases });
}

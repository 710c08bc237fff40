/**
 * Examples of every function, which are also documentation: a sentence, and calls with their results, both as expressions of the language. `error` is
 * the result of a call that fails. File functions read `exampleFiles`, and the current time is `exampleTime`.
 */
export interface FunctionExamples {
  readonly about: string;
  /** Pairs of a call and its result. */
  readonly calls: readonly (readonly [call: string, result: string])[];
  /** The dialect that has the function, if the other one lacks it. */
  readonly only?: "opentofu";
}

/** The files of the examples, in the folder `/module`. */
export const exampleFiles: Readonly<Record<string, string>> = {
  "hello.txt": "Hello",
  "greeting.tftpl": "Hello, ${name}!",
  "ports.tftpl": "%{ for port in ports ~}\nopen ${port}\n%{ endfor ~}\n",
  "config/a.json": "{}",
  "config/b.yaml": "a: 1\n",
  "config/more/c.json": "[]",
};

/** The current time, and the plan's time. */
export const exampleTime = "2024-02-03T04:05:06Z";

export const functionExamples: Readonly<Record<string, FunctionExamples>> = {
  // Numbers
  abs: { about: "Returns a number without its sign.", calls: [["abs(-12.5)", "12.5"]] },
  ceil: {
    about: "Rounds up.",
    calls: [
      ["ceil(5.1)", "6"],
      ["ceil(-5.9)", "-5"],
    ],
  },
  floor: {
    about: "Rounds down.",
    calls: [
      ["floor(4.9)", "4"],
      ["floor(-4.1)", "-5"],
    ],
  },
  log: {
    about: "Returns the logarithm to a base.",
    calls: [
      ["log(16, 2)", "4"],
      ["log(50, 10) > 1.69", "true"],
      ["log(-1, 2)", "error"],
    ],
  },
  max: {
    about: "Returns the greatest number; a list is given with three dots.",
    calls: [
      ["max(12, 54, 3)", "54"],
      ["max([12, 54, 3]...)", "54"],
    ],
  },
  min: { about: "Returns the least number.", calls: [["min(12, 54, 3)", "3"]] },
  parseint: {
    about: "Reads a whole number in a base from 2 to 62.",
    calls: [
      ['parseint("FF", 16)', "255"],
      ['parseint("12", 2)', "error"],
    ],
  },
  pow: {
    about: "Raises a number to a power.",
    calls: [
      ["pow(3, 4)", "81"],
      ["pow(4, 0)", "1"],
    ],
  },
  signum: {
    about: "Returns the sign of a number: -1, 0 or 1.",
    calls: [
      ["signum(-13)", "-1"],
      ["signum(0)", "0"],
    ],
  },
  sum: {
    about: "Adds the numbers in a list, set or tuple.",
    calls: [
      ["sum([10, 13, 6, 4.5])", "33.5"],
      ["sum([])", "error"],
    ],
  },

  // Strings
  chomp: {
    about: "Removes line breaks at the end.",
    calls: [
      ['chomp("hello\\n")', '"hello"'],
      ['chomp("hello\\r\\n\\n")', '"hello"'],
    ],
  },
  endswith: { about: "Reports whether a string ends with another.", calls: [['endswith("hello world", "world")', "true"]] },
  format: {
    about: "Puts values into a text, in the manner of printf.",
    calls: [
      ['format("Hello, %s!", "Ander")', '"Hello, Ander!"'],
      ['format("%03d %.2f %q", 5, 3.14159, "x")', '"005 3.14 \\"x\\""'],
      ['format("%d", "x")', "error"],
    ],
  },
  formatlist: {
    about: "Formats a text for each element of one or more lists.",
    calls: [
      ['formatlist("Hello, %s!", ["A", "B"])', '["Hello, A!", "Hello, B!"]'],
      ['formatlist("%s-%d", "a", [1, 2])', '["a-1", "a-2"]'],
    ],
  },
  indent: { about: "Indents every line but the first one.", calls: [['indent(2, "a:\\nb")', '"a:\\n  b"']] },
  join: {
    about: "Puts strings together with a separator.",
    calls: [
      ['join("-", ["foo", "bar"])', '"foo-bar"'],
      ['join(", ", [])', '""'],
    ],
  },
  lower: {
    about: "Converts letters to lower case.",
    calls: [
      ['lower("HELLO")', '"hello"'],
      ['lower("АЛЛО!")', '"алло!"'],
    ],
  },
  regex: {
    about: "Returns the first match of a regular expression: a string, or the groups as a list or an object.",
    calls: [
      ['regex("[a-z]+", "53453453.345345aaabbbccc23454")', '"aaabbbccc"'],
      ['regex("(\\\\d+)-(\\\\d+)", "2019-02")', '["2019", "02"]'],
      ['regex("^(?P<scheme>[^:]+)://", "https://example.com")', '{ scheme = "https" }'],
      ['regex("x", "abc")', "error"],
    ],
  },
  regexall: {
    about: "Returns all matches of a regular expression.",
    calls: [
      ['regexall("[a-z]", "1a2b")', '["a", "b"]'],
      ['length(regexall("z", "abc")) > 0', "false"],
    ],
  },
  replace: {
    about: "Replaces a substring, or the matches of a regular expression between slashes.",
    calls: [
      ['replace("1 + 2 + 3", "+", "-")', '"1 - 2 - 3"'],
      ['replace("hello world", "/w.*d/", "everybody")', '"hello everybody"'],
      ['replace("a-b", "/(.)-(.)/", "$2-$1")', '"b-a"'],
    ],
  },
  split: {
    about: "Splits a string at a separator.",
    calls: [
      ['split(",", "foo,bar,baz")', '["foo", "bar", "baz"]'],
      ['split(",", "")', '[""]'],
    ],
  },
  startswith: { about: "Reports whether a string begins with another.", calls: [['startswith("hello world", "hello")', "true"]] },
  strcontains: { about: "Reports whether a string contains another.", calls: [['strcontains("hello world", "wor")', "true"]] },
  strrev: {
    about: "Reverses the characters of a string.",
    calls: [
      ['strrev("hello")', '"olleh"'],
      ['strrev("a ☃")', '"☃ a"'],
    ],
  },
  substr: {
    about: "Returns a part of a string, by offset and length in characters.",
    calls: [
      ['substr("hello world", 1, 4)', '"ello"'],
      ['substr("hello world", -5, -1)', '"world"'],
    ],
  },
  title: { about: "Makes the first letter of each word a capital.", calls: [['title("hello world")', '"Hello World"']] },
  trim: { about: "Removes characters of a set from both ends.", calls: [['trim("?!hello?!", "!?")', '"hello"']] },
  trimprefix: {
    about: "Removes a prefix.",
    calls: [
      ['trimprefix("helloworld", "hello")', '"world"'],
      ['trimprefix("helloworld", "x")', '"helloworld"'],
    ],
  },
  trimspace: { about: "Removes white space from both ends.", calls: [['trimspace("  hello\\n\\n")', '"hello"']] },
  trimsuffix: { about: "Removes a suffix.", calls: [['trimsuffix("helloworld", "world")', '"hello"']] },
  upper: {
    about: "Converts letters to upper case.",
    calls: [
      ['upper("hello")', '"HELLO"'],
      ['upper("алло!")', '"АЛЛО!"'],
    ],
  },

  // Collections
  alltrue: {
    about: "Reports whether all elements are true; a list without elements counts as such.",
    calls: [
      ['alltrue(["true", true])', "true"],
      ["alltrue([true, false])", "false"],
      ["alltrue([])", "true"],
    ],
  },
  anytrue: {
    about: "Reports whether any element is true.",
    calls: [
      ["anytrue([true, false])", "true"],
      ["anytrue([])", "false"],
    ],
  },
  chunklist: { about: "Splits a list into lists of a length.", calls: [['chunklist(["a", "b", "c"], 2)', '[["a", "b"], ["c"]]']] },
  coalesce: {
    about: "Returns the first argument that is neither null nor an empty string.",
    calls: [
      ['coalesce("", "b")', '"b"'],
      ["coalesce(null, 2)", "2"],
      ['coalesce(1, "a")', '"1"'],
      ['coalesce("", null)', "error"],
      ['coalesce(null, "", [])', '""'],
    ],
  },
  coalescelist: { about: "Returns the first list that is not empty.", calls: [['coalescelist([], ["c", "d"])', '["c", "d"]']] },
  compact: { about: "Removes null and empty strings from a list.", calls: [['compact(["a", "", "b", null])', '["a", "b"]']] },
  concat: { about: "Puts lists together.", calls: [['concat(["a"], ["b", "c"])', '["a", "b", "c"]']] },
  contains: {
    about: "Reports whether a list or set contains a value.",
    calls: [
      ['contains(["a", "b"], "a")', "true"],
      ['contains(["a", "b"], "d")', "false"],
    ],
  },
  distinct: { about: "Removes repeated elements from a list.", calls: [['distinct(["a", "b", "a"])', '["a", "b"]']] },
  element: {
    about: "Returns an element of a list, beginning again at its end.",
    calls: [
      ['element(["a", "b", "c"], 1)', '"b"'],
      ['element(["a", "b", "c"], 3)', '"a"'],
      ["element([], 0)", "error"],
    ],
  },
  flatten: {
    about: "Puts the elements of lists within a list into one list, at any depth.",
    calls: [['flatten([["a", "b"], [], ["c", ["d"]]])', '["a", "b", "c", "d"]']],
  },
  index: {
    about: "Returns the position of a value in a list.",
    calls: [
      ['index(["a", "b", "c"], "b")', "1"],
      ['index(["a"], "z")', "error"],
    ],
  },
  keys: { about: "Returns the keys of a map, in order.", calls: [["keys({ c = 2, a = 1, d = 3 })", '["a", "c", "d"]']] },
  length: {
    about: "Counts elements, attributes, or the characters of a string.",
    calls: [
      ["length([1, 2])", "2"],
      ["length({ a = 1 })", "1"],
      ['length("👩‍👩‍👧")', "1"],
      ["length(5)", "error"],
    ],
  },
  list: { about: "Was removed from the language: write `tolist([…])`.", calls: [['list("a")', "error"]] },
  lookup: {
    about: "Returns an element of a map by its key, or a default.",
    calls: [
      ['lookup({ a = "ay" }, "a", "what?")', '"ay"'],
      ['lookup({ a = "ay" }, "c", "what?")', '"what?"'],
      ['lookup({ a = "ay" }, "c")', "error"],
    ],
  },
  map: { about: "Was removed from the language: write `tomap({…})`.", calls: [['map("a", "b")', "error"]] },
  matchkeys: {
    about: "Chooses elements of one list by the elements of another.",
    calls: [['matchkeys(["i-1", "i-2", "i-3"], ["west", "east", "east"], ["east"])', '["i-2", "i-3"]']],
  },
  merge: {
    about: "Puts maps or objects together, of which later ones win.",
    calls: [
      ["merge({ a = 1, b = 2 }, { b = 3 })", "{ a = 1, b = 3 }"],
      ["merge({ a = 1 }, null)", "{ a = 1 }"],
    ],
  },
  one: {
    about: "Returns the only element of a collection, or null if it is empty.",
    calls: [
      ["one([])", "null"],
      ['one(["hello"])', '"hello"'],
      ['one(["hello", "goodbye"])', "error"],
    ],
  },
  range: {
    about: "Makes a list of numbers: up to a limit, from a start, in steps.",
    calls: [
      ["range(3)", "[0, 1, 2]"],
      ["range(1, 4)", "[1, 2, 3]"],
      ["range(4, 1, -2)", "[4, 2]"],
      ["range(100000)", "error"],
    ],
  },
  reverse: { about: "Reverses a list; for strings there is `strrev`.", calls: [["reverse([1, 2, 3])", "[3, 2, 1]"]] },
  setintersection: { about: "Returns the elements that all sets have.", calls: [['setintersection(["a", "b"], ["b", "c"])', '["b"]']] },
  setproduct: {
    about: "Returns every combination of elements.",
    calls: [['setproduct(["dev", "prod"], ["a", "b"])', '[["dev", "a"], ["dev", "b"], ["prod", "a"], ["prod", "b"]]']],
  },
  setsubtract: {
    about: "Returns the elements of one set that another lacks.",
    calls: [['setsubtract(["a", "b", "c"], ["a", "c"])', '["b"]']],
  },
  setunion: { about: "Returns the elements that any of the sets has.", calls: [['setunion(["a", "b"], ["b", "c"])', '["a", "b", "c"]']] },
  slice: { about: "Returns the elements from one index up to another.", calls: [['slice(["a", "b", "c", "d"], 1, 3)', '["b", "c"]']] },
  sort: { about: "Sorts strings by code point.", calls: [['sort(["e", "d", "a"])', '["a", "d", "e"]']] },
  transpose: {
    about: "Swaps keys and elements of a map of lists.",
    calls: [['transpose({ a = ["1", "2"], b = ["2", "3"] })', '{ "1" = ["a"], "2" = ["a", "b"], "3" = ["b"] }']],
  },
  values: { about: "Returns the elements of a map, in the order of their keys.", calls: [["values({ c = 2, a = 1 })", "[1, 2]"]] },
  zipmap: { about: "Makes a map of a list of keys and one of values.", calls: [['zipmap(["a", "b"], [1, 2])', "{ a = 1, b = 2 }"]] },

  // Types and errors
  can: {
    about: "Reports whether an expression can be evaluated without an error.",
    calls: [
      ["can({ a = 1 }.a)", "true"],
      ["can({ a = 1 }.b)", "false"],
    ],
  },
  convert: {
    about: "Converts a value to a type, which is written as for a variable.",
    calls: [
      ['convert(["a", 1], list(string))', '["a", "1"]'],
      ["convert({ a = 1 }, object({ a = string, b = optional(number, 7) }))", '{ a = "1", b = 7 }'],
      ['convert("x", number)', "error"],
    ],
  },
  tobool: {
    about: "Converts a value to a boolean.",
    calls: [
      ['tobool("true")', "true"],
      ["tobool(null)", "null"],
      ["tobool(1)", "error"],
    ],
  },
  tolist: { about: "Converts a value to a list, whose elements get one type.", calls: [['tolist(["a", 3])', '["a", "3"]']] },
  tomap: { about: "Converts an object to a map.", calls: [['tomap({ a = "foo", b = true })', '{ a = "foo", b = "true" }']] },
  tonumber: {
    about: "Converts a value to a number.",
    calls: [
      ['tonumber("1")', "1"],
      ['tonumber("no")', "error"],
    ],
  },
  toset: { about: "Converts a list to a set, without repeated elements.", calls: [['toset(["c", "b", "b"])', '["b", "c"]']] },
  tostring: {
    about: "Converts a value to a string.",
    calls: [
      ["tostring(1.5)", '"1.5"'],
      ["tostring([])", "error"],
    ],
  },
  try: {
    about: "Returns the first expression that can be evaluated without an error.",
    calls: [
      ['try({ a = 1 }.b, "fallback")', '"fallback"'],
      ["try(nope.x)", "error"],
    ],
  },

  // Marks
  ephemeralasnull: { about: "Replaces ephemeral values, at any depth, by null.", calls: [["ephemeralasnull([1])", "[1]"]] },
  issensitive: {
    about: "Reports whether a value is marked as sensitive.",
    calls: [
      ['issensitive(sensitive("x"))', "true"],
      ['issensitive("x")', "false"],
    ],
  },
  nonsensitive: { about: "Removes the sensitive mark of a value.", calls: [['nonsensitive(sensitive("x"))', '"x"']] },
  sensitive: { about: "Marks a value as sensitive.", calls: [['issensitive(sensitive("x"))', "true"]] },

  // Time
  formatdate: {
    about: "Formats a timestamp.",
    calls: [
      ['formatdate("DD MMM YYYY hh:mm ZZZ", "2018-01-02T23:12:01Z")', '"02 Jan 2018 23:12 UTC"'],
      ["formatdate(\"EEEE, h'o''clock'\", \"2018-01-02T23:12:01Z\")", '"Tuesday, 23o\'clock"'],
    ],
  },
  plantimestamp: {
    about: "Returns the time of the plan, which is the same while it is applied.",
    calls: [["plantimestamp()", '"2024-02-03T04:05:06Z"']],
  },
  timeadd: {
    about: "Adds a duration to a timestamp.",
    calls: [
      ['timeadd("2017-11-22T00:00:00Z", "10m")', '"2017-11-22T00:10:00Z"'],
      ['timeadd("2017-11-22T00:00:00Z", "-1.5h")', '"2017-11-21T22:30:00Z"'],
    ],
  },
  timecmp: {
    about: "Compares two timestamps.",
    calls: [
      ['timecmp("2017-11-22T00:00:00Z", "2017-11-22T01:00:00Z")', "-1"],
      ['timecmp("2017-11-22T01:00:00Z", "2017-11-22T00:00:00-01:00")', "0"],
    ],
  },
  timestamp: {
    about: "Returns the current time, another one for each plan and apply.",
    calls: [["timestamp()", '"2024-02-03T04:05:06Z"']],
  },

  // Encoding
  base64decode: {
    about: "Decodes Base64 to a string.",
    calls: [
      ['base64decode("SGVsbG8=")', '"Hello"'],
      ['base64decode("!")', "error"],
    ],
  },
  base64encode: { about: "Encodes a string in Base64.", calls: [['base64encode("Hello")', '"SGVsbG8="']] },
  base64gunzip: {
    about: "Decompresses what `base64gzip` returns.",
    calls: [
      ['base64gunzip(base64gzip("Hello"))', '"Hello"'],
      ['base64gunzip("SGVsbG8=")', "error"],
    ],
    only: "opentofu",
  },
  base64gzip: { about: "Compresses a string with gzip, in Base64.", calls: [['startswith(base64gzip("Hello"), "H4sIAAAAAAA")', "true"]] },
  csvdecode: {
    about: "Reads comma-separated values as a list of objects.",
    calls: [['csvdecode("a,b\\n1,2\\n3,4")', '[{ a = "1", b = "2" }, { a = "3", b = "4" }]']],
  },
  jsondecode: {
    about: "Reads JSON.",
    calls: [
      ['jsondecode("{\\"a\\": [1, true]}")', "{ a = [1, true] }"],
      ['jsondecode("{")', "error"],
    ],
  },
  jsonencode: { about: "Writes a value as JSON.", calls: [["jsonencode({ a = [1, null] })", '"{\\"a\\":[1,null]}"']] },
  textdecodebase64: {
    about: "Decodes Base64, and the bytes from an encoding.",
    calls: [['textdecodebase64("SABlAGwAbABvAA==", "UTF-16LE")', '"Hello"']],
  },
  textencodebase64: {
    about: "Encodes a string in an encoding, in Base64.",
    calls: [
      ['textencodebase64("Hello", "UTF-16LE")', '"SABlAGwAbABvAA=="'],
      ['textencodebase64("€", "ISO-8859-1")', "error"],
    ],
  },
  urldecode: { about: "Decodes the query of a URL.", calls: [['urldecode("Hello+World%21")', '"Hello World!"']], only: "opentofu" },
  urlencode: { about: "Encodes a string for the query of a URL.", calls: [['urlencode("Hello World!")', '"Hello+World%21"']] },
  yamldecode: {
    about: "Reads YAML.",
    calls: [
      ['yamldecode("a: 1\\nb: [yes, x]")', '{ a = 1, b = [true, "x"] }'],
      ['yamldecode("a: &x 1\\nb: *x")', "{ a = 1, b = 1 }"],
      ['yamldecode("a: b: c")', "error"],
    ],
  },
  yamlencode: {
    about: "Writes a value as YAML.",
    calls: [['yamlencode({ a = "b", c = [1, 2] })', '"\\"a\\": \\"b\\"\\n\\"c\\":\\n- 1\\n- 2\\n"']],
  },

  // Digests and randomness
  base64sha256: {
    about: "Returns the SHA-256 digest in Base64.",
    calls: [['base64sha256("hello world")', '"uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek="']],
  },
  base64sha512: { about: "Returns the SHA-512 digest in Base64.", calls: [['length(base64sha512("hello world"))', "88"]] },
  bcrypt: {
    about: "Returns a salted hash of a password; the cost is the second argument.",
    calls: [
      ['startswith(bcrypt("hello world", 4), "$2a$04$")', "true"],
      ['bcrypt("hello world", 31)', "error"],
    ],
  },
  md5: { about: "Returns the MD5 digest.", calls: [['md5("hello world")', '"5eb63bbbe01eeed093cb22bb8f5acdc3"']] },
  rsadecrypt: { about: "Decrypts a string with a private key of RSA.", calls: [['rsadecrypt("SGVsbG8=", "not a key")', "error"]] },
  sha1: { about: "Returns the SHA-1 digest.", calls: [['sha1("hello world")', '"2aae6c35c94fcfb415dbe95f408b9ce91ee846ed"']] },
  sha256: {
    about: "Returns the SHA-256 digest.",
    calls: [['sha256("hello world")', '"b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9"']],
  },
  sha512: { about: "Returns the SHA-512 digest.", calls: [['substr(sha512("hello world"), 0, 8)', '"309ecc48"']] },
  uuid: { about: "Returns a random UUID.", calls: [["length(uuid())", "36"]] },
  uuidv5: {
    about: "Returns the UUID of a name in a namespace.",
    calls: [
      ['uuidv5("dns", "www.terraform.io")', '"a5008fae-b28c-5ba5-96cd-82b4c53552d6"'],
      ['uuidv5("nope", "x")', "error"],
    ],
  },

  // Networks
  cidrcontains: {
    about: "Reports whether a network contains an address or a network.",
    calls: [
      ['cidrcontains("192.168.2.0/20", "192.168.2.1")', "true"],
      ['cidrcontains("192.168.2.0/20", "10.0.0.0/8")', "false"],
      ['cidrcontains("192.168.2.0/20", "fe80::1")', "error"],
    ],
    only: "opentofu",
  },
  cidrhost: {
    about: "Returns the address of a host in a network by its number.",
    calls: [
      ['cidrhost("10.12.112.0/20", 16)', '"10.12.112.16"'],
      ['cidrhost("fd00::/8", -1)', '"fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"'],
      ['cidrhost("10.0.0.0/24", 256)', "error"],
    ],
  },
  cidrnetmask: {
    about: "Returns the mask of an IPv4 network.",
    calls: [
      ['cidrnetmask("172.16.0.0/12")', '"255.240.0.0"'],
      ['cidrnetmask("fd00::/8")', "error"],
    ],
  },
  cidrsubnet: {
    about: "Returns a network within another one.",
    calls: [
      ['cidrsubnet("172.16.0.0/12", 4, 2)', '"172.18.0.0/16"'],
      ['cidrsubnet("10.1.2.0/24", 4, 16)', "error"],
    ],
  },
  cidrsubnets: {
    about: "Returns consecutive networks within another one.",
    calls: [['cidrsubnets("10.1.0.0/16", 4, 4, 8)', '["10.1.0.0/20", "10.1.16.0/20", "10.1.32.0/24"]']],
  },

  // Files
  abspath: { about: "Returns the absolute form of a path.", calls: [['abspath("a/../b")', '"/module/b"']] },
  basename: { about: "Returns the last part of a path.", calls: [['basename("foo/bar/baz.txt")', '"baz.txt"']] },
  dirname: {
    about: "Returns a path without its last part.",
    calls: [
      ['dirname("foo/bar/baz.txt")', '"foo/bar"'],
      ['dirname("baz.txt")', '"."'],
    ],
  },
  file: {
    about: "Returns the content of a text file.",
    calls: [
      ['file("hello.txt")', '"Hello"'],
      ['file("missing.txt")', "error"],
      ['file("../secret.txt")', "error"],
    ],
  },
  filebase64: { about: "Returns the content of a file in Base64.", calls: [['filebase64("hello.txt")', '"SGVsbG8="']] },
  filebase64sha256: {
    about: "Returns the SHA-256 digest of a file in Base64.",
    calls: [['filebase64sha256("hello.txt") == base64sha256("Hello")', "true"]],
  },
  filebase64sha512: {
    about: "Returns the SHA-512 digest of a file in Base64.",
    calls: [['filebase64sha512("hello.txt") == base64sha512("Hello")', "true"]],
  },
  fileexists: {
    about: "Reports whether a file exists; a folder is an error.",
    calls: [
      ['fileexists("hello.txt")', "true"],
      ['fileexists("missing.txt")', "false"],
      ['fileexists("config")', "error"],
    ],
  },
  filemd5: { about: "Returns the MD5 digest of a file.", calls: [['filemd5("hello.txt")', '"8b1a9953c4611296a827abf8c47804d7"']] },
  fileset: {
    about: "Returns the files in a folder that match a pattern.",
    calls: [
      ['fileset("config", "*")', '["a.json", "b.yaml"]'],
      ['fileset(".", "**/*.{json,yaml}")', '["config/a.json", "config/b.yaml", "config/more/c.json"]'],
      ['fileset("missing", "*")', "[]"],
    ],
  },
  filesha1: { about: "Returns the SHA-1 digest of a file.", calls: [['filesha1("hello.txt") == sha1("Hello")', "true"]] },
  filesha256: { about: "Returns the SHA-256 digest of a file.", calls: [['filesha256("hello.txt") == sha256("Hello")', "true"]] },
  filesha512: { about: "Returns the SHA-512 digest of a file.", calls: [['filesha512("hello.txt") == sha512("Hello")', "true"]] },
  pathexpand: {
    about: "Replaces a leading ~ by the home directory.",
    calls: [
      ['pathexpand("~/.ssh/id_rsa")', '"/home/user/.ssh/id_rsa"'],
      ['pathexpand("/etc")', '"/etc"'],
    ],
  },
  templatefile: {
    about: "Renders a template from a file.",
    calls: [
      ['templatefile("greeting.tftpl", { name = "Ann" })', '"Hello, Ann!"'],
      ['templatefile("ports.tftpl", { ports = [80, 443] })', '"open 80\\nopen 443\\n"'],
      ['templatefile("greeting.tftpl", {})', "error"],
    ],
  },
  templatestring: {
    about: "Renders a template from a string. Terraform takes only references to one.",
    calls: [
      ["templatestring(template, { x = 1 })", '"x = 1"'],
      ["templatestring(template, {})", "error"],
    ],
  },

  // Promises
  assumeequal: {
    about: "Promises that a value equals another, and checks it.",
    calls: [
      ['assumeequal("a", "a")', '"a"'],
      ['assumeequal("a", "b")', "error"],
    ],
    only: "opentofu",
  },
  assumelistlength: {
    about: "Promises the number of elements of a list.",
    calls: [
      ['assumelistlength(["a"], 1, 2)', '["a"]'],
      ['assumelistlength(["a"], 2, 3)', "error"],
    ],
    only: "opentofu",
  },
  assumelistlengthmax: {
    about: "Promises the greatest number of elements of a list.",
    calls: [['assumelistlengthmax(["a", "b"], 1)', "error"]],
    only: "opentofu",
  },
  assumelistlengthmin: {
    about: "Promises the least number of elements of a list.",
    calls: [['assumelistlengthmin(["a"], 1)', '["a"]']],
    only: "opentofu",
  },
  assumemaplength: {
    about: "Promises the number of elements of a map.",
    calls: [["assumemaplength({ a = 1 }, 1, 1)", "{ a = 1 }"]],
    only: "opentofu",
  },
  assumemaplengthmax: {
    about: "Promises the greatest number of elements of a map.",
    calls: [["assumemaplengthmax({ a = 1 }, 0)", "error"]],
    only: "opentofu",
  },
  assumemaplengthmin: {
    about: "Promises the least number of elements of a map.",
    calls: [["assumemaplengthmin({ a = 1 }, 1)", "{ a = 1 }"]],
    only: "opentofu",
  },
  assumenotnull: {
    about: "Promises that a value is not null.",
    calls: [
      ['assumenotnull("a")', '"a"'],
      ["assumenotnull(null)", "error"],
    ],
    only: "opentofu",
  },
  assumesetlength: {
    about: "Promises the number of elements of a set.",
    calls: [['assumesetlength(["a"], 1, 1)', '["a"]']],
    only: "opentofu",
  },
  assumesetlengthmax: {
    about: "Promises the greatest number of elements of a set.",
    calls: [['assumesetlengthmax(["a"], 0)', "error"]],
    only: "opentofu",
  },
  assumesetlengthmin: {
    about: "Promises the least number of elements of a set.",
    calls: [['assumesetlengthmin(["a"], 1)', '["a"]']],
    only: "opentofu",
  },
  assumestringprefix: {
    about: "Promises how a string begins that is not known yet.",
    calls: [['assumestringprefix("arn:aws", "arn:")', '"arn:aws"']],
    only: "opentofu",
  },
};

/**
 * Examples of every function, to be read as documentation: for each a sentence, and calls with what they return, both written
 * as expressions of configuration. `error` stands for a call that fails.
 */
export interface FunctionExamples {
  readonly about: string;
  /** Pairs of a call and its result. */
  readonly calls: readonly (readonly [call: string, result: string])[];
}

export const examples: Readonly<Record<string, FunctionExamples>> = {
  // Numbers
  abs: {
    about: "Drops the sign.",
    calls: [
      ["abs(-3.5)", "3.5"],
      ["abs(2)", "2"],
    ],
  },
  add: { about: "Adds two numbers, exactly.", calls: [["add(0.1, 0.2)", "0.3"]] },
  ceil: {
    about: "Rounds up.",
    calls: [
      ["ceil(1.2)", "2"],
      ["ceil(-1.2)", "-1"],
      ["ceil(-0.5)", "0"],
    ],
  },
  divide: {
    about: "Divides; by zero is infinite.",
    calls: [
      ["divide(7, 2)", "3.5"],
      ["divide(1, 0)", "1 / 0"],
      ["divide(0, 0)", "error"],
    ],
  },
  floor: {
    about: "Rounds down.",
    calls: [
      ["floor(1.8)", "1"],
      ["floor(-1.2)", "-2"],
    ],
  },
  int: {
    about: "Cuts off the fraction.",
    calls: [
      ["int(1.9)", "1"],
      ["int(-1.9)", "-1"],
    ],
  },
  log: {
    about: "Logarithm to a base.",
    calls: [
      ["log(8, 2)", "3"],
      ["log(1, 10)", "0"],
    ],
  },
  max: {
    about: "The greatest number.",
    calls: [
      ["max(1, 12, 9)", "12"],
      ["max()", "error"],
    ],
  },
  min: { about: "The least number.", calls: [["min(1, 12, -9)", "-9"]] },
  modulo: {
    about: "The remainder, with the sign of the first number.",
    calls: [
      ["modulo(7, 3)", "1"],
      ["modulo(-7, 3)", "-1"],
      ["modulo(-6, 3)", "0"],
    ],
  },
  multiply: { about: "Multiplies two numbers.", calls: [["multiply(1.5, 4)", "6"]] },
  negate: { about: "Turns the sign.", calls: [["negate(3)", "-3"]] },
  parseint: {
    about: "Reads a whole number in a base from 2 to 62. The text must be a string.",
    calls: [
      ['parseint("ff", 16)', "255"],
      ['parseint("-101", 2)', "-5"],
      ['parseint("12x", 10)', "error"],
      ["parseint(10, 2)", "error"],
    ],
  },
  pow: {
    about: "Raises to a power.",
    calls: [
      ["pow(2, 10)", "1024"],
      ["pow(10, -5)", "0.00001"],
      ["pow(5, -4)", "0.0016"],
    ],
  },
  signum: {
    about: "The sign of a whole number.",
    calls: [
      ["signum(-7)", "-1"],
      ["signum(0)", "0"],
      ["signum(0.5)", "error"],
    ],
  },
  subtract: { about: "Subtracts the second number.", calls: [["subtract(5, 7)", "-2"]] },

  // Strings
  chomp: { about: "Drops line endings at the end.", calls: [['chomp("a\\n\\r\\n")', '"a"']] },
  format: {
    about: "Puts values into text by verbs.",
    calls: [
      ['format("%s has %d items", "it", 3)', '"it has 3 items"'],
      ['format("%05.1f|%-4s|%q", 2.25, "a", "b")', '"002.2|a   |\\"b\\""'],
      ['format("%[2]s %[1]s", "a", "b")', '"b a"'],
      ['format("%d", 1.5)', "error"],
      ['format("%s")', "error"],
    ],
  },
  formatlist: {
    about: "Formats once for each element.",
    calls: [
      ['formatlist("%s-%s", ["a", "b"], "x")', '["a-x", "b-x"]'],
      ['formatlist("%s%s", ["a"], ["b", "c"])', "error"],
    ],
  },
  indent: { about: "Indents all lines but the first.", calls: [['indent(2, "a\\nb")', '"a\\n  b"']] },
  join: { about: "Joins strings with a separator.", calls: [['join(", ", ["a", "b"], ["c"])', '"a, b, c"']] },
  lower: { about: "Lower case, character by character.", calls: [['lower("ÀB")', '"àb"']] },
  replace: {
    about: "Replaces every occurrence.",
    calls: [
      ['replace("a-b-c", "-", "+")', '"a+b+c"'],
      ['replace("ab", "", "_")', '"_a_b_"'],
    ],
  },
  reverse: { about: "Reverses the characters a reader sees.", calls: [['reverse("cafe\\u0301")', '"e\\u0301fac"']] },
  split: {
    about: "Splits at a separator; an empty one splits into characters.",
    calls: [
      ['split(",", "a,b")', '["a", "b"]'],
      ['split("", "ab")', '["a", "b"]'],
    ],
  },
  strlen: {
    about: "Counts the characters a reader sees.",
    calls: [
      ['strlen("héllo")', "5"],
      ['strlen("👩‍👩‍👧")', "1"],
    ],
  },
  substr: {
    about: "Takes characters from an offset on.",
    calls: [
      ['substr("hello", 1, 3)', '"ell"'],
      ['substr("hello", -3, -1)', '"llo"'],
    ],
  },
  title: { about: "Capitalises the first letter of each word.", calls: [['title("hello wORLD")', '"Hello WORLD"']] },
  trim: { about: "Drops any of some characters at both ends.", calls: [['trim("!?hi?!", "!?")', '"hi"']] },
  trimprefix: {
    about: "Drops a prefix.",
    calls: [
      ['trimprefix("hello", "he")', '"llo"'],
      ['trimprefix("hello", "x")', '"hello"'],
    ],
  },
  trimspace: { about: "Drops white space at both ends.", calls: [['trimspace("  a\\n")', '"a"']] },
  trimsuffix: { about: "Drops a suffix.", calls: [['trimsuffix("hello", "lo")', '"hel"']] },
  upper: { about: "Upper case, character by character.", calls: [['upper("àß")', '"Àß"']] },

  // Regular expressions
  regex: {
    about: "The first match: its text, or that of its groups.",
    calls: [
      ['regex("[a-z]+", "12 ab")', '"ab"'],
      ['regex("(\\\\d+)-(\\\\d+)", "10-20")', '["10", "20"]'],
      ['regex("(?P<n>\\\\d+)", "x7")', '{ n = "7" }'],
      ['regex("z", "a")', "error"],
    ],
  },
  regexall: {
    about: "All matches.",
    calls: [
      ['regexall("\\\\d", "1a2")', '["1", "2"]'],
      ['length(regexall("x", "abc"))', "0"],
    ],
  },
  regexreplace: {
    about: "Replaces all matches; $1 or ${1} is a group.",
    calls: [
      ['regexreplace("a1b2", "[0-9]", "#")', '"a#b#"'],
      ['regexreplace("ab", "(a)(b)", "$2$1")', '"ba"'],
    ],
  },

  // Collections
  chunklist: { about: "Cuts a list into lists.", calls: [['chunklist(["a", "b", "c"], 2)', '[["a", "b"], ["c"]]']] },
  coalescelist: {
    about: "The first list that is not empty.",
    calls: [
      ["coalescelist([], [1])", "[1]"],
      ["coalescelist([])", "error"],
    ],
  },
  compact: { about: "Drops empty strings and nulls.", calls: [['compact(["a", "", "b"])', '["a", "b"]']] },
  concat: {
    about: "Puts lists one after another.",
    calls: [
      ['concat(["a"], ["b", "c"])', '["a", "b", "c"]'],
      ['concat(["a"], [1])', '["a", 1]'],
    ],
  },
  contains: {
    about: "Looks for a value.",
    calls: [
      ['contains(["a", "b"], "b")', "true"],
      ['contains(["1"], 1)', "false"],
    ],
  },
  distinct: { about: "Drops repeated elements.", calls: [['distinct(["a", "b", "a"])', '["a", "b"]']] },
  element: {
    about: "An element by index, counted round and round.",
    calls: [
      ['element(["a", "b"], 3)', '"b"'],
      ['element(["a", "b"], -1)', '"b"'],
    ],
  },
  flatten: { about: "Replaces lists by their elements, at any depth.", calls: [["flatten([1, [2, [3]], []])", "[1, 2, 3]"]] },
  hasindex: {
    about: "Looks for a key.",
    calls: [
      ["hasindex([1, 2], 1)", "true"],
      ["hasindex([1, 2], 2)", "false"],
    ],
  },
  index: {
    about: "The element at a key.",
    calls: [
      ['index(["a", "b"], 1)', '"b"'],
      ['index(["a"], 1)', "error"],
    ],
  },
  keys: { about: "The keys, sorted.", calls: [["keys({ b = 1, a = 2 })", '["a", "b"]']] },
  length: {
    about: "The number of elements.",
    calls: [
      ["length([1, 2])", "2"],
      ['length("ab")', "error"],
    ],
  },
  lookup: {
    about: "The element at a key, or a default.",
    calls: [
      ['lookup({ a = "x" }, "a", "d")', '"x"'],
      ['lookup({ a = "x" }, "b", "d")', '"d"'],
    ],
  },
  merge: { about: "Puts objects together; the last one wins.", calls: [["merge({ a = 1, b = 2 }, { b = 3 })", "{ a = 1, b = 3 }"]] },
  range: {
    about: "Numbers up to a limit.",
    calls: [
      ["range(3)", "[0, 1, 2]"],
      ["range(1, 4)", "[1, 2, 3]"],
      ["range(4, 0, -2)", "[4, 2]"],
      ["range(5000)", "error"],
    ],
  },
  reverselist: { about: "Reverses a list.", calls: [["reverselist([1, 2])", "[2, 1]"]] },
  slice: {
    about: "The elements between two indices.",
    calls: [
      ['slice(["a", "b", "c"], 1, 3)', '["b", "c"]'],
      ["slice([1], 0, 2)", "error"],
    ],
  },
  sort: { about: "Sorts strings by code point.", calls: [['sort(["b", "a", "B"])', '["B", "a", "b"]']] },
  values: { about: "The elements in the order of their keys.", calls: [["values({ b = 1, a = 2 })", "[2, 1]"]] },
  zipmap: {
    about: "Pairs keys with values.",
    calls: [
      ['zipmap(["a", "b"], [1, 2])', "{ a = 1, b = 2 }"],
      ['zipmap(["a"], [1, 2])', "error"],
    ],
  },

  // Sets
  sethaselement: { about: "Looks for an element.", calls: [['sethaselement(setunion(["a"]), "a")', "true"]] },
  setintersection: { about: "Elements of all sets.", calls: [['setintersection(["a", "b"], ["b", "c"])', '["b"]']] },
  setproduct: { about: "Every combination.", calls: [['setproduct(["a", "b"], [1])', '[["a", 1], ["b", 1]]']] },
  setsubtract: { about: "Elements of the first set only.", calls: [['setsubtract(["a", "b"], ["b"])', '["a"]']] },
  setsymmetricdifference: {
    about: "Elements of one of two sets.",
    calls: [['setsymmetricdifference(["a", "b"], ["b", "c"])', '["a", "c"]']],
  },
  setunion: { about: "Elements of any set.", calls: [['setunion(["b"], ["a", "b"])', '["a", "b"]']] },

  // Comparison and logic
  and: { about: "Both.", calls: [["and(true, false)", "false"]] },
  assertnotnull: {
    about: "The value, which must not be null.",
    calls: [
      ["assertnotnull(1)", "1"],
      ["assertnotnull(null)", "error"],
    ],
  },
  coalesce: {
    about: "The first value that is not null.",
    calls: [
      ['coalesce(null, "a", "b")', '"a"'],
      ["coalesce(null)", "error"],
    ],
  },
  equal: {
    about: "Same type and content.",
    calls: [
      ["equal(1, 1)", "true"],
      ['equal(1, "1")', "false"],
    ],
  },
  greaterthan: { about: "Above.", calls: [["greaterthan(2, 1)", "true"]] },
  greaterthanorequalto: { about: "Not below.", calls: [["greaterthanorequalto(1, 1)", "true"]] },
  lessthan: { about: "Below.", calls: [["lessthan(2, 1)", "false"]] },
  lessthanorequalto: { about: "Not above.", calls: [["lessthanorequalto(1, 1)", "true"]] },
  not: { about: "The opposite.", calls: [["not(true)", "false"]] },
  notequal: { about: "Different type or content.", calls: [["notequal(1, 2)", "true"]] },
  or: { about: "Either.", calls: [["or(true, false)", "true"]] },

  // Encodings
  byteslen: { about: "The number of bytes of a value that a program provides.", calls: [["byteslen(bytes)", "3"]] },
  bytesslice: {
    about: "Some of the bytes.",
    calls: [
      ["byteslen(bytesslice(bytes, 1, 2))", "2"],
      ["bytesslice(bytes, 2, 2)", "error"],
    ],
  },
  csvdecode: {
    about: "Reads CSV; the first record names the columns.",
    calls: [
      ['csvdecode("a,b\\n1,2\\n")', '[{ a = "1", b = "2" }]'],
      ['csvdecode("a,a\\n")', "error"],
    ],
  },
  jsondecode: {
    about: "Reads JSON.",
    calls: [
      ['jsondecode("{\\"a\\": [1, null]}")', "{ a = [1, null] }"],
      ['jsondecode("{")', "error"],
    ],
  },
  jsonencode: { about: "Writes JSON.", calls: [["jsonencode({ b = [1, true], a = null })", '"{\\"a\\":null,\\"b\\":[1,true]}"']] },

  // Time
  formatdate: {
    about: "Formats a timestamp; text in apostrophes stands for itself.",
    calls: [
      ['formatdate("EEE, DD MMM YYYY hh:mm ZZZ", "2020-02-29T12:30:00Z")', '"Sat, 29 Feb 2020 12:30 UTC"'],
      ['formatdate("\'at\' HH", "2020-02-29T13:00:00Z")', '"at 01"'],
      ['formatdate("Q", "2020-02-29T12:30:00Z")', "error"],
    ],
  },
  timeadd: {
    about: "Adds a duration.",
    calls: [
      ['timeadd("2020-02-29T12:00:00Z", "1h30m")', '"2020-02-29T13:30:00Z"'],
      ['timeadd("2020-01-01T00:00:00Z", "-1s")', '"2019-12-31T23:59:59Z"'],
      ['timeadd("now", "1h")', "error"],
    ],
  },
};

/** Functions on JSON, comma-separated values and bytes. */
import { describe } from "vitest";
import { testCalls } from "../calls.ts";

describe("jsonencode", () => {
  testCalls([
    ['jsonencode("a\\n<")', '"\\"a\\\\n\\\\u003c\\""'],
    ["jsonencode(1.50)", '"1.5"'],
    ["jsonencode(null)", '"null"'],
    ["jsonencode(map({ b = 1, a = 2 }))", '"{\\"a\\":2,\\"b\\":1}"'],
    ["jsonencode(set([2, 1]))", '"[1,2]"'],
    ["jsonencode([])", '"[]"'],
    // The first character of the JSON follows from the type of a value that is not null.
    ['jsonencode(some(""))', 'prefixed("\\"")'],
    ["jsonencode(some(list([1])))", 'prefixed("[")'],
    ["jsonencode(some(set([1])))", 'prefixed("[")'],
    ["jsonencode([unknown(1)])", 'prefixed("[")'],
    ["jsonencode(some(map({ a = 1 })))", 'prefixed("{")'],
    ["jsonencode({ a = unknown(1) })", 'prefixed("{")'],
    ["jsonencode(some(1))", 'some("")'],
    ["jsonencode(some(true))", 'some("")'],
    ['jsonencode(unknown(""))', 'some("")'],
    ["jsonencode(unknown([1]))", 'some("")'],
    ["jsonencode(any)", 'some("")'],
    ["jsonencode(secret([1]))", 'secret("[1]")'],
    ["jsonencode([secret(1)])", 'secret("[1]")'],
    ["jsonencode(1 / 0)", "error: infinity has no JSON form"],
  ]);
});

describe("jsondecode", () => {
  testCalls([
    ['jsondecode("{\\"a\\": [1, null, true, \\"x\\"]}")', '{ a = [1, null, true, "x"] }'],
    ['jsondecode(" 1.5e2 ")', "150"],
    ['jsondecode("null")', "null"],
    ['jsondecode("[]")', "[]"],
    ['jsondecode("{\\"a\\": 1, \\"a\\": 2}")', "{ a = 2 }"],
    ['jsondecode("{\\"e\\\\u0301\\": 1, \\"é\\": 2}")', "{ é = 2 }"],
    ['jsondecode("{\\"a\\": 1, \\"a\\": \\"x\\"}")', 'error: the property "a" appears twice, with different types'],
    ['jsondecode("[1e999999999999]")', "error: the number 1e999999999999 is out of range"],
    // The type of a value that starts like this.
    ['jsondecode(unknown(""))', "any"],
    ['jsondecode(prefixed("\\"a"))', 'unknown("")'],
    ['jsondecode(prefixed("tr"))', "unknown(true)"],
    ['jsondecode(prefixed(" \\n\\t\\rfa"))', "unknown(true)"],
    ['jsondecode(prefixed("-1"))', "unknown(1)"],
    ['jsondecode(prefixed("0."))', "unknown(1)"],
    ['jsondecode(prefixed("9"))', "unknown(1)"],
    ['jsondecode(prefixed("{"))', "any"],
    ['jsondecode(prefixed("["))', "any"],
    ['jsondecode(prefixed("nul"))', "any"],
    ['jsondecode(prefixed("  "))', "any"],
    ['jsondecode(prefixed("x"))', "error in str: expected JSON: no JSON value starts like this string"],
    ['jsondecode(secret("[1]"))', "secret([1])"],
  ]);
});

describe("csvdecode", () => {
  testCalls([
    ['csvdecode("a,b\\n1,2\\n3,4\\n")', 'list([{ a = "1", b = "2" }, { a = "3", b = "4" }])'],
    ['csvdecode("b,a\\n1,2")', 'list([{ a = "2", b = "1" }])'],
    ['csvdecode("a\\n")', 'none(list([{ a = "" }]))'],
    ['csvdecode("a,b\\r\\n1,2\\r\\n")', 'list([{ a = "1", b = "2" }])'],
    ['csvdecode("\\n\\r\\na\\n\\n\\r\\n1\\n\\n")', 'list([{ a = "1" }])'],
    // White space, empty fields and single carriage returns are kept.
    ['csvdecode("a, b\\n ,\\n")', 'list([{ a = " ", " b" = "" }])'],
    ['csvdecode("a,b\\n1\\r,2\\r3\\r")', 'list([{ a = "1\\r", b = "2\\r3" }])'],
    // A carriage return at the end of the input is dropped, once.
    ['csvdecode("a\\n1\\r")', 'list([{ a = "1" }])'],
    ['csvdecode("a\\n1\\r\\r")', 'list([{ a = "1\\r" }])'],
    ['csvdecode("a\\n\\"1\\"\\r")', 'list([{ a = "1" }])'],
    ['csvdecode("a\\n\\r")', 'none(list([{ a = "" }]))'],
    ['csvdecode("a\\n\\r\\r")', 'list([{ a = "\\r" }])'],
    ['csvdecode("a\\n\\r\\n\\r\\r\\n")', 'list([{ a = "\\r" }])'],
    ['csvdecode("\\r")', "error: the header is missing"],
    ['csvdecode("a,b\\n\\r,x")', 'list([{ a = "\\r", b = "x" }])'],
    // Quoted fields contain commas, line endings and doubled quotes.
    ['csvdecode("\\"a b\\",c\\n\\"1,\\"\\"2\\"\\"\\r\\n3\\",\\"\\"\\r\\n")', 'list([{ "a b" = "1,\\"2\\"\\n3", c = "" }])'],
    ['csvdecode("a,b\\n\\"1\\",\\"2\\"")', 'list([{ a = "1", b = "2" }])'],
    ['csvdecode("a\\n\\"1\\"")', 'list([{ a = "1" }])'],
    ['csvdecode("a\\n\\"1\\" ")', "error: expected a comma or the end of the line after a quoted field, at position 6"],
    ['csvdecode("a\\n\\"1\\"\\rx")', "error: expected a comma or the end of the line after a quoted field, at position 6"],
    ['csvdecode("a\\n\\"1\\"\\"")', "error: the quote at position 3 is not closed"],
    ['csvdecode("a\\n1\\"2")', "error: there is a quote within an unquoted field, at position 4"],
    ['csvdecode("a,b\\n1\\n")', "error: record 2 has 1 fields, but the first one has 2"],
    ['csvdecode("a\\n1\\n1,2\\n")', "error: record 3 has 2 fields, but the first one has 1"],
    ['csvdecode("a,b,a\\n")', "error: two columns have the same name"],
    ['csvdecode("")', "error: the header is missing"],
    ['csvdecode("\\n\\r\\n")', "error: the header is missing"],
    ['csvdecode("é,e\\u0301\\n1,2")', "error: two columns have the same name"],
    ['csvdecode(unknown(""))', "any"],
    ['csvdecode(secret("a\\n1"))', 'secret(list([{ a = "1" }]))'],
  ]);
});

describe("bytes", () => {
  testCalls([
    ["byteslen(bytes)", "3"],
    ["byteslen(bytesslice(bytes, 0, 3))", "3"],
    ["byteslen(bytesslice(bytes, 1, 2))", "2"],
    ["byteslen(bytesslice(bytes, 3, 0))", "0"],
    ["bytesslice(bytes, 2, 2)", "error: there are only 3 bytes"],
    ["bytesslice(bytes, 0, 4)", "error: there are only 3 bytes"],
    ["bytesslice(bytes, 4, 0)", "error: there are only 3 bytes"],
    ["bytesslice(bytes, -1, 2)", "error: offset and length must not be negative"],
    ["bytesslice(bytes, 1, -1)", "error: offset and length must not be negative"],
    ["bytesslice(bytes, 0.5, 1)", "error in offset: a whole number is required"],
    ["bytesslice(bytes, 0, 1.5)", "error in length: a whole number is required"],
    ["byteslen(any)", "some(1)"],
    ["byteslen(unknown(bytes))", "some(1)"],
    ["bytesslice(any, 0, 1)", "some(bytes)"],
    ["bytesslice(bytes, any, 1)", "some(bytes)"],
    ["bytesslice(bytes, 0, any)", "some(bytes)"],
    ["byteslen(secret(bytes))", "secret(3)"],
  ]);
});

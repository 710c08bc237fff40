/** Functions on numbers, and comparison and logic. */
import { describe } from "vitest";
import { testCalls } from "../calls.ts";

describe("arithmetic", () => {
  testCalls([
    ["add(0.1, 0.2)", "0.3"],
    ["subtract(5, 7.5)", "-2.5"],
    ["multiply(-1.5, 4)", "-6"],
    ["divide(7, 2)", "3.5"],
    ["divide(-1, 0)", "-1 / 0"],
    ["modulo(7.5, 2)", "1.5"],
    ["modulo(-7, 3)", "-1"],
    ["modulo(7, -3)", "1"],
    ["negate(0)", "-0"],
    ["negate(-2.5)", "2.5"],
    ["abs(-1 / 0)", "1 / 0"],
    ["add(unknown(1), 1)", "some(1)"],
    ["add(any, 1)", "some(1)"],
    ["add(secret(1), private(2))", "private(secret(3))"],
    ["abs(secret(-1))", "secret(1)"],
    ["negate(secret(unknown(1)))", "secret(some(1))"],
    ["abs(any)", "some(1)"],
  ]);
});

describe("rounding", () => {
  testCalls([
    ["ceil(1.2)", "2"],
    ["ceil(-1.2)", "-1"],
    ["ceil(3)", "3"],
    ["ceil(1e30 + 0.5)", "1e30 + 1"],
    ["ceil(1 / 0)", "1 / 0"],
    ["floor(1.8)", "1"],
    ["floor(-1.2)", "-2"],
    ["floor(-3)", "-3"],
    ["floor(-1 / 0)", "-1 / 0"],
    ["int(1.9)", "1"],
    ["int(-1.9)", "-1"],
    ["int(-0.5)", "0"],
    ["int(1e30)", "1e30"],
    ["ceil(any)", "any"],
    ["int(any)", "some(1)"],
    ["floor(secret(1.5))", "secret(1)"],
  ]);
});

describe("max and min", () => {
  testCalls([
    ["max(1, 12, 9)", "12"],
    ["max(-3)", "-3"],
    ["max(2, 2.0)", "2"],
    ["max(1, 1 / 0)", "1 / 0"],
    ["min(1, 12, -9)", "-9"],
    ["min(3, 2, -1 / 0)", "-1 / 0"],
    ["max()", "error: at least one number is required"],
    ["min()", "error: at least one number is required"],
    ["max(1, unknown(1))", "some(1)"],
    ["min(secret(1), 2)", "secret(1)"],
    ["max(1, any)", "some(1)"],
  ]);
});

describe("signum", () => {
  testCalls([
    ["signum(-7)", "-1"],
    ["signum(0)", "0"],
    ["signum(12)", "1"],
    ["signum(9223372036854775807)", "1"],
    ["signum(-9223372036854775808)", "-1"],
    ["signum(9223372036854775808)", "error in num: a whole number of at most 64 bits is required"],
    ["signum(-9223372036854775809)", "error in num: a whole number of at most 64 bits is required"],
    ["signum(0.5)", "error in num: a whole number of at most 64 bits is required"],
    ["signum(1 / 0)", "error in num: a whole number of at most 64 bits is required"],
    ["signum(unknown(1))", "some(1)"],
  ]);
});

describe("pow", () => {
  testCalls([
    ["pow(2, 10)", "1024"],
    ["pow(2, 0)", "1"],
    ["pow(0, 0)", "1"],
    ["pow(0, 3)", "0"],
    ["pow(0, -1)", "1 / 0"],
    ["pow(-2, 3)", "-8"],
    ["pow(-2, 4)", "16"],
    ["pow(2, -3)", "0.125"],
    ["pow(-2, -3)", "-0.125"],
    ["pow(9, 0.5)", "3"],
    ["pow(4, -0.5)", "0.5"],
    ["pow(16, 0.25)", "2"],
    ["pow(16, 0.75)", "8"],
    ["pow(4, 1.5)", "8"],
    ["pow(4, 2.5)", "32"],
    ["pow(4, -1.5)", "0.125"],
    ["pow(10, 400)", "1 / 0"],
    ["pow(10, -400)", "0"],
    ["pow(-10, 401)", "-1 / 0"],
    ["pow(1, 1 / 0)", "1"],
    ["pow(-1, 1 / 0)", "1"],
    ["pow(-1, -1 / 0)", "1"],
    ["pow(2, 1 / 0)", "1 / 0"],
    ["pow(2, -1 / 0)", "0"],
    ["pow(0.5, 1 / 0)", "0"],
    ["pow(1 / 0, 2)", "1 / 0"],
    ["pow(-1 / 0, 3)", "-1 / 0"],
    ["pow(1 / 0, 0)", "1"],
    ["pow(1 / 0, -1)", "0"],
    ["pow(1.0000001, 10000000000000000)", "1 / 0"],
    ["pow(-8, 0.5)", "error: the power has no result"],
    ["pow(-8, 1.5)", "error: the power has no result"],
    ["pow(1e400, 1)", "error in num: the number is too large"],
    ["pow(2, 1e400)", "error in power: the number is too large"],
    ["pow(2, unknown(1))", "some(1)"],
    ["pow(secret(2), 2)", "secret(4)"],
  ]);
});

describe("log", () => {
  testCalls([
    ["log(8, 2)", "3"],
    ["log(1, 10)", "0"],
    ["log(0.25, 2)", "-2"],
    ["log(0, 10)", "-1 / 0"],
    ["log(1 / 0, 2)", "1 / 0"],
    ["log(2, 1 / 0)", "0"],
    ["log(8, 1)", "1 / 0"],
    ["log(-1, 2)", "error: the logarithm has no result"],
    ["log(1, 1)", "error: the logarithm has no result"],
    ["log(0, 0)", "error: the logarithm has no result"],
    ["log(1e400, 2)", "error in num: the number is too large"],
    ["log(2, 1e400)", "error in base: the number is too large"],
  ]);
});

describe("parseint", () => {
  testCalls([
    ['parseint("ff", 16)', "255"],
    ['parseint("FF", 16)', "255"],
    ['parseint("-101", 2)', "-5"],
    ['parseint("+7", 8)', "7"],
    ['parseint("0", 10)', "0"],
    ['parseint("-0", 10)', "0"],
    ['parseint("007", 10)', "7"],
    ['parseint("z", 36)', "35"],
    ['parseint("Z", 36)', "35"],
    ['parseint("a", 37)', "10"],
    ['parseint("A", 37)', "36"],
    ['parseint("Z", 62)', "61"],
    ['parseint("z", 62)', "35"],
    ['parseint("10000000000000000000000000000000000000000", 2)', "1099511627776"],
    [
      'parseint("123456789012345678901234567890123456789012345678901234567890123456789012", 10)',
      "123456789012345678901234567890123456789012345678901234567890123456789012",
    ],
    ['parseint("2", 2)', 'error in number: "2" is not a whole number in base 2'],
    ['parseint("B", 37)', 'error in number: "B" is not a whole number in base 37'],
    ['parseint("g", 16)', 'error in number: "g" is not a whole number in base 16'],
    ['parseint("1.5", 10)', 'error in number: "1.5" is not a whole number in base 10'],
    ['parseint("", 10)', 'error in number: "" is not a whole number in base 10'],
    ['parseint("-", 10)', 'error in number: "-" is not a whole number in base 10'],
    ['parseint("+-1", 10)', 'error in number: "+-1" is not a whole number in base 10'],
    ['parseint("1_000", 10)', 'error in number: "1_000" is not a whole number in base 10'],
    ['parseint(" 1", 10)', 'error in number: " 1" is not a whole number in base 10'],
    ['parseint("0x1f", 16)', 'error in number: "0x1f" is not a whole number in base 16'],
    // Long strings are shortened in the message.
    [
      'parseint("1234567890123456789012345678901234567890.", 10)',
      'error in number: "1234567890123456789012345678901234567890"… is not a whole number in base 10',
    ],
    [
      'parseint("123456789012345678901234567890123456789.", 10)',
      'error in number: "123456789012345678901234567890123456789." is not a whole number in base 10',
    ],
    ['parseint("1", 1)', "error in base: the base must be a whole number from 2 to 62"],
    ['parseint("1", 63)', "error in base: the base must be a whole number from 2 to 62"],
    ['parseint("1", 2.5)', "error in base: the base must be a whole number from 2 to 62"],
    ['parseint("1", 1 / 0)', "error in base: the base must be a whole number from 2 to 62"],
    ["parseint(10, 2)", "error in number: expected a string, not a value of type number"],
    ['parseint(unknown(""), 2)', "some(1)"],
    ["parseint(any, 2)", "any"],
    ['parseint(secret("1"), 2)', "secret(1)"],
  ]);
});

describe("comparison", () => {
  testCalls([
    ["equal(1, 1.0)", "true"],
    ['equal(1, "1")', "false"],
    ["equal([1], [1])", "true"],
    ["equal(null, null)", "true"],
    ["equal(1, null)", "false"],
    ["equal(any, null)", "some(true)"],
    ["equal(unknown(1), 1)", "some(true)"],
    ["equal(some(1), null)", "false"],
    ["notequal(1, 2)", "true"],
    ['notequal("a", "a")', "false"],
    ["notequal(null, null)", "false"],
    ["equal(secret(1), 1)", "secret(true)"],
    ["lessthan(1, 2)", "true"],
    ["lessthan(2, 2)", "false"],
    ["lessthanorequalto(2, 2)", "true"],
    ["lessthanorequalto(3, 2)", "false"],
    ["greaterthan(2, 1)", "true"],
    ["greaterthan(2, 2)", "false"],
    ["greaterthanorequalto(2, 2)", "true"],
    ["greaterthanorequalto(1, 2)", "false"],
    ["lessthan(unknown(1), 2)", "some(true)"],
    ["lessthan(atleast(3), 2)", "false"],
    ["greaterthan(atleast(3), 2)", "true"],
    ["greaterthanorequalto(any, 2)", "some(true)"],
    ["lessthan(secret(1), private(2))", "private(secret(true))"],
  ]);
});

describe("logic", () => {
  testCalls([
    ["and(true, true)", "true"],
    ["and(true, false)", "false"],
    ["and(false, true)", "false"],
    ["or(false, false)", "false"],
    ["or(true, false)", "true"],
    ["or(false, true)", "true"],
    ["not(true)", "false"],
    ["not(false)", "true"],
    ["and(true, unknown(true))", "some(true)"],
    ["or(any, false)", "some(true)"],
    ["not(any)", "some(true)"],
    ["not(secret(true))", "secret(false)"],
    ["and(secret(true), private(true))", "private(secret(true))"],
  ]);
});

describe("null", () => {
  testCalls([
    ["coalesce(null, 1, 2)", "1"],
    ['coalesce(nil(""), "b")', '"b"'],
    ['coalesce(1, "b")', '"1"'],
    ['coalesce("", "b")', '""'],
    ["coalesce(false, true)", "false"],
    ["coalesce([1], list([2]))", "list([1])"],
    ["coalesce(null)", "error: all arguments are null"],
    ['coalesce(nil(""), nil(""))', "error: all arguments are null"],
    ["coalesce([1], 1)", "error: the arguments have no common type"],
    ["coalesce(unknown(1), 2)", "some(1)"],
    ["coalesce(1, unknown(2))", "1"],
    ["coalesce(nil(1), unknown(2))", "some(1)"],
    ['coalesce(unknown(1), "a")', 'some("")'],
    ["coalesce(any, 1)", "some(1)"],
    ["coalesce(secret(nil(1)), 2)", "secret(2)"],
    ["assertnotnull(1)", "1"],
    ["assertnotnull([])", "[]"],
    ["assertnotnull(null)", "error in v: the argument must not be null"],
    ["assertnotnull(unknown(1))", "some(1)"],
    ["assertnotnull(any)", "any"],
    ["assertnotnull(secret(1))", "secret(1)"],
  ]);
});

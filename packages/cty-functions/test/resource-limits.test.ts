import { ArgumentError, CtyError, type Func, listVal, numberVal, setVal, stringVal, type Value } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { linesOf } from "../../../vitest.process.ts";
import * as f from "../src/index.ts";

const s = stringVal;
const n = numberVal;
const long = (length: number, character = "a"): Value => s(character.repeat(length));
const numbers = (length: number): Value => listVal(Array.from({ length }, (_, i) => n(i)));

it("calls that ask for too much end in a BudgetError in a process with little memory", () => {
  const lines = linesOf(new URL("small-heap.ts", import.meta.url), "--max-old-space-size=64");
  const ends = lines.map((line) => JSON.parse(line) as { readonly name: string; readonly end: string });
  expect(ends.length).toBeGreaterThan(35);
  expect(ends.filter(({ end }) => end !== "BudgetError")).toEqual([]);
});

/** Each of these would take forever, or more memory than there is, if it were not limited. */
describe("a call that asks for too much throws a CtyError", () => {
  it.each<[string, Func, () => readonly Value[]]>([
    ["a range without end", f.range, () => [n(0), n("1e15")]],
    ["a range of tiny steps", f.range, () => [n(0), n(1), n("1e-99999")]],
    ["combinations of long lists", f.setproduct, () => [numbers(1000), numbers(1000), numbers(1000)]],
    ["combinations of many lists", f.setproduct, () => Array.from({ length: 60 }, () => numbers(2))],
    ["a width", f.format, () => [s("%999999999d"), n(1)]],
    ["a width beyond all", f.format, () => [s("%1099511627776s"), s("x")]],
    ["a precision", f.format, () => [s("%.999999999f"), n(1)]],
    ["widths together", f.format, () => [s("%60000000d".repeat(9)), ...numbers(9).asArray()]],
    ["text that is replaced by more", f.replace, () => [long(100_000), s("a"), long(100_000, "b")]],
    ["text put between characters", f.replace, () => [long(100_000), s(""), long(10_000, "b")]],
    ["matches that are replaced by more", f.regexreplace, () => [long(100_000), s("a"), long(100_000, "b")]],
    ["a separator", f.join, () => [long(100_000), listVal(Array.from({ length: 10_000 }, () => s("x")))]],
    ["an indent", f.indent, () => [n("1e9"), s("a\nb")]],
    ["an indent of many lines", f.indent, () => [n(100_000), s("a\n".repeat(10_000))]],
    ["nested JSON", f.jsondecode, () => [long(1_000_000, "[")]],
    ["a number in JSON", f.jsondecode, () => [s("1e999999999")]],
    ["digits", f.parseint, () => [long(1_000_000, "9"), n(10)]],
    ["nested groups", f.regex, () => [s("(".repeat(100_000) + ")".repeat(100_000)), s("a")]],
    ["repeated repetition", f.regex, () => [s("((a{1000}){1000}){1000}"), s("a")]],
    ["a long duration", f.timeadd, () => [s("2020-01-01T00:00:00Z"), s(`${"9".repeat(100_000)}h`)]],
    ["a product", f.multiply, () => [n("1e99999"), n("1e99999")]],
    ["an index", f.element, () => [numbers(3), n("1e99999")]],
  ])("throws a CtyError for %s", (_, func, args) => {
    const given = args();
    let error: unknown;
    try {
      func.call(given);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(CtyError);
    // It says what is wrong in so many words.
    expect((error as Error).message.length).toBeLessThan(300);
    expect((error as Error).message).not.toMatch(/^the function failed|^Invalid string length/);
  });
});

describe("a call with large arguments", () => {
  const many = 50_000;
  it.each<[string, Func, () => readonly Value[], string]>([
    ["a pattern that backtracks elsewhere", f.regexall, () => [s("(a+)+$"), s(`${"a".repeat(many)}!`)], "list"],
    ["matches", f.regexall, () => [s("a"), long(many)], "list"],
    ["characters with many marks", f.strlen, () => [s(`a${"\u0301".repeat(many)}`)], "number"],
    ["white space that is not at the end", f.trimspace, () => [s(`x${" ".repeat(many)}y${" ".repeat(many)}z`)], "string"],
    ["line endings that are not at the end", f.chomp, () => [s(`${"\n".repeat(many)}x`)], "string"],
    ["quotes in CSV", f.csvdecode, () => [s(`a\n"${'""'.repeat(many)}"`)], "list"],
    [
      "columns in CSV",
      f.csvdecode,
      () => [s(`${Array.from({ length: many }, (_, i) => `c${i}`).join(",")}\n${",".repeat(many - 1)}`)],
      "list",
    ],
    ["distinct elements", f.distinct, () => [numbers(many)], "list"],
    ["elements of sets", f.setintersection, () => [setVal(numbers(many).asArray()), setVal(numbers(many + 1).asArray())], "set"],
    ["elements that are not in a set", f.setsubtract, () => [setVal(numbers(many).asArray()), setVal(numbers(many + 1).asArray())], "set"],
    ["lists", f.concat, () => [numbers(200_000), numbers(200_000)], "list"],
    ["lists in a list", f.flatten, () => [listVal([numbers(200_000), numbers(200_000)])], "tuple"],
    ["arguments", f.max, () => numbers(many).asArray(), "number"],
    ["digits", f.parseint, () => [long(99_000, "9"), n(10)], "number"],
  ])("takes linear time for %s", (_, func, args, kind) => {
    expect(func.call(args()).type.kind).toBe(kind);
  });
});

it("errors name the invalid argument", () => {
  expect(() => f.parseint.call([long(1_000_000, "9"), n(10)])).toThrow(ArgumentError);
});

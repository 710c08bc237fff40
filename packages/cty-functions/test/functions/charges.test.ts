/**
 * Charges of calls. Elements and characters are charged when they are created, so shared parts of
 * the arguments cost nothing. Steps are charged in proportion to the work.
 */
import { Budget, BudgetError } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { chargeOf, evaluate } from "../calls.ts";

describe("The elements that a call creates", () => {
  it.each<[call: string, elements: number]>([
    ["range(5)", 5],
    ["slice(list([1, 2, 3]), 1, 3)", 2],
    ["slice([1, 2, 3], 1, 2)", 1],
    // Three elements in two lists, and these two.
    ["chunklist(list([1, 2, 3]), 2)", 5],
    ["chunklist(list([1, 2, 3]), 0)", 4],
    ["concat([1], [2, 3])", 3],
    ["concat(list([1]), list([2, 3]))", 3],
    ["keys({ a = 1, b = 2 })", 2],
    ["keys(map({ a = 1, b = 2, c = 3 }))", 3],
    ["keys(unknown(map({ a = 1 })))", 0],
    ["values({ a = 1, b = 2 })", 2],
    ["distinct(list([1, 1, 2]))", 3],
    ["reverselist([1, 2, 3])", 3],
    ['sort(list(["b", "a", "c"]))', 3],
    ['compact(list(["a", "", "b"]))', 3],
    ["merge({ a = 1 }, { b = 2, c = 3 })", 3],
    ['zipmap(["a", "b"], [1, 2])', 2],
    ['zipmap(["a", "b"], list([1, 2]))', 2],
    ["setunion(set([1]), set([2, 3]))", 3],
    ["setintersection(set([1]), set([2, 3]))", 3],
    // Six tuples of two elements.
    ["setproduct(list([1, 2]), list([3, 4, 5]))", 18],
    ['formatlist("%s", ["a", "b"])', 2],
    ['formatlist("%s", "a")', 1],
    ['split(",", "a,b,c")', 3],
    ['split("", "abc")', 3],
    ["element(list([1, 2, 3]), 1)", 0],
    ["coalescelist(list([1, 2]), list([3]))", 0],
    ['lookup(map({ a = "x" }), "a", "d")', 0],
    ['upper("abc")', 0],
  ])("%s charges %d", (call, elements) => {
    expect(chargeOf(call).elements).toBe(elements);
  });

  it.each([
    ["flatten([1, [2, 3]])", "flatten([1, [2, 3, 4]])"],
    ['regexall("[a-z]", "ab")', 'regexall("[a-z]", "abc")'],
    ['regexall("([a-z])", "ab")', 'regexall("([a-z])", "abc")'],
    ['csvdecode("a\\n1")', 'csvdecode("a\\n1\\n2")'],
    ['csvdecode("a\\n1")', 'csvdecode("a,b\\n1,2")'],
    ['jsondecode("[1]")', 'jsondecode("[1, 2]")'],
    ['jsondecode("{}")', 'jsondecode("{\\"a\\": 1}")'],
    ['jsondecode("1")', 'jsondecode("[1]")'],
  ])("%s charges fewer than %s", (fewer, more) => {
    expect(chargeOf(fewer).elements).toBeGreaterThan(0);
    expect(chargeOf(fewer).elements).toBeLessThan(chargeOf(more).elements);
  });
});

describe("The characters that a call creates", () => {
  it.each<[call: string, text: number]>([
    ['upper("abc")', 3],
    ['title("abc")', 3],
    ['trimspace(" abc")', 4],
    ['reverse("abc")', 3],
    ['strlen("abc")', 0],
    ['substr("abcdef", 1, 3)', 3],
    ['substr("abcdef", -4, 2)', 2],
    ['substr("abcdef", 4, -1)', 2],
    ['trim("abc", "c")', 3],
    ['trimprefix("abc", "a")', 3],
    ['trimprefix("abc", "x")', 0],
    ['trimsuffix("abc", "c")', 3],
    ['trimsuffix("abc", "x")', 0],
    ['replace("abab", "a", "xyz")', 8],
    ['replace("abab", "ab", "")', 0],
    ['replace("ab", "x", "xyz")', 2],
    // Each character once, and the replacement around them.
    ['replace("ab", "", "xyz")', 11],
    ['replace("😀", "", "xyz")', 8],
    ['indent(3, "a\\nb\\nc")', 11],
    ['split(",", "a,b")', 3],
    ["jsonencode([1, 2])", 5],
    ["bytesslice(bytes, 0, 2)", 2],
    ['element(["abc"], 0)', 0],
    ['coalesce("abc", "d")', 0],
    ['regex("[a-z]+", "abc1")', 3],
    ['regex("([a-z])([a-z])", "abc")', 4],
    ['regexreplace("abab", "b", "xyz")', 10],
    // The format, the width or the precision of each verb, and the values.
    ['format("ab")', 2],
    ['format("ab%sc", "xyz")', 8],
    ['format("%5s", "a")', 9],
    ['format("%.3f", 1)', 7],
    ['format("%5.3f", 1)', 10],
    ['format("%v", [1])', 5],
    ['format("%q", "abc")', 10],
    ['format("%s", 12)', 4],
  ])("%s charges %d", (call, text) => {
    expect(chargeOf(call).text).toBe(text);
  });

  it.each([
    ['join("--", ["a", "b"])', 'join("--", ["a", "bc"])'],
    ['join("-", ["a", "b"])', 'join("--", ["a", "b"])'],
    ['formatdate("h", "2024-01-01T00:00:00Z")', 'formatdate("hh", "2024-01-01T00:00:00Z")'],
    ['csvdecode("a\\n1")', 'csvdecode("a\\n12")'],
    ['jsondecode("[1]")', 'jsondecode("[12]")'],
    ['format("%d", 1e20)', 'format("%d", 1e21)'],
    ['format("%d", "1e20")', 'format("%d", "1e21")'],
    ['format("%v", 1e20)', 'format("%v", 1e21)'],
  ])("%s charges fewer than %s", (fewer, more) => {
    expect(chargeOf(fewer).text).toBeGreaterThan(0);
    expect(chargeOf(fewer).text).toBeLessThan(chargeOf(more).text);
  });
});

describe("The steps of a call", () => {
  const numbers = (count: number): string => `[${Array.from({ length: count }, (_, i) => i).join(",")}]`;
  const text = (count: number): string => `"${"a".repeat(count)}"`;

  it.each<[call: string, make: (count: number) => string]>([
    ["element", (count) => `element(list(${numbers(count)}), 1)`],
    ["index", (count) => `index(list(${numbers(count)}), 1)`],
    ["length", (count) => `length(list(${numbers(count)}))`],
    ["hasindex", (count) => `hasindex(list(${numbers(count)}), 1)`],
    ["slice", (count) => `slice(list(${numbers(count)}), 1, 2)`],
    ["coalescelist", (count) => `coalescelist(${numbers(count)}, [1])`],
    ["coalesce", (count) => `coalesce(list(${numbers(count)}), list([1]))`],
    ["assertnotnull", (count) => `assertnotnull(${numbers(count)})`],
    ["lookup", (count) => `lookup({ a = ${numbers(count)} }, "a", [])`],
    ["sethaselement", (count) => `sethaselement(set(${numbers(count)}), 1)`],
    ["byteslen", () => "byteslen(bytes)"],
  ])("do not depend on the argument sizes of %s", (_, make) => {
    const { steps } = chargeOf(make(10));
    expect(steps).toBeGreaterThan(0);
    expect(steps).toBeLessThan(10);
    expect(chargeOf(make(100)).steps).toBe(steps);
  });

  it.each<[call: string, make: (count: number) => string]>([
    ["concat", (count) => `concat(${numbers(count)}, [1])`],
    ["contains", (count) => `contains(${numbers(count)}, "x")`],
    ["keys", (count) => `keys(map({ for i in ${numbers(count)} : i => 1 }))`],
    ["distinct", (count) => `distinct(list(${numbers(count)}))`],
    ["flatten", (count) => `flatten(${numbers(count)})`],
    ["merge", (count) => `merge({ for i in ${numbers(count)} : i => 1 }, {})`],
    ["setproduct", (count) => `setproduct(list(${numbers(count)}), [1])`],
    ["join", (count) => `join(",", list(${numbers(count)}))`],
    ["jsonencode", (count) => `jsonencode(${numbers(count)})`],
    ["upper", (count) => `upper(${text(count)})`],
    ["strlen", (count) => `strlen(${text(count)})`],
    ["substr", (count) => `substr(${text(count)}, -${count - 1}, -1)`],
    ["trim", (count) => `trim(${text(count)}, "b")`],
    ["replace", (count) => `replace(${text(count)}, "a", "b")`],
    ["split", (count) => `split("a", ${text(count)})`],
    ["parseint", (count) => `parseint("${"7".repeat(count)}", 10)`],
    ["format", (count) => `format("%1s", ${text(count)})`],
    ["csvdecode", (count) => `csvdecode("a\\n${"1\\n".repeat(count)}")`],
    ["jsondecode", (count) => `jsondecode(jsonencode(${numbers(count)}))`],
    ["regexall", (count) => `regexall("a", ${text(count)})`],
    ["formatdate", (count) => `formatdate("${"-".repeat(count)}", "2024-01-01T00:00:00Z")`],
    ["timeadd", (count) => `timeadd("2024-01-01T00:00:00.${"0".repeat(count)}Z", "1h")`],
  ])("grow in proportion to the arguments of %s", (_, make) => {
    const [small, large] = [chargeOf(make(200)).steps, chargeOf(make(400)).steps];
    expect(large - small).toBeGreaterThanOrEqual(200);
    expect(large).toBeLessThanOrEqual(2.2 * small);
  });

  it.each([
    // Elements and defaults that have to be converted.
    ['lookup(map({ a = "x" }), "b", "d")', 'lookup(map({ a = "x" }), "b", 1)'],
    ['coalesce("a", "b")', 'coalesce("a", 1)'],
    ['coalesce("a", 1)', 'coalesce(1, "a")'],
    ['concat(list(["a"]), list(["b"]))', 'concat(list(["a"]), list([1]))'],
    // Finding groups, and counting characters from the end.
    ['regexreplace("aaaa", "(a)", "x")', 'regexreplace("aaaa", "(a)", "$1")'],
    ['substr("abcdef", 2, 4)', 'substr("abcdef", -4, 4)'],
    ['format("%s", "a")', 'format("%1s", "a")'],
    ['format("%d", 1e9)', 'format("%d", 1e99)'],
  ])("are fewer for %s than for %s", (fewer, more) => {
    // The first call with a pattern compiles it.
    for (const call of [fewer, more]) chargeOf(call);
    expect(chargeOf(fewer).steps).toBeLessThan(chargeOf(more).steps);
  });

  it("grow a little faster than the number of strings that sort compares", () => {
    const [small, large] = [256, 512].map((count) => chargeOf(`sort(list(${numbers(count)}))`).steps);
    expect(large).toBeGreaterThan(2 * small!);
    expect(large).toBeLessThan(2.4 * small!);
  });

  it("are limited by the budget", () => {
    expect(() => evaluate(`flatten(${numbers(100)})`, new Budget({ steps: 100 }))).toThrow(BudgetError);
  });
});

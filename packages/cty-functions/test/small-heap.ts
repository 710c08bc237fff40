/**
 * Calls functions in ways that would fill the memory or take minutes, if they did not charge for it. Run by
 * resource-limits.test.ts in a process with a small heap; prints the name of each case and how it ended.
 */
import { Budget, BudgetError, listVal, numberVal, stringVal, tupleVal, type Value } from "@hcl-ts/cty";
import * as f from "../src/index.ts";

const s = stringVal;
const n = numberVal;
const numbers = (length: number): Value => listVal(Array.from({ length }, (_, i) => n(i)));
const LONG = s("x".repeat(1_000_000));
const WIDE = s("é".repeat(1_000_000));
const JSON_TEXT = s(`[${Array.from({ length: 50_000 }, (_, i) => i).join(",")}]`);
const CSV_TEXT = s(`a,b\n${"1,2\n".repeat(50_000)}`);

/** A tuple that contains itself 2^times times over. */
function doubled(times: number): Value {
  let value: Value = n(1);
  for (let i = 0; i < times; i++) value = tupleVal([value, value]);
  return value;
}

/**
 * Acts like an expression that calls a function in a loop: keeps all results, and draws from one
 * budget.
 */
function inLoop(times: number, call: (budget: Budget, i: number) => Value): void {
  const budget = new Budget();
  const kept: Value[] = [];
  for (let i = 0; i < times; i++) kept.push(call(budget, i));
}

const cases: Readonly<Record<string, () => void>> = {
  "formatlist with wide verbs": () => inLoop(1, (b) => f.formatlist.call([s("%60000000d"), numbers(1000)], b)),
  "format with a wide verb in a loop": () => inLoop(1000, (b, i) => f.format.call([s("%60000000d"), n(i)], b)),
  "ranges in loops": () => inLoop(1_000_000, (b) => f.range.call([n(0), n(1000)], b)),
  "the characters of a long string": () => inLoop(1, (b) => f.split.call([s(""), f.format.call([s("%60000000d"), n(1)], b)], b)),
  "the parts of a long string": () => inLoop(1, (b) => f.split.call([s("x"), s("x".repeat(30_000_000))], b)),
  "combinations in a loop": () => inLoop(1000, (b) => f.setproduct.call([numbers(700), numbers(700)], b)),
  "combinations of many lists": () =>
    inLoop(1, (b) =>
      f.setproduct.call(
        Array.from({ length: 60 }, () => numbers(2)),
        b,
      ),
    ),
  "upper in a loop": () => inLoop(1000, (b) => f.upper.call([LONG], b)),
  "upper of other letters in a loop": () => inLoop(1000, (b) => f.upper.call([WIDE], b)),
  "title in a loop": () => inLoop(1000, (b) => f.title.call([WIDE], b)),
  "reverse in a loop": () => inLoop(1000, (b) => f.reverse.call([WIDE], b)),
  "strlen in a loop": () => inLoop(1000, (b) => f.strlen.call([WIDE], b)),
  "substr in a loop": () => inLoop(1000, (b) => f.substr.call([WIDE, n(-999_999), n(-1)], b)),
  "trim in a loop": () => inLoop(1000, (b) => f.trim.call([LONG, s("x")], b)),
  "trimsuffix in a loop": () => inLoop(1000, (b) => f.trimsuffix.call([WIDE, s("é")], b)),
  "indent in a loop": () => inLoop(1000, (b) => f.indent.call([n(1), s("\n".repeat(1_000_000))], b)),
  "replace in a loop": () => inLoop(1000, (b) => f.replace.call([LONG, s("x"), s("yy")], b)),
  "replace between characters": () => inLoop(1000, (b) => f.replace.call([LONG, s(""), s("y")], b)),
  "join in a loop": () => inLoop(1000, (b) => f.join.call([LONG, listVal([s("a"), s("b"), s("c")])], b)),
  "numbers with long texts": () => inLoop(10_000, (b) => f.format.call([s("%d"), n("1e99999")], b)),
  "long numbers in another base": () => inLoop(10_000, (b) => f.format.call([s("%b"), n("1e99999")], b)),
  "long fractions": () => inLoop(10_000, (b) => f.format.call([s("%f"), n("1e-99999")], b)),
  "long numbers in JSON": () => inLoop(10_000, (b) => f.jsonencode.call([n("1e99999")], b)),
  "jsonencode in a loop": () => inLoop(10_000, (b) => f.jsonencode.call([listVal([LONG])], b)),
  "jsondecode in a loop": () => inLoop(10_000, (b) => f.jsondecode.call([JSON_TEXT], b)),
  "csvdecode in a loop": () => inLoop(10_000, (b) => f.csvdecode.call([CSV_TEXT], b)),
  "regexall in a loop": () => inLoop(10_000, (b) => f.regexall.call([s("x"), LONG], b)),
  "regexall that reads to the end for each match": () => inLoop(1, (b) => f.regexall.call([s("x.*y|x"), LONG], b)),
  "a large pattern": () => inLoop(1000, (b) => f.regex.call([s("(?:x?){300}x{300}[yz]|$"), LONG], b)),
  "regexreplace in a loop": () => inLoop(1000, (b) => f.regexreplace.call([LONG, s("x"), s("yy")], b)),
  "sort in a loop": () =>
    inLoop(100_000, (b) => f.sort.call([listVal(Array.from({ length: 1000 }, (_, i) => s(`${"x".repeat(100)}${i}`)))], b)),
  "flatten of a value in itself": () => inLoop(1, (b) => f.flatten.call([doubled(26)], b)),
  "flatten of a larger value in itself": () => inLoop(1, (b) => f.flatten.call([doubled(60)], b)),
  "distinct of a value in itself": () => inLoop(1, (b) => f.distinct.call([listVal([doubled(60), doubled(60)])], b)),
  "contains of a value in itself": () => inLoop(1, (b) => f.contains.call([tupleVal([doubled(60)]), doubled(60)], b)),
  "equal of a value in itself": () => inLoop(1, (b) => f.equal.call([doubled(60), doubled(60)], b)),
  "jsonencode of a value in itself": () => inLoop(1, (b) => f.jsonencode.call([doubled(60)], b)),
  "coalesce of a value in itself": () => inLoop(1, (b) => f.coalesce.call([doubled(60), tupleVal([doubled(59), doubled(58)])], b)),
  "concat in a loop": () => inLoop(10_000, (b) => f.concat.call([numbers(1000), numbers(1000)], b)),
  "merge in a loop": () =>
    inLoop(1_000_000, (b) => {
      const object = f.zipmap.call([listVal(Array.from({ length: 100 }, (_, i) => s(`k${i}`))), numbers(100)], b);
      return f.merge.call([object, object], b);
    }),
  "formatdate with a long format": () => inLoop(1000, (b) => f.formatdate.call([s("'x' ".repeat(250_000)), s("2020-01-01T00:00:00Z")], b)),
};

for (const [name, run] of Object.entries(cases)) {
  const start = performance.now();
  let end = "no error";
  try {
    run();
  } catch (error) {
    end = error instanceof BudgetError ? "BudgetError" : String(error).slice(0, 200);
  }
  console.log(JSON.stringify({ name, end, ms: Math.round(performance.now() - start) }));
}

/**
 * Calls functions in ways that would fill the memory or take minutes, if they did not charge for it. Run by
 * resource-limits.test.ts in a process with a small heap; prints the name of each case and how it ended.
 *
 * The budget is an eighth of the default one, and the heap is 64 MB, half of which the program needs itself: the default budget needs 256 MB.
 */
import { Budget, BudgetError, DEFAULT_LIMITS, listVal, numberVal, stringVal, tupleVal, type Value } from "@hcl-ts/cty";
import * as f from "../src/index.ts";

const PART = 1 / 8;
const LIMITS = { steps: DEFAULT_LIMITS.steps * PART, text: DEFAULT_LIMITS.text * PART, elements: DEFAULT_LIMITS.elements * PART };
/** The length of a long string. */
const LENGTH = 1_000_000 * PART;

const s = stringVal;
const n = numberVal;
const numbers = (length: number): Value => listVal(Array.from({ length }, (_, i) => n(i)));
const LONG = s("x".repeat(LENGTH));
/** A verb whose result has nearly all characters of a budget. */
const WIDE_VERB = `%${60 * LENGTH}d`;
const WIDE = s("é".repeat(LENGTH));
const JSON_TEXT = s(`[${Array.from({ length: LENGTH / 20 }, (_, i) => i).join(",")}]`);
const CSV_TEXT = s(`a,b\n${"1,2\n".repeat(LENGTH / 20)}`);

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
  const budget = new Budget(LIMITS);
  const kept: Value[] = [];
  for (let i = 0; i < times; i++) kept.push(call(budget, i));
}

const cases: Readonly<Record<string, () => void>> = {
  "formatlist with wide verbs": () => inLoop(1, (b) => f.formatlist.call([s(WIDE_VERB), numbers(1000)], b)),
  "format with a wide verb in a loop": () => inLoop(1000, (b, i) => f.format.call([s(WIDE_VERB), n(i)], b)),
  "ranges in loops": () => inLoop(1_000_000, (b) => f.range.call([n(0), n(1000)], b)),
  "the characters of a long string": () => inLoop(1, (b) => f.split.call([s(""), f.format.call([s(WIDE_VERB), n(1)], b)], b)),
  "the parts of a long string": () => inLoop(1, (b) => f.split.call([s("x"), s("x".repeat(30 * LENGTH))], b)),
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
  "substr in a loop": () => inLoop(1000, (b) => f.substr.call([WIDE, n(1 - LENGTH), n(-1)], b)),
  "trim in a loop": () => inLoop(1000, (b) => f.trim.call([LONG, s("x")], b)),
  "trimsuffix in a loop": () => inLoop(1000, (b) => f.trimsuffix.call([WIDE, s("é")], b)),
  "indent in a loop": () => inLoop(1000, (b) => f.indent.call([n(1), s("\n".repeat(LENGTH))], b)),
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
  "formatdate with a long format": () =>
    inLoop(1000, (b) => f.formatdate.call([s("'x' ".repeat(LENGTH / 4)), s("2020-01-01T00:00:00Z")], b)),
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

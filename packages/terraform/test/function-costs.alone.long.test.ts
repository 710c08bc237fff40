/// <reference types="node" />
/**
 * Calls of every function, of both dialects, with long and hostile arguments: what a budget of the
 * default size allows takes at most about ten seconds of processor time. Each function is called
 * until a part of the budget is spent, and may take the same part of the time, with a wide margin.
 * A call for which too little is charged takes many times as long. Time is measured in rounds of a
 * loop that runs beside it, so the speed of the machine and its load do not decide a result. The process is its own: what other
 * tests leave on the heap, and how they let the loop be compiled, would count.
 */
import {
  Budget,
  BudgetError,
  CtyError,
  type Func,
  isValue,
  listVal,
  mapVal,
  numberVal,
  objectVal,
  type Parameter,
  setVal,
  stringVal,
  tryConvert,
  tupleVal,
  type Value,
} from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { terraformFunctions } from "../src/entry/functions.ts";
import { memoryFiles } from "../src/index.ts";

/** The limits of a test, as a part of the default ones. */
const PART = 1 / 1000;
const LIMITS = { steps: 100_000_000 * PART, text: 64_000_000 * PART, elements: 1_000_000 * PART };

/** The work that a budget of the default size allows, in rounds: on a usual machine 100 s, which is ten with a margin. */
const ALLOWED = 100_000;
/** The work to load and compile code that is used for the first time, in rounds. */
const FIRST_USE = 100;

/** The greatest number of calls of a function with the same arguments. */
const CALLS = 10_000;
/** So many of them are tried first, which tells whether all of them take long. */
const TRIED = 500;
/** A time in microseconds that is far below what is allowed, even for calls that are charged nothing. */
const SHORT = 40_000;

/** The steps that the evaluator charges for a call, and for an error. */
const [STEPS_PER_CALL, STEPS_PER_ERROR] = [10, 1000];

const files = new Map<string, string>([
  ["short.txt", "x"],
  ["long.txt", "0123456789".repeat(5_000)],
  ["template.tftpl", `\${jsonencode([1, 2])} `.repeat(500)],
]);
for (let i = 0; i < 300; i++) files.set(`d${i % 5}/e${i % 7}/f/g${i}.txt`, "");

const words = (count: number): Value<ReturnType<typeof stringVal>["type"]>[] =>
  Array.from({ length: count }, (_, i) => stringVal(`w${(i * 7919) % count}`));

const nested = (levels: number): Value => {
  let value: Value = stringVal("x");
  for (let i = 0; i < levels; i++) value = tupleVal([value, value]);
  return value;
};

const texts: readonly string[] = [
  ...["x", "", "a,b\n1,2\n", "x".repeat(9_000), "ab1 ".repeat(2_000), "é\u0301".repeat(2_000), "\n".repeat(9_000), '"\\'.repeat(3_000)],
  ...["/(a|b)+c/", "(a*)*b", "[a-z]+", "(x{50}){20}", "/x/", "%s %d %05.2f %v", "%1000d", "%-900s", "**/*", "**/**/**/**/x", "*a*a*a*b"],
  ...[
    "10.0.0.0/8",
    "fd00::/8",
    "1.".repeat(5_000),
    "2024-02-29T23:59:59Z",
    "1h30m",
    `${"000".repeat(300)}s`,
    "YYYY-MM-DD".repeat(500),
    "dns",
  ],
  ...[
    "short.txt",
    "long.txt",
    "template.tftpl",
    ".",
    "../x",
    "UTF-16LE",
    "Shift_JIS",
    "H4sIAAAAAAAAA0tMSgYAwkEkNQMAAAA=",
    "[".repeat(3_000),
  ],
  ...[
    `[${"1,".repeat(4_000)}1]`,
    "- a: &x 1\n".repeat(800),
    `a: ${"{b: ".repeat(80)}`,
    "a".repeat(72),
    "%41".repeat(5_000),
    "0.".padEnd(9_000, "1"),
  ],
];

const numbers: readonly (number | string)[] = [0, 1, 2, -1, 4, 10, 16, 31, 62, 1000, 0.1, "1e300", "1e5000", "-1e-300", "9".repeat(150)];

const others: readonly Value[] = [
  listVal(words(1)),
  listVal(words(500)),
  setVal(words(300)),
  tupleVal(words(200)),
  tupleVal(numbers.map((n) => numberVal(n))),
  listVal(Array.from({ length: 200 }, () => listVal(words(3)))),
  objectVal({ x: stringVal("1"), y: listVal(words(100)) }),
  mapVal(Array.from({ length: 1_000 }, (_, i) => [`k${i}`, stringVal("v")] as const)),
  mapVal(Array.from({ length: 30 }, (_, i) => [`k${i}`, listVal(words(30))] as const)),
  nested(9),
  nested(60),
];

const arguments_: readonly Value[] = [...texts.map((text) => stringVal(text)), ...numbers.map((n) => numberVal(n)), ...others];

/** Returns the arguments that a parameter accepts. */
function argumentsFor({ type }: Parameter): readonly Value[] {
  const fitting = arguments_.filter((value) => value.type.kind === type.kind || type.kind === "dynamic");
  const converted = type.kind === "dynamic" ? fitting : arguments_.map((value) => tryConvert(value, type)).filter(isValue);
  return fitting.length > 0 && type.kind !== "list" && type.kind !== "set" && type.kind !== "map" ? fitting : converted;
}

/** Returns lists of arguments: each argument in each place, with short ones or with itself in the others. */
function callsOf(func: Func): readonly (readonly Value[])[] {
  const counts = func.varParam === undefined ? [func.params.length] : [0, 1, 2].map((more) => func.params.length + more);
  return counts.flatMap((count) => {
    const choices = Array.from({ length: count }, (_, i) => argumentsFor(func.parameterAt(i)!));
    if (choices.some(({ length }) => length === 0)) return [];
    if (count === 0) return [[]];
    const all: Value[][] = [];
    for (let place = 0; place < count; place++)
      for (const [i, value] of choices[place]!.entries())
        all.push(choices.map((values, at) => (at === place ? value : values[(place + i) % Math.min(4, values.length)]!)));
    return all;
  });
}

/** Calls a function with the arguments until the budget is spent, at most a number of times. Returns the part of the budget that it took. */
function spend(func: Func, args: readonly Value[], most: number): number {
  const budget = new Budget(LIMITS);
  for (let i = 0; i < most; i++) {
    try {
      budget.spendSteps(STEPS_PER_CALL);
      func.call(args, budget);
    } catch (error) {
      if (error instanceof BudgetError) return 1;
      if (!(error instanceof CtyError)) throw error;
      try {
        budget.spendSteps(STEPS_PER_ERROR);
      } catch {
        return 1;
      }
    }
  }
  const { steps, text, elements } = budget.remaining;
  return Math.max(1 - steps / LIMITS.steps, 1 - text / LIMITS.text, 1 - elements / LIMITS.elements);
}

/** The processor time of a call, in microseconds. */
function timeOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const ROUNDS = 5;
/** The result of the rounds, so that no compiler omits them. */
let kept = 0;

/** A round of work in the language that the functions are written in, which takes a millisecond on a usual machine. */
function round(): void {
  const counts = new Map<string, number>();
  for (let i = 0; i < ROUND_STEPS; i++) {
    const key = `k${(i * 7919) % 512}`;
    counts.set(key, (counts.get(key) ?? 0) + key.length);
  }
  kept += counts.size;
}
const ROUND_STEPS = 20_000;

function measured(func: Func, args: readonly Value[], most: number): { readonly rounds: number; readonly allowed: number } {
  let part = 0;
  const time = timeOf(() => {
    part = spend(func, args, most);
  });
  const allowed = ALLOWED * PART * part + FIRST_USE;
  // The rounds are only needed to judge what takes long.
  if (time < 20_000) return { rounds: 0, allowed };
  const ofRounds = timeOf(() => {
    for (let i = 0; i < ROUNDS; i++) round();
  });
  expect(kept).toBeGreaterThan(0);
  return { rounds: (time * ROUNDS) / ofRounds, allowed };
}

/** Returns a description of the first call that takes too long; undefined if none does. */
function slowCall(func: Func): string | undefined {
  for (const args of callsOf(func)) {
    if (timeOf(() => spend(func, args, TRIED)) < SHORT * (TRIED / CALLS)) continue;
    let { rounds, allowed } = measured(func, args, CALLS);
    // Other processes make a measurement longer, and never shorter.
    for (let i = 0; i < 3 && rounds > allowed; i++) ({ rounds, allowed } = measured(func, args, CALLS));
    if (rounds > allowed)
      return `${args.map((arg) => String(arg).slice(0, 40)).join(", ")}: ${Math.round(rounds)} rounds of ${Math.round(allowed)}`;
  }
  return undefined;
}

/** Functions whose arguments are expressions, which are evaluated in the budget. */
const OF_EXPRESSIONS = ["try", "can", "convert", "templatestring"];

describe.each(["terraform", "opentofu"] as const)("calls of %s", (dialect) => {
  const functions = terraformFunctions({ dialect, fs: memoryFiles(files) });
  const known = dialect === "terraform" ? new Map<string, Func>() : terraformFunctions({ dialect: "terraform" });
  // Names with a namespace denote the same functions.
  const names = [...functions.keys()].filter((name) => !name.includes("::") && !OF_EXPRESSIONS.includes(name) && !known.has(name));
  it("are of all functions that only this dialect has", () => {
    expect(names.length).toBeGreaterThan(dialect === "terraform" ? 100 : 5);
  });
  it.each(names)("%s take no longer than they are charged for", (name) => {
    expect(slowCall(functions.get(name)!)).toBeUndefined();
  });
});

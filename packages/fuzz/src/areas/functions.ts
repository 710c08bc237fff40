/** The standard functions: any arguments of the parameters' types. */
import {
  BudgetError,
  CtyError,
  convert,
  type Func,
  hasDynamicTypes,
  isValue,
  testConformance,
  tryConvert,
  unmarkDeep,
  type Value,
  withoutOptionalAttributes,
} from "@hcl-ts/cty";
import { EvalContext, hasErrors } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { type Area, type Violation, violation } from "../area.ts";
import { expression } from "../generate/expressions.ts";
import { brokenPromise, MAX_VALUE_DEPTH, valueDepth } from "../promises/values.ts";
import type { Random } from "../random.ts";
import { FUNCTION_NAMES, functions, VARIABLE_NAMES, variables } from "../variables.ts";

/** Arguments for functions besides ordinary values: formats, patterns, dates, sizes. */
const ARGUMENTS: readonly string[] = [
  ...["0", "-1", "1", "2", "3", "16", "62", "64", "1000", "1e6", "-2.5", "0.1", "1e400", "9007199254740993", "1e-400"],
  ...[
    '"%s"',
    '"%d %5.2f %v"',
    '"%[2]s %[1]q"',
    '"%#v"',
    '"%60d"',
    '"%%"',
    '"%!"',
    '"%[01]s"',
    '"%*d"',
    '"a,b\\nc,d"',
    '"{\\"a\\":[1]}"',
    '"(a)(?P<n>b)?"',
    '"["',
    '"(a|a)*b"',
    '"\\\\d+"',
  ],
  ...[
    '"2024-02-29T23:59:59Z"',
    "\"YYYY-MM-DD'T'hh:mm:ssZ\"",
    '"1h30m"',
    '"-0.000000001s"',
    '"é\u0301🙂"',
    '"ß"',
    '","',
    '"ff"',
    '"z"',
    '"\\u0000"',
    '"  x  "',
  ],
  ...[
    "[]",
    "{}",
    "[1, 2, 2]",
    '["b", "a", null]',
    "[[1], [2, [3]]]",
    '{a = 1, b = "x"}',
    "[{a = 1}, {a = 2}]",
    "[true, false]",
    "null",
    '["a", "b"]',
    "[lst, u_lst]",
    "[inner_mark, part]",
  ],
];

/** The area of the standard functions. */
export function functionsArea(): Area {
  return {
    name: "functions",
    generate: (random) => {
      const name = random.pick(FUNCTION_NAMES.filter((one) => !["try", "can", "convert"].includes(one)));
      const { params, varParam } = functions.get(name)!;
      const count = random.chance(0.95) ? params.length + (varParam === undefined ? 0 : random.below(4)) : random.below(5);
      const parts: Record<string, string> = {};
      for (let i = 0; i < count; i++) parts[`argument ${i + 1}`] = argument(random);
      return { kind: name, parts };
    },
    check: ({ kind, parts }) => check(kind, Object.values(parts)),
  };
}

function argument(random: Random): string {
  const kind = random.below(10);
  if (kind < 4) return random.pick(ARGUMENTS);
  return kind < 8 ? random.pick(VARIABLE_NAMES) : expression(random, 2);
}

function check(name: string, sources: readonly string[]): Violation | undefined {
  const func = functions.get(name)!;
  const known = argumentsOf(func, sources, false, false);
  const marked = argumentsOf(func, sources, false, true);
  const unknown = argumentsOf(func, sources, true, true);
  if (known === undefined || marked === undefined || unknown === undefined) return undefined;
  const start = process.cpuUsage();
  const result = call(func, known);
  const withMarks = call(func, marked);
  const withUnknowns = call(func, unknown);
  const milliseconds = process.cpuUsage(start).user / 1000;
  if (milliseconds > 3000) return violation("the budget bounds the time", name, `${Math.round(milliseconds)} ms`);
  const wrong =
    checkResult(name, func, known, result) ??
    checkResult(name, func, marked, withMarks) ??
    checkResult(name, func, unknown, withUnknowns) ??
    checkMarks(name, result, withMarks, marked);
  if (wrong !== undefined || !isValue(result) || !isValue(withUnknowns)) return wrong;
  // As in the reference, a set with unknown elements is announced with the type of the others.
  if (name.startsWith("set") && unknown.some(({ type }) => hasDynamicTypes(type))) return undefined;
  const broken = brokenPromise(plain(withUnknowns), plain(result));
  return broken === undefined ? undefined : violation("unknown results keep what they promise", name, broken);
}

/** Checks the depth and the type of a result, if there is one. */
function checkResult(name: string, func: Func, args: readonly Value[], result: Value | string): Violation | undefined {
  if (!isValue(result)) return undefined;
  if (valueDepth(result) > MAX_VALUE_DEPTH + 1) return violation("the depth of results is bounded", name, "");
  const type = func.returnTypeForValues(args);
  const [error] = testConformance(withoutOptionalAttributes(result.type), withoutOptionalAttributes(type));
  return error && violation("a result has the type that was announced", name, error.message);
}

/** Checks that marked arguments have the same result, with their marks. */
function checkMarks(name: string, result: Value | string, withMarks: Value | string, args: readonly Value[]): Violation | undefined {
  if (isValue(result) !== isValue(withMarks)) return violation("marks do not change results", name, `${result} / ${withMarks}`);
  if (!isValue(result) || !isValue(withMarks)) return undefined;
  const problem = brokenPromise(plain(result), plain(withMarks)) ?? brokenPromise(plain(withMarks), plain(result));
  if (problem !== undefined) return violation("marks do not change results", name, problem);
  // Marks of whole arguments are never lost; those inside may be of parts that are not in the result.
  const { marks } = unmarkDeep(withMarks);
  const lost = args.flatMap((value) => [...(value.marks ?? [])]).find((mark) => !marks.has(mark));
  return lost === undefined ? undefined : violation("no mark is lost", name, String(lost));
}

const plain = (value: Value): Value => unmarkDeep(value).value;

/** The result, or the message of the typed error with which the function refused its arguments. */
function call(func: Func, args: readonly Value[]): Value | string {
  try {
    return func.call(args);
  } catch (error) {
    if (error instanceof BudgetError) return "the budget is spent";
    if (error instanceof CtyError) return error.message;
    throw error;
  }
}

/**
 * Returns the arguments as the function accepts them; undefined if an expression has an error or
 * cannot be converted.
 */
function argumentsOf(func: Func, sources: readonly string[], isUnknown: boolean, isMarked: boolean): readonly Value[] | undefined {
  const ctx = new EvalContext({ variables: variables({ isUnknown, isMarked }), functions });
  const values: Value[] = [];
  for (const [i, source] of sources.entries()) {
    const { expression: parsed, diagnostics } = parseExpression(source);
    const evaluated = parsed.value(ctx);
    const parameter = func.parameterAt(i);
    if (hasErrors(diagnostics) || hasErrors(evaluated.diagnostics)) return undefined;
    const converted = parameter === undefined ? evaluated.value : tryConvert(evaluated.value, parameter.type);
    if (!isValue(converted)) return undefined;
    values.push(parameter === undefined ? converted : convert(evaluated.value, parameter.type));
  }
  return values;
}

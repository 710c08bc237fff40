import { dynamic, type Func, mark, nullVal, number, numberVal, toNative, unknownVal } from "@hcl-ts/cty";
import { upper } from "@hcl-ts/cty-functions";
import { type Diagnostic, EvalContext, evaluationOf } from "@hcl-ts/hcl";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig, parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { problems } from "../../test/problems.ts";
import { tryFunc } from "../tryfunc/index.ts";
import { decodeUserFunctions, UserFunctionError } from "./index.ts";

const bodyOf = (source: string) => (source.startsWith("{") ? parseJson(source, "f.json") : parseConfig(source, "f.hcl")).file.body;

/**
 * Creates a context with the functions that a source defines. They can call each other and the
 * additional ones.
 */
function contextOf(source: string, more: Readonly<Record<string, Func>> = {}): EvalContext {
  let ctx: EvalContext | undefined;
  const { functions, diagnostics } = decodeUserFunctions(bodyOf(source), "function", () => ctx);
  expect(diagnostics).toEqual([]);
  const variables = { secret: mark(numberVal(1), "sensitive"), unknown: unknownVal(number), none: nullVal(dynamic) };
  ctx = new EvalContext({ variables, functions: new Map([...functions, ...Object.entries(more)]) });
  return ctx;
}

function diagnosticsOf(source: string, ctx: EvalContext): readonly Diagnostic[] {
  return parseExpression(source).expression.value(ctx).diagnostics;
}

const add = 'function "add" {\n params = [a, b]\n result = a + b\n}';

describe("a user function", () => {
  it.each([
    [add, "add(1, 2)", 3],
    [add, "add([1, 2]...)", 3],
    ['function "f" {\n params = [__proto__, constructor]\n result = "${__proto__}${constructor}"\n}', 'f("a", "b")', "ab"],
    [
      'function "f" {\n params = [x]\n variadic_param = rest\n result = { x = x, rest = rest }\n}',
      "f(1, 2, [3])",
      { x: 1, rest: [2, [3]] },
    ],
    ['function "f" {\n params = []\n variadic_param = rest\n result = rest\n}', "f()", []],
    ['function "f" {\n params = [x]\n result = [for y in x : upper(y)]\n}', 'f(["a"])', ["A"]],
    ['function "first" {\n params = [x]\n result = x\n}\nfunction "f" {\n params = [x]\n result = first(x)\n}', "f(1)", 1],
    ['{"function": {"f": {"params": ["x"], "variadic_param": "more", "result": "${x}${more[0] + 1}"}}}', 'f("a", 1, 2)', "a2"],
  ])("returns the result of %j: %s", (definition, call, result) => {
    const ctx = contextOf(definition, { upper });
    const { value, diagnostics } = parseExpression(call).expression.value(ctx);
    expect(diagnostics).toEqual([]);
    expect(toNative(value)).toEqual(result);
  });

  it("returns marked results for marked arguments, and unknown results of the right type for unknown ones", () => {
    const ctx = contextOf(add);
    expect(parseExpression("add(secret, 1)").expression.value(ctx).value.hasMark("sensitive")).toBe(true);
    const { value } = parseExpression("add(unknown, 1)").expression.value(ctx);
    expect([value.isKnown(), value.type]).toEqual([false, number]);
  });

  it.each([
    ["add(1)", ["too-few-arguments: )"]],
    ["add(1, 2, 3)", ["too-many-arguments: 3"]],
    ["add(1, none)", ["invalid-argument: none"]],
    ['add(1, "x")', ["failed-call: add("]],
  ])("reports wrong arguments: %s", (source, found) => {
    expect(problems(diagnosticsOf(source, contextOf(add)), source)).toEqual(found);
  });

  it("reports an error in its definition, with the position", () => {
    const source = 'function "inner" {\n params = [x]\n result = x.y\n}\nfunction "outer" {\n params = [x]\n result = inner(x)\n}';
    const [found] = diagnosticsOf("outer({})", contextOf(source));
    expect(found!.detail).toContain("f.hcl:3,12");
    expect(evaluationOf(found!).extra).toBeInstanceOf(UserFunctionError);
    expect((evaluationOf(found!).extra as UserFunctionError).diagnostics.map(({ code }) => code)).toEqual(["unsupported-attribute"]);
  });

  it.each([
    ['function "f" {\n params = x\n result = 1\n}', ["static-list-required: x"]],
    ['function "f" {\n params = [a, "b", 1]\n result = 1\n}', ['invalid-function-parameter: "b"']],
    ['function "f" {\n params = []\n variadic_param = a.b\n result = 1\n}', ["invalid-variadic-parameter: a.b"]],
    ['function "f" {\n params = []\n}', ["missing-argument at 1,14"]],
    ['function "f" {\n params = []\n result = 1\n more = 1\n}', ["unsupported-argument: more"]],
  ])("reports a mistake in its definition: %j", (source, found) => {
    const { functions, diagnostics } = decodeUserFunctions(bodyOf(source), "function");
    expect(problems(diagnostics, source)).toEqual(found);
    expect(functions.size).toBe(0);
  });

  it("is defined by a block of the given type, and the rest of the body remains", () => {
    const { functions, remain } = decodeUserFunctions(bodyOf(`x = 1\n${add.replace("function", "macro")}\n`), "macro");
    expect([...functions.keys()]).toEqual(["add"]);
    expect([...remain.justAttributes().attributes.keys()]).toEqual(["x"]);
  });
});

describe("nested calls", () => {
  const codes = (source: string, ctx: EvalContext) => diagnosticsOf(source, ctx).map(({ code }) => code);

  it("can recurse over ever smaller values", () => {
    const ctx = contextOf('function "depth" {\n params = [x]\n result = [for y in x : depth(y)]\n}');
    expect(toNative(parseExpression("depth([[], [[]]])").expression.value(ctx).value)).toEqual([[], [[]]]);
  });

  it.each([
    ["once", "f(x)"],
    ["twice at every level", "f(x) + f(x)"],
    ["and try to continue", "try(f(x) + f(x), f(x))"],
    ["deep in an expression", `${"[".repeat(300)}f(x)${"]".repeat(300)}`],
  ])("are reported if they never end: %s", (_, result) => {
    const ctx = contextOf(`function "f" {\n params = [x]\n result = ${result}\n}`, { try: tryFunc });
    expect(codes("f(1)", ctx)).toEqual(["failed-call"]);
    // The limit applies to one call.
    expect(toNative(parseExpression("ok(1)").expression.value(contextOf('function "ok" {\n params = [x]\n result = x\n}')).value)).toBe(1);
  });

  it("quickly end in an error if they double at every level", () => {
    const level = (i: number) => `function "f${i}" {\n params = [x]\n result = [f${i + 1}(x), f${i + 1}(x)]\n}`;
    const ctx = contextOf(`${Array.from({ length: 40 }, (_, i) => level(i)).join("\n")}\nfunction "f40" {\n params = [x]\n result = x\n}`);
    expect(codes("f0(1)", ctx)).toEqual(["evaluation-limit"]);
  });
});

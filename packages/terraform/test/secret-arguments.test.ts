/**
 * No function shows a marked argument: not in a message, not in the error itself, and not by a result without the
 * mark. Generated from the tables of functions, so that a new one is tested as well.
 */
import { Budget, type Func, fromNative, numberVal, type Parameter, stringVal, tupleVal, type Value } from "@hcl-ts/cty";
import { standardFunctions } from "@hcl-ts/cty-functions";
import { EvalContext, formatDiagnostics } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { someOf } from "../../../vitest.tier.ts";
import { builtinProviderFunctions, terraformFunctions, typeOf } from "../src/entry/functions.ts";
import { memoryFiles } from "../src/source/memory-files.ts";
import { diagnosticText, errorText, markings, Once, shows, TEXTS, VALUES, valueText } from "./secrets.ts";

const fs = memoryFiles({ "a.txt": "Hello", "t.tftpl": "${a} ${b.c} %{ for x in a }${x.y}%{ endfor }", "d/b.txt": "" });

const tables: readonly (readonly [string, ReadonlyMap<string, Func>])[] = [
  ["cty-functions", standardFunctions],
  ...(["terraform", "opentofu"] as const).map(
    (dialect) =>
      [
        dialect,
        new Map([
          ...[...terraformFunctions({ dialect, fs })].filter(([name]) => !name.startsWith("core::")),
          ...Array.from(builtinProviderFunctions(dialect), ([name, func]) => [`provider::terraform::${name}`, func] as const),
          ["type", typeOf as Func] as const,
        ]),
      ] as const,
  ),
];

/** Functions that remove the mark on purpose. */
const REVEALING: ReadonlySet<string> = new Set(["nonsensitive"]);

/** The other arguments, for a parameter: something valid, and something else. */
function fillers({ type, name }: Parameter): readonly Value[] {
  switch (type.kind) {
    case "string":
      return [name === "path" ? "t.tftpl" : "a", "2020-01-01T00:00:00Z", "10.0.0.0/8", "UTF-8"].map((text) => stringVal(text));
    case "number":
      return [numberVal(10), numberVal(-1)];
    default:
      return [fromNative(["a", "b"]) as Value, fromNative({ a: "a" }) as Value, stringVal("a")];
  }
}

/** Small limits, so that no call takes long. */
const budget = (): Budget => new Budget({ steps: 2_000_000, text: 1_000_000, elements: 100_000 });

const marked = VALUES.map(markings);
/** Values for one of several parameters: all texts, and each other kind of value. */
const wholes = marked.map(([whole]) => whole!);

/** Calls of a function with one marked argument after the other. */
function* callsOf(func: Func): Iterable<readonly Value[]> {
  const count = func.params.length + (func.varParam === undefined ? 0 : 2);
  for (let at = 0; at < count; at++) {
    const param = func.parameterAt(at)!;
    if (param.type.kind === "capsule") continue;
    for (const [i, forms] of marked.entries()) {
      // One of the fillers for each value, so that every pair occurs for some value.
      const others = Array.from({ length: count }, (_, j) => {
        const possible = fillers(func.parameterAt(j)!);
        return possible[(i + j) % possible.length]!;
      });
      // Text that is read in some language is secret as a whole; one of its other forms is enough.
      const isText = i < TEXTS.length && i > 0;
      const isPrimitive = param.type.kind === "string" || param.type.kind === "number" || param.type.kind === "bool";
      const tried = isPrimitive ? forms.slice(0, 1) : isText ? [forms[0]!, forms[1 + (i % (forms.length - 1))]!] : forms;
      for (const form of tried) yield others.map((other, j) => (j === at ? form : other));
    }
  }
  // All arguments at once.
  if (count > 1) for (const whole of wholes) yield Array.from({ length: count }, () => whole);
}

const names = ["a0", "a1", "a2", "a3", "a4", "a5", "a6"];

/** The tables share functions. Each is called once. */
const known = new Set<Func>();
const distinct = tables.map(([name, functions]) => {
  const own = [...functions].filter(([, func]) => !known.has(func));
  for (const [, func] of own) known.add(func);
  return [name, functions, own] as const;
});

describe.each(distinct)("a marked argument is not shown by the functions of %s", (_, functions, own) => {
  const outer = new EvalContext({ functions });
  it.each(own)("%s", (name, func) => {
    const found: string[] = [];
    const report = (how: string, args: readonly Value[], text: string): void => {
      if (shows(text)) found.push(`${name}(${args.map((arg) => `${arg.type}`).join(", ")}) ${how}:\n${text}`);
    };
    const isSlow = name === "bcrypt" || name === "rsadecrypt";
    const once = new Once();
    let calls = 0;
    for (const args of someOf([...callsOf(func)], 20)) {
      if (isSlow && calls > 10) break;
      calls++;
      const variables = Object.fromEntries(args.map((arg, i) => [names[i]!, arg]));
      const source = `${name}(${args.map((_arg, i) => names[i]!).join(", ")})`;
      const { value, diagnostics } = parseExpression(source).expression.value(outer.child({ variables, budget: budget() }));
      report(
        "says",
        args,
        formatDiagnostics(diagnostics) + once.text(JSON.stringify(diagnostics), () => diagnosticText(diagnostics, { "": source })),
      );
      if (!REVEALING.has(name)) report("returns", args, valueText(value));
      try {
        func.call(args, budget());
      } catch (error) {
        report(
          "throws",
          args,
          once.text(`${error}`, () => errorText(error)),
        );
      }
    }
    expect(found.slice(0, 3)).toEqual([]);
  });
});

it("the same calls without marks show their arguments", () => {
  const functions = tables[1]![1];
  const shown = [...functions].filter(([, func]) =>
    VALUES.some((value) => {
      try {
        func.call([value, ...func.params.slice(1).map((param) => fillers(param)[0]!)], budget());
        return false;
      } catch (error) {
        return shows(errorText(error));
      }
    }),
  );
  expect(shown.length).toBeGreaterThan(10);
  expect(shows(valueText(tupleVal([stringVal(TEXTS[0]!)])))).toBe(true);
});

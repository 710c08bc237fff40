/**
 * Huge, deeply nested and multiplying sources produce a diagnostic that names the exceeded limit,
 * and never a stack overflow.
 */
import { Budget, DEFAULT_LIMITS, defineFunction, dynamic, objectVal, stringVal, tupleVal } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { lexConfig, MAX_DEPTH, parseConfig, parseExpression, parseTemplate, parseTraversalAbs, walk } from "../src/index.ts";

const codes = (of: { readonly diagnostics: readonly { readonly code: string }[] }): readonly string[] => [
  ...new Set(of.diagnostics.map(({ code }) => code)),
];

/** Creates a source for each kind of nesting at the given depth. */
const nestings: Readonly<Record<string, (n: number) => string>> = {
  "square brackets": (n) => "[".repeat(n) + "]".repeat(n),
  parentheses: (n) => `${"(".repeat(n)}1${")".repeat(n)}`,
  objects: (n) => `${"{ a = ".repeat(n)}1${" }".repeat(n)}`,
  templates: (n) => `${'"${'.repeat(n)}1${'}"'.repeat(n)}`,
  directives: (n) => `"${"%{ if true }".repeat(n)}${"%{ endif }".repeat(n)}"`,
  "for expressions": (n) => `${"[for v in [1] : ".repeat(n)}v${"]".repeat(n)}`,
  calls: (n) => `${"f(".repeat(n)}${")".repeat(n)}`,
  indexes: (n) => `${"[0][".repeat(n)}0${"]".repeat(n)}`,
  splats: (n) => `[]${"[*]".repeat(n)}`,
  "unary operators": (n) => `${"-".repeat(n)}1`,
  conditionals: (n) => `${"true ? 1 : ".repeat(n)}1`,
  "conditionals in the middle": (n) => `${"true ? ".repeat(n)}1${" : 1".repeat(n)}`,
};

describe("nesting", () => {
  for (const [name, nest] of Object.entries(nestings)) {
    it(`nesting of ${name} is parsed up to the limit and reported beyond it`, () => {
      const valid = parseExpression(nest(MAX_DEPTH - 2));
      expect(valid.diagnostics).toEqual([]);
      valid.expression.value();
      for (const n of [MAX_DEPTH + 2, 10_000]) expect(codes(parseExpression(nest(n)))).toContain("nested-too-deeply");
    });
  }

  it("blocks nested too deeply are reported", () => {
    const nest = (n: number): string => "b {\n".repeat(n) + "}\n".repeat(n);
    expect(parseConfig(nest(MAX_DEPTH - 1)).diagnostics).toEqual([]);
    expect(codes(parseConfig(nest(10_000)))).toContain("nested-too-deeply");
    expect(parseConfig(nest(10_000)).diagnostics.length).toBeLessThan(5);
  });

  it("deeply nested unclosed brackets are reported", () => {
    for (const opening of ["[", "(", "{", '"${', "b {\n", "%{ if x }", "{a=", "f(", "a[", "<<A\n${"]) {
      const source = opening.repeat(10_000);
      for (const parse of [parseConfig, parseExpression, parseTemplate]) {
        if (parse === parseTemplate && !/[$%]\{/.test(opening)) continue;
        expect(parse(source).diagnostics.length).toBeGreaterThan(0);
      }
    }
  });
});

describe("with little stack left", () => {
  /** Recurses to the end of the stack and calls a function in some of the innermost calls. */
  function nearEndOfStack(call: () => void): void {
    let left = 0;
    const down = (): void => {
      const padding = [left, left, left, left];
      try {
        down();
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
      // Leave room for a few dozen calls: skip the innermost ones.
      if (++left <= 120 || left >= 3000 || left % 120 !== padding.length - 4) return;
      try {
        call();
      } catch (error) {
        // The test runner turns imports into getters, which return undefined when the stack is
        // full.
        if (!(error instanceof TypeError && error.message.startsWith("undefined is not a "))) throw error;
      }
    };
    down();
    expect(left).toBeGreaterThan(3000);
  }

  for (const [name, nest] of Object.entries(nestings)) {
    it(`${name} are parsed and evaluated, or reported as nested too deeply`, () => {
      const source = nest(MAX_DEPTH - 2);
      const { expression } = parseExpression(source);
      const seen = new Set<string>();
      nearEndOfStack(() => {
        for (const code of codes(parseExpression(source))) seen.add(code);
        for (const code of codes(parseConfig(`a = ${source}\n`))) seen.add(code);
        for (const code of codes(expression.value())) seen.add(code);
        expression.variables();
        walk(expression, () => {});
      });
      for (const code of ["nested-too-deeply", "evaluation-too-deep", "calls-not-allowed"]) seen.delete(code);
      expect([...seen].filter((code) => !["index-out-of-range", "value-without-elements"].includes(code))).toEqual([]);
    });
  }

  it("nothing throws if the stack has room for a few calls", () => {
    const source = 'a = [for x in [1, 2] : "${x}é" if x > f(y)]\nb "l" {\n  c = upper(a.b[0])\n}\n';
    const { expression } = parseConfig(source).file.body.attributes[0]!;
    /**
     * The number of calls of a function like this one that must fit on the stack for the operation
     * not to throw.
     */
    const callsNeeded = (call: () => { readonly diagnostics: readonly unknown[] }): number => {
      let left = 0;
      let needed = 0;
      const down = (): void => {
        try {
          down();
        } catch {
          // The stack is full here.
        }
        if (++left > 2000) return;
        try {
          call();
        } catch {
          needed = left;
        }
      };
      // Compiling a function on its first call takes more stack than anything else.
      for (let i = 0; i < 3; i++) {
        left = needed = 0;
        down();
      }
      return needed;
    };
    expect(callsNeeded(() => parseConfig(source))).toBeLessThan(100);
    expect(callsNeeded(() => parseExpression("[1, { a = 2 }]"))).toBeLessThan(100);
    expect(callsNeeded(() => parseTemplate("a ${b}"))).toBeLessThan(100);
    expect(callsNeeded(() => parseTraversalAbs("a.b"))).toBeLessThan(100);
    expect(callsNeeded(() => expression.value())).toBeLessThan(100);
  });
});

describe("length", () => {
  it("chains of operators, steps and elements do not count as nesting", () => {
    for (const [first, next] of [
      ["1", " + 1"],
      ["a", ".b"],
      ["a", "[0]"],
      ["[1", ", 1"],
      ["a", "[b]"],
      ['"x', "${a}"],
      ["true", " && true"],
    ]) {
      const closing = first!.startsWith("[") ? "]" : first!.startsWith('"') ? '"' : "";
      const { expression, diagnostics } = parseExpression(first + next!.repeat(30_000) + closing);
      expect(diagnostics).toEqual([]);
      expression.value();
      expression.value(new EvalContext({ variables: { a: objectVal({}), b: stringVal("x") } }));
      expression.variables();
    }
  });

  it("1,000 syntax errors are reported, and that there are more", () => {
    const source = (count: number) => Array.from({ length: count }, (_, i) => `a${i} =\n`).join("");
    expect(codes(parseConfig(source(1000)))).not.toContain("too-many-errors");
    const { file, diagnostics } = parseConfig(`${source(5000)}last = 1\n`);
    expect(diagnostics.length).toBe(1001);
    expect(diagnostics.at(-1)).toMatchObject({ code: "too-many-errors", subject: { start: { line: 1001 } } });
    expect(file.body.attributes.some(({ name }) => name === "last")).toBe(true);
  });

  it("1,000 lexical errors are reported, and that there are more", () => {
    const { diagnostics } = lexConfig("§ ".repeat(5000));
    expect(diagnostics.length).toBe(1001);
    expect(diagnostics.at(-1)).toMatchObject({ code: "too-many-errors", subject: { start: { offset: 2000 } } });
  });

  it("bodies, strings, comments and names can have any length", () => {
    const { file, diagnostics } = parseConfig(Array.from({ length: 100_000 }, (_, i) => `a${i} = ${i}\n`).join(""));
    expect(diagnostics).toEqual([]);
    expect(file.body.attributes.length).toBe(100_000);
    const long = "x".repeat(10_000_000);
    expect(parseConfig(`${long} = "${long}" # ${long}\n`).diagnostics).toEqual([]);
  });
});

describe("expressions that multiply work", () => {
  const nest = (n: number, inner: string): string => `${"[for v in [1, 2, 3, 4] : ".repeat(n)}${inner}${"]".repeat(n)}`;
  const limited = (source: string, ctx?: EvalContext, parse = parseExpression) => {
    const { value, diagnostics } = parse(source).expression.value(ctx);
    if (diagnostics.some(({ code }) => code === "evaluation-limit")) {
      expect(diagnostics).toHaveLength(1);
      expect(value.isKnown()).toBe(false);
    }
    return codes({ diagnostics });
  };

  it("the budget limits the elements visited", () => {
    expect(limited(nest(4, "v"))).toEqual([]);
    expect(limited(nest(300, "v"))).toEqual(["evaluation-limit"]);
    expect(limited(`${"[0, 0, 0, 0][*][".repeat(100)}0${"]".repeat(100)}`)).toEqual(["evaluation-limit"]);
  });

  it("an exceeded budget is reported at the responsible expression", () => {
    const { diagnostics } = parseExpression("1 + length([for a in xs : [for b in xs : [for c in xs : 1]]])").expression.value(
      new EvalContext({
        variables: { xs: tupleVal(Array.from({ length: 1000 }, () => stringVal("x"))) },
        functions: { length: defineFunction({ params: [{ name: "of", type: dynamic }], type: dynamic, impl: ([of]) => of }) },
      }),
    );
    expect(diagnostics.map(({ code, subject }) => [code, subject?.start.column])).toEqual([["evaluation-limit", 37]]);
  });

  it("an error in the body of a loop is reported once with a count", () => {
    const { diagnostics } = parseExpression(nest(3, "missing + v")).expression.value(new EvalContext());
    expect(diagnostics.map(({ code, count }) => [code, count])).toEqual([["unknown-variable", 64]]);
    const budget = new Budget({ steps: 1_000_000 });
    const many = parseExpression(nest(100, "missing")).expression.value(new EvalContext({ variables: {}, budget }));
    expect(codes(many)).toEqual(["evaluation-limit"]);
  });

  it("the budget limits comparisons of large values", () => {
    const doubling = (n: number): string => `${"[for v in [[v, v]] : ".repeat(n)}v == [v, v]${"]".repeat(n)}`;
    const ctx = new EvalContext({ variables: { v: stringVal("x") } });
    expect(limited(doubling(15), ctx)).toEqual([]);
    expect(limited(doubling(300), ctx)).toEqual(["evaluation-limit"]);
  });

  it("the budget limits the text created", () => {
    const doubling = (n: number): string => `${'[for v in ["${v}${v}"] : '.repeat(n)}v${"]".repeat(n)}`;
    const ctx = new EvalContext({ variables: { v: stringVal("x".repeat(1000)) } });
    expect(limited(doubling(10), ctx)).toEqual([]);
    expect(limited(doubling(100), ctx)).toEqual(["evaluation-limit"]);
    const joined = `${"%{ for v in [1, 2, 3, 4] }".repeat(8)}${"x".repeat(DEFAULT_LIMITS.text / 4 ** 7)}${"%{ endfor }".repeat(8)}`;
    expect(limited(joined, undefined, parseTemplate)).toEqual(["evaluation-limit"]);
  });

  it("all evaluations in a context share its budget", () => {
    const ctx = new EvalContext({ variables: {}, budget: new Budget({ elements: 10 }) });
    const { expression } = parseExpression("[1, 2, 3, 4]");
    expect([1, 2, 3, 4].map(() => codes(expression.value(ctx)))).toEqual([[], [], ["evaluation-limit"], ["evaluation-limit"]]);
  });

  it("evaluation stops when it is aborted or the time is up", () => {
    const signal = { aborted: false };
    const ctx = new EvalContext({ variables: {}, budget: new Budget({ signal }) });
    expect(codes(parseExpression(nest(8, "v")).expression.value(ctx))).toEqual([]);
    signal.aborted = true;
    expect(codes(parseExpression(nest(8, "v")).expression.value(ctx))).toEqual(["evaluation-limit"]);
    const late = new EvalContext({ variables: {}, budget: new Budget({ timeout: 0 }) });
    expect(codes(parseExpression(nest(8, "v")).expression.value(late))).toEqual(["evaluation-limit"]);
  });

  it("the depth of created values is limited", () => {
    // A nested loop, wrapped in brackets, nests a value far deeper than the source.
    const deepen = (loops: number, brackets: number): string =>
      `${`[for v in [${"[".repeat(brackets)}v${"]".repeat(brackets)}] : `.repeat(loops)}v${"]".repeat(loops)}`;
    const ctx = new EvalContext({ variables: { v: stringVal("x") } });
    expect(limited(deepen(8, 100), ctx)).toEqual([]);
    const { value, diagnostics } = parseExpression(deepen(80, 100)).expression.value(ctx);
    expect(codes({ diagnostics })).toEqual(["value-too-deep"]);
    expect(value.type.kind).toBe("tuple");
  });
});

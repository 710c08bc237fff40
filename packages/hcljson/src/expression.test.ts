import {
  Budget,
  type BudgetLimits,
  dynamic,
  isWhollyKnown,
  mark,
  number,
  numberVal,
  stringVal,
  toNative,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { EvalContext, type Expression, evaluationOf, formatTraversal, type Range } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { parseExpression } from "./index.ts";

const ctx = new EvalContext({
  variables: new Map<string, Value>([
    ["n", numberVal(2)],
    ["s", stringVal("x")],
    ["u", unknownVal(number)],
  ]),
});

/** The expression of a valid source. */
function read(text: string): Expression {
  const { expression, diagnostics } = parseExpression(text, "t.json");
  expect(diagnostics).toEqual([]);
  return expression;
}

/**
 * The code of each diagnostic of evaluation, and the part of the text that it points at by its
 * offsets.
 */
function problems(text: string): readonly string[] {
  return read(text)
    .value(ctx)
    .diagnostics.map(({ code, subject }) => `${code} ${text.slice(subject!.start.offset, subject!.end.offset)}`);
}

describe("JSON values as expressions", () => {
  it("are literal without a context, and templates with one", () => {
    expect(toNative(read('{"k-${s}": ["${n}", "a ${n}", "$${n}"]}').value().value)).toEqual({ "k-${s}": ["${n}", "a ${n}", "$${n}"] });
    expect(toNative(read('{"k-${s}": ["${n}", "a ${n}", "$${n}"]}').value(ctx).value)).toEqual({ "k-x": [2, "a 2", "${n}"] });
    expect(toNative(read('"\\u0024{n}"').value(ctx).value)).toBe(2);
  });

  it("have ranges within strings by the offsets in the file, whatever is escaped before", () => {
    expect(problems('["a ${nope}"]')).toEqual(["unknown-variable nope"]);
    expect(problems('["\\u00e9\\n\\"\\ud83d\\ude00 ${nope} and ${more}"]')).toEqual(["unknown-variable nope", "unknown-variable more"]);
    expect(problems('{"é ${nope}": "${s + 1}"}')).toEqual(["unknown-variable nope", "invalid-operand s"]);
  });

  it("have ranges in a string for an operand and its context, which may overlap", () => {
    const text = '"\\u00e9\\n\\/ ${ 1 + {} } ${ nope }"';
    const found = read(text).value(ctx).diagnostics;
    const part = (range: Range | undefined): string | undefined => range && text.slice(range.start.offset, range.end.offset);
    expect(found.map(({ code, subject, context }) => [code, part(subject), part(context)])).toEqual([
      ["invalid-operand", "{}", "1 + {}"],
      ["unknown-variable", "nope", undefined],
    ]);
    expect(found.map(({ subject }) => [subject!.start.line, subject!.start.column])).toEqual([
      [2, 10],
      [2, 18],
    ]);
  });

  it("map the offsets after any escape sequence or character", () => {
    for (const before of ["\\u0041", "\\n", "\\\\", '\\"', "\\/", "é", "😀", "\\ud83d\\ude00"]) {
      expect(problems(`"${before}\${nope}"`)).toEqual(["unknown-variable nope"]);
      expect(problems(`"${before}${before}x\${nope}${before}"`)).toEqual(["unknown-variable nope"]);
    }
  });

  it("are unknown as a whole if a key is unknown, and still report other errors", () => {
    const text = '{"${u}": 1, "b": "${nope}"}';
    expect(read(text).value(ctx).value.type).toBe(dynamic);
    expect(problems(text)).toEqual(["unknown-variable nope"]);
  });

  it("omit the properties whose keys are null, not a string, or repeated", () => {
    const text = '{"${null}": 1, "${[n]}": 2, "2": 3, "${n}": 4, "e\\u0301": 5, "é": 6}';
    expect(toNative(read(text).value(ctx).value)).toEqual({ "2": 3, é: 5 });
    expect(problems(text)).toEqual(['null-key "${null}"', 'invalid-key "${[n]}"', 'repeated-property "${n}"', 'repeated-property "é"']);
  });

  it("have the same values and diagnostics in an array as alone, whatever objects precede them", () => {
    const objects = [
      '{"a": 1, "b": 2}',
      '{"b": 2, "a": 1}',
      '{"a": 1}',
      '{"a": "x", "b": null}',
      '{"a": 1, "b": 2, "c": 3}',
      '{"a": 1, "a": 2}',
      '{"a": 1, "b": "${n}", "a": 3}',
      '{"a": 1, "${s}": 2}',
      '{"a": 1, "${u}": 2, "b": 3}',
      '{"a": 1, "${null}": 2}',
      '{"a": "${nope}", "b": {"a": [], "b": {}}}',
      "{}",
    ];
    const outcome = (expression: Expression): unknown => {
      const { value, diagnostics } = expression.value(ctx);
      return [
        isWhollyKnown(value) ? toNative(value) : value.type.kind,
        diagnostics.map(({ code, params, subject }) => [code, params, subject!.end.offset - subject!.start.offset]),
      ];
    };
    const alone = new Map(objects.map((text) => [text, outcome(read(text))]));
    for (const first of objects) {
      for (const second of objects) {
        const [one, other] = read(`[${first}, ${second}]`).exprList!()!;
        const { value, diagnostics } = read(`[${first}, ${second}]`).value(ctx);
        const found = [one!, other!].map((element) => element.value(ctx));
        expect(value.asArray().map(({ type }) => type)).toEqual(found.map((each) => each.value.type));
        expect(diagnostics).toEqual(found.flatMap((each) => each.diagnostics));
        expect([outcome(one!), outcome(other!)]).toEqual([alone.get(first), alone.get(second)]);
      }
    }
  });

  it("attach the expression of the value, its property and the context to a diagnostic about a name", () => {
    const text = '{"a": 1, "${null}": [2]}';
    const [diagnostic] = read(text).value(ctx).diagnostics;
    const part = ({ start, end }: Range): string => text.slice(start.offset, end.offset);
    expect([part(diagnostic!.subject!), part(diagnostic!.context!)]).toEqual(['"${null}"', '"${null}": [2]']);
    const { expression, evalContext } = evaluationOf(diagnostic!);
    expect(part(expression!.range)).toBe("[2]");
    expect([evalContext, evalContext?.parent]).toContain(ctx);
  });

  it("report any number of repeated keys, each with the line of the first", () => {
    const lines = Array.from({ length: 1000 }, (_, i) => `"k${i % 100}": ${i}`);
    const { diagnostics } = read(`{\n${lines.join(",\n")}\n}`).value();
    expect(diagnostics.length).toBe(900);
    expect(diagnostics.at(-1)!.detail).toContain("line 101");
  });

  it("have the variables of their strings and keys, with a context or without", () => {
    expect(read('{"${a.b}": ["${c[0]}", 1, "%{ if d }x%{ endif }", "broken ${"]}').variables().map(formatTraversal)).toEqual([
      "a.b",
      "c[0]",
      "d",
    ]);
  });

  it("draw from the budget of their context, and report once that it is spent", () => {
    const limited = (text: string, limits: BudgetLimits): readonly string[] => {
      const { diagnostics } = read(text).value(new EvalContext({ variables: {}, functions: {}, budget: new Budget(limits) }));
      return diagnostics.map(({ code, subject }) => `${code} ${text.slice(subject!.start.offset, subject!.end.offset)}`);
    };
    expect(limited("[1, [2, 3], 4]", { elements: 5 })).toEqual([]);
    expect(limited("[1, [2, 3], 4]", { elements: 4 })).toEqual(["evaluation-limit ["]);
    expect(limited('{"a": 1, "b": {"c": 2}}', { elements: 3 })).toEqual([]);
    expect(limited('{"a": 1, "b": {"c": 2}}', { elements: 2 })).toEqual(["evaluation-limit {"]);
    expect(limited('["${1}", "x"]', { steps: 4 })).toEqual(['evaluation-limit "${1}"']);
    // The limit inside a template ends the evaluation of what is around it.
    const loop = '"${[for a in [1, 2, 3] : [for b in [1, 2, 3] : a]]}"';
    expect(limited(`[${loop}, ${loop}, "\${nope}"]`, { elements: 10 }).map((line) => line.split(" ")[0])).toEqual(["evaluation-limit"]);
  });

  it("attach the context that they were given to diagnostics, if it has a budget", () => {
    const scope = new EvalContext({ variables: {}, budget: new Budget({ elements: 1 }) });
    const [diagnostic] = read("[1, 2]").value(scope).diagnostics;
    expect(evaluationOf(diagnostic!).evalContext).toBe(scope);
  });

  it("share the budget of the context between evaluations", () => {
    const budget = new Budget({ elements: 5 });
    const scope = new EvalContext({ variables: {}, budget });
    expect(read("[1, 2, 3]").value(scope).diagnostics).toEqual([]);
    expect(budget.remaining.elements).toBe(2);
    const { diagnostics } = read("[1, 2, 3]").value(scope);
    expect(diagnostics.map(({ code, params, detail }) => [code, params, detail])).toEqual([
      [
        "evaluation-limit",
        { resource: "elements", limit: 5 },
        "The evaluation creates more than 5 elements. Nested loops and dynamic blocks multiply the work.",
      ],
    ]);
  });

  it("have shapes by their kinds, with all parts in their order", () => {
    expect(read('"a ${n}"').shape!().kind).toBe("wrapper");
    for (const text of ["1", "true", "null", '"plain"']) expect(read(text).shape!().kind).toBe("literal");
    expect(read('"broken ${"').shape!()).toEqual({ kind: "invalid", text: "broken ${" });
    const rangesOf = (text: string): readonly string[] => {
      const shape = read(text).shape!();
      if (shape.kind !== "tuple" && shape.kind !== "object") return [shape.kind];
      return shape.children.map(({ range }) => text.slice(range.start.offset, range.end.offset));
    };
    expect(rangesOf('[1, "x", {}]')).toEqual(["1", '"x"', "{}"]);
    expect(rangesOf('{"a": 1, "b": [2]}')).toEqual(['"a"', "1", '"b"', "[2]"]);
  });

  it("keep the marks of keys on the whole object, and only those", () => {
    const marked = new EvalContext({ variables: { m: mark(stringVal("k"), "secret"), s: stringVal("k") } });
    expect(read('{"${m}": 1}').value(marked).value.hasMark("secret")).toBe(true);
    expect(read('{"${s}": 1}').value(marked).value.isMarked()).toBe(false);
    expect(read('{"a": "${m}"}').value(marked).value.isMarked()).toBe(false);
    // A marked name is not shown in the diagnostic.
    const [diagnostic] = read('{"k": 1, "${m}": 2}').value(marked).diagnostics;
    expect([diagnostic!.code, diagnostic!.detail.includes('"k"')]).toEqual(["repeated-property", false]);
  });

  it("are lists, maps, calls and references by their form", () => {
    expect(read("[1, 2]").exprList?.()?.length).toBe(2);
    expect(read("{}").exprList?.()).toBeUndefined();
    expect(read('{"a": 1, "a": 2}').exprMap?.()?.length).toBe(2);
    expect(read("[]").exprMap?.()).toBeUndefined();
    expect(read('"list(string)"').exprCall?.()?.name).toBe("list");
    expect(read('"${list(string)}"').exprCall?.()).toBeUndefined();
    expect(formatTraversal(read('" a.b[\\"c\\"]"').asTraversal!()!)).toBe('a.b["c"]');
    for (const text of ['"${a.b}"', '"a b"', "1", '["a"]', '""']) expect(read(text).asTraversal?.()).toBeUndefined();
  });
});

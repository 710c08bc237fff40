/** Laws of evaluation: it never throws, is deterministic, and does not change the tree. */
import {
  bool,
  dynamicVal,
  hasMarkDeep,
  list,
  listVal,
  mark,
  nullVal,
  number,
  numberVal,
  objectVal,
  rawEquals,
  set,
  string,
  stringVal,
  True,
  tupleVal,
  unknownVal,
  unmarkDeep,
  type Value,
} from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amount } from "../../../vitest.tier.ts";
import { parseExpression, parseTemplate } from "../src/parse.ts";
import { type Node, walk } from "../src/walk.ts";

const ctx = new EvalContext({
  variables: {
    a: numberVal(1),
    s: stringVal("x"),
    t: True,
    l: listVal([stringVal("x"), stringVal("y")]),
    o: objectVal({ a: numberVal(1), l: tupleVal([numberVal(1), stringVal("y")]) }),
    u: unknownVal(number),
    ul: unknownVal(list(string)),
    ub: unknownVal(bool),
    d: dynamicVal,
    n: nullVal(string),
    m: mark(stringVal("x"), "secret"),
    ml: mark(listVal([mark(stringVal("x"), "inner")]), "outer"),
  },
  functions: {},
});

const { expression } = fc.letrec<{ expression: string; leaf: string; inner: string }>((tie) => ({
  expression: fc.oneof({ depthSize: "medium", withCrossShrink: true }, tie("leaf"), tie("inner")),
  leaf: fc.constantFrom(
    "1",
    "0",
    "1.5",
    '"x"',
    "true",
    "null",
    "a",
    "s",
    "t",
    "l",
    "o",
    "u",
    "ul",
    "ub",
    "d",
    "n",
    "m",
    "ml",
    "[]",
    "{}",
    "missing",
    "v",
    "k",
  ),
  inner: fc.oneof(
    fc
      .tuple(tie("expression"), fc.constantFrom("+", "-", "*", "/", "%", "&&", "||", "==", "!=", "<", ">="), tie("expression"))
      .map(([left, op, right]) => `(${left} ${op} ${right})`),
    fc.tuple(fc.constantFrom("-", "!"), tie("expression")).map(([op, operand]) => `${op}(${operand})`),
    fc.tuple(tie("expression"), tie("expression"), tie("expression")).map(([c, a, b]) => `(${c} ? ${a} : ${b})`),
    fc.array(tie("expression"), { maxLength: 3 }).map((items) => `[${items.join(", ")}]`),
    fc
      .array(fc.tuple(tie("expression"), tie("expression")), { maxLength: 3 })
      .map((items) => `{${items.map(([k, v]) => `(${k}) = ${v}`).join(", ")}}`),
    fc.tuple(tie("expression"), tie("expression")).map(([c, k]) => `(${c})[${k}]`),
    fc.tuple(tie("expression"), fc.constantFrom(".a", "[*]", "[*].a", ".*.a", "[0]", "[*][0]")).map(([c, step]) => `(${c})${step}`),
    fc.tuple(tie("expression"), tie("expression"), tie("expression")).map(([c, v, i]) => `[for k, v in ${c} : ${v} if ${i}]`),
    fc
      .tuple(tie("expression"), tie("expression"), tie("expression"), fc.constantFrom("", "..."))
      .map(([c, k, v, g]) => `{for k, v in ${c} : ${k} => ${v}${g}}`),
    fc.tuple(tie("expression"), tie("expression")).map(([a, b]) => `"p\${${a}}q%{ if ${b} }r%{ endif }"`),
    fc.tuple(tie("expression"), tie("expression")).map(([c, v]) => `"%{ for v in ${c} }\${${v}}%{ endfor }"`),
  ),
}));

/** Formats the structure of a tree: kinds and offsets. */
function outline(root: Node): string {
  const lines: string[] = [];
  walk(root, (node) => void lines.push(`${node.kind} ${node.start} ${node.end}`));
  return lines.join("\n");
}

describe("any expression that is valid", () => {
  it("evaluation never throws and is deterministic, with and without a context", () => {
    fc.assert(
      fc.property(expression, (source) => {
        const parsed = parseExpression(source, "any.hcl");
        const before = outline(parsed.expression as Node);
        for (const context of [ctx, undefined]) {
          const first = parsed.expression.value(context);
          const second = parsed.expression.value(context);
          expect(rawEquals(first.value, second.value)).toBe(true);
          expect(second.diagnostics.map((d) => d.code)).toEqual(first.diagnostics.map((d) => d.code));
        }
        expect(outline(parsed.expression as Node)).toBe(before);
      }),
      { numRuns: amount(100, 500) },
    );
  });

  it("a number or bool whose evaluation failed is unknown", () => {
    fc.assert(
      fc.property(expression, expression, (a, b) => {
        const { value, diagnostics } = parseExpression(`(${a}) + (${b})`, "any.hcl").expression.value(ctx);
        if (diagnostics.length > 0) expect(value.isKnown()).toBe(false);
      }),
    );
  });

  it("evaluation depends only on the references that variables() returns", () => {
    fc.assert(
      fc.property(expression, (source) => {
        const parsed = parseExpression(source, "any.hcl").expression;
        const roots = new Set(parsed.variables().map(([root]) => (root?.kind === "root" ? root.name : "")));
        const few = new EvalContext({ variables: new Map([...ctx.variables!].filter(([name]) => roots.has(name))), functions: {} });
        const full = parsed.value(ctx);
        const reduced = parsed.value(few);
        expect(rawEquals(full.value, reduced.value)).toBe(true);
        expect(reduced.diagnostics.map((d) => d.code)).toEqual(full.diagnostics.map((d) => d.code));
      }),
    );
  });
});

describe("marks", () => {
  /**
   * Pairs of values for the marked variables `m` and `ml`. If the two results differ, they depend
   * on a marked input.
   */
  const secrets = [stringVal("x"), stringVal("y"), numberVal(0), True, unknownVal(string), unknownVal(bool), dynamicVal, nullVal(string)];
  const lists = [
    listVal([stringVal("x")]),
    listVal([stringVal("x"), stringVal("y")]),
    unknownVal(list(string)),
    tupleVal([True]),
    tupleVal([]),
  ];
  const withSecrets = (secret: Value, list: Value) =>
    new EvalContext({ variables: { m: mark(secret, "secret"), ml: mark(list, "secret") } }, ctx);

  it("a mark of an input is on every result that depends on it", () => {
    fc.assert(
      fc.property(
        expression,
        fc.tuple(fc.constantFrom(...secrets), fc.constantFrom(...secrets)),
        fc.tuple(fc.constantFrom(...lists), fc.constantFrom(...lists)),
        (source, [secretA, secretB], [listA, listB]) => {
          const { expression } = parseExpression(source, "any.hcl");
          const a = expression.value(withSecrets(secretA, listA));
          const b = expression.value(withSecrets(secretB, listB));
          if (a.diagnostics.length > 0 || b.diagnostics.length > 0) return;
          if (rawEquals(unmarkDeep(a.value).value, unmarkDeep(b.value).value)) return;
          expect([source, hasMarkDeep(a.value, "secret"), hasMarkDeep(b.value, "secret")]).toEqual([source, true, true]);
        },
      ),
      { numRuns: amount(600, 3000) },
    );
  });

  it.each([
    ["[for v in us : v if m]", "a condition over an unknown collection"],
    ["{for v in us : v => v if m}", "a condition over an unknown collection, in an object"],
    ["[for v in us : m]", "a result over an unknown collection"],
    ["{for v in us : m => v}", "a key over an unknown collection"],
    ["[for v in [1] : m if ub]", "a result that may be left out"],
    ["ub ? [m] : [1]", "a part of a result of an undecided conditional"],
    ["[m, 1][u]", "an element that an unknown index may select"],
    ["{(us2) = m}", "a value under an unknown key"],
  ])("are kept in %s: %s", (source) => {
    const more = new EvalContext({ variables: { us: unknownVal(set(string)), us2: unknownVal(string) } }, ctx);
    expect(hasMarkDeep(parseExpression(source).expression.value(more).value, "secret")).toBe(true);
  });
});

describe("any source, valid or not", () => {
  it("evaluating the tree of any source never throws", () => {
    const piece = fc.constantFrom(
      "a",
      "1",
      "+",
      "?",
      ":",
      "[",
      "]",
      "{",
      "}",
      "(",
      ")",
      "for",
      "in",
      "if",
      "=>",
      "...",
      ".",
      "*",
      '"',
      "${",
      "%{",
      "endif",
      " ",
      "\n",
      "==",
      "&&",
      "<<E\n",
      "\nE\n",
      ",",
      "=",
      "!",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const source = pieces.join("");
        for (const parse of [parseExpression, parseTemplate]) {
          const parsed = parse(source, "any.hcl").expression;
          parsed.value(ctx);
          parsed.variables();
          expect(parsed.startRange.filename).toBe("any.hcl");
        }
      }),
      { numRuns: amount(200, 1000) },
    );
  });
});

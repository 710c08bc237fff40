/// <reference types="node" />
/** Messages do not show the elements of a marked collection, and the elements do not get its marks. */

import { inspect } from "node:util";
import {
  defineFunction,
  dynamic,
  fromNative,
  list,
  listVal,
  mapVal,
  mark,
  nullVal,
  number,
  object,
  rawEquals,
  setVal,
  string,
  stringVal,
  tupleVal,
  unknownVal,
  unmarkDeepWithPaths,
  type Value,
} from "@hcl-ts/cty";
import { standardFunctions } from "@hcl-ts/cty-functions";
import { type Diagnostic, EvalContext, evaluationOf, formatDiagnostics } from "@hcl-ts/hcl";
import { attrSpec, blockListSpec, blockMapSpec, decode, objectSpec, type Spec } from "@hcl-ts/hcldec";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig, parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { expand } from "../src/dynblock/index.ts";
import { tryFunc } from "../src/tryfunc/index.ts";

const SECRET = "s3cr3t";
const MARK = "sensitive";
const text = stringVal(SECRET);

/** A function that shows how it sees its argument. */
const marksOf = defineFunction({
  params: [{ name: "x", type: dynamic, allowMarked: true, allowUnknown: true, allowNull: true, allowDynamicType: true }],
  type: string,
  impl: ([x]) => stringVal([...(x.marks ?? [])].map(String).join()),
});

const values = {
  l: listVal([text, text]),
  t: tupleVal([text, fromNative({ [SECRET]: 1 })]),
  o: fromNative({ [SECRET]: SECRET, n: 8675309 }),
  m: mapVal({ [SECRET]: text }),
  s: setVal([text]),
  ll: listVal([listVal([text])]),
  lo: listVal([fromNative({ [SECRET]: { [SECRET]: SECRET } })]),
  lm: listVal([mapVal({ [SECRET]: text })]),
  n: tupleVal([fromNative(8675309)]),
  nulls: tupleVal([nullVal(dynamic), text]),
  u: unknownVal(list(object({ [SECRET]: number }))),
  e: listVal([mark(text, "own")]),
};

function context(given: Readonly<Record<string, Value>>): EvalContext {
  return new EvalContext({
    variables: { ...given, plain: stringVal("plain") },
    functions: new Map([...standardFunctions, ["marks", marksOf], ["try", tryFunc]]),
  });
}

const marked = context(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, mark(value, MARK)])));
const bare = context(values);

/** Everything that diagnostics say, to users and to programs. */
function everything(diagnostics: readonly Diagnostic[]): string {
  const extras = diagnostics.map((diagnostic) => inspect(evaluationOf(diagnostic).extra, { depth: 9, showHidden: true }));
  return [formatDiagnostics(diagnostics), JSON.stringify(diagnostics), inspect(diagnostics, { depth: 9 }), ...extras].join("\n");
}

const shown = (source: string, ctx: EvalContext): string => everything(parseExpression(source).expression.value(ctx).diagnostics);

/** The problem of each element, by the name of a collection. */
const failing: readonly (readonly [body: (v: string) => string, ...names: (keyof typeof values)[]])[] = [
  [(v) => `nope(${v})`, "l", "t", "o", "m", "s", "ll", "lo", "lm", "n", "nulls"],
  [(v) => `${v}.nope`, "l", "t", "o", "m", "s", "ll", "lo", "lm", "n", "nulls"],
  [(v) => `${v}.s3cr3`, "lo", "lm", "u"],
  [(v) => `${v} + 1`, "l", "t", "m", "s", "ll", "lo", "lm"],
  [(v) => `-${v}`, "l", "ll"],
  [(v) => `!${v}`, "l", "lo"],
  [(v) => `"\${${v}}" + 1`, "l", "n"],
  [(v) => `"\${[${v}]}"`, "l", "n"],
  [(v) => `["a"][${v}]`, "l", "n"],
  [(v) => `{ a = 1 }[${v}]`, "l", "n"],
  [(v) => `${v} ? 1 : 2`, "l", "lo"],
  [(v) => `true ? { a = ${v} } : { b = ${v} }[0]`, "lo"],
  [(v) => `true ? [${v}] : ${v}`, "lo", "l"],
  [(v) => `parseint(${v}, 10)`, "l", "m"],
  [(v) => `jsondecode(${v})`, "l", "s"],
  [(v) => `regex(${v}, "[")`, "l"],
  [(v) => `formatdate(${v}, ${v})`, "l"],
  [(v) => `lookup({ a = 1 }, ${v})`, "l"],
  [(v) => `upper([${v}])`, "l"],
  [(v) => `element([], length(${v}))`, "l", "ll"],
  [(v) => `[for w in [${v}] : nope(w)]`, "l", "o", "n"],
  [(v) => `[for w in ${v} : w.nope]`, "ll", "lo", "lm"],
  [(v) => `[for k, w in ${v} : nope(k)]`, "ll", "lo", "lm"],
  [(v) => `{ for w in [${v}, ${v}] : w => 1 }`, "l"],
  [(v) => `{ for w in [1, 2] : ${v} => w }`, "l"],
  [(v) => `[for w in concat([${v}], []) : w.nope]`, "l"],
  [(v) => `[for w in distinct([${v}]) : w.nope]`, "l"],
  [(v) => `[for w in split("c", ${v}) : w.nope]`, "l"],
  [(v) => `{ (${v}) = 1 }.nope`, "l"],
  [(v) => `{ a = ${v} }.b`, "l"],
  [(v) => `[${v}][*].nope`, "l", "lo"],
  [(v) => `${v}[*].nope`, "ll", "lo"],
  [(v) => `"%{ for w in [${v}] }\${w.nope}%{ endfor }"`, "l"],
  [(v) => `"%{ if ${v} }x%{ endif }"`, "l"],
];

describe("a problem with an element of a marked collection", () => {
  const cases = failing.flatMap(([body, ...names]) => names.map((name) => [body, name] as const));
  /** The ways to reach the element. */
  const ways: readonly (readonly [string, (body: (v: string) => string, name: string) => string])[] = [
    ["for", (body, name) => `[for v in ${name} : ${body("v")}]`],
    ["for with keys", (body, name) => `[for k, v in ${name} : ${body("v")}]`],
    ["an object for", (body, name) => `{ for k, v in ${name} : k => ${body("v")} }`],
    ["a condition", (body, name) => `[for v in ${name} : 1 if ${body("v")}]`],
    ["a key", (body, name) => `{ for v in ${name} : ${body("v")} => 1 }`],
    ["a template", (body, name) => `"%{ for v in ${name} }\${${body("v").replaceAll('"', '\\"')}}%{ endfor }"`.replaceAll('\\"', '"')],
    ["a nested for", (body, name) => `[for w in ["x"] : [for v in ${name} : ${body("v")}]]`],
    ["a for of a for", (body, name) => `[for v in [for w in ${name} : w] : ${body("v")}]`],
    ["a group", (body, name) => `[for v in { for w in ${name} : "k" => w... }["k"] : ${body("v")}]`],
    ["a splat", (body, name) => `[for v in ${name}[*] : ${body("v")}]`],
  ];
  it.each(cases.map(([body, name]) => [body("v"), name, body] as const))("is not explained with it: %s in %s", (_, name, body) => {
    const found: string[] = [];
    for (const [way, source] of ways) {
      const said = shown(source(body, name), marked);
      if (said.includes(SECRET) || said.includes("8675309")) found.push(`${way}: ${source(body, name)}\n${said}`);
    }
    expect(found).toEqual([]);
  });

  it("is explained with it if nothing is marked", () => {
    expect(shown("[for v in l : v.nope]", bare)).toContain(`where v = "${SECRET}"`);
    expect(shown("[for v in lo : v.s3cr3]", bare)).toContain(`Did you mean \\"${SECRET}\\"`);
    expect(shown("[for v in l : jsondecode(v)]", bare)).toContain(SECRET);
    expect(shown("[for v in [plain] : v.nope]", marked)).toContain('where v = "plain"');
    expect(shown("[for w in l : [for v in [plain] : v.nope]]", marked)).toContain('where v = "plain"');
  });
});

describe("the value", () => {
  it.each([
    "[for v in l : v]",
    "[for v in l : [v]]",
    "{ for k, v in o : k => v }",
    "{ for v in l : v => v... }",
    "[for v in l : v if v != plain]",
    "[for v in ll : [for w in v : upper(w)]]",
    "[for v in nulls : true ? v : plain]",
    "[for v in nulls : v == null ? plain : v]",
    '[for v in l : { for w in ["a"] : w => v }]',
    "[for v in l : toset([v])]",
    "[for v in s : setunion([v], [plain])]",
    "[for v in l : marks(v)]",
    "[for v in e : marks(v)]",
    "[for v in l : marks([v])]",
    "[for v in l : try(v, 1)]",
    "[for v in u : v]",
    "[for v in lo : keys(v)]",
    '"%{ for v in l }${v}%{ endfor }"',
    "l[*]",
    "lm[*].s3cr3t",
    "lo[*].s3cr3t.s3cr3t",
    "[for v in l : plain]",
    "[for v in l : nope(v)]",
  ])("has the value of %s with the marks of the collection", (source) => {
    const value = parseExpression(source).expression.value(marked).value;
    const plain = parseExpression(source).expression.value(bare).value;
    const own = unmarkDeepWithPaths(plain);
    // The marks of the collection are on the result as a whole, except inside a set, which has its elements' marks.
    const { value: content, paths } = unmarkDeepWithPaths(value);
    expect(rawEquals(content, own.value)).toBe(true);
    expect(paths.map(({ path }) => path.length)).toEqual(
      own.paths.some(({ path }) => path.length === 0)
        ? own.paths.map(({ path }) => path.length)
        : [0, ...own.paths.map(({ path }) => path.length)],
    );
    expect(new Set(paths.flatMap(({ marks }) => [...marks]))).toEqual(new Set([MARK, ...own.paths.flatMap(({ marks }) => [...marks])]));
  });
});

describe("a dynamic block over a marked collection", () => {
  const rule = objectSpec({
    name: attrSpec("name", number),
    port: attrSpec("port", list(number)),
    inner: blockListSpec("inner", attrSpec("x", number)),
  });
  const rules: Spec = blockListSpec("rule", rule);
  const labelled: Spec = blockMapSpec("rule", ["name"], rule);
  const block = (forEach: string, content: string, labels = ""): string =>
    `dynamic "rule" {\n  for_each = ${forEach}\n  ${labels}\n  content {\n    ${content}\n  }\n}\n`;
  const inner = (content: string, forEach = "[1]"): string =>
    `dynamic "inner" {\n      for_each = ${forEach}\n      content {\n        ${content}\n      }\n    }`;

  function said(source: string, spec: Spec, ctx = marked): string {
    const { body } = (source.startsWith("{") ? parseJson(source, "t.json") : parseConfig(source, "t.hcl")).file;
    const { diagnostics } = decode(expand(body, ctx), spec, ctx);
    expect(diagnostics.length).toBeGreaterThan(0);
    return everything(diagnostics);
  }

  it.each<[string, Spec]>([
    [block("m", "name = rule.value"), rules],
    [block("m", "name = rule.key"), rules],
    [block("m", "name = nope(rule)"), rules],
    [block("lo", "name = rule.value.s3cr3"), rules],
    [block("s", "name = jsondecode(rule.value)"), rules],
    [block("l", "port = [for v in rule.value : nope(v)]"), rules],
    [block("l", "port = { (rule.value) = [] }"), rules],
    [block("l", "name = rule.value\n", "iterator = it"), rules],
    [block("m", inner("x = rule.key")), rules],
    [block("m", inner("x = inner.value + rule.value")), rules],
    [block("ll", inner("x = inner.value", "rule.value")), rules],
    [block("m", inner("x = nope", "rule.value.nope")), rules],
    [block("m", inner("x = nope", "[for v in [rule] : nope(v)]")), rules],
    [block("m", "inner {\n      x = rule.value\n    }"), rules],
    [block("l", "", "labels = [rule.value]"), labelled],
    [block("l", "", 'labels = ["a"]'), labelled],
    [block("l", "", "labels = [[rule.value]]"), labelled],
    [block("l", "", "labels = [rule.value.nope]"), labelled],
    [block("l", "", "labels = [jsondecode(rule.value)]"), labelled],
    [block("e", "", "labels = [rule.value]"), labelled],
    ['{"dynamic": {"rule": {"for_each": "${m}", "content": {"name": "${rule.key}"}}}}', rules],
    ['{"dynamic": {"rule": {"for_each": "${l}", "labels": ["${rule.value}"], "content": {"name": 1}}}}', labelled],
  ])("is not explained with its elements: %#", (source, spec) => {
    expect(said(source, spec)).not.toContain(SECRET);
  });

  it("is not explained with the number of its elements", () => {
    const count = (values: { minItems: number } | { maxItems: number }): Spec => blockListSpec("rule", objectSpec({}), values);
    const details = (spec: Spec, ctx: EvalContext): readonly string[] => {
      const { body } = parseConfig(block("l", ""), "t.hcl").file;
      return decode(expand(body, ctx), spec, ctx).diagnostics.map(({ detail }) => detail);
    };
    expect(details(count({ minItems: 4 }), marked)).toEqual(['At least 4 blocks of type "rule" are required here, but there are fewer.']);
    expect(details(count({ maxItems: 1 }), marked)).toEqual(['At most 1 block of type "rule" is allowed here, but there are more.']);
    expect(details(count({ minItems: 4 }), bare)).toEqual(['At least 4 blocks of type "rule" are required here, but there are only 2.']);
  });

  it("is explained with them if nothing is marked", () => {
    expect(said(block("m", "name = nope(rule.key)"), rules, bare)).toContain(SECRET);
    expect(said(block("l", "", "labels = [rule.value]"), labelled, bare)).toContain(SECRET);
  });

  it("generates the same blocks, with the marks of the collection", () => {
    const strings = blockListSpec(
      "rule",
      objectSpec({ name: attrSpec("name", dynamic), inner: blockListSpec("inner", attrSpec("x", dynamic)) }),
    );
    for (const name of ["l", "m", "lo", "n", "e"]) {
      const source = block(name, `name = [rule.value, rule.key]\n    ${inner("x = [inner.key, rule]", "[rule.value]")}`);
      const valueIn = (ctx: EvalContext): Value => {
        const { body } = parseConfig(source, "t.hcl").file;
        const { value, diagnostics } = decode(expand(body, ctx), strings, ctx);
        expect(diagnostics).toEqual([]);
        return value;
      };
      const { value, paths } = unmarkDeepWithPaths(valueIn(marked));
      expect(rawEquals(value, unmarkDeepWithPaths(valueIn(bare)).value)).toBe(true);
      const found = new Set(paths.flatMap(({ marks }) => [...marks]));
      expect(found).toEqual(new Set(name === "e" ? [MARK, "own"] : [MARK]));
    }
  });
});

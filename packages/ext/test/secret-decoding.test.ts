/// <reference types="node" />
/**
 * No message of decoding, of dynamic blocks and of functions defined in configuration shows a marked value. Every specification
 * decodes every kind of secret, in both syntaxes, as written and as generated.
 */
import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import {
  bool,
  CtyError,
  defineFunction,
  dynamic,
  list,
  listVal,
  map,
  mapVal,
  mark,
  nullVal,
  number,
  numberVal,
  object,
  objectVal,
  refine,
  set,
  setVal,
  string,
  stringVal,
  type Type,
  tuple,
  tupleVal,
  unknownVal,
  unmarkDeep,
  type Value,
} from "@hcl-ts/cty";
import { standardFunctions } from "@hcl-ts/cty-functions";
import {
  type Body,
  type Diagnostic,
  EvalContext,
  errorDiagnostic,
  evaluationOf,
  formatDiagnostics,
  formatDiagnosticsAsSarif,
  message,
} from "@hcl-ts/hcl";
import {
  attrSpec,
  blockAttrsSpec,
  blockListSpec,
  blockMapSpec,
  blockObjectSpec,
  blockSetSpec,
  blockSpec,
  blockTupleSpec,
  decode,
  defaultSpec,
  objectSpec,
  refineSpec,
  type Spec,
  transformExprSpec,
  transformFuncSpec,
  validateSpec,
} from "@hcl-ts/hcldec";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig, parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { expand } from "../src/dynblock/index.ts";
import { canFunc, tryFunc } from "../src/tryfunc/index.ts";
import { convertFunc } from "../src/typeexpr/index.ts";
import { decodeUserFunctions } from "../src/userfunc/index.ts";

const SECRET = "kq7Zw3Xv";
const NUMBER = 8675309;
const shows = (text: string): boolean => text.toLowerCase().includes(SECRET.toLowerCase()) || text.includes(String(NUMBER));

const word = stringVal(SECRET);
const named = objectVal({ [SECRET]: word, n: numberVal(NUMBER) }) as Value;
const hide = (value: Value): Value => mark(value, "secret");

/** Values with secrets, by the name of their variable: marked as a whole, or in parts. */
const SECRETS: Readonly<Record<string, Value>> = {
  word: hide(word),
  num: hide(numberVal(NUMBER)),
  words: hide(listVal([word, word])),
  unique: hide(setVal([word])),
  dict: hide(mapVal({ [SECRET]: word, other: word })),
  obj: hide(named),
  tup: hide(tupleVal([word, named, numberVal(NUMBER)]) as Value),
  objs: hide(listVal([named])),
  nested: hide(mapVal({ [SECRET]: listVal([mapVal({ [SECRET]: word })]) })),
  nulls: hide(mapVal({ [SECRET]: nullVal(string) })),
  gap: hide(objectVal({ [SECRET]: nullVal(string), a: nullVal(number) }) as Value),
  none: hide(nullVal(list(string))),
  unknown: hide(refine(unknownVal(string)).stringPrefixFull(SECRET).newValue()),
  in_list: listVal([hide(word)]),
  in_dict: mapVal({ a: hide(word), b: hide(word) }),
  in_obj: objectVal({ a: hide(named), b: hide(word), c: numberVal(1) }) as Value,
  in_tup: tupleVal([hide(named), hide(numberVal(NUMBER))]) as Value,
  in_objs: listVal([objectVal({ a: hide(named) }) as Value]),
};

/** User functions that fail in the ways that show what they get. */
const USER_FUNCTIONS = `
function "nope" {
  params = [x]
  result = x.nope
}
function "number" {
  params = [x]
  result = x + 1
}
function "each" {
  params         = []
  variadic_param = xs
  result         = [for k, v in xs : [for w in v : nope(w)]]
}
function "text" {
  params = [x]
  result = jsondecode("\${x}")
}
`;

const failing = defineFunction({
  params: [{ name: "x", type: dynamic, allowNull: true, allowUnknown: true, allowDynamicType: true }],
  type: dynamic,
  impl: ([x]) => {
    throw new CtyError(`it does not accept ${x}`);
  },
});

const base = new Map([...standardFunctions, ["try", tryFunc], ["can", canFunc], ["convert", convertFunc], ["failing", failing]] as const);
const variables = { ...SECRETS, plain: stringVal("plain") };
const userFunctions = decodeUserFunctions(parseConfig(USER_FUNCTIONS, "f.hcl").file.body, "function", () => context).functions;
const context: EvalContext = new EvalContext({ variables, functions: new Map([...base, ...userFunctions]) });

/** The secrets without their marks, to show that the same messages would show them. */
const bare = new EvalContext({
  variables: { ...variables, ...Object.fromEntries(Object.entries(SECRETS).map(([name, value]) => [name, unmarkDeep(value).value])) },
  functions: context.functions!,
});

/** Everything that diagnostics say, to users and to programs. */
function everything(diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map((diagnostic) => {
      const { extra } = evaluationOf(diagnostic);
      const causes: unknown[] = [];
      for (let error = extra; error instanceof Error; error = error.cause)
        causes.push(error.message, error.stack, inspect(error, { depth: 8, showHidden: true }));
      return [
        formatDiagnostics([diagnostic]),
        formatDiagnosticsAsSarif([diagnostic]),
        JSON.stringify(diagnostic),
        inspect(diagnostic, { depth: 8 }),
        ...causes,
      ].join("\n");
    })
    .join("\n");
}

/** Types that some of the secrets can be converted to and others cannot. */
const TYPES: readonly Type[] = [
  string,
  number,
  bool,
  list(number),
  list(string),
  set(number),
  map(number),
  map(list(bool)),
  map(string),
  object({ a: number }),
  object({ a: object({ n: bool }), b: number, c: number }),
  tuple([number, bool]),
  list(object({ a: number })),
  map(dynamic),
  list(dynamic),
  dynamic,
];

/** A schema of each kind for one value, with what it finds in a body. */
const valueSpecs: readonly Spec[] = TYPES.flatMap((type) => [
  attrSpec("x", type),
  attrSpec("x", type, { notNull: true }),
  defaultSpec(attrSpec("x", type), attrSpec("y", type)),
  transformFuncSpec(attrSpec("x", type), failing),
  transformExprSpec(attrSpec("x", type), parseExpression("nope(v)").expression, "v", context),
  transformExprSpec(attrSpec("x", type), parseExpression("[for w in v : w.nope]").expression, "v", context),
]);
const refined: readonly Spec[] = [
  refineSpec(attrSpec("x", string), (builder) => builder.stringPrefixFull("other")),
  refineSpec(attrSpec("x", number), (builder) => builder.numberRangeInclusive(1, 2)),
  refineSpec(attrSpec("x", list(string)), (builder) => builder.collectionLength(7)),
  refineSpec(attrSpec("x", dynamic), (builder) => builder.null()),
  validateSpec(attrSpec("x", dynamic), (value) => [errorDiagnostic(message("checked", { value: String(value) }, `It is ${value}.`))]),
];

const names = Object.keys(SECRETS);
/** Expressions that have secrets as their values, or problems with them. */
const EXPRESSIONS: readonly string[] = [
  ...names,
  ...names.map((name) => `[for v in [${name}] : v]`),
  ...names.map((name) => `{ a = ${name} }`),
  ...names.map((name) => `[${name}, 1]`),
  ...names.map((name) => `failing(${name})`),
  ...names.map((name) => `nope(${name})`),
  ...names.map((name) => `each([${name}])`),
  ...names.map((name) => `text(${name})`),
  ...names.map((name) => `try(${name}.nope, number(${name}))`),
  ...names.map((name) => `convert(${name}, list(object({ a = number })))`),
  ...names.map((name) => `convert(${name}, map(bool))`),
  ...names.map((name) => `[for v in ${name} : number(v)]`),
  ...names.map((name) => `[for k, v in ${name} : nope({ (k) = v })]`),
  ...names.map((name) => `${name}[*].nope`),
];

class Findings {
  readonly codes = new Set<string>();
  readonly leaks: string[] = [];
  private readonly seen = new Set<string>();

  add(what: string, diagnostics: readonly Diagnostic[], value?: Value): void {
    for (const diagnostic of diagnostics) {
      this.codes.add(diagnostic.code);
      const key = JSON.stringify({ ...diagnostic, subject: undefined, context: undefined });
      if (this.seen.has(key)) continue;
      this.seen.add(key);
      const text = everything([diagnostic]);
      if (shows(text)) this.leaks.push(`${what}\n${text}`);
    }
    if (value !== undefined && shows(`${value}${inspect(value, { depth: 8 })}`)) this.leaks.push(`${what}\n${value}`);
  }
}

const json = (expression: string): string => JSON.stringify(`\${${expression}}`);
const native = (source: string): Body => parseConfig(source, "a.hcl").file.body;
const ofJson = (source: string): Body => parseJson(source, "a.json").file.body;

const found = new Findings();

describe("decoding", () => {
  it("shows no secret of an attribute", () => {
    for (const [i, expression] of EXPRESSIONS.entries()) {
      const bodies = [native(`x = ${expression}\n`), ofJson(`{"x": ${json(expression)}}`)];
      // Problems of the expression itself are the same for all specifications.
      const specs =
        i < names.length * 2 ? [...valueSpecs, ...refined] : [...valueSpecs.filter((_, j) => (i + j) % 9 === 0), ...refined.slice(0, 1)];
      for (const body of bodies)
        for (const spec of specs) {
          const { value, diagnostics } = decode(body, spec, context);
          found.add(expression, diagnostics, value);
        }
    }
    expect(found.leaks.slice(0, 2)).toEqual([]);
  });

  it("shows no secret of blocks, written or generated", () => {
    const inner = (type: Type): Spec => objectSpec({ x: attrSpec("x", type), y: attrSpec("y", dynamic) });
    const specs = (type: Type): readonly Spec[] => [
      blockSpec("b", inner(type)),
      blockListSpec("b", inner(type), { maxItems: 1 }),
      blockListSpec("b", inner(type), { minItems: 9 }),
      blockTupleSpec("b", inner(type)),
      blockSetSpec("b", inner(type)),
      blockAttrsSpec("b", type),
    ];
    const labelled = (type: Type): readonly Spec[] => [blockMapSpec("b", ["k"], inner(type)), blockObjectSpec("b", ["k"], inner(type))];
    for (const [i, name] of names.entries()) {
      const other = names[(i + 5) % names.length]!;
      const plain = [
        `b {\n  x = ${name}\n}\nb {\n  x = ${other}\n  y = ${name}\n}\n`,
        `dynamic "b" {\n  for_each = ${name}\n  content {\n    x = b.value\n    y = b.key\n  }\n}\n`,
        `dynamic "b" {\n  for_each = [${name}, ${other}]\n  content {\n    x = b.value\n    y = [b.value.nope, number(b.value)]\n  }\n}\n`,
        `dynamic "b" {\n  for_each = ${name}\n  iterator = it\n  content {\n    x = nope(it)\n    y = [for v in it.value : v.nope]\n  }\n}\n`,
      ];
      const withLabels = [
        `b "k" {\n  x = ${name}\n}\nb "l" {\n  x = ${other}\n}\n`,
        ...["b.key", "b.value", "nope(b.value)", "[b.value]", '"k"', `${name}`, '"${b.key}-${b.value}"'].map(
          (label) => `dynamic "b" {\n  for_each = ${name}\n  labels   = [${label}]\n  content {\n    x = b.value\n  }\n}\n`,
        ),
      ];
      const attributes = ofJson(`{"b": {"x": ${json(name)}, "y": ${json(other)}}}`);
      const generated = ofJson(`{"dynamic": {"b": {"for_each": ${json(name)}, "content": {"x": "\${b.value}", "y": "\${b.key.nope}"}}}}`);
      for (const type of i % 2 === 0 ? [number, list(dynamic)] : [map(number), dynamic]) {
        for (const body of [...plain.map(native), attributes, generated])
          for (const spec of specs(type)) {
            const { value, diagnostics } = decode(expand(body, context), spec, context);
            found.add(name, diagnostics, value);
          }
        // The labels of generated blocks are the keys of the result, as in the reference.
        for (const body of withLabels.map(native))
          for (const spec of labelled(type)) found.add(name, decode(expand(body, context), spec, context).diagnostics);
      }
    }
    expect(found.leaks.slice(0, 2)).toEqual([]);
  });

  it("meets every message that can describe a value", () => {
    /** Messages about the specification, or about the form of the source alone. */
    const others = new Set([
      ...["missing-block", "missing-block-labels", "label-outside-block", "repeated-block", "impossible-value"],
      ...["unsupported-block", "iterator-name-required", "missing-dynamic-content", "repeated-dynamic-content"],
      ...["wrong-number-of-dynamic-labels", "too-many-dynamic-blocks"],
    ]);
    const source = ["../../hcldec/src/messages.ts", "../src/dynblock/messages.ts"]
      .map((path) => readFileSync(new URL(path, import.meta.url), "utf8"))
      .join("");
    const codes = Array.from(source.matchAll(/Message(?:Of)?<\s*"([a-z-]+)"/g), ([, code]) => code!).filter((code) => !others.has(code));
    expect(codes.length).toBeGreaterThan(10);
    expect(codes.filter((code) => !found.codes.has(code))).toEqual([]);
  });

  it("shows the values if they are not marked", () => {
    const { diagnostics } = decode(native("x = failing(word)\n"), attrSpec("x", dynamic), bare);
    expect(shows(everything(diagnostics))).toBe(true);
    expect(shows(everything(decode(native("x = dict\n"), attrSpec("x", map(bool)), bare).diagnostics))).toBe(true);
  });
});

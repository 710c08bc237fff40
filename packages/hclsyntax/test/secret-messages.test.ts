/// <reference types="node" />
/**
 * No message of the evaluation shows a marked value. Secrets take the place of each part of all message examples, also
 * as the variables of loops, so a new message is tested as soon as it has an example.
 */
import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import {
  Budget,
  dynamic,
  listVal,
  mapVal,
  mark,
  nullVal,
  numberVal,
  objectVal,
  refine,
  setVal,
  string,
  stringVal,
  tupleVal,
  unknownVal,
  unmarkDeep,
  type Value,
} from "@hcl-ts/cty";
import {
  type Diagnostic,
  diagnosticsToData,
  type EvalContext,
  evaluationOf,
  formatDiagnostics,
  formatDiagnosticsAsGithub,
  formatDiagnosticsAsSarif,
} from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { parseExpression, walk } from "../src/index.ts";
import { ctx, evaluations } from "./evaluation-examples.ts";

const SECRET = "kq7Zw3Xv";
const NUMBER = 8675309;
/** The length of a marked collection, which no position has. */
const LENGTH = 1733;
const shows = (text: string): boolean =>
  text.toLowerCase().includes(SECRET.toLowerCase()) || text.includes(String(NUMBER)) || text.includes(String(LENGTH));

const word = stringVal(SECRET);
const named = objectVal({ [SECRET]: word, n: numberVal(NUMBER) }) as Value;
const hide = (value: Value): Value => mark(value, "secret");
const SECRETS: Readonly<Record<string, Value>> = {
  s_word: hide(word),
  s_num: hide(numberVal(NUMBER)),
  s_words: hide(listVal([word, word])),
  s_set: hide(setVal([word])),
  s_dict: hide(mapVal({ [SECRET]: word })),
  s_obj: hide(named),
  s_tup: hide(tupleVal([word, named, nullVal(dynamic)]) as Value),
  s_objs: hide(listVal([named])),
  s_many: hide(listVal(Array.from({ length: LENGTH }, () => stringVal("x")))),
  s_long: hide(tupleVal(Array.from({ length: LENGTH }, () => numberVal(1))) as Value),
  s_null: hide(nullVal(string)),
  s_unknown: hide(refine(unknownVal(string)).stringPrefixFull(SECRET).newValue()),
  p_list: listVal([hide(word)]),
  p_dict: mapVal({ a: hide(word) }),
  p_obj: objectVal({ a: hide(named), b: hide(word) }) as Value,
  p_tup: tupleVal([hide(named), numberVal(1)]) as Value,
};
const names = Object.keys(SECRETS);

/** Problems that have no example among the messages of this package: those about access to parts. */
const ACCESS = [
  "list.nope",
  "list[name]",
  "list[5]",
  "list[-1]",
  "list[0.5]",
  "object[name]",
  "object.aa",
  "none.x",
  "none[0]",
  "list[none]",
  "name.x",
  "name[0]",
  "pair[1]",
  "object[list]",
  "mixed[*].nope",
  "mixed.*.aa",
  "true ? pair : []",
  "true ? object : {}",
];

/** Expressions in the place of a part: secrets, and what is computed from them. */
const PARTS: readonly string[] = [
  ...names,
  ...names.map((name) => `[${name}]`),
  ...names.map((name) => `{ a = ${name} }`),
  ...["s_word", "s_num", "p_dict.a"].map((name) => `{ (${name}) = 1 }`),
  ...["s_word", "s_num"].map((name) => `"x\${${name}}"`),
  ...["s_words", "s_dict", "s_objs", "p_list", "p_obj"].map((name) => `[for k, v in ${name} : v]`),
  ...["s_objs", "s_tup", "p_tup"].map((name) => `${name}[*]`),
  // A null is not marked, and has the type of something that is inside of it.
  ...[...names.map((name) => `[${name}]`), "p_list", "p_dict", "p_obj", "p_tup"].map((part) => `(true ? null : ${part})`),
];

/** Ways to evaluate an expression, some with the parts of secrets as its variables. */
const WAYS: readonly ((source: string, part: string) => string)[] = [
  (source) => source,
  (source, part) => `[for name, list in ${part} : ${source}]`,
  (source, part) => `{ for object, none in ${part} : object => ${source} }`,
  (source, part) => `[for name in ${part} : [for list in name : ${source}]]`,
  (source, part) => `"%{ for none in ${part} }\${${source}}%{ endfor }"`,
  (source, part) => `[for name in ${part} : name if ${source}]`,
];

/** Returns a source with each of its parts replaced by another expression. */
function planted(source: string, part: string): readonly string[] {
  const found = new Set<string>();
  walk(parseExpression(source).expression, ({ start, end }) => {
    if (end > start) found.add(source.slice(0, start) + part + source.slice(end));
  });
  return [...found];
}

/** Everything that a diagnostic says, to users and to programs. */
function everything(diagnostic: Diagnostic): string {
  const texts: unknown[] = [
    formatDiagnostics([diagnostic]),
    formatDiagnosticsAsGithub([diagnostic]),
    formatDiagnosticsAsSarif([diagnostic]),
    JSON.stringify([diagnostic, diagnosticsToData([diagnostic])]),
    inspect(diagnostic, { depth: 8 }),
  ];
  for (let error = evaluationOf(diagnostic).extra; error instanceof Error; error = error.cause)
    texts.push(error.message, error.stack, inspect(error, { depth: 8, showHidden: true }));
  return texts.join("\n");
}

const limits = { steps: 200_000, text: 100_000, elements: 20_000 };
const scope = (secrets: Readonly<Record<string, Value>>): EvalContext =>
  ctx.child({ variables: { ...secrets, v: stringVal("v") }, budget: new Budget(limits) });

const codes = new Set<string>();
const seen = new Set<string>();

function leaks(source: string): readonly string[] {
  const { value, diagnostics } = parseExpression(source, "a.hcl").expression.value(scope(SECRETS));
  const found: string[] = shows(String(value)) || shows(inspect(value, { depth: 6 })) ? [`${source}\n${value}`] : [];
  for (const diagnostic of diagnostics) {
    codes.add(diagnostic.code);
    const key = JSON.stringify({ ...diagnostic, subject: undefined, context: undefined });
    if (seen.has(key)) continue;
    seen.add(key);
    const text = everything(diagnostic);
    if (shows(text)) found.push(`${source}\n${text}`);
  }
  return found;
}

describe("a secret in the place of each part of an example", () => {
  const examples = [...evaluations, ...ACCESS].filter((source) => source.length < 300);
  it.each(examples.map((source, i) => [source, i] as const))("is not shown: %s", (source, at) => {
    const found: string[] = [];
    for (const [i, part] of PARTS.entries())
      for (const [j, way] of WAYS.entries()) {
        if ((i + at) % 3 !== j % 3) continue;
        for (const other of j === 0 ? planted(source, part) : [source]) found.push(...leaks(way(other, part)));
      }
    expect(found.slice(0, 2)).toEqual([]);
  });

  it("meets every message about values", () => {
    /** Messages about names, functions, and limits, which do not depend on what a value contains. */
    const others = new Set(["variables-not-allowed", "traversal-pattern", "duplicate-attribute", "missing-argument", "evaluation-limit"]);
    for (const code of [
      "calls-not-allowed",
      "value-too-deep",
      "evaluation-too-deep",
      "repeated-argument",
      "too-few-arguments",
      "ambiguous-key",
      // Of decoding; the tests of hcldec plant secrets in it.
      "wrong-attribute-type",
    ])
      others.add(code);
    const source = ["../src/messages-eval.ts", "../../hcl/src/messages.ts"]
      .map((path) => readFileSync(new URL(path, import.meta.url), "utf8"))
      .join("");
    const all = Array.from(source.matchAll(/Message(?:Of)?<\s*"([a-z-]+)"/g), ([, code]) => code!).filter((code) => !others.has(code));
    expect(all.length).toBeGreaterThan(35);
    expect(all.filter((code) => !codes.has(code))).toEqual([]);
  });

  it("would be shown without its mark", () => {
    const bare = Object.fromEntries(Object.entries(SECRETS).map(([name, value]) => [name, unmarkDeep(value).value]));
    const { diagnostics } = parseExpression("[for name in s_words : name.x]").expression.value(scope(bare));
    expect(diagnostics.map(everything).some(shows)).toBe(true);
  });
});

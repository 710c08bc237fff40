/** Secrets: no message and no text of a value shows what is in a marked variable. */
import { inspect } from "node:util";
import { Budget, dynamic, listVal, mapVal, mark, numberVal, objectVal, setVal, stringVal, tupleVal, type Value } from "@hcl-ts/cty";
import { expand } from "@hcl-ts/ext/dynblock";
import {
  type Diagnostic,
  EvalContext,
  evaluationOf,
  formatDiagnostics,
  formatDiagnosticsAsGithub,
  formatDiagnosticsAsSarif,
} from "@hcl-ts/hcl";
import { attrSpec, blockListSpec, blockMapSpec, decode, objectSpec, type Spec } from "@hcl-ts/hcldec";
import { parseConfig, parseExpression, parseTemplate } from "@hcl-ts/hclsyntax";
import { terraformFunctions } from "@hcl-ts/terraform/functions";
import { type Area, type FuzzInput, type Violation, violation } from "../area.ts";
import { expression } from "../generate/expressions.ts";
import type { Random } from "../random.ts";
import { functions, VARIABLE_NAMES, variables } from "../variables.ts";

/** A word and a number that no generated source and no message contains. */
const SECRET = "kq7Zw3Xv";
const NUMBER = 8675309;

/** The limits of each evaluation. */
const LIMITS = { steps: 500_000, text: 500_000, elements: 50_000 };

const word = stringVal(SECRET);
const named = objectVal({ a: numberVal(NUMBER), b: word, [SECRET]: word }) as Value;

/** A secret of the type that expressions expect of a variable, by the end of the name. */
const SECRETS: readonly (readonly [RegExp, Value])[] = [
  [/(num|neg|big|positive)$/, numberVal(NUMBER)],
  [/(lst|some|part_list)$/, listVal([word, word])],
  [/nums$/, listVal([numberVal(NUMBER)])],
  [/(unique|unk_set)$/, setVal([word])],
  [/(dict|unk_map)$/, mapVal({ [SECRET]: word, a: word })],
  [/objs$/, listVal([named])],
  [/obj$/, named],
  [/(tup|part)$/, tupleVal([numberVal(NUMBER), word, listVal([mapVal({ [SECRET]: word })])]) as Value],
];

/** Marks the parts of a value rather than the whole; primitive values are marked themselves. */
function markedInside(value: Value): Value {
  switch (value.type.kind) {
    case "list":
      return listVal(value.asArray().map((part) => mark(part, "secret")));
    case "map":
      return mapVal(new Map(Array.from(["a", "b"], (key) => [key, mark(word, "secret")])));
    case "object":
      return objectVal({ a: mark(numberVal(NUMBER), "secret"), b: mark(named, "secret") }) as Value;
    case "tuple":
      return tupleVal(value.asArray().map((part) => mark(part, "secret"))) as Value;
    default:
      return mark(value, "secret");
  }
}

/** All variables of generated expressions, with secrets as their values. @param marked marks one of them */
function secretVariables(marked: (value: Value) => Value): ReadonlyMap<string, Value> {
  const plain = variables({ isUnknown: false, isMarked: false });
  return new Map(
    VARIABLE_NAMES.map((name) => {
      const secret =
        SECRETS.find(([pattern]) => pattern.test(name))?.[1] ?? (plain.get(name)!.type.kind === "string" ? word : plain.get(name)!);
      return [name, marked(secret)];
    }),
  );
}

const allFunctions = new Map([...terraformFunctions({ pure: true }), ...functions]);
const marked = secretVariables((value) => mark(value, "secret"));
const partlyMarked = secretVariables(markedInside);

/** The area of secrets. */
export function secretsArea(): Area {
  return { name: "secrets", generate, check };
}

function generate(random: Random): FuzzInput {
  const source = (): string => expression(random, random.between(1, 5));
  switch (random.below(4)) {
    case 0:
      return { kind: "template", parts: { template: `a\${${source()}}b%{ for v in ${source()} }\${${source()}}%{ endfor }` } };
    case 1: {
      const inner = `dynamic "inner" {\nfor_each = ${source()}\ncontent {\nx = [inner.value, ${source()}]\n}\n}\n`;
      const labels = random.below(3) === 0 ? "labels = [rule.key]\n" : "";
      return {
        kind: "dynamic",
        parts: {
          body: `dynamic "rule" {\nfor_each = ${source()}\n${labels}content {\nx = rule.value.nope\ny = ${source()}\n${inner}}\n}\n`,
        },
      };
    }
    case 2:
      return { kind: "loop", parts: { expression: `[for k, v in ${source()} : [${source()}, v.nope, jsondecode(k), ${source()}]]` } };
    default:
      return { kind: "expression", parts: { expression: source() } };
  }
}

const inner = objectSpec({ x: attrSpec("x", dynamic) });
const rule = objectSpec({ x: attrSpec("x", dynamic), y: attrSpec("y", dynamic), inner: blockListSpec("inner", inner) });
const unlabelled: Spec = objectSpec({ rules: blockListSpec("rule", rule) });
const labelled: Spec = objectSpec({ rules: blockMapSpec("rule", ["key"], rule) });

function check(input: FuzzInput): Violation | undefined {
  return checkWith(input, marked) ?? checkWith(input, partlyMarked);
}

function checkWith({ parts }: FuzzInput, variables: ReadonlyMap<string, Value>): Violation | undefined {
  const context = new EvalContext({ variables, functions: allFunctions, budget: new Budget(LIMITS) });
  if (parts.body !== undefined) {
    const { body } = parseConfig(parts.body, "fuzz.hcl").file;
    const { value, diagnostics } = decode(expand(body, context), parts.body.includes("labels =") ? labelled : unlabelled, context);
    // The labels of generated blocks are the keys of a map, without marks, as in the reference.
    return shown(parts.body, diagnostics, parts.body.includes("labels =") ? undefined : value);
  }
  const source = parts.template ?? parts.expression!;
  const parsed = parts.template === undefined ? parseExpression(source, "fuzz.hcl") : parseTemplate(source, "fuzz.hcl");
  const { value, diagnostics } = parsed.expression.value(context);
  return shown(source, diagnostics, source.includes("nonsensitive") ? undefined : value);
}

function shown(source: string, diagnostics: readonly Diagnostic[], value: Value | undefined): Violation | undefined {
  for (const diagnostic of diagnostics) {
    const { extra } = evaluationOf(diagnostic);
    const texts = [
      formatDiagnostics([diagnostic], { sources: { "fuzz.hcl": source } }),
      formatDiagnosticsAsGithub([diagnostic]),
      formatDiagnosticsAsSarif([diagnostic]),
      JSON.stringify(diagnostic),
      inspect(extra, { depth: 6, showHidden: true }),
    ];
    const text = texts.find(hasSecret);
    if (text !== undefined) return violation("no message shows a secret", diagnostic.code, text);
  }
  const texts = value === undefined ? [] : [String(value), inspect(value)];
  const text = texts.find(hasSecret);
  return text === undefined ? undefined : violation("no text of a value shows a secret", "", text);
}

function hasSecret(text: string): boolean {
  return text.toLowerCase().includes(SECRET.toLowerCase()) || text.includes(String(NUMBER));
}

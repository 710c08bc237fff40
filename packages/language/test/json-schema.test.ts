import {
  type AttributeSchema,
  type BlockSchema,
  type BodySchema,
  bodyOf,
  type Constraint,
  FORMATS,
  type LabelSchema,
  type LanguageSchema,
  type Rule,
} from "@hcl-ts/schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { h } from "../src/index.ts";
import { flags } from "./languages/flags.ts";
import { nomad } from "./languages/nomad.ts";
import { pipeline } from "./languages/pipeline.ts";

/** Problems that a JSON Schema cannot find: names of blocks, and the rules of the program. */
const isBeyondSchema = (code: string): boolean => code === "unknown-reference" || code === "reference-cycle" || code.includes("/");

const SAMPLES = [
  "",
  "a",
  "lower",
  "Upper-1",
  "10m",
  "1h30m",
  "2026-02-30",
  "2026-02-28",
  "a/b@1",
  "node:22",
  "644",
  "0 4 * * MON",
  "61 4 * * *",
  "x y",
  "é",
  "😀😀",
];
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...SAMPLES),
  fc.integer({ min: -5, max: 70000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -10, max: 10 }),
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.constant(["a", "a"]),
  fc.constant({ a: 1 }),
);

/** Mostly values that are allowed, sometimes others. */
const mixed = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 60, arbitrary: good }, { weight: 1, arbitrary: junk });

const bound = (rules: readonly Rule[], name: Rule["rule"]): number | undefined =>
  rules.flatMap((rule) => (rule.rule === name && "value" in rule && typeof rule.value === "number" ? [rule.value] : []))[0];

function fits(rule: Rule, text: string): boolean {
  if (rule.rule === "pattern") return new RegExp(rule.value, "u").test(text);
  if (rule.rule === "format") return new RegExp(FORMATS[rule.value].pattern, "u").test(text);
  return rule.rule === "minLength" ? text.length >= rule.value : rule.rule !== "maxLength" || text.length <= rule.value;
}

function numberOf(rules: readonly Rule[], min: number, max: number): fc.Arbitrary<number> {
  return rules.some(({ rule }) => rule === "int") ? fc.integer({ min, max }) : fc.constantFrom(min, (min + max) / 2, max);
}

function valueOfConstraint(constraint: Constraint): fc.Arbitrary<unknown> {
  switch (constraint.kind) {
    case "type": {
      const rules = constraint.rules ?? [];
      if (constraint.type.kind === "bool") return mixed(fc.boolean());
      if (constraint.type.kind === "number") {
        const min = bound(rules, "min") ?? -3;
        const max = bound(rules, "max") ?? min + 9;
        return mixed(
          fc.oneof({ weight: 20, arbitrary: numberOf(rules, min, max) }, { weight: 1, arbitrary: fc.constantFrom(min - 1, max + 1) }),
        );
      }
      if (constraint.type.kind === "string") {
        const fitting = SAMPLES.filter((text) => rules.every((rule) => fits(rule, text)));
        return mixed(
          fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: fc.constantFrom(...SAMPLES) }),
        );
      }
      return mixed(junk);
    }
    case "values":
      return mixed(fc.constantFrom(...constraint.values.map(({ value }) => value)));
    case "list":
    case "set":
      return mixed(fc.array(valueOfConstraint(constraint.of), { minLength: bound(constraint.rules ?? [], "minItems") ?? 0, maxLength: 2 }));
    case "tuple":
      return mixed(fc.tuple(...constraint.of.map(valueOfConstraint)));
    case "map":
      return mixed(fc.dictionary(fc.constantFrom("a", "b", "__proto__"), valueOfConstraint(constraint.of), { maxKeys: 2 }));
    case "oneOf":
      return fc.oneof(...constraint.of.map(valueOfConstraint));
    case "reference":
      return mixed(
        fc.constantFrom(`${constraint.scope}.a`, `${constraint.scope}.lower`, `\${${constraint.scope}.b}`, "other.a", constraint.scope),
      );
    case "expression":
      return mixed(fc.constantFrom(true, false, "${true}", "${1 == 1}"));
    case "object":
      return mixed(objectOf(constraint.attributes));
    default:
      return junk;
  }
}

function objectOf(attributes: ReadonlyMap<string, AttributeSchema>): fc.Arbitrary<Record<string, unknown>> {
  const parts = [...attributes].map(([name, attribute]) => {
    const value = valueOfConstraint(attribute.constraint).map((content): [string, unknown][] => [[name, content]]);
    return fc.oneof(
      { weight: attribute.presence === "required" ? 100 : 1, arbitrary: value },
      { weight: 1, arbitrary: fc.constant<[string, unknown][]>([]) },
    );
  });
  return fc.tuple(...parts).map((entries) => Object.fromEntries(entries.flat()));
}

function bodyOfSchema(body: BodySchema, depth: number): fc.Arbitrary<unknown> {
  const blocks = [...body.blocks].map(([type, block]) => {
    const wanted = block.min > 0 ? 40 : depth < 4 ? 1 : 0;
    return fc.oneof(
      { weight: wanted, arbitrary: blocksOf(block, depth).map((value): [string, unknown][] => [[type, value]]) },
      { weight: 1, arbitrary: fc.constant<[string, unknown][]>([]) },
    );
  });
  const comment = fc.oneof(
    { weight: 30, arbitrary: fc.constant({}) },
    { weight: 2, arbitrary: fc.constant({ "//": "comment" }) },
    { weight: 1, arbitrary: fc.constant({ unknown: 1 }) },
  );
  // Mostly one item of a group that needs one.
  const chosen = fc.tuple(
    ...(body.groups ?? []).flatMap(({ kind, items }) =>
      kind === "together" ? [] : [fc.oneof({ weight: 20, arbitrary: oneItem(body, items) }, { weight: 1, arbitrary: fc.constant({}) })],
    ),
  );
  return fc.tuple(objectOf(body.attributes), fc.tuple(...blocks), comment, chosen).map(([attributes, entries, other, items]) => {
    const rest = Object.entries(attributes).filter(
      ([name]) => !items.some((item) => Object.keys(item).length > 0 && body.groups?.some((group) => group.items.includes(name))),
    );
    return { ...Object.fromEntries(rest), ...Object.fromEntries(entries.flat()), ...other, ...Object.assign({}, ...items) };
  });
}

function oneItem(body: BodySchema, items: readonly string[]): fc.Arbitrary<object> {
  return fc.oneof(
    ...items.flatMap((name) => {
      const attribute = body.attributes.get(name);
      return attribute === undefined ? [] : [valueOfConstraint(attribute.constraint).map((value) => ({ [name]: value }))];
    }),
  );
}

function blocksOf(block: BlockSchema, depth: number): fc.Arbitrary<unknown> {
  const body = bodyOfSchema(bodyOf(block.body), depth + 1);
  if (block.labels.length === 0)
    return fc.oneof(
      { weight: 6, arbitrary: body },
      { weight: 1, arbitrary: fc.array(body, { maxLength: 2 }) },
      { weight: 1, arbitrary: fc.constant(null) },
    );
  const labelled = block.labels.reduceRight(
    (inner: fc.Arbitrary<unknown>, label) => fc.dictionary(labelOf(label), inner, { minKeys: block.min, maxKeys: block.max ?? 2 }),
    fc.oneof({ weight: 30, arbitrary: body }, { weight: 1, arbitrary: fc.array(body, { minLength: 1, maxLength: 2 }) }),
  );
  return fc.oneof({ weight: 40, arbitrary: labelled }, { weight: 1, arbitrary: fc.constant(null) });
}

const labelOf = ({ constraint }: LabelSchema): fc.Arbitrary<string> =>
  constraint?.kind === "values"
    ? fc.constantFrom(...constraint.values.map(({ value }) => String(value)), "other")
    : fc.constantFrom("a", "lower", "b", "c", "d", "e", "f", "abc", "g", "i", "j", "k", "l", "m", "n", "B C");

function documentOf(schema: LanguageSchema): fc.Arbitrary<unknown> {
  return bodyOfSchema(schema.body, 0);
}

/** A language with the constraints, rules and groups that the others do not have. */
const shapes = h.language(
  h
    .body({
      pair: h.tuple(h.string().min(1).max(2), h.int().between(-1, 3)).optional(),
      triple: h.tuple(h.enum("a", "b"), h.list(h.bool()).max(1), h.map(h.number())).optional(),
      mode: h.union(h.enum("lower", "a"), h.int().min(2), h.object({ a: h.int().optional(), b: h.bool() })).optional(),
      level: h.enum(1, 2.5, 4).default(1),
      ids: h.set(h.int()).min(1).max(2).optional(),
      names: h.list(h.string().format("date")).unique().min(1).optional(),
      ratio: h.number().between(0.5, 1.5).optional(),
      valueOf: h.bool().optional(),
      constructor: h.object({ valueOf: h.string().optional(), toString: h.int().max(1) }).optional(),
      inner: h.block("inner", h.body({ a: h.any().optional(), b: h.string().optional() }).together("a", "b")).optional(),
      many: h.blocks("many", h.body({ kind: h.label().among("lower", "a"), key: h.label().pattern(/^[a-c]$/), n: h.int().default(0) }), {
        max: 2,
      }),
    })
    .oneOf("pair", "ratio")
    .atLeastOne("mode", "names"),
  { id: "shapes", extensions: [".shapes"] },
);

describe("JSON Schema", () => {
  const options = {
    pipeline: { variables: { git: { branch: "main" }, secrets: {} } },
    flags: {},
    jobs: {},
    shapes: {},
  };
  it.each([pipeline, flags, nomad, shapes])("accepts what the decoder of $options.id does, and rejects the rest", (language) => {
    const validate = new Ajv2020({ strict: true, allErrors: false, validateFormats: false, ownProperties: true }).compile(
      language.toJsonSchema(),
    );
    const read = (text: string) =>
      (language as typeof flags).parse(text, { filename: "x.json", ...options[language.options.id as "flags"] });
    let accepted = 0;
    let rejected = 0;
    fc.assert(
      fc.property(documentOf(language.schema), (document) => {
        const text = JSON.stringify(document);
        const isValid = validate(JSON.parse(text));
        const errors = read(text).diagnostics.filter(({ severity }) => severity === "error");
        if (isValid) accepted++;
        else rejected++;
        const relevant = isValid ? errors.filter(({ code }) => !isBeyondSchema(code)) : errors;
        const found = relevant.map(({ code, detail }) => `${code}: ${detail}`);
        expect(relevant.length === 0, `${text}\n${isValid ? found.join("\n") : JSON.stringify(validate.errors)}`).toBe(isValid);
      }),
      { numRuns: 250 },
    );
    // Neither side of the comparison is empty.
    expect(Math.min(accepted, rejected)).toBeGreaterThan(20);
  });

  it("has the bodies of blocks once, in $defs", () => {
    const schema = nomad.toJsonSchema() as { readonly $defs: object };
    expect(Object.keys(schema.$defs)).toContain("task");
    expect(JSON.stringify(schema).length).toBeLessThan(12_000);
  });
});

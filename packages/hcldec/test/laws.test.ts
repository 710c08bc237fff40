/**
 * Laws of decoding, for specifications and configuration made at random: whatever a source holds and whatever its variables are (null, unknown,
 * marked), decoding throws nothing, gives a value of the implied type, and loses no mark of what it used.
 */
import {
  bool,
  dynamic,
  dynamicVal,
  hasDynamicTypes,
  isValue,
  isWhollyKnown,
  list,
  listVal,
  map,
  mark,
  nullVal,
  number,
  numberVal,
  object,
  objectVal,
  rawEquals,
  refine,
  set,
  string,
  stringVal,
  type Type,
  testConformance,
  toNative,
  tryConvert,
  tuple,
  tupleVal,
  unknownVal,
  unmarkDeep,
  type Value,
} from "@hcl-ts/cty";
import { type Body, EvalContext, hasErrors, mergeBodies } from "@hcl-ts/hcl";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig, parseExpression } from "@hcl-ts/hclsyntax";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  attrSpec,
  blockAttrsSpec,
  blockLabelSpec,
  blockListSpec,
  blockMapSpec,
  blockObjectSpec,
  blockSetSpec,
  blockSpec,
  blockTupleSpec,
  decode,
  defaultSpec,
  exprSpec,
  impliedSchema,
  literalSpec,
  objectSpec,
  partialDecode,
  refineSpec,
  type Spec,
  sourceRange,
  transformExprSpec,
  tupleSpec,
  validateSpec,
  variables,
} from "../src/index.ts";

const NAMES = ["a", "b", "__proto__"] as const;

const VARIABLES: ReadonlyMap<string, Value> = new Map<string, Value>([
  ["one", numberVal(1)],
  ["text", stringVal("é")],
  ["nothing", nullVal(dynamic)],
  ["no_number", nullVal(number)],
  ["later", dynamicVal],
  ["some_number", refine(unknownVal(number)).notNull().newValue()],
  ["some_list", unknownVal(list(string))],
  ["secret", mark(stringVal("s"), "secret")],
  ["secret_nothing", mark(nullVal(string), "secret")],
  ["secret_later", mark(dynamicVal, "secret")],
  ["secret_list", listVal([mark(stringVal("s"), "secret"), stringVal("t")])],
  ["pair", objectVal({ a: numberVal(1), b: mark(unknownVal(string), "secret") })],
  ["mixed", tupleVal([numberVal(1), stringVal("x"), nullVal(bool)])],
]);

const ctx = new EvalContext({ variables: VARIABLES });

const types: fc.Arbitrary<Type> = fc.letrec<{ type: Type }>((tie) => ({
  type: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<Type>(string, number, bool, dynamic),
    tie("type").map(list),
    tie("type").map(set),
    tie("type").map(map),
    fc.array(tie("type"), { maxLength: 2 }).map((elements) => tuple(elements)),
    fc.tuple(tie("type"), tie("type")).map(([a, b]) => object({ a, b }, ["b"])),
  ),
})).type;

const nullOptions = fc.record({ required: fc.boolean(), notNull: fc.boolean() });
const names = fc.constantFrom(...NAMES);

/** Specifications; those that take what their fallback gives get one of the same type. */
const specs: fc.Arbitrary<Spec> = fc.letrec<{ spec: Spec }>((tie) => ({
  spec: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.tuple(names, types, nullOptions).map(([name, type, options]): Spec => attrSpec(name, type, options)),
    fc.constantFrom(...VARIABLES.values()).map((value): Spec => literalSpec(value)),
    fc.constantFrom(...VARIABLES.keys(), "nope").map((source): Spec => exprSpec(parseExpression(source, "spec").expression)),
    fc.array(fc.tuple(names, tie("spec")), { maxLength: 3 }).map((entries): Spec => objectSpec(new Map(entries))),
    fc.array(tie("spec"), { maxLength: 3 }).map((elements): Spec => tupleSpec(elements)),
    fc.tuple(names, tie("spec"), fc.boolean()).map(([name, nested, required]): Spec => blockSpec(name, nested, { required })),
    fc
      .tuple(fc.constantFrom(blockListSpec, blockSetSpec, blockTupleSpec), names, tie("spec"), fc.nat(2), fc.nat(2))
      .map(([make, name, nested, minItems, maxItems]): Spec => make(name, nested, { minItems, maxItems })),
    fc
      .tuple(names, fc.constantFrom(["x"], ["x", "y"]), tie("spec"))
      .map(([name, labels, nested]): Spec => blockObjectSpec(name, labels, nested)),
    // A map by two labels that is empty has the type of one by one label (vector hcldec/map2/no-labels), so those are tested apart.
    fc.tuple(names, tie("spec")).map(([name, nested]): Spec => blockMapSpec(name, ["x"], nested)),
    fc.constantFrom(blockListSpec, blockSetSpec, blockTupleSpec).map((make): Spec => make("labelled", blockLabelSpec(0, "label"))),
    fc.tuple(names, types, nullOptions).map(([name, type, options]): Spec => blockAttrsSpec(name, type, options)),
    fc.tuple(names, types, nullOptions, types).map(([name, type, options, other]): Spec => {
      const attr = attrSpec(name, type, options);
      return defaultSpec(attr, other === type ? attr : literalSpec(nullVal(type)));
    }),
    tie("spec").map((wrapped): Spec => validateSpec(wrapped, () => [])),
    tie("spec").map((wrapped): Spec => refineSpec(wrapped, (builder) => builder.notNull())),
    fc
      .tuple(tie("spec"), fc.constantFrom("x", "[x]", "{ a = x }", "x.a", "x[0]", "nope"))
      .map(([wrapped, source]): Spec => transformExprSpec(wrapped, parseExpression(source, "spec").expression, "x")),
  ),
})).spec;

const expressions: fc.Arbitrary<string> = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(...VARIABLES.keys(), "1", '"x"', "true", "null", "[]", "{}", "nope", '"${secret}-${later}"', "1 +"),
    fc.array(tie("expression"), { maxLength: 3 }).map((elements) => `[${elements.join(", ")}]`),
    fc
      .array(fc.tuple(fc.constantFrom("a", "b"), tie("expression")), { maxLength: 2 })
      .map((entries) => `{ ${entries.map(([name, value]) => `${name} = ${value}`).join(", ")} }`),
  ),
})).expression;

const sources: fc.Arbitrary<string> = fc.letrec<{ body: string }>((tie) => ({
  body: fc
    .array(
      fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.tuple(names, expressions).map(([name, value]) => `${name} = ${value}\n`),
        fc
          .tuple(fc.constantFrom(...NAMES, "labelled"), fc.array(fc.constantFrom('"p"', '"q"', "__proto__"), { maxLength: 2 }), tie("body"))
          .map(([name, labels, body]) => `${name} ${labels.join(" ")} {\n${body}}\n`),
      ),
      { maxLength: 4 },
    )
    .map((items) => items.join("")),
})).body;

const jsonSources: fc.Arbitrary<string> = fc
  .letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom<unknown>(null, 1, true, "x", "${secret}", "${later}", "${nope}", "${"),
      fc.array(tie("json"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom("a", "b", "p", "//"), tie("json"), { maxKeys: 3 }),
    ),
  }))
  .json.map((value) => JSON.stringify(value));

const bodies: fc.Arbitrary<Body> = fc.oneof(
  sources.map((source) => parseConfig(source, "t.hcl").file.body),
  jsonSources.map((source) => parseJson(source, "t.json").file.body),
  fc
    .tuple(sources, jsonSources)
    .map(([one, two]) => mergeBodies([parseConfig(one, "t.hcl").file.body, parseJson(two, "t.json").file.body])),
);

/** Whether nothing at all is known of a value, as where an unknown variable decides on its type. */
const isUnsettled = (value: Value): boolean => value.type.kind === "dynamic" && !value.isKnown();

const RUNS = { numRuns: 500 };

describe("decoding", () => {
  it("never throws, and returns a value of the implied type", () => {
    fc.assert(
      fc.property(bodies, specs, fc.constantFrom(ctx, undefined), (body, spec, context) => {
        const implied = spec.impliedType();
        for (const { value, diagnostics } of [decode(body, spec, context), partialDecode(body, spec, context)]) {
          // After an error an unknown value of no type can stand anywhere.
          const isSettled = !hasErrors(diagnostics) || !hasDynamicTypes(value.type);
          if (isSettled && !isUnsettled(value)) expect(testConformance(value.type, implied).map(({ message }) => message)).toEqual([]);
          if (!hasErrors(diagnostics) && isWhollyKnown(value)) toNative(unmarkDeep(value).value);
        }
      }),
      RUNS,
    );
  });

  it("finds as much in a part of a body as in the whole, except for unsupported items", () => {
    fc.assert(
      fc.property(bodies, specs, (body, spec) => {
        const whole = decode(body, spec, ctx);
        const part = partialDecode(body, spec, ctx);
        const sameMarks = { whole: unmarkDeep(whole.value), part: unmarkDeep(part.value) };
        expect(rawEquals(sameMarks.whole.value, sameMarks.part.value)).toBe(true);
        expect(sameMarks.part.marks).toEqual(sameMarks.whole.marks);
        const codes = whole.diagnostics.map(({ code }) => code);
        for (const { code } of part.diagnostics) expect(codes).toContain(code);
      }),
      RUNS,
    );
  });

  it("lists the variables that it needs: it returns the same value with these alone", () => {
    fc.assert(
      fc.property(bodies, specs, (body, spec) => {
        const needed = new Set(variables(body, spec).map(([root]) => (root?.kind === "root" ? root.name : "")));
        const less = new EvalContext({ variables: new Map([...VARIABLES].filter(([name]) => needed.has(name))) });
        const [all, some] = [decode(body, spec, ctx), decode(body, spec, less)];
        // Of a block that may hold attributes only, and holds blocks, nothing is listed.
        if (all.diagnostics.some(({ code }) => code === "unexpected-block")) return;
        expect(some.diagnostics.map(({ code }) => code)).toEqual(all.diagnostics.map(({ code }) => code));
        expect(rawEquals(some.value, all.value)).toBe(true);
      }),
      RUNS,
    );
  });

  it("never throws for maps of blocks in maps and lists of blocks, some of which are empty", () => {
    const optional = object({ a: string, b: number }, ["b"]);
    const nested: fc.Arbitrary<Spec> = fc.letrec<{ spec: Spec }>((tie) => ({
      spec: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        types.map((type): Spec => attrSpec("a", type)),
        fc.constant<Spec>(attrSpec("a", optional)),
        tie("spec").map((spec): Spec => blockListSpec("b", spec)),
        tie("spec").map((spec): Spec => blockMapSpec("b", ["x"], spec)),
        tie("spec").map((spec): Spec => blockMapSpec("b", ["x", "y"], spec)),
        tie("spec").map((spec): Spec => blockSetSpec("b", spec)),
      ),
    })).spec;
    /** Bodies of blocks in blocks, so deep. */
    const labelled = (depth: number): fc.Arbitrary<string> => {
      const attribute = fc.constantFrom(
        "",
        "a = 1\n",
        'a = "x"\n',
        'a = { a = "x" }\n',
        "a = { a = 1, b = 2 }\n",
        "a = [1]\n",
        "a = null\n",
        "a = secret\n",
      );
      if (depth === 0) return attribute;
      const labels = fc.array(fc.constantFrom('"p"', '"q"'), { maxLength: 2 });
      const block = fc.tuple(labels, labelled(depth - 1)).map(([labels, body]) => `b ${labels.join(" ")} {\n${body}}\n`);
      return fc.tuple(attribute, fc.array(block, { maxLength: 3 })).map(([a, blocks]) => a + blocks.join(""));
    };
    fc.assert(
      fc.property(labelled(3), nested, (source, spec) => {
        const { value, diagnostics } = decode(parseConfig(source, "t.hcl").file.body, spec, ctx);
        for (const { subject } of diagnostics) expect(subject).toBeDefined();
        if (!hasErrors(diagnostics)) toNative(unmarkDeep(value).value);
      }),
      RUNS,
    );
  });

  it("keeps the marks of the values that it uses", () => {
    fc.assert(
      fc.property(sources, types, (source, type) => {
        const body = parseConfig(source, "t.hcl").file.body;
        for (const [name, { expression }] of body.justAttributes().attributes) {
          const evaluated = expression.value(ctx).value;
          const { value } = partialDecode(body, attrSpec(name, type), ctx);
          // A value that cannot be converted becomes unknown, without the marks inside the
          // original.
          if (isValue(tryConvert(evaluated, type))) expect(unmarkDeep(value).marks).toEqual(unmarkDeep(evaluated).marks);
        }
      }),
      RUNS,
    );
  });

  it("reads a body by its schema, and knows the range of every value", () => {
    fc.assert(
      fc.property(bodies, specs, (body, spec) => {
        expect(sourceRange(body, spec)).toHaveProperty("filename");
        const { attributes = [], blocks = [] } = impliedSchema(spec);
        for (const { name } of attributes) expect(NAMES).toContain(name);
        for (const { type } of blocks) expect([...NAMES, "labelled"]).toContain(type);
      }),
      RUNS,
    );
  });
});

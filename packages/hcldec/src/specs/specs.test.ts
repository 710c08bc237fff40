/**
 * Each kind of specification with bodies that are valid, invalid, null, unknown and marked. Static
 * types are in static-types.test.ts.
 */
import {
  bool,
  CtyError,
  capsule,
  capsuleVal,
  defineFunction,
  dynamic,
  dynamicVal,
  equalTypes,
  list,
  listVal,
  map,
  mapVal,
  mapValEmpty,
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
  toNative,
  tuple,
  unknownVal,
  unmarkDeep,
  type Value,
  valueToJSON,
} from "@hcl-ts/cty";
import {
  type Body,
  changeDiagnostic,
  type Diagnostic,
  EvalContext,
  type EvaluationResult,
  type Expression,
  emptyBody,
  errorDiagnostic,
  mergeBodies,
  message,
} from "@hcl-ts/hcl";
import { CUSTOM_EXPRESSION_DECODER } from "@hcl-ts/hcl/syntax";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig, parseExpression } from "@hcl-ts/hclsyntax";
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
  childBlockTypes,
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
  transformFuncSpec,
  tupleSpec,
  validateSpec,
  variables,
} from "../index.ts";

const ctx = new EvalContext({
  variables: new Map<string, Value>([
    ["later", dynamicVal],
    ["some_number", unknownVal(number)],
    ["secret", mark(stringVal("s"), "secret")],
  ]),
});

const body = (source: string): Body => (source.startsWith("{") ? parseJson(source, "t.json") : parseConfig(source, "t.hcl")).file.body;

/** A diagnostic as `code line,column`. */
const brief = ({ code, subject }: Diagnostic): string => `${code} ${subject?.start.line},${subject?.start.column}`;

/** Returns the problems of a source. */
const faults = (source: string, spec: Spec): readonly string[] => decode(body(source), spec, ctx).diagnostics.map(brief);

/** The value that a sound source gives. */
function given(source: string, spec: Spec): Value {
  const { value, diagnostics } = decode(body(source), spec, ctx);
  expect(diagnostics.map(brief)).toEqual([]);
  return value;
}

const native = (source: string, spec: Spec): unknown => toNative(given(source, spec));

const x = attrSpec("x", number);

describe("attrSpec", () => {
  it("converts to its type, and returns its null for an absent attribute", () => {
    expect(native('x = "1.5"', x)).toBe(1.5);
    const { value } = decode(body(""), attrSpec("x", list(number)));
    expect([value.isNull(), equalTypes(value.type, list(number))]).toEqual([true, true]);
  });
  it("leaves a value of any type unchanged", () => {
    expect(native("x = [1, true]", attrSpec("x", dynamic))).toEqual([1, true]);
  });
  it("adds the optional attributes that an object omits", () => {
    expect(native("x = {}", attrSpec("x", object({ a: string }, ["a"])))).toEqual({ a: null });
  });
  it("keeps unknown values and marks", () => {
    expect(given("x = later", x)).toEqual(unknownVal(number));
    expect(given("x = secret", attrSpec("x", string))).toEqual(mark(stringVal("s"), "secret"));
    expect(given("x = some_number", attrSpec("x", number, { required: true, notNull: true }))).toEqual(
      refine(unknownVal(number)).notNull().newValue(),
    );
  });
  it("reports an error at the expression, and returns an unknown value of its type", () => {
    expect(faults("\nx = [1]", x)).toEqual(["wrong-attribute-type 2,5"]);
    expect(decode(body("x = [1]"), x).value).toEqual(unknownVal(number));
    expect(faults("x = nope", x)).toEqual(["unknown-variable 1,5"]);
    expect(faults("x = [1, null]", attrSpec("x", list(number), { notNull: true }))).toEqual(["null-not-accepted 1,5"]);
    expect(faults("", attrSpec("x", number, { required: true }))).toEqual(["missing-argument 1,1"]);
  });
  it("reports the path to a null, and allows null for the optional attributes of any part", () => {
    const nullAt = (source: string, type: Type): readonly unknown[] =>
      decode(body(`x = ${source}`), attrSpec("x", type, { notNull: true })).diagnostics.map(({ params }) => params);
    const o = object({ a: string, b: number }, ["a"]);
    for (const [type, source, path] of [
      [object({ o }), "{ o = { b = null } }", ".o.b"],
      [list(o), "[{ b = 1 }, { b = null }]", "[1].b"],
      [set(o), "[{ b = null }]", "[…].b"],
      [map(o), "{ k = { b = null } }", '["k"].b'],
      [tuple([o, o]), "[{ b = 1 }, { b = null }]", "[1].b"],
      [dynamic, "{ l = [1, null] }", ".l[1]"],
      [dynamic, "{ a = null }", ".a"],
    ] as const) {
      expect(nullAt(source, type)).toEqual([{ name: "x", path }]);
      if (type !== dynamic) expect(nullAt(source.replace("null", "1"), type)).toEqual([]);
    }
  });
  it("leaves open whether an unknown optional value is null", () => {
    expect(given("x = some_number", attrSpec("x", number, { notNull: true }))).toEqual(unknownVal(number));
  });
  it("shows its options to programs that read specifications", () => {
    expect(attrSpec("x", number, { required: true, notNull: true })).toMatchObject({
      name: "x",
      type: number,
      required: true,
      notNull: true,
    });
    expect(attrSpec("x", number)).toMatchObject({ required: false, notNull: false });
  });
  it("lets a capsule type of the program decode the expression", () => {
    // One that wants to see the expression and not its value.
    const written = capsule<string>("written", {
      extensionData: (key) =>
        key === CUSTOM_EXPRESSION_DECODER
          ? (expression: Expression): EvaluationResult => ({
              value: capsuleVal(written, `column ${expression.range.start.column}`) as Value,
              diagnostics: [],
            })
          : undefined,
    });
    expect(given("x = nope", attrSpec("x", written)).asCapsule()).toBe("column 5");
    expect(native("b {\n k = nope\n}", blockAttrsSpec("b", written))).toEqual({ k: "column 6" });
  });
});

describe("literalSpec and exprSpec", () => {
  it("return the values that the program provides", () => {
    expect(native("", literalSpec(numberVal(1)))).toBe(1);
    expect(given("", exprSpec(parseExpression("secret", "own").expression))).toEqual(mark(stringVal("s"), "secret"));
    expect(faults("", exprSpec(parseExpression("nope", "own").expression))).toEqual(["unknown-variable 1,1"]);
  });
});

describe("objectSpec and tupleSpec", () => {
  it("combine values from the same body", () => {
    expect(native("x = 1\ny = 2", objectSpec({ a: x, b: attrSpec("y", string) }))).toEqual({ a: 1, b: "2" });
    expect(native("x = 1", tupleSpec([x, x, literalSpec(stringVal("l"))]))).toEqual([1, 1, "l"]);
    expect(native("", objectSpec({}))).toEqual({});
  });
  it("accept any name", () => {
    expect(valueToJSON(given("x = 1", objectSpec(new Map([["__proto__", x]]))))).toBe('{"__proto__":1}');
  });
  it("create values that share the type of the specification", () => {
    const spec = objectSpec({ x });
    expect(spec.impliedType()).toBe(spec.impliedType());
    expect(given("x = 1", spec).type).toBe(spec.impliedType());
  });
  it("refuse names that are equal after normalization", () => {
    const entries = ["\u00e9", "e\u0301"].map((name) => [name, x] as const);
    expect(() => objectSpec(new Map(entries))).toThrow(
      new CtyError('the attribute names "\\u00e9" and "e\\u0301" are equal in Unicode normal form NFC'),
    );
  });
  it("have the range where an item could be added", () => {
    expect(sourceRange(body("b {\n}\n"), blockSpec("b", objectSpec({ x }))).start.line).toBe(1);
  });
});

describe("blockSpec", () => {
  it("returns the null of its type without a block, and otherwise the value of the block", () => {
    const spec = blockSpec("b", objectSpec({ x }));
    expect(equalTypes(given("", spec).type, object({ x: number }))).toBe(true);
    expect(native("b {\n x = 1\n}", spec)).toEqual({ x: 1 });
    expect(native('{"b": {"x": "1"}}', spec)).toEqual({ x: 1 });
    expect(native('{"b": null}', spec)).toBe(null);
  });
  it("needs the variables of the first block only, because it decodes no other", () => {
    const roots = variables(body("b {\n x = p\n}\nb {\n x = q\n}"), blockSpec("b", x)).map(([root]) => root);
    expect(roots).toMatchObject([{ name: "p" }]);
  });
  it("reports blocks that are missing or repeated, and unexpected items inside", () => {
    expect(faults("", blockSpec("b", x, { required: true }))).toEqual(["missing-block 1,1"]);
    expect(faults("b {\n}\nb {\n x = nope\n}", blockSpec("b", x))).toEqual(["repeated-block 3,1"]);
    expect(faults("b {\n y = 1\n}", blockSpec("b", x))).toEqual(["unsupported-argument 2,2"]);
  });
});

describe("blockListSpec, blockSetSpec and blockTupleSpec", () => {
  const three = "b {\n x = 2\n}\nb {\n x = 1\n}\nb {\n x = 2\n}\n";
  it("collect the blocks of a type", () => {
    expect(native(three, blockListSpec("b", x))).toEqual([2, 1, 2]);
    expect(native(three, blockSetSpec("b", x))).toEqual([1, 2]);
    expect(native(three, blockTupleSpec("b", x))).toEqual([2, 1, 2]);
    expect(native('{"b": [{"x": 1}, {"x": 2}]}', blockListSpec("b", x))).toEqual([1, 2]);
  });
  it("are empty, not null, without blocks", () => {
    for (const [make, type] of [
      [blockListSpec, list(number)],
      [blockSetSpec, set(number)],
      [blockTupleSpec, tuple([])],
    ] as const) {
      const value = given("", make("b", x));
      expect(toNative(value)).toEqual([]);
      expect(equalTypes(value.type, type)).toBe(true);
    }
  });
  it("count blocks before they merge equal ones", () => {
    for (const make of [blockListSpec, blockSetSpec, blockTupleSpec]) {
      expect(faults("", make("b", x, { minItems: 1 }))).toEqual(["too-few-blocks 1,1"]);
      expect(faults(three, make("b", objectSpec({ x }), { maxItems: 2 }))).toEqual(["too-many-blocks 7,3"]);
      expect(faults(three, make("b", x, { minItems: 3, maxItems: 3 }))).toEqual([]);
    }
  });
  it("convert elements of type any to one type, except in a tuple", () => {
    const any = attrSpec("x", dynamic);
    const mixed = 'b {\n x = 1\n}\nb {\n x = "a"\n}\n';
    expect(native(mixed, blockListSpec("b", any))).toEqual(["1", "a"]);
    expect(native(mixed, blockSetSpec("b", any))).toEqual(["1", "a"]);
    expect(native(mixed, blockTupleSpec("b", any))).toEqual([1, "a"]);
    expect(faults("b {\n x = 1\n}\nb {\n x = [2]\n}\n", blockListSpec("b", any))).toEqual(["inconsistent-block-types 2,6"]);
  });
  it("contain unknown and marked values", () => {
    expect(given("b {\n x = later\n}", blockListSpec("b", x))).toEqual(listVal([unknownVal(number)]));
    const marked = given("b {\n x = secret\n}", blockSetSpec("b", attrSpec("x", string)));
    expect([...unmarkDeep(marked).marks]).toEqual(["secret"]);
  });
});

describe("blocks of several types of values", () => {
  const any = attrSpec("x", dynamic);
  const two = (first: string, second: string): string => `b {\n x = ${first}\n}\nb {\n x = ${second}\n}`;
  it("are converted to one type in a list, set or map", () => {
    expect(native(two("1", '"a"'), blockListSpec("b", any))).toEqual(["1", "a"]);
    expect(native(two("1", '"a"'), blockSetSpec("b", any))).toEqual(["1", "a"]);
    expect(native('b "p" {\n x = 1\n}\nb "q" {\n x = "a"\n}', blockMapSpec("b", ["name"], any))).toEqual({ p: "1", q: "a" });
  });
  it("are reported if they have no common type", () => {
    for (const spec of [blockListSpec("b", any), blockSetSpec("b", any)] as readonly Spec[]) {
      const { value, diagnostics } = decode(body(two("secret", "[]")), spec, ctx);
      expect(diagnostics).toHaveLength(1);
      expect([value.isKnown(), value.type, [...value.marks!]]).toEqual([false, dynamic, ["secret"]]);
    }
  });
  it("are converted next to a value of unknown type", () => {
    const value = given(two("later", "1"), blockListSpec("b", any));
    expect(equalTypes(value.type, list(number))).toBe(true);
    expect(value.asArray()).toEqual([unknownVal(number), numberVal(1)]);
  });
  it("are unknown together if the others differ next to a value of unknown type", () => {
    const value = given(`${two("1", "[]")}\nb {\n x = later\n}`, blockListSpec("b", any));
    expect([value.type, value.isKnown()]).toEqual([dynamic, false]);
  });
  it("are reported with the reason if a capsule type of the program refuses a value", () => {
    const port = capsule<number>("port", {
      conversionFrom: () => ({
        convert: () => {
          throw new CtyError("not a port");
        },
      }),
    });
    const variables = new Map([["p", capsuleVal(port, 1) as Value]]);
    const { diagnostics } = decode(body(two("p", '"a"')), blockListSpec("b", any), new EvalContext({ variables }));
    expect(diagnostics.map(brief)).toEqual(["inconsistent-block-types 5,6"]);
    expect(diagnostics[0]?.params).toEqual({ type: "b", reason: "not a port" });
  });
  it("remain unchanged in a tuple or an object, which may be empty", () => {
    expect(native("", blockTupleSpec("b", any))).toEqual([]);
    expect(given("", blockTupleSpec("b", any)).type.kind).toBe("tuple");
    expect(given("", blockObjectSpec("b", ["name"], any)).type.kind).toBe("object");
  });
});

describe("blockMapSpec and blockObjectSpec", () => {
  it("distinguish blocks by their labels", () => {
    const source = 'b "p" "q" {\n x = 1\n}\nb "p" "r" {\n x = 2\n}\n';
    expect(native(source, blockMapSpec("b", ["kind", "name"], x))).toEqual({ p: { q: 1, r: 2 } });
    expect(native(source, blockObjectSpec("b", ["kind", "name"], x))).toEqual({ p: { q: 1, r: 2 } });
  });
  it("report repeated labels, and keep the first block", () => {
    const source = 'b "p" {\n x = 1\n}\nb "p" {\n x = 2\n}\n';
    expect(faults(source, blockMapSpec("b", ["name"], x))).toEqual(["repeated-block-labels 4,1"]);
    expect(toNative(decode(body(source), blockObjectSpec("b", ["name"], x)).value)).toEqual({ p: 1 });
  });
  it("report a block without labels, which another specification of the same blocks allows", () => {
    expect(faults("b {\n}", tupleSpec([blockMapSpec("b", ["name"], x), blockListSpec("b", x)]))).toContain("missing-block-labels 1,1");
  });
  it("are empty without blocks", () => {
    expect(native("", blockMapSpec("b", ["name"], x))).toEqual({});
    expect(native("", blockObjectSpec("b", ["name"], x))).toEqual({});
  });
  it("contain values of different types in an object only", () => {
    const source = 'b "p" {\n x = 1\n}\nb "q" {\n x = []\n}\n';
    expect(native(source, blockObjectSpec("b", ["name"], attrSpec("x", dynamic)))).toEqual({ p: 1, q: [] });
    expect(faults(source, blockMapSpec("b", ["name"], attrSpec("x", dynamic)))).toEqual(["inconsistent-block-types 2,6"]);
  });
  it("convert values of different types to one type in a map", () => {
    const source = 'b "p" {\n x = 1\n}\nb "q" {\n x = "y"\n}\n';
    expect(native(source, blockMapSpec("b", ["name"], attrSpec("x", dynamic)))).toEqual({ p: "1", q: "y" });
  });
  it("contain lists of blocks of which some are empty", () => {
    const o = attrSpec("o", object({ a: string, b: number }, ["b"]));
    const source = 'm "p" {\n n {\n  o = { a = "x" }\n }\n}\nm "q" {\n}\n';
    expect(native(source, blockMapSpec("m", ["name"], blockListSpec("n", o)))).toEqual({ p: [{ a: "x", b: null }], q: [] });
  });
  it("contain maps by two labels of which some are empty", () => {
    const source = 'm "p" {\n n "a" "b" {\n  x = 1\n }\n}\nm "q" {\n}\n';
    const spec = blockMapSpec("m", ["name"], blockMapSpec("n", ["kind", "name"], x));
    expect(native(source, spec)).toEqual({ p: { a: { b: 1 } }, q: {} });
  });
  it("have the type of the reference implementation if all maps by two labels are empty", () => {
    const value = given('m "p" {\n}\nm "q" {\n}', blockMapSpec("m", ["name"], blockMapSpec("n", ["kind", "name"], x)));
    expect(equalTypes(value.type, map(map(number)))).toBe(true);
  });
  it("contain values that are null, unknown or of another type next to empty maps by two labels", () => {
    const spec = objectSpec({
      n: blockMapSpec("n", ["kind", "name"], x),
      nothing: blockSpec("none", objectSpec({ x })),
      unknown: attrSpec("u", list(number)),
      other: defaultSpec(attrSpec("o", list(number)), literalSpec(stringVal("-"))),
    });
    const source = 'm "p" {\n n "a" "b" {\n  x = 1\n }\n u = later\n}\nm "q" {\n u = later\n}\n';
    const value = given(source, blockMapSpec("m", ["name"], spec));
    const type = object({ n: map(map(number)), nothing: object({ x: number }), unknown: list(number), other: string });
    expect(equalTypes(value.type, map(type))).toBe(true);
    const rest = { nothing: nullVal(object({ x: number })), unknown: unknownVal(list(number)), other: stringVal("-") };
    const p = objectVal({ n: mapVal({ a: mapVal({ b: numberVal(1) }) }), ...rest });
    const q = objectVal({ n: mapValEmpty(map(number)), ...rest });
    expect(rawEquals(value, mapVal({ p, q }) as Value)).toBe(true);
  });
  it("require labels", () => {
    expect(() => blockMapSpec("b", [], x)).toThrow(CtyError);
  });
});

/** The labels of a block as a tuple. */
const labels = (count: number): Spec => tupleSpec(Array.from({ length: count }, (_, i) => blockLabelSpec(i, `label ${i}`)));

describe("blockLabelSpec", () => {
  it("requires as many labels of the block as it needs", () => {
    expect(impliedSchema(blockListSpec("b", blockLabelSpec(1, "name"))).blocks).toEqual([{ type: "b", labelNames: ["label 1", "name"] }]);
    expect(faults("b {\n}", blockListSpec("b", labels(1)))).toEqual(["missing-label 1,3"]);
  });
  it("does not count the labels that are keys", () => {
    expect(native('b "p" "q" {\n}', blockMapSpec("b", ["kind"], blockLabelSpec(0, "name")))).toEqual({ p: "q" });
  });
  it("reports a block without the label, which another specification of the same blocks allows", () => {
    const both = tupleSpec([blockListSpec("b", blockLabelSpec(0, "name")), blockListSpec("b", x)]);
    expect(faults("b {\n}", both)).toEqual(["label-outside-block 1,3"]);
  });
  it("is allowed only in a block, and has a range", () => {
    expect(faults("", blockLabelSpec(0, "name"))).toEqual(["label-outside-block 1,1"]);
    expect(() => blockLabelSpec(-1, "name")).toThrow(CtyError);
    expect(sourceRange(body('b "p" {\n}'), blockSpec("b", blockLabelSpec(0, "name"))).start.column).toBe(3);
    expect(sourceRange(body('b "p" "q" {\n}'), blockSpec("b", blockLabelSpec(1, "name"))).start.column).toBe(7);
  });
});

describe("blockAttrsSpec", () => {
  it("returns a map of all attributes", () => {
    expect(native('b {\n k = 1\n __proto__ = "2"\n}', blockAttrsSpec("b", number))).toEqual(JSON.parse('{"k": 1, "__proto__": 2}'));
    expect(native("b {\n}", blockAttrsSpec("b", number))).toEqual({});
    expect(native("", blockAttrsSpec("b", number))).toBe(null);
  });
  it("converts elements of type any to one type", () => {
    expect(native('b {\n k = 1\n l = "a"\n}', blockAttrsSpec("b", dynamic))).toEqual({ k: "1", l: "a" });
    expect(native('b {\n k = { m = 1 }\n l = { m = "a" }\n}', blockAttrsSpec("b", map(dynamic)))).toEqual({ k: { m: "1" }, l: { m: "a" } });
    expect(faults("b {\n k = 1\n l = []\n}", blockAttrsSpec("b", dynamic))).toEqual(["inconsistent-block-types 1,1"]);
    const partly = given("b {\n k = { m = later }\n l = { m = 1 }\n}", blockAttrsSpec("b", map(dynamic)));
    expect(equalTypes(partly.type, map(map(number)))).toBe(true);
  });
  it("needs the variables of all attributes in order, even next to a block that is not allowed", () => {
    const roots = variables(body("b {\n k = p\n c {\n }\n a = q\n}"), blockAttrsSpec("b", number)).map(([root]) => root);
    expect(roots).toMatchObject([{ name: "p" }, { name: "q" }]);
    expect(variables(body(""), blockAttrsSpec("b", number))).toEqual([]);
  });
  it("has no specification for the bodies of its blocks", () => {
    expect([...childBlockTypes(blockAttrsSpec("b", number))]).toEqual([]);
  });
  it("reports a wrong type, a block inside, a second block, and a missing block if one is required", () => {
    expect(faults("b {\n k = []\n}", blockAttrsSpec("b", number))).toEqual(["wrong-element-type 2,6"]);
    expect(faults("b {\n c {\n }\n}", blockAttrsSpec("b", number))).toEqual(["unexpected-block 2,2"]);
    expect(faults("b {\n}\nb {\n}", blockAttrsSpec("b", number))).toEqual(["repeated-block 3,1"]);
    expect(faults("", blockAttrsSpec("b", number, { required: true }))).toEqual(["missing-block 1,1"]);
  });
});

describe("defaultSpec", () => {
  const spec = defaultSpec(attrSpec("x", string), defaultSpec(attrSpec("y", string), literalSpec(stringVal("z"))));
  it("returns the first value that is not null", () => {
    expect([native("x = 1\ny = 2", spec), native("y = 2", spec), native("x = null", spec), native("", spec)]).toEqual(["1", "2", "z", "z"]);
  });
  it("returns an unknown value, which may become null", () => {
    expect(given("x = later", spec)).toEqual(unknownVal(string));
  });
  it("reports an argument that both specifications require once", () => {
    const both = defaultSpec(attrSpec("x", string, { required: true }), attrSpec("x", number, { required: true }));
    expect(faults("", both)).toEqual(["missing-argument 1,1"]);
    expect(decode(mergeBodies([emptyBody(), emptyBody()]), both).diagnostics.map(({ code }) => code)).toEqual(["missing-argument"]);
  });
  it("does not fall back after an error", () => {
    expect(faults("x = nope\ny = nope", spec)).toEqual(["unknown-variable 1,5"]);
  });
  it("falls back for a missing block", () => {
    expect(native("", defaultSpec(blockSpec("b", x), literalSpec(numberVal(7))))).toBe(7);
  });
});

describe("transformExprSpec and transformFuncSpec", () => {
  const expression = (source: string) => parseExpression(source, "own").expression;
  const shout = defineFunction({
    params: [{ name: "text", type: string }],
    type: () => string,
    impl: ([text]) => {
      if (text!.asString() === "") throw new CtyError("there is nothing to shout");
      return stringVal(text!.asString().toUpperCase());
    },
  });
  it("transform the decoded value", () => {
    expect(native("x = 2", transformExprSpec(x, expression("[it, it * 2]"), "it"))).toEqual([2, 4]);
    expect(native('x = "a"', transformFuncSpec(attrSpec("x", string), shout))).toBe("A");
  });
  it("declare the type that they return", () => {
    expect(equalTypes(transformExprSpec(x, expression("[it]"), "it").impliedType(), tuple([number]))).toBe(true);
    expect(equalTypes(transformFuncSpec(attrSpec("x", string), shout).impliedType(), string)).toBe(true);
  });
  it("do not see the variables of the decoding", () => {
    expect(faults("x = 1", transformExprSpec(x, expression("secret"), "it"))).toEqual(["unknown-variable 1,1"]);
  });
  it("report failures as diagnostics, but not after an error", () => {
    expect(faults('x = ""', transformFuncSpec(attrSpec("x", string), shout))).toEqual(["failed-transformation 1,5"]);
    expect(faults("x = nope", transformFuncSpec(attrSpec("x", string), shout))).toEqual(["unknown-variable 1,5"]);
  });
  it("pass on unknown and marked values", () => {
    expect(given("x = secret", transformFuncSpec(attrSpec("x", string), shout))).toEqual(mark(stringVal("S"), "secret"));
    expect(given("x = later", transformFuncSpec(attrSpec("x", string), shout)).isKnown()).toBe(false);
  });
});

describe("refineSpec and validateSpec", () => {
  it("add refinements to an unknown value", () => {
    expect(
      given(
        "x = later",
        refineSpec(x, (builder) => builder.notNull()),
      ),
    ).toEqual(refine(unknownVal(number)).notNull().newValue());
    expect(
      faults(
        "x = null",
        refineSpec(x, (builder) => builder.notNull()),
      ),
    ).toEqual(["value-outside-refinement 1,5"]);
  });
  it("pass on an error of the program in a refinement", () => {
    const failing = refineSpec(x, () => {
      throw new TypeError("an error of the program");
    });
    expect(() => decode(body("x = 1"), failing)).toThrow(TypeError);
  });
  it("let the program report diagnostics, at the range of the value or another one", () => {
    const own = errorDiagnostic(message("own", {}, "Own."));
    expect(
      faults(
        "x = 1",
        validateSpec(x, () => [own]),
      ),
    ).toEqual(["own 1,5"]);
    const subject = body("x = 1").missingItemRange();
    expect(
      faults(
        "x = 1",
        validateSpec(x, () => [changeDiagnostic(own, { subject })]),
      ),
    ).toEqual([`own ${subject.start.line},${subject.start.column}`]);
  });
  it("are not called after an error", () => {
    let asked = 0;
    const spec = validateSpec(attrSpec("x", bool), () => {
      asked++;
      return [];
    });
    expect(faults("x = []", spec)).toEqual(["wrong-attribute-type 1,5"]);
    expect(asked).toBe(0);
    given("x = null", spec);
    expect(asked).toBe(1);
  });
});

describe("the properties of a specification", () => {
  const spec = objectSpec({
    a: attrSpec("a", string, { required: true }),
    b: blockMapSpec("b", ["name"], objectSpec({ x, id: blockLabelSpec(0, "id") })),
  });
  it("are a schema, a type, and the types of the blocks", () => {
    expect(impliedSchema(spec)).toEqual({
      attributes: [{ name: "a", required: true }],
      blocks: [{ type: "b", labelNames: ["name", "id"] }],
    });
    const type: Type = object({ a: string, b: map(object({ x: number, id: string })) });
    expect(equalTypes(spec.impliedType(), type)).toBe(true);
    expect([...childBlockTypes(spec).keys()]).toEqual(["b"]);
    // Every body needs it, so it is made once.
    expect(impliedSchema(spec)).toBe(impliedSchema(spec));
  });
  it("are the same for the first of two specifications, and the types of its blocks", () => {
    const either = defaultSpec(blockSpec("b", x), literalSpec(numberVal(1)));
    expect([...childBlockTypes(either).keys()]).toEqual(["b"]);
    expect(impliedSchema(either).blocks).toContainEqual({ type: "b", labelNames: [] });
    expect([...childBlockTypes(defaultSpec(x, literalSpec(numberVal(1))))]).toEqual([]);
    const names = impliedSchema(defaultSpec(x, attrSpec("y", number))).attributes?.map(({ name }) => name);
    expect(names).toEqual(["x", "y"]);
    expect(native("", either)).toBe(1);
    expect(native("b {\n x = 2\n}", either)).toBe(2);
  });
  it("have the type any for a function that refuses the type", () => {
    const refusing = defineFunction({
      params: [{ name: "s", type: string }],
      type: () => {
        throw new CtyError("no");
      },
      impl: ([s]) => s!,
    });
    expect(transformFuncSpec(attrSpec("x", string), refusing).impliedType()).toBe(dynamic);
    const failing = {
      ...refusing,
      returnType: () => {
        throw new RangeError("a fault");
      },
    } as unknown as typeof refusing;
    expect(() => transformFuncSpec(attrSpec("x", string), failing).impliedType()).toThrow(RangeError);
  });
  it("include the variables that a body needs, in blocks too", () => {
    const names = variables(body('a = p.q\nb "n" "i" {\n x = r + s[0]\n}\nc = t'), spec).map(([root]) =>
      root?.kind === "root" ? root.name : "",
    );
    expect(names).toEqual(["p", "r", "s"]);
  });
});

describe("the range of a specification", () => {
  it("is in no file for a fixed value", () => {
    expect(sourceRange(body("x = 1"), literalSpec(numberVal(1))).filename).toBe("<unknown>");
  });
  it("is that of the first block for attributes of a block, or the position where one could be added", () => {
    const spec = blockAttrsSpec("b", number);
    expect(sourceRange(body("a {\n}\nb {\n}\nb {\n}"), spec).start.line).toBe(3);
    expect(sourceRange(body("a {\n}"), spec)).toEqual(sourceRange(body("a {\n}"), blockSpec("b", x)));
  });
});

describe("an unknown body", () => {
  it("makes all results of its blocks unknown", () => {
    const changed = body('b "p" {\n x = 1\n}');
    const read = changed.content.bind(changed);
    Object.assign(changed, {
      content: (...args: Parameters<Body["content"]>) => {
        const result = read(...args);
        for (const block of result.content.blocks) Object.assign(block.body, { isUnknown: () => true });
        return result;
      },
    });
    const labelled = objectSpec({ x, name: blockLabelSpec(0, "name") });
    const sequences = [blockListSpec, blockSetSpec, blockTupleSpec].map((make): Spec => make("b", labelled));
    const specs = [...sequences, blockMapSpec("b", ["name"], x), blockObjectSpec("b", ["name"], x)];
    for (const spec of specs) {
      const { value, diagnostics } = decode(changed, spec, ctx);
      expect([value.isKnown(), diagnostics]).toEqual([false, []]);
      expect(equalTypes(value.type, spec.impliedType())).toBe(true);
    }
  });
});

describe("several files", () => {
  it("are decoded as one", () => {
    const merged = mergeBodies([body("x = 1"), body('{"b": {"x": 2}}')]);
    expect(toNative(decode(merged, tupleSpec([x, blockSpec("b", x)])).value)).toEqual([1, 2]);
  });
});

describe("an argument of the wrong type", () => {
  const misuse = (make: (...args: never[]) => unknown, ...args: unknown[]): string => {
    try {
      (make as (...args: unknown[]) => unknown)(...args);
    } catch (error) {
      if (error instanceof CtyError) return error.message;
      throw error;
    }
    return "accepted";
  };
  it.each<[string, string]>([
    [
      misuse(objectSpec, { a: string }),
      'attribute "a" must be a spec, not the type string: a type is not a spec, use attrSpec(name, type) instead',
    ],
    [misuse(objectSpec, undefined), "attributes must be an object or a Map of specs by name"],
    [
      misuse(tupleSpec, [1]),
      "element 0 must be a spec, not a JavaScript number: create one with a function such as attrSpec, blockSpec or objectSpec",
    ],
    [misuse(tupleSpec, {}), "elements must be an array of specs"],
    [misuse(attrSpec, "a", "string"), "type must be a type, such as cty.string or cty.list(cty.number), not a JavaScript string"],
    [misuse(attrSpec, string, string), "name must be a string, not the type string"],
    [misuse(blockSpec, 1, x), "type must be a string, not a JavaScript number"],
    [misuse(blockMapSpec, 1, ["name"], x), "type must be a string, not a JavaScript number"],
    [misuse(blockListSpec, 1, x), "type must be a string, not a JavaScript number"],
    [misuse(blockAttrsSpec, 1, string), "type must be a string, not a JavaScript number"],
    [misuse(blockLabelSpec, 0, 1), "name must be a string, not a JavaScript number"],
    [misuse(blockSpec, "b"), "nested must be a spec, not undefined: create one with a function such as attrSpec, blockSpec or objectSpec"],
    [
      misuse(blockListSpec, "b", null),
      "nested must be a spec, not null: create one with a function such as attrSpec, blockSpec or objectSpec",
    ],
    [
      misuse(blockMapSpec, "b", ["x"], []),
      "nested must be a spec, not an array: create one with a function such as attrSpec, blockSpec or objectSpec",
    ],
    [misuse(blockAttrsSpec, "b", "x"), "elementType must be a type, such as cty.string or cty.list(cty.number), not a JavaScript string"],
    [
      misuse(defaultSpec, x, 1),
      "fallback must be a spec, not a JavaScript number: create one with a function such as attrSpec, blockSpec or objectSpec",
    ],
    [
      misuse(defaultSpec, 1, x),
      "primary must be a spec, not a JavaScript number: create one with a function such as attrSpec, blockSpec or objectSpec",
    ],
    [
      misuse(partialDecode, body(""), 1),
      "spec must be a spec, not a JavaScript number: create one with a function such as attrSpec, blockSpec or objectSpec",
    ],
    [
      misuse(transformFuncSpec, 1),
      "wrapped must be a spec, not a JavaScript number: create one with a function such as attrSpec, blockSpec or objectSpec",
    ],
    [misuse(literalSpec, 1), "value must be a Value: create one with stringVal, numberVal or fromNative"],
    [
      misuse(decode, body(""), { a: x }),
      "spec must be a spec, not a JavaScript object: create one with a function such as attrSpec, blockSpec or objectSpec",
    ],
  ])("is reported: %s", (message, expected) => {
    expect(message).toBe(expected);
  });
});

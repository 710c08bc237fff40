import {
  CtyError,
  capsule,
  capsuleVal,
  dynamic,
  equalTypes,
  list,
  listVal,
  number,
  numberVal,
  set,
  string,
  toNative,
  tuple,
  unknownVal,
  unmarkDeep,
  type Value,
} from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { body, brief, ctx, given, native, problemsOf, x } from "../../test/decode-source.ts";
import {
  attrSpec,
  blockListSpec,
  blockMapSpec,
  blockObjectSpec,
  blockSetSpec,
  blockTupleSpec,
  decode,
  objectSpec,
  type Spec,
} from "../index.ts";

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
      expect(problemsOf("", make("b", x, { minItems: 1 }))).toEqual(["too-few-blocks 1,1"]);
      expect(problemsOf(three, make("b", objectSpec({ x }), { maxItems: 2 }))).toEqual(["too-many-blocks 7,3"]);
      expect(problemsOf(three, make("b", x, { minItems: 3, maxItems: 3 }))).toEqual([]);
    }
  });
  it("convert elements of type any to one type, except in a tuple", () => {
    const any = attrSpec("x", dynamic);
    const mixed = 'b {\n x = 1\n}\nb {\n x = "a"\n}\n';
    expect(native(mixed, blockListSpec("b", any))).toEqual(["1", "a"]);
    expect(native(mixed, blockSetSpec("b", any))).toEqual(["1", "a"]);
    expect(native(mixed, blockTupleSpec("b", any))).toEqual([1, "a"]);
    expect(problemsOf("b {\n x = 1\n}\nb {\n x = [2]\n}\n", blockListSpec("b", any))).toEqual(["inconsistent-block-types 2,6"]);
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

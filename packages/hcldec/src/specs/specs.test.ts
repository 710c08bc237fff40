/** The common behaviour of all specifications. Static types are in static-types.test.ts. */
import { CtyError, defineFunction, dynamic, equalTypes, map, number, numberVal, object, string, type Type, toNative } from "@hcl-ts/cty";
import { type Body, mergeBodies } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { body, ctx, native, x } from "../../test/decode-source.ts";
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
  impliedSchema,
  literalSpec,
  objectSpec,
  partialDecode,
  type Spec,
  sourceRange,
  transformFuncSpec,
  tupleSpec,
  variables,
} from "../index.ts";

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
      impl: ([s]) => s,
    });
    expect(transformFuncSpec(attrSpec("x", string), refusing).impliedType()).toBe(dynamic);
    const failing = {
      ...refusing,
      returnType: () => {
        throw new RangeError("a problem");
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
  it("is the first block's range for attributes of a block, or the position where one could be added", () => {
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

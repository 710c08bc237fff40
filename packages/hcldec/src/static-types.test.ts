/**
 * The static types of decoded values match the values: each source is decoded, and the result is
 * compared with the type.
 */
import {
  bool,
  capsule,
  dynamic,
  list,
  map,
  mapValEmpty,
  number,
  numberVal,
  object,
  set,
  string,
  stringVal,
  type ToNative,
  type Type,
  toNative,
  tuple,
} from "@hcl-ts/cty";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { describe, expect, expectTypeOf, it } from "vitest";
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
  literalSpec,
  objectSpec,
  refineSpec,
  type Spec,
  type TypeOf,
  tupleSpec,
  validateSpec,
} from "./index.ts";

/** Decodes a source to a typed native value. */
function native<T extends Type>(source: string, spec: Spec<T>): ToNative<T> {
  const { value, diagnostics } = decode(parseConfig(source, "t.hcl").file.body, spec);
  expect(diagnostics).toEqual([]);
  return toNative(value);
}

/** The codes of what is wrong with a source. */
const problems = (source: string, spec: Spec): readonly string[] =>
  decode(parseConfig(source, "t.hcl").file.body, spec).diagnostics.map(({ code }) => code);

const required = { required: true, notNull: true } as const;

describe("the static type of an attribute", () => {
  it("includes null if the attribute can be absent or be null", () => {
    const optional = native("", attrSpec("x", string));
    expectTypeOf(optional).toEqualTypeOf<string | null>();
    expect(optional).toBe(null);
    const mustBeGiven = native("x = null", attrSpec("x", string, { required: true }));
    expectTypeOf(mustBeGiven).toEqualTypeOf<string | null>();
    expect(mustBeGiven).toBe(null);
  });

  it("excludes null if the attribute is required and nulls are errors", () => {
    const x = native('x = "a"', attrSpec("x", string, { required: true, notNull: true }));
    expectTypeOf(x).toEqualTypeOf<string>();
    expect(x).toBe("a");
    expect(problems("x = null", attrSpec("x", string, required))).toEqual(["null-not-accepted"]);
    expect(problems("", attrSpec("x", string, required))).toEqual(["missing-argument"]);
  });

  it("includes null for the parts, unless nulls are errors", () => {
    const loose = native("x = [1, null]", attrSpec("x", list(number)));
    expectTypeOf(loose).toEqualTypeOf<(number | null)[] | null>();
    expect(loose).toEqual([1, null]);
    const strict = native("x = [1]", attrSpec("x", list(number), { notNull: true }));
    expectTypeOf(strict).toEqualTypeOf<number[] | null>();
    expect(native("x = null", attrSpec("x", list(number), { notNull: true }))).toBe(null);
    expect(problems("x = [1, null]", attrSpec("x", list(number), { notNull: true }))).toEqual(["null-not-accepted"]);
  });

  it("follows every kind of type", () => {
    const type = object({ m: map(bool), s: set(string), t: tuple([string, list(number)]), any: dynamic, o: string }, ["o"]);
    const source = 'x = { m = { a = true }, s = ["b"], t = ["c", [1]], any = [2] }';
    const strict = native(source, attrSpec("x", type, required));
    expectTypeOf(strict).toEqualTypeOf<{
      m: Record<string, boolean>;
      s: string[];
      t: [string, number[]];
      any: unknown;
      o: string | null;
    }>();
    expect(strict).toEqual({ m: { a: true }, s: ["b"], t: ["c", [1]], any: [2], o: null });
    const loose = native(source, attrSpec("x", type));
    expectTypeOf(loose).toEqualTypeOf<{
      m: Record<string, boolean | null> | null;
      s: (string | null)[] | null;
      t: [string | null, (number | null)[] | null] | null;
      any: unknown;
      o: string | null;
    } | null>();
    for (const part of ["m = { a = null }", 's = ["b", null]', "t = [null, [1]]", 't = ["c", [null]]', "any = null", "any = [null]"]) {
      const [name] = part.split(" ");
      const changed = source.replace(new RegExp(`\\b${name} = (\\{.*?\\}|\\[.*?\\]\\]?)`), part);
      expect(problems(changed, attrSpec("x", type, required)), changed).toEqual(["null-not-accepted"]);
      expect(problems(changed, attrSpec("x", type)), changed).toEqual([]);
    }
  });

  it("is the content of a capsule", () => {
    expectTypeOf<ToNative<TypeOf<ReturnType<typeof capsuleAttr>>>>().toEqualTypeOf<Date | null>();
  });
});

const capsuleAttr = () => attrSpec("x", capsule<Date>("date"));

describe("the static type of a default", () => {
  it("includes the nulls of the fallback only", () => {
    const port = native("", defaultSpec(attrSpec("port", number), literalSpec(numberVal(80))));
    expectTypeOf(port).toEqualTypeOf<number>();
    expect(port).toBe(80);
    const either = native("", defaultSpec(attrSpec("a", number), attrSpec("b", number)));
    expectTypeOf(either).toEqualTypeOf<number | null>();
    const tags = native("", defaultSpec(attrSpec("tags", map(string), { notNull: true }), literalSpec(mapValEmpty(string))));
    expectTypeOf(tags).toEqualTypeOf<Record<string, string>>();
    expect(tags).toEqual({});
  });

  it("includes a fallback of another type", () => {
    const mixed = native("", defaultSpec(attrSpec("on", bool), literalSpec(stringVal("no"))));
    expectTypeOf(mixed).toEqualTypeOf<boolean | string>();
    expect(mixed).toBe("no");
  });
});

describe("the static type of blocks", () => {
  const x = attrSpec("x", number, required);
  const source = "b {\n  x = 1\n}\nb {\n  x = 2\n}\n";

  it("includes null for a single block that is not required", () => {
    const optional = native("", blockSpec("b", objectSpec({ x })));
    expectTypeOf(optional).toEqualTypeOf<{ x: number } | null>();
    expect(optional).toBe(null);
    const given = native("b {\n  x = 1\n}", blockSpec("b", objectSpec({ x }), { required: true }));
    expectTypeOf(given).toEqualTypeOf<{ x: number }>();
    expect(given).toEqual({ x: 1 });
    const inner = native("b {\n}", blockSpec("b", attrSpec("x", number), { required: true }));
    expectTypeOf(inner).toEqualTypeOf<number | null>();
    expect(inner).toBe(null);
  });

  it("is an array for a list, a set and a tuple", () => {
    const asList = native(source, blockListSpec("b", objectSpec({ x })));
    expectTypeOf(asList).toEqualTypeOf<{ x: number }[]>();
    expect(asList).toEqual([{ x: 1 }, { x: 2 }]);
    const asSet = native(source, blockSetSpec("b", x));
    expectTypeOf(asSet).toEqualTypeOf<number[]>();
    expect(asSet).toEqual([1, 2]);
    const asTuple = native(source, blockTupleSpec("b", x));
    expectTypeOf(asTuple).toEqualTypeOf<number[]>();
    expect(asTuple).toEqual([1, 2]);
  });

  it("has a property for each label", () => {
    const one = native('b "p" {\n  x = 1\n}', blockMapSpec("b", ["name"], x));
    expectTypeOf(one).toEqualTypeOf<Record<string, number>>();
    expect(one).toEqual({ p: 1 });
    const two = native('b "p" "q" {\n  x = 1\n}', blockMapSpec("b", ["kind", "name"], objectSpec({ x })));
    expectTypeOf(two).toEqualTypeOf<Record<string, Record<string, { x: number }>>>();
    expect(two).toEqual({ p: { q: { x: 1 } } });
    const names: readonly string[] = ["kind", "name"];
    expectTypeOf(native("", blockMapSpec("b", names, x))).toEqualTypeOf<Record<string, unknown>>();
    const asObject = native('b "p" "q" {\n  x = 1\n}', blockObjectSpec("b", ["kind", "name"], x));
    expectTypeOf(asObject).toEqualTypeOf<{ [x: string]: { [x: string]: number } }>();
    expect(asObject).toEqual({ p: { q: 1 } });
  });

  it("includes the label, and is a record for the attributes of a block", () => {
    const labelled = native('b "p" {\n}', blockSpec("b", objectSpec({ id: blockLabelSpec(0, "id") }), { required: true }));
    expectTypeOf(labelled).toEqualTypeOf<{ id: string }>();
    expect(labelled).toEqual({ id: "p" });
    const free = native("m {\n  a = null\n}", blockAttrsSpec("m", number));
    expectTypeOf(free).toEqualTypeOf<Record<string, number | null> | null>();
    expect(free).toEqual({ a: null });
    expectTypeOf(native("m {\n}", blockAttrsSpec("m", number, required))).toEqualTypeOf<Record<string, number>>();
    expect(problems("m {\n  a = null\n}", blockAttrsSpec("m", number, required))).toEqual(["null-not-accepted"]);
    expect(problems("m {\n  a = null\n}", blockAttrsSpec("m", list(number), { notNull: true }))).toEqual(["null-not-accepted"]);
  });
});

describe("the static type of a combination", () => {
  it("is the one that the README shows", () => {
    const service = objectSpec({
      name: attrSpec("name", string, { required: true, notNull: true }),
      replicas: defaultSpec(attrSpec("replicas", number), literalSpec(numberVal(1))),
      listen: blockListSpec(
        "listen",
        objectSpec({
          protocol: blockLabelSpec(0, "protocol"),
          ports: attrSpec("ports", list(number), { required: true, notNull: true }),
        }),
      ),
    });
    expectTypeOf<ToNative<TypeOf<typeof service>>>().toEqualTypeOf<{
      name: string;
      replicas: number;
      listen: { protocol: string; ports: number[] }[];
    }>();
    const options: { required: boolean; notNull: boolean } = { required: true, notNull: true };
    expectTypeOf(native("x = 1", attrSpec("x", number, options))).toEqualTypeOf<number | null>();
  });

  it("is an object or a tuple of the types of its parts", () => {
    const spec = tupleSpec([attrSpec("a", string, required), objectSpec({ b: attrSpec("b", bool) })]);
    const both = native('a = "x"', spec);
    expectTypeOf(both).toEqualTypeOf<[string, { b: boolean | null }]>();
    expect(both).toEqual(["x", { b: null }]);
  });

  it("stays the same with validateSpec and refineSpec", () => {
    const checked = validateSpec(attrSpec("a", string, required), (value) => {
      expectTypeOf(toNative(value)).toEqualTypeOf<string>();
      return [];
    });
    expectTypeOf(
      native(
        'a = "x"',
        refineSpec(checked, (builder) => builder.notNull()),
      ),
    ).toEqualTypeOf<string>();
  });

  it("excludes null if refineSpec excludes it, which is then true", () => {
    const promised = refineSpec(attrSpec("a", string), (builder) => builder.notNull());
    expectTypeOf(native('a = "x"', promised)).toEqualTypeOf<string>();
    expect(problems("", promised)).toEqual(["value-outside-refinement"]);
    expectTypeOf(
      native(
        "",
        refineSpec(attrSpec("a", string), (builder) => builder),
      ),
    ).toEqualTypeOf<string | null>();
    const block = refineSpec(blockSpec("b", attrSpec("a", string, required)), (builder) => builder.notNull());
    expectTypeOf(native('b {\n  a = "x"\n}', block)).toEqualTypeOf<string>();
  });

  it("is unknown for a specification that is not known statically", () => {
    const spec: Spec = attrSpec("a", string);
    expectTypeOf(native("", spec)).toEqualTypeOf<unknown>();
  });
});

import {
  dynamicVal,
  list,
  listVal,
  nullVal,
  number,
  object,
  objectVal,
  rangeOf,
  refine,
  string,
  stringVal,
  tuple,
  unknownVal,
} from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { evaluate, json } from "../../test/evaluate.ts";

const ctx = new EvalContext({
  variables: {
    people: listVal([objectVal({ name: stringVal("a") }), objectVal({ name: stringVal("b") })]),
    one: objectVal({ name: stringVal("a") }),
    missing: nullVal(object({ name: string })),
    none: nullVal(list(string)),
    unknown: unknownVal(list(object({ name: string }))),
    open: dynamicVal,
  },
});

describe("splats", () => {
  it("a splat applies its steps to each element", () => {
    expect(json("people[*].name", ctx)).toEqual(["a", "b"]);
    expect(json("people.*.name", ctx)).toEqual(["a", "b"]);
    expect(json("[[1], [2]][*][0]")).toEqual([1, 2]);
    expect(json("[[[1]], [[2]]][*][*][0]")).toEqual([[1], [2]]);
  });

  it("a splat treats a single value as one element and null as none", () => {
    expect(json("one[*].name", ctx)).toEqual(["a"]);
    expect(json("missing[*].name", ctx)).toEqual([]);
    expect(evaluate("none[*]", ctx).problems).toEqual(['splat-of-null at "none"']);
  });

  it("a splat of an unknown value has a known type", () => {
    expect(evaluate("unknown[*].name", ctx).value.type.equals(list(string))).toBe(true);
    expect(evaluate("open[*].name", ctx)).toMatchObject({ problems: [] });
  });

  it("a splat of an unknown list is not null and has its length", () => {
    const lists = new EvalContext({
      variables: {
        some: refine(unknownVal(list(object({ name: string }))))
          .collectionLengthMin(2)
          .collectionLengthMax(4)
          .newValue(),
      },
    });
    const { value } = evaluate("some[*].name", lists);
    const range = rangeOf(value);
    expect([range.definitelyNotNull(), range.lengthMin(), range.lengthMax()]).toEqual([true, 2, 4]);
    expect(json("unknown[*] == null", ctx)).toBe(false);
  });

  it("a splat reports an error once, with the number of elements", () => {
    const { problems, diagnostics } = evaluate("people[*].age", ctx);
    expect(problems).toEqual(['unsupported-attribute at ".age"']);
    expect(diagnostics[0]!.count).toBe(2);
    const unknownTuple = new EvalContext({ variables: { t: unknownVal(tuple([number, number])) } });
    expect(evaluate("t[*][0]", unknownTuple).problems).toEqual(['value-without-elements at "[0]"']);
    expect(evaluate("unknown[*].age", ctx).problems).toEqual(['unsupported-attribute at ".age"']);
  });
});

it("failing nested splats take linear time", () => {
  expect(evaluate(`1${"[*]".repeat(100)}.a`).problems).toEqual(['attribute-of-primitive at ".a"']);
});

it("chains of splats of any length are evaluated without recursion", () => {
  const length = 50_000;
  const { value, problems } = evaluate(`open${"[(0)].a".repeat(length)}`, ctx);
  expect(problems).toEqual([]);
  expect(value.isKnown()).toBe(false);
});

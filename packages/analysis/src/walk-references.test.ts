import { numberVal, True } from "@hcl-ts/cty";
import {
  type Expression,
  type ExpressionShape,
  NO_RANGE,
  type Traversal,
  TraverseAttr,
  TraverseIndex,
  TraverseRoot,
  TraverseSplat,
} from "@hcl-ts/hcl";
import { mockCall, mockExpression, mockList, mockLiteral, mockReference } from "@hcl-ts/hcl/testing";
import { describe, expect, it } from "vitest";
import { formatReference } from "./reference.ts";
import { visitTraversal, walkReferences } from "./walk-references.ts";

/** Returns everything that is found in an expression, as strings. */
function found(expression: Expression): string[] {
  const all: string[] = [];
  walkReferences(expression, { reference: (reference) => all.push(formatReference(reference)), call: ({ name }) => all.push(`${name}()`) });
  return all;
}

const shaped = (shape: ExpressionShape): Expression => mockExpression({ shape });
const at = { range: NO_RANGE };
const element = shaped({ kind: "element" });
const attr = (name: string): Traversal => [new TraverseAttr(name)];
const steps = (source: Expression, ...names: string[]): Expression => shaped({ kind: "steps", source, steps: names.flatMap(attr) });
const index = (source: Expression, key: Expression): Expression => shaped({ kind: "index", source, key, at });
const splat = (source: Expression, each: Expression): Expression => shaped({ kind: "splat", source, each, at });
const wrapper = (wrapped: Expression): Expression => shaped({ kind: "wrapper", wrapped });
const a = mockReference("a");
const i = mockReference("i");

describe("the steps of a reference", () => {
  it("include the steps of a pattern with [*]", () => {
    const all: string[] = [];
    const pattern = [new TraverseRoot("a"), new TraverseSplat(), new TraverseAttr("b")];
    visitTraversal(pattern, { reference: (reference) => all.push(formatReference(reference)) });
    expect(all).toEqual(["a[*].b"]);
  });

  it("include those after any expressions in between", () => {
    expect(found(steps(index(steps(a, "b"), i), "c", "d"))).toEqual(["a.b[?].c.d", "i"]);
    expect(found(steps(wrapper(index(a, mockReference("i.j"))), "c"))).toEqual(["a[?].c", "i.j"]);
  });

  it("include those within a splat, which belong to its source", () => {
    expect(found(splat(steps(a, "b"), steps(index(element, i), "c")))).toEqual(["a.b[*][?].c", "i"]);
    expect(found(splat(a, element))).toEqual(["a[*]"]);
  });

  it("include the steps of a splat in a splat, which belong to both sources", () => {
    expect(found(splat(a, splat(steps(element, "b"), steps(element, "c"))))).toEqual(["a[*].b[*].c"]);
    expect(found(splat(splat(a, steps(element, "b")), steps(element, "c")))).toEqual(["a[*].b[*].c"]);
  });

  it("include those that select from the result of a splat", () => {
    const each = splat(a, steps(element, "b"));
    const first = shaped({ kind: "steps", source: each, steps: [new TraverseIndex(numberVal(0)), ...attr("c")] });
    expect(found(first)).toEqual(["a[0].b.c"]);
    expect(found(index(each, i))).toEqual(["a[?].b", "i"]);
  });

  it("do not include the steps of any other expression", () => {
    expect(found(steps(mockCall("f", [a]), "b"))).toEqual(["f()", "a"]);
    expect(found(steps(mockList([a]), "b"))).toEqual(["a"]);
  });
});

describe("bound names", () => {
  const binding = (names: string[], outside: Expression[], inside: Expression[]): Expression =>
    shaped({ kind: "binding", names, outside, inside });

  it("are not references inside, at any depth, but are outside", () => {
    expect(found(binding(["a"], [a], [mockReference("a.b"), i, binding(["i"], [i], [i, a])]))).toEqual(["a", "i", "i"]);
    expect(found(mockList([binding(["a"], [], [a]), a]))).toEqual(["a"]);
    expect(found(binding(["__proto__"], [], [mockReference("__proto__"), mockReference("constructor")]))).toEqual(["constructor"]);
  });

  it("hide the source of an index and of a splat", () => {
    expect(found(binding(["a"], [], [index(a, i), splat(a, steps(element, "b"))]))).toEqual(["i"]);
  });
});

it("walkReferences falls back to the variables of an expression without a shape", () => {
  expect(found(mockExpression({ variables: [[...(a.asTraversal?.() ?? []), ...attr("b")]] }))).toEqual(["a.b"]);
});

it("walkReferences finds nothing in a literal", () => {
  expect(found(mockLiteral(True))).toEqual([]);
});

it("walkReferences handles chains of any length", () => {
  let chain: Expression = a;
  for (let n = 0; n < 100_000; n++) chain = n % 2 === 0 ? mockList([chain, i]) : wrapper(chain);
  expect(found(chain)).toHaveLength(50_001);
  let path: Expression = a;
  for (let n = 0; n < 100_000; n++) path = steps(path, "b");
  expect(found(path)).toEqual([`a${".b".repeat(100_000)}`]);
});

import { numberVal, True } from "@hcl-ts/cty";
import { type Expression, type ExpressionShape, NO_RANGE, type Traversal, TraverseAttr, TraverseIndex } from "@hcl-ts/hcl";
import { mockCall, mockExpression, mockList, mockLiteral, mockReference } from "@hcl-ts/hcl/testing";
import { describe, expect, it } from "vitest";
import { formatReference } from "./reference.ts";
import { walkReferences } from "./walk-references.ts";

/** Everything found in an expression, as text. */
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

describe("steps", () => {
  it("follow a reference through whatever comes between", () => {
    expect(found(steps(index(steps(a, "b"), i), "c", "d"))).toEqual(["a.b[?].c.d", "i"]);
    expect(found(steps(wrapper(index(a, mockReference("i.j"))), "c"))).toEqual(["a[?].c", "i.j"]);
  });

  it("within a splat follow its source", () => {
    expect(found(splat(steps(a, "b"), steps(index(element, i), "c")))).toEqual(["a.b[*][?].c", "i"]);
    expect(found(splat(a, element))).toEqual(["a[*]"]);
  });

  it("of a splat in a splat follow both sources", () => {
    expect(found(splat(a, splat(steps(element, "b"), steps(element, "c"))))).toEqual(["a[*].b[*].c"]);
    expect(found(splat(splat(a, steps(element, "b")), steps(element, "c")))).toEqual(["a[*].b[*].c"]);
  });

  it("that choose from the result of a splat choose from its source", () => {
    const each = splat(a, steps(element, "b"));
    const first = shaped({ kind: "steps", source: each, steps: [new TraverseIndex(numberVal(0)), ...attr("c")] });
    expect(found(first)).toEqual(["a[0].b.c"]);
    expect(found(index(each, i))).toEqual(["a[?].b", "i"]);
  });

  it("of anything else follow nothing", () => {
    expect(found(steps(mockCall("f", [a]), "b"))).toEqual(["f()", "a"]);
    expect(found(steps(mockList([a]), "b"))).toEqual(["a"]);
  });
});

describe("bound names", () => {
  const binding = (names: string[], outside: Expression[], inside: Expression[]): Expression =>
    shaped({ kind: "binding", names, outside, inside });

  it("are no references inside, at any depth, and are outside", () => {
    expect(found(binding(["a"], [a], [mockReference("a.b"), i, binding(["i"], [i], [i, a])]))).toEqual(["a", "i", "i"]);
    expect(found(mockList([binding(["a"], [], [a]), a]))).toEqual(["a"]);
    expect(found(binding(["__proto__"], [], [mockReference("__proto__"), mockReference("constructor")]))).toEqual(["constructor"]);
  });

  it("hide what is indexed and splatted", () => {
    expect(found(binding(["a"], [], [index(a, i), splat(a, steps(element, "b"))]))).toEqual(["i"]);
  });
});

it("an expression that does not tell its shape tells its variables", () => {
  expect(found(mockExpression({ variables: [[...(a.asTraversal?.() ?? []), ...attr("b")]] }))).toEqual(["a.b"]);
});

it("a literal refers to nothing", () => {
  expect(found(mockLiteral(True))).toEqual([]);
});

it("goes through chains of any length", () => {
  let chain: Expression = a;
  for (let n = 0; n < 100_000; n++) chain = n % 2 === 0 ? mockList([chain, i]) : wrapper(chain);
  expect(found(chain)).toHaveLength(50_001);
  let path: Expression = a;
  for (let n = 0; n < 100_000; n++) path = steps(path, "b");
  expect(found(path)).toEqual([`a${".b".repeat(100_000)}`]);
});

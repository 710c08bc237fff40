import { parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import type { Name } from "../src/model/name.ts";
import { hasParts, nameOfExpression } from "../src/model/static-names.ts";

const nameOf = (source: string): Name | undefined =>
  nameOfExpression(parseExpression(source).expression, { names: new Map(), functionNamed: () => undefined });

describe("the parts of a value that is not evaluated", () => {
  // If each level took twice as long, no test here would end.
  it.each<[what: string, open: string, inner: string, close: string]>([
    ["lists", "[", "{ a = 1 }", "]"],
    ["objects", "{ a = ", "1", " }"],
    ["for expressions", "[for x in [1] : ", "{ a = x }", "]"],
    ["conditions", "true ? [", "{ a = 1 }", "] : []"],
    ["merged objects", "merge({ a = ", "1", " }, {})"],
    ["flattened lists", "flatten([", "{ a = 1 }", "])"],
    ["values of objects", "values({ a = ", "1", " })"],
    ["functions of lists", "reverse([", "{ a = 1 }", "])"],
  ])("are found in ninety nested %s", (_, open, inner, close) => {
    let name = nameOf(open.repeat(90) + inner + close.repeat(90));
    expect(name).toBeDefined();
    for (let level = 0; level < 80; level++) {
      if (name !== undefined) hasParts(name);
      name = [...(name?.members?.() ?? [])][0] ?? name?.element?.();
    }
  });

  it("are the members of the elements", () => {
    const element = nameOf("[for x in [1] : { a = x, b = [{ c = 1 }] }]")?.element?.();
    expect(Array.from(element?.members?.() ?? [], ({ name }) => name)).toEqual(["a", "b"]);
  });
});

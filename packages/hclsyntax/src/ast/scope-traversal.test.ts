import { formatTraversal } from "@hcl-ts/hcl";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseExpression } from "../parse.ts";
import { parseTraversalAbs } from "../parse-tree.ts";
import type { ScopeTraversalExpr } from "./scope-traversal.ts";

const reference = (text: string): ScopeTraversalExpr => {
  const { expression, diagnostics } = parseExpression(text);
  expect([diagnostics, expression.kind]).toEqual([[], "ScopeTraversalExpr"]);
  return expression as ScopeTraversalExpr;
};

describe("references", () => {
  it("a reference has the same steps as the traversal of the same source", () => {
    const names = fc.constantFrom("a", "größe", "x-1", "_", "𝒳y", "for", "truest");
    const points = fc.constantFrom(".", " .", ". ", " . ");
    const steps = fc.array(fc.oneof(fc.tuple(points, names), fc.constantFrom(["", "[0]"], ["", '["k.l"]'])), { maxLength: 5 });
    fc.assert(
      fc.property(names, steps, (first, rest) => {
        const text = first + rest.map((step) => step.join("")).join("");
        const { traversal, diagnostics } = parseTraversalAbs(text);
        expect(diagnostics).toEqual([]);
        const read = reference(text).traversal;
        expect(formatTraversal(read)).toBe(formatTraversal(traversal));
        expect(read.map(({ kind, start, end }) => [kind, start, end])).toEqual(traversal.map(({ kind, start, end }) => [kind, start, end]));
      }),
    );
  });

  it("a reference creates its steps once and knows its name before and after", () => {
    const [name, path] = [reference("name"), reference("a.b")];
    for (let i = 0; i < 2; i++) {
      expect([name.loneName(), path.loneName()]).toEqual(["name", undefined]);
      expect(name.traversal).toBe(name.traversal);
      expect(path.traversal).toHaveLength(2);
    }
  });
});

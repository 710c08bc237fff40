/** Traversals with `[*]` are patterns: they can be compared and shown, but not evaluated. */
import { listVal, mark, numberVal, objectVal } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { SourceFile } from "../source/source-file.ts";
import { EvalContext } from "./eval-context.ts";
import { TraverseAttr, TraverseIndex, TraverseRoot, TraverseSplat } from "./traversal.ts";
import { isPattern, isRelative, traverseAbs, traverseRel } from "./traverse.ts";

const file = new SourceFile("a.hcl", "a[*].b[0]");
const root = new TraverseRoot("a", file, 0, 1);
const splat = new TraverseSplat(file, 1, 4);
const attr = new TraverseAttr("b", file, 4, 6);
const index = new TraverseIndex(numberVal(0), file, 6, 9);
const list = listVal([objectVal({ b: listVal([numberVal(1)]) })]);

describe("a traversal with [*]", () => {
  it("is a pattern, absolute or relative", () => {
    expect(isPattern([root, splat, attr])).toBe(true);
    expect(isPattern([splat])).toBe(true);
    expect(isPattern([attr, index])).toBe(false);
    expect(isRelative([splat, attr])).toBe(true);
    expect(isRelative([root, splat])).toBe(false);
  });

  it("is reported once, at the step, if it is evaluated", () => {
    const ctx = new EvalContext({ variables: { a: list } });
    for (const { value, diagnostics } of [
      traverseAbs([root, splat, attr, index], ctx),
      traverseRel([splat, attr, splat], list),
      traverseRel([splat], list),
    ]) {
      expect(diagnostics.map(({ code, subject }) => [code, subject?.start.offset, subject?.end.offset])).toEqual([
        ["traversal-pattern", 1, 4],
      ]);
      expect(value.isKnown()).toBe(false);
    }
  });

  it("keeps the marks of the value that it was applied to", () => {
    expect(traverseRel([splat, attr], mark(list, "m")).value.hasMark("m")).toBe(true);
  });
});

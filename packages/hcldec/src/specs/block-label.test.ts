import { CtyError } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { body, native, problemsOf, x } from "../../test/decode-source.ts";
import { blockLabelSpec, blockListSpec, blockMapSpec, blockSpec, impliedSchema, type Spec, sourceRange, tupleSpec } from "../index.ts";

/** The labels of a block as a tuple. */
const labels = (count: number): Spec => tupleSpec(Array.from({ length: count }, (_, i) => blockLabelSpec(i, `label ${i}`)));

describe("blockLabelSpec", () => {
  it("requires as many labels of the block as it needs", () => {
    expect(impliedSchema(blockListSpec("b", blockLabelSpec(1, "name"))).blocks).toEqual([{ type: "b", labelNames: ["label 1", "name"] }]);
    expect(problemsOf("b {\n}", blockListSpec("b", labels(1)))).toEqual(["missing-label 1,3"]);
  });
  it("does not count the labels that are keys", () => {
    expect(native('b "p" "q" {\n}', blockMapSpec("b", ["kind"], blockLabelSpec(0, "name")))).toEqual({ p: "q" });
  });
  it("reports a block without the label, which another specification of the same blocks allows", () => {
    const both = tupleSpec([blockListSpec("b", blockLabelSpec(0, "name")), blockListSpec("b", x)]);
    expect(problemsOf("b {\n}", both)).toEqual(["label-outside-block 1,3"]);
  });
  it("is allowed only in a block, and has a range", () => {
    expect(problemsOf("", blockLabelSpec(0, "name"))).toEqual(["label-outside-block 1,1"]);
    expect(() => blockLabelSpec(-1, "name")).toThrow(CtyError);
    expect(sourceRange(body('b "p" {\n}'), blockSpec("b", blockLabelSpec(0, "name"))).start.column).toBe(3);
    expect(sourceRange(body('b "p" "q" {\n}'), blockSpec("b", blockLabelSpec(1, "name"))).start.column).toBe(7);
  });
});

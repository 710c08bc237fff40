import { CtyError } from "@hcl-ts/cty";
import { expect, it } from "vitest";
import { outcome } from "./codec.ts";
import { runVectors } from "./run.ts";

it("runVectors counts an untyped error as a failure, even if the vector expects an error", async () => {
  const vector = { suite: "hcldec", id: "x", specTree: { kind: "none" }, files: [], vars: null, want: { error: true, panic: true } };
  const result = (await runVectors([vector])).get("hcldec")!;
  expect(result.passed).toBe(0);
  expect(result.failures[0]!.where).toContain("thrown: Error: no specification of kind none");
});

it("outcome accepts only a typed error of a value operation as an answer", () => {
  const failing = (error: Error) => () => {
    throw error;
  };
  expect(outcome(failing(new CtyError("no")))).toEqual({ error: true });
  expect(() => outcome(failing(new RangeError("Maximum call stack size exceeded")))).toThrow(RangeError);
});

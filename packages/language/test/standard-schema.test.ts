import type { StandardSchemaV1 } from "@standard-schema/spec";
import { describe, expect, expectTypeOf, it } from "vitest";
import { h, type Infer } from "../src/index.ts";
import { pipeline } from "./languages/pipeline.ts";

/** Validates as libraries do that accept a Standard Schema. */
async function validate<S extends StandardSchemaV1>(
  schema: S,
  value: unknown,
): Promise<StandardSchemaV1.InferOutput<S> | readonly string[]> {
  const result = await schema["~standard"].validate(value);
  if (result.issues === undefined) return result.value as StandardSchemaV1.InferOutput<S>;
  return result.issues.map(({ path = [], message }) => `${path.map(String).join(".")}: ${message}`);
}

describe("a language as a Standard Schema", () => {
  const build = { runs_on: "linux", steps: [{ name: "x", run: "make" }] };

  it("returns data of the decoded form, with defaults", async () => {
    expectTypeOf<StandardSchemaV1.InferOutput<typeof pipeline>>().toEqualTypeOf<Infer<typeof pipeline>>();
    expect(await validate(pipeline, { jobs: { build, test: { ...build, needs: ["job.build"], retries: 2 } } })).toMatchObject({
      version: "latest",
      env: {},
      jobs: {
        build: { name: "build", needs: [], steps: [{ shell: "bash" }] },
        test: { needs: [{ scope: "job", labels: ["build"] }], retries: 2 },
      },
    });
  });
  it("reports each problem with its path", async () => {
    expect(
      await validate(pipeline, {
        env: { A: [] },
        jobs: { "B C": { ...build, runs_on: "beos", retries: 9, nedes: [] }, test: { ...build, steps: [{ name: "x" }] } },
      }),
    ).toEqual([
      'env.A: "env.A" must be a string, not a tuple.',
      expect.stringMatching(/^jobs\.B C\.name: /),
      'jobs.B C.runs_on: "runs_on" must be "linux", "macos" or "windows", not "beos".',
      'jobs.B C.retries: "retries" must be a whole number from 0 to 5, not 9.',
      expect.stringMatching(/^jobs\.B C\.nedes: .*Did you mean "needs"\?$/),
      'jobs.test.steps.0: One of "run" and "uses" must be set.',
    ]);
  });
  it("applies the rules of the program to valid data only", async () => {
    expect(await validate(pipeline, { jobs: { build: { ...build, retries: 1, parallel: 2 } } })).toEqual([
      "jobs.build.retries: A job that runs in parallel cannot be tried again.",
    ]);
  });
  it("never throws for data", async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.jobs = cyclic;
    const body = h.body({ a: h.any().optional(), b: h.int().transform((n) => n * 2) });
    for (const data of [undefined, null, 1, "x", [], cyclic, { jobs: null }, { jobs: [1] }, { jobs: { a: () => 1 } }])
      expect(await validate(pipeline, data)).toBeInstanceOf(Array);
    expect(await validate(body, { a: cyclic, b: 1 })).toHaveLength(1);
    expect(await validate(body, { a: [1], b: 2 })).toEqual({ a: [1], b: 4 });
  });
});

/// <reference path="../../vitest.raw.d.ts" />
import { describe, expect, expectTypeOf, it } from "vitest";
import tutorial from "../../docs/tutorial-own-language.md?raw";
import mistakes from "./mistakes.hcl?raw";
import { type Pipeline, readPipeline } from "./pipeline.ts";
import program from "./pipeline.ts?raw";
import release from "./release.hcl?raw";

const variables = { version: "2.4 RC1", regions: ["eu-west", "eu-north"] };

/** Returns the code blocks of the tutorial in a language. */
const fenced = (language: string): readonly string[] =>
  Array.from(tutorial.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm")), ([, text]) => text!);

describe("the example language", () => {
  it("has less than 60 lines", () => {
    expect(program.trimEnd().split("\n").length).toBeLessThan(60);
  });

  it("has a typed result", () => {
    const result = readPipeline(release, "release.hcl", variables);
    if (typeof result === "string") throw new Error(result);
    expectTypeOf<Pipeline>().toEqualTypeOf<{
      name: string;
      env: Record<string, string>;
      steps: Record<string, { run: string; needs: string[]; retries: number }>;
    }>();
    const retries: number[] = Object.values(result.steps).map((step) => step.retries);
    expect(retries).toEqual([0, 0, 1, 3]);
  });
});

describe("the tutorial", () => {
  it("shows the whole program in order", () => {
    expect(fenced("ts").join("\n")).toBe(program);
  });
  it("shows the configuration files", () => {
    expect(fenced("hcl")).toEqual([release, mistakes]);
  });
  it("shows the results", () => {
    expect(fenced("json").map((text) => JSON.parse(text) as unknown)).toEqual([
      JSON.parse(JSON.stringify(readPipeline(release, "release.hcl", variables))),
    ]);
    expect(fenced("text")).toEqual([readPipeline(mistakes, "mistakes.hcl", variables)].map((text) => `${String(text).trimEnd()}\n`));
  });
});

/// <reference path="../../vitest.raw.d.ts" />

import type { Deferred, Reference } from "@hcl-ts/language";
import { describe, expect, expectTypeOf, it } from "vitest";
import tutorial from "../../docs/tutorial-own-language.md?raw";
import mistakes from "./mistakes.pipe.hcl?raw";
import { type Pipeline, pipeline, readPipeline } from "./pipeline.ts";
import program from "./pipeline.ts?raw";
import release from "./release.pipe.hcl?raw";

const variables = { version: "2.4 RC1", regions: ["eu-west", "eu-north"] };

/** Returns the code blocks of the tutorial in a language. */
const fenced = (language: string): readonly string[] =>
  Array.from(tutorial.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm")), ([, text]) => text!);

describe("the example language", () => {
  it("has less than 60 lines", () => {
    expect(program.trimEnd().split("\n").length).toBeLessThan(60);
  });

  it("has a typed result", () => {
    const result = readPipeline(release, "release.pipe.hcl", variables);
    if (typeof result === "string") throw new Error(result);
    expectTypeOf<Pipeline>().toEqualTypeOf<{
      name: string;
      env: Record<string, string>;
      steps: Record<
        string,
        {
          name: string;
          run: string;
          needs: Reference<"step">[];
          shell: "bash" | "pwsh";
          retries: number;
          timeout: string;
          when?: Deferred<boolean>;
        }
      >;
    }>();
    const retries: number[] = Object.values(result.steps).map((step) => step.retries);
    expect(retries).toEqual([0, 3, 1, 0]);
    expect(result.steps.announce?.when?.evaluate({ branch: "main" })).toEqual({ ok: true, value: true, diagnostics: [] });
  });
});

describe("the tutorial", () => {
  it("shows the whole program in order", () => {
    const code = fenced("ts").join("\n");
    expect(code.replaceAll(/\n+/g, "\n")).toBe(program.replaceAll(/\n+/g, "\n"));
  });
  it("shows the configuration files", () => {
    expect(fenced("hcl")).toEqual([release, mistakes]);
  });
  it("shows the results", () => {
    expect(fenced("json").map((text) => JSON.parse(text) as unknown)).toEqual([
      JSON.parse(JSON.stringify(readPipeline(release, "release.pipe.hcl", variables))),
    ]);
    expect(fenced("text")).toEqual([readPipeline(mistakes, "mistakes.pipe.hcl", variables)].map((text) => `${String(text).trimEnd()}\n`));
  });
  it("shows a part of the reference page", () => {
    const [part = ""] = fenced("markdown");
    expect(pipeline.toMarkdown()).toContain(part);
  });
});

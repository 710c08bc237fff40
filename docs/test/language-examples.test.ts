/** Tests the examples of the language of the builder. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pipelineFiles } from "../playground/language-examples.ts";

it("the pipeline of the playground is the tutorial's", () => {
  const file = new URL("../../examples/own-language/release.pipe.hcl", import.meta.url);
  expect(pipelineFiles[0]?.text).toBe(readFileSync(file, "utf8"));
});

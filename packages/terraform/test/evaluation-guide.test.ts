/// <reference path="../../../vitest.raw.d.ts" />
import guide from "../../../docs/guides/evaluating-terraform-modules.md?raw";
import { testReadme } from "../../../vitest.readme.ts";
import * as evaluate from "../src/entry/evaluate.ts";
import * as functions from "../src/entry/functions.ts";
import * as load from "../src/entry/load.ts";
import * as terraform from "../src/index.ts";

testReadme(guide, {
  "@hcl-ts/terraform": terraform,
  "@hcl-ts/terraform/evaluate": evaluate,
  "@hcl-ts/terraform/functions": functions,
  "@hcl-ts/terraform/load": load,
});

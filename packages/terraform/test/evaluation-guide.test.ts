/// <reference path="../../../vitest.raw.d.ts" />
import guide from "../../../docs/guides/evaluating-terraform-modules.md?raw";
import { testReadme } from "../../../vitest.readme.ts";
import * as evaluate from "../src/evaluate/index.ts";
import * as functions from "../src/functions/index.ts";
import * as terraform from "../src/index.ts";
import * as load from "../src/load/index.ts";

testReadme(guide, {
  "@hcl-ts/terraform": terraform,
  "@hcl-ts/terraform/evaluate": evaluate,
  "@hcl-ts/terraform/functions": functions,
  "@hcl-ts/terraform/load": load,
});

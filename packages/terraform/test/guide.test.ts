/// <reference path="../../../vitest.raw.d.ts" />
import * as analysis from "@hcl-ts/analysis";
import guide from "../../../docs/guides/terraform-without-terraform.md?raw";
import { testReadme } from "../../../vitest.readme.ts";
import * as load from "../src/entry/load.ts";
import * as terraform from "../src/index.ts";

testReadme(guide, {
  "@hcl-ts/analysis": analysis,
  "@hcl-ts/terraform": terraform,
  "@hcl-ts/terraform/load": load,
});

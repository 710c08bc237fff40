/// <reference path="../../../vitest.raw.d.ts" />
import * as cty from "@hcl-ts/cty";
import * as hcl from "@hcl-ts/hcl";
import * as hclsyntax from "@hcl-ts/hclsyntax";
import { testReadme } from "../../../vitest.readme.ts";
import readme from "../README.md?raw";
import * as functions from "../src/entry/functions.ts";
import * as load from "../src/entry/load.ts";
import * as test from "../src/entry/test.ts";
import * as terraform from "../src/index.ts";
import * as rsadecrypt from "../src/rsadecrypt/rsadecrypt.ts";

testReadme(readme, {
  "@hcl-ts/cty": cty,
  "@hcl-ts/hcl": hcl,
  "@hcl-ts/hclsyntax": hclsyntax,
  "@hcl-ts/terraform": terraform,
  "@hcl-ts/terraform/functions": functions,
  "@hcl-ts/terraform/load": load,
  "@hcl-ts/terraform/rsadecrypt": rsadecrypt,
  "@hcl-ts/terraform/test": test,
});

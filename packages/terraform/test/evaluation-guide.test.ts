/// <reference path="../../../vitest.raw.d.ts" />
import guide from "../../../docs/guides/evaluating-terraform-modules.md?raw";
import { testReadme } from "../../../vitest.readme.ts";
import * as terraform from "../src/index.ts";

testReadme(guide, { "@hcl-ts/terraform": terraform });

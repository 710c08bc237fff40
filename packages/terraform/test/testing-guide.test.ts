/// <reference path="../../../vitest.raw.d.ts" />
import guide from "../../../docs/guides/testing-modules.md?raw";
import { testReadme } from "../../../vitest.readme.ts";
import * as test from "../src/entry/test.ts";
import * as terraform from "../src/index.ts";

testReadme(guide, { "@hcl-ts/terraform": terraform, "@hcl-ts/terraform/test": test });

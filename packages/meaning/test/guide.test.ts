/// <reference path="../../../vitest.raw.d.ts" />
import * as terraform from "@hcl-ts/terraform";
import guide from "../../../docs/guides/reviewing-changes.md?raw";
import { testReadme } from "../../../vitest.readme.ts";
import * as meaning from "../src/index.ts";

testReadme(guide, { "@hcl-ts/meaning": meaning, "@hcl-ts/terraform": terraform });

import guide from "../../../docs/guides/editing-files.md?raw";
import { testReadme } from "../../../vitest.readme.ts";
import * as hclwrite from "../src/index.ts";

testReadme(guide, { "@hcl-ts/hclwrite": hclwrite });

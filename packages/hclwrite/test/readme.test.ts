import { testReadme } from "../../../vitest.readme.ts";
import readme from "../README.md?raw";
import * as format from "../src/format/index.ts";
import * as hclwrite from "../src/index.ts";

testReadme(readme, { "@hcl-ts/hclwrite": hclwrite, "@hcl-ts/hclwrite/format": format });

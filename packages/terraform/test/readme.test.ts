/// <reference path="../../../vitest.raw.d.ts" />
import { testReadme } from "../../../vitest.readme.ts";
import readme from "../README.md?raw";
import * as terraform from "../src/index.ts";
import * as load from "../src/load/index.ts";

testReadme(readme, { "@hcl-ts/terraform": terraform, "@hcl-ts/terraform/load": load });

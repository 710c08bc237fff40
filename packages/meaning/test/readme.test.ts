import { testReadme } from "../../../vitest.readme.ts";
import readme from "../README.md?raw";
import * as meaning from "../src/index.ts";

testReadme(readme, { "@hcl-ts/meaning": meaning });

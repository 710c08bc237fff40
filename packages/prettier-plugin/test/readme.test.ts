import { testReadme } from "../../../vitest.readme.ts";
import readme from "../README.md?raw";
import * as plugin from "../src/index.ts";

testReadme(readme, { "@hcl-ts/prettier-plugin": plugin });

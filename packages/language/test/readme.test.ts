import { testReadme } from "../../../vitest.readme.ts";
import readme from "../README.md?raw";
import * as language from "../src/index.ts";

testReadme(readme, { "@hcl-ts/language": language });

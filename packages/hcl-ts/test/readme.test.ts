import repositoryReadme from "../../../README.md?raw";
import { testReadme } from "../../../vitest.readme.ts";
import readme from "../README.md?raw";
import * as hclTs from "../src/index.ts";

testReadme(readme, { "hcl-ts": hclTs });
testReadme(repositoryReadme, { "hcl-ts": hclTs });

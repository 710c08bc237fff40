import * as hclsyntax from "@hcl-ts/hclsyntax";
import { testReadme } from "../../../vitest.readme.ts";
import readme from "../README.md?raw";
import * as analysis from "../src/index.ts";

testReadme(readme, { "@hcl-ts/analysis": analysis, "@hcl-ts/hclsyntax": hclsyntax });

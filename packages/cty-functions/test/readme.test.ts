import * as cty from "@hcl-ts/cty";
import * as hcl from "@hcl-ts/hcl";
import * as hclsyntax from "@hcl-ts/hclsyntax";
import { testReadme } from "../../../vitest.readme.ts";
import readme from "../README.md?raw";
import * as functions from "../src/index.ts";

testReadme(readme, { "@hcl-ts/cty": cty, "@hcl-ts/hcl": hcl, "@hcl-ts/hclsyntax": hclsyntax, "@hcl-ts/cty-functions": functions });

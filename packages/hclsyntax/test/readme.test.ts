import * as cty from "@hcl-ts/cty";
import * as hcl from "@hcl-ts/hcl";
import { testReadme } from "../../../vitest.readme.ts";
import readme from "../README.md?raw";
import * as document from "../src/document.ts";
import * as hclsyntax from "../src/index.ts";

testReadme(readme, { "@hcl-ts/cty": cty, "@hcl-ts/hcl": hcl, "@hcl-ts/hclsyntax": hclsyntax, "@hcl-ts/hclsyntax/document": document });

import * as cty from "@hcl-ts/cty";
import * as language from "@hcl-ts/language";
import * as hclTerraform from "@hcl-ts/terraform";
import { testReadme } from "../../../vitest.readme.ts";
import readme from "../README.md?raw";
import * as service from "../src/index.ts";
import * as server from "../src/server/index.ts";
import * as terraform from "../src/terraform/index.ts";

testReadme(readme, {
  "@hcl-ts/cty": cty,
  "@hcl-ts/language": language,
  "@hcl-ts/language-service": service,
  "@hcl-ts/language-service/server": server,
  "@hcl-ts/language-service/terraform": terraform,
  "@hcl-ts/terraform": hclTerraform,
});

import * as cty from "@hcl-ts/cty";
import * as language from "@hcl-ts/language";
import { testReadme } from "../../../vitest.readme.ts";
import readme from "../README.md?raw";
import * as service from "../src/index.ts";

testReadme(readme, { "@hcl-ts/cty": cty, "@hcl-ts/language": language, "@hcl-ts/language-service": service });

import * as cty from "@hcl-ts/cty";
import { testReadme } from "../../../vitest.readme.ts";
import readme from "../README.md?raw";
import * as schema from "../src/index.ts";

testReadme(readme, { "@hcl-ts/cty": cty, "@hcl-ts/schema": schema });

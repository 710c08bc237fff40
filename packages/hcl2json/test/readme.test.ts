import { testReadme } from "../../../vitest.readme.ts";
import readme from "../README.md?raw";
import * as bytes from "../src/bytes.ts";
import * as hcl2Parser from "../src/hcl2-parser.ts";
import * as hcl2json from "../src/index.ts";

testReadme(readme, { "@hcl-ts/hcl2json": hcl2json, "@hcl-ts/hcl2json/bytes": bytes, "@hcl-ts/hcl2json/hcl2-parser": hcl2Parser });

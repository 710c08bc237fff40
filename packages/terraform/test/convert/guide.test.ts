/// <reference path="../../../../vitest.raw.d.ts" />
import * as hcl2json from "@hcl-ts/hcl2json";
import * as hcl2Parser from "@hcl-ts/hcl2json/hcl2-parser";
import guide from "../../../../docs/guides/json-and-hcl.md?raw";
import { testReadme } from "../../../../vitest.readme.ts";
import * as convert from "../../src/entry/convert.ts";

testReadme(guide, { "@hcl-ts/hcl2json": hcl2json, "@hcl-ts/hcl2json/hcl2-parser": hcl2Parser, "@hcl-ts/terraform/convert": convert });

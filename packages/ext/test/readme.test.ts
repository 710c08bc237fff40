import * as cty from "@hcl-ts/cty";
import * as hcl from "@hcl-ts/hcl";
import * as hcldec from "@hcl-ts/hcldec";
import * as hclsyntax from "@hcl-ts/hclsyntax";
import { testReadme } from "../../../vitest.readme.ts";
import readme from "../README.md?raw";
import * as customdecode from "../src/customdecode/index.ts";
import * as dynblock from "../src/dynblock/index.ts";
import * as specfile from "../src/specfile/index.ts";
import * as transform from "../src/transform/index.ts";
import * as tryfunc from "../src/tryfunc/index.ts";
import * as typeexpr from "../src/typeexpr/index.ts";
import * as userfunc from "../src/userfunc/index.ts";

testReadme(readme, {
  "@hcl-ts/cty": cty,
  "@hcl-ts/hcl": hcl,
  "@hcl-ts/hcldec": hcldec,
  "@hcl-ts/hclsyntax": hclsyntax,
  "@hcl-ts/ext/customdecode": customdecode,
  "@hcl-ts/ext/dynblock": dynblock,
  "@hcl-ts/ext/specfile": specfile,
  "@hcl-ts/ext/transform": transform,
  "@hcl-ts/ext/tryfunc": tryfunc,
  "@hcl-ts/ext/typeexpr": typeexpr,
  "@hcl-ts/ext/userfunc": userfunc,
});

import * as cmLanguage from "@codemirror/language";
import * as cmState from "@codemirror/state";
import * as language from "@hcl-ts/language";
import { testReadme } from "../../../vitest.readme.ts";
import readme from "../README.md?raw";
import * as codemirror from "../src/index.ts";

testReadme(readme, {
  "@codemirror/language": cmLanguage,
  "@codemirror/state": cmState,
  "@hcl-ts/codemirror": codemirror,
  "@hcl-ts/language": language,
});

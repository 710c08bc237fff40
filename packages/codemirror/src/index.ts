/** CodeMirror 6 for HCL: a language over the scanner and the documents of hcl-ts, and a language service in the editor. */
export { documentOf } from "./edited-text.ts";
export { hcl } from "./hcl.ts";
export { hclLinter } from "./linter.ts";

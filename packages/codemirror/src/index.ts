/** CodeMirror 6 for HCL: a language over the scanner of hcl-ts, and a language service in the editor. */
export { documentOf } from "./edited-text.ts";
export { hcl } from "./hcl.ts";
export { hclLanguage } from "./hcl-language.ts";
export { hclLinter } from "./linter.ts";
export { formatDocument, goToDefinition } from "./service/commands.ts";
export { applyFix } from "./service/diagnostics.ts";
export {
  type EditorService,
  type EditorServiceMethod,
  remoteService,
  type ServicePort,
  serveService,
  serviceOf,
} from "./service/editor-service.ts";
export { hclService } from "./service/hcl-service.ts";
export { showInformation } from "./service/hover.ts";
export { renameName } from "./service/rename.ts";
export { type HclServiceOptions, refreshAnswers } from "./service/session.ts";

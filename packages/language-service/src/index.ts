/** A language service for HCL: pure functions over documents, with answers of the Language Server Protocol. */
export { createLanguageService } from "./create-service.ts";
export { emptyValue } from "./features/code-actions/schema-fixes.ts";
export { SEMANTIC_TOKENS_LEGEND } from "./features/token-legend.ts";
export type { OpenDocument, Syntax } from "./documents/open-document.ts";
export { languageSupport } from "./schema-language/support.ts";
export { withDynamicBlocks } from "./model/dynamic-blocks.ts";
export { contentOf, literalsOf, schemaInside, stepOf } from "./model/content.ts";
export { nameOfAttribute, nameOfType, type NameParts, typeOfConstraint } from "./model/names-of-types.ts";
export { typeText } from "./model/type-text.ts";
export { nameOfPath, type UriParts, uriOfPath, uriParts } from "./documents/uri.ts";
export type { Host, Workspace } from "./documents/workspace.ts";
export type { FileRange } from "./model/file-range.ts";
export type {
  BlockStep,
  Call,
  CallItem,
  Declared,
  FileEdits,
  FileLink,
  Fix,
  FunctionInfo,
  LanguageModel,
  LanguageSupport,
  Renamed,
  ScopePlace,
  ShownValue,
  Use,
  ValueHint,
} from "./model/language-support.ts";
export type { Name, NameKind } from "./model/name.ts";
export type { LanguageService, LanguageServiceOptions, Refusal, WorkResult } from "./service.ts";

/** A language service for HCL: pure functions over documents, with answers of the Language Server Protocol. */
export type { OpenDocument, Syntax } from "./documents/open-document.ts";
export type { Host, Workspace } from "./documents/workspace.ts";
export type { FileRange } from "./model/file-range.ts";
export type {
  BlockStep,
  Declared,
  FileEdits,
  FileLink,
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

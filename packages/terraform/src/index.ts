export { DEFAULT_DIALECT, type Dialect } from "./source/dialect.ts";
export {
  type DirectoryEntry,
  FileError,
  type FileErrorReason,
  type FileKind,
  type FileSystem,
} from "./source/file-system.ts";
export { EPHEMERAL, SENSITIVE } from "./marks.ts";
export { memoryFiles } from "./source/memory-files.ts";
export { overlayFiles } from "./source/overlay-files.ts";
export * from "./entry/load.ts";
export * from "./entry/evaluate.ts";
export { requiredFunctions } from "./evaluate/required-functions.ts";
export { type EvaluatedModule, type EvaluateModuleOptions, evaluateModule } from "./entry/evaluate-module.ts";
export { redact } from "./redact.ts";

export { DEFAULT_DIALECT, type Dialect } from "./dialect.ts";
export {
  type DirectoryEntry,
  FileError,
  type FileErrorReason,
  type FileKind,
  type FileSystem,
} from "./file-system.ts";
export { EPHEMERAL, SENSITIVE } from "./marks.ts";
export { memoryFiles } from "./memory-files.ts";
export * from "./load/index.ts";
export * from "./evaluate/index.ts";
export { requiredFunctions } from "./required-functions.ts";
export { type EvaluatedModule, type EvaluateModuleOptions, evaluateModule } from "./evaluate-module.ts";
export { redact } from "./redact.ts";

/**
 * The names of the main entry point that parsing and evaluating the native syntax need. For Node,
 * they are in the file of the inner entry point (see scripts/build-package.mjs), so that programs
 * that need nothing else load one smaller file.
 */
export { changeDiagnostic, errorDiagnostic, message } from "./diagnostic/diagnostic.ts";
export { EvalContext } from "./expression/eval-context.ts";
export { TraverseAttr, TraverseIndex, TraverseRoot, TraverseSplat } from "./expression/traversal.ts";
export { SourceFile } from "./source/source-file.ts";

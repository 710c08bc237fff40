/**
 * Editing in the manner of the reference implementation: a mutable file that is formatted as a
 * whole when it is printed. It is meant for programs ported from Go. New programs should use
 * `openConfig`, which leaves unedited parts of the file as they are.
 */
export {
  type FormattedAttribute,
  type FormattedBody,
  FormattedFile,
  renameVariablePrefix,
  referencesIn,
} from "./formatted-file.ts";
export { FormattedBlock } from "./public-classes.ts";
export { expressionSource, traversalSource, valueSource } from "./sources.ts";

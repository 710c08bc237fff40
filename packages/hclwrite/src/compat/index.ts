/**
 * Editing in the manner of the reference implementation: a mutable file that is formatted as a whole when it is written.
 * For programs that are ported from Go; new ones edit with `openConfig`, which leaves alone what is not edited.
 */
export {
  type FormattedAttribute,
  type FormattedBody,
  FormattedFile,
  renameVariablePrefix,
  variablesOf,
} from "./formatted-file.ts";
export { FormattedBlock } from "./public-classes.ts";
export { expressionSource, traversalSource, valueSource } from "./sources.ts";

/** The message about errors beyond a limit, which all syntaxes share. */
import { type MessageOf, message } from "./diagnostic.ts";

/**
 * There are more errors than are reported: syntax errors of a source, which is probably not
 * configuration, or errors of one kind in an evaluation, a check, a decoding or a module. One cause
 * often has many consequences.
 */
export const tooManyErrors: MessageOf<"too-many-errors", { readonly limit: number }> = (params) =>
  message("too-many-errors", params, `Only the first ${params.limit} errors are reported. Fix these first.`);

/** The message about errors beyond a limit, which all syntaxes share. */
import { type Message, message } from "./diagnostic.ts";

/**
 * There are more errors than are reported: syntax errors of a source, which is probably not
 * configuration, or errors of one kind in an evaluation, a check, a decoding or a module. One cause
 * often has many consequences.
 */
export function tooManyErrors(limit: number): Message<"too-many-errors", { readonly limit: number }> {
  return message("too-many-errors", { limit }, `Only the first ${limit} errors are reported. Correct these first.`);
}

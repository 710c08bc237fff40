/** The message about syntax errors that all syntaxes share. */
import { type Message, message } from "./diagnostic.ts";

/**
 * The source has more syntax errors than are reported. It is probably not configuration, or an error
 * near its start has many consequences.
 */
export function tooManyErrors(limit: number): Message<"too-many-errors", { readonly limit: number }> {
  return message("too-many-errors", { limit }, `Only the first ${limit} syntax errors are reported.`);
}

import { terminalText } from "@hcl-ts/hcl";
import { noFiles } from "../messages.ts";
import type { Output } from "../terminal/output.ts";

/** Notes on standard error that there is nothing to do, which is not an error: a folder may have no files yet. */
export function noteNoFiles(paths: readonly string[], { err, isQuiet }: Output): void {
  if (isQuiet !== true) err(`hcl: ${terminalText(noFiles(paths))}\n`);
}

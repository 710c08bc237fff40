/** Checks files by a language. */

import type { CheckedFile } from "./check-file.ts";
import type { AcceptsName } from "./configuration-files.ts";
import type { FileTask } from "./file-task.ts";
import { callLanguage, loadLanguage } from "./load-language.ts";
import { readSource } from "./read-source.ts";

/** A language as a task for each file. */
export interface LanguageTask {
  readonly task: FileTask<undefined, CheckedFile>;
  /** Reports whether a file belongs to the language by its name. */
  readonly accepts: AcceptsName;
}

/**
 * Loads a language, and returns the task that checks files by it. Variables and inputs have no values.
 *
 * @throws RunError if the language cannot be loaded
 */
export async function languageTask(name: string): Promise<LanguageTask> {
  const language = await loadLanguage(name);
  const { extensions } = language.schema;
  const run = (path: string): CheckedFile => {
    const { filename, text } = readSource(path);
    const { diagnostics } = callLanguage(name, filename, () => language.check(text, { filename }));
    return { filename, diagnostics, text: diagnostics.length === 0 ? "" : text };
  };
  return {
    task: { name: "check-language", start: () => ({ run }) },
    accepts: (file) => extensions.some((end) => file.endsWith(end) || file.endsWith(`${end}.json`)),
  };
}

import type { Diagnostic } from "@hcl-ts/hcl";
import type { FileTask } from "./parallel/file-task.ts";
import { parseFile } from "./parse-file.ts";

/** The syntax errors of a file. */
export interface CheckedFile {
  readonly filename: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The text, for showing the errors; empty if there are none. */
  readonly text: string;
}

/** Parses a file. */
export const checkTask: FileTask<undefined, CheckedFile> = {
  name: "check",
  run(path) {
    const { source, diagnostics } = parseFile(path);
    return { filename: source.filename, diagnostics, text: diagnostics.length === 0 ? "" : source.text };
  },
};

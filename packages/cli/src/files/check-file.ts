import type { Diagnostic, SourceFile } from "@hcl-ts/hcl";
import { lexConfig } from "@hcl-ts/hclsyntax";
import { isCertainlyValid } from "@hcl-ts/hclwrite/format";
import { isJsonFilename } from "./configuration-files.ts";
import type { FileTask } from "./file-task.ts";
import { readSource } from "./read-source.ts";

/** The syntax errors of a file. */
export interface CheckedFile {
  readonly filename: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The text, for showing the errors; empty if there are none. */
  readonly text: string;
}

/** Checks the syntax of files. */
export const checkTask: FileTask<undefined, CheckedFile> = {
  name: "check",
  start: () => ({ run: checkFile }),
};

function checkFile(path: string): CheckedFile | Promise<CheckedFile> {
  const source = readSource(path);
  const { filename } = source;
  if (!isJsonFilename(filename)) {
    // Most files are valid. For these, loading the parser and parsing would double the time.
    const { tokens, diagnostics } = lexConfig(source);
    if (diagnostics.length === 0 && isCertainlyValid(tokens)) return { filename, diagnostics, text: "" };
  }
  return parsed(source);
}

async function parsed(source: SourceFile): Promise<CheckedFile> {
  const { diagnostics } = (await import("./parse-file.ts")).parseSource(source);
  return { filename: source.filename, diagnostics, text: diagnostics.length === 0 ? "" : source.text };
}

import type { Diagnostic, SourceFile } from "@hcl-ts/hcl";
import { type ToJsonTextResult, toJsonText } from "@hcl-ts/hcl2json";
import type { FileTask } from "./parallel/file-task.ts";
import { readSource } from "./read-source.ts";

/** The options for converting a file to JSON. */
export interface ConvertChoice {
  /** Whether the result is for Terraform to read. */
  readonly isTerraform: boolean;
}

/** A file as JSON. */
export interface ConvertedFile {
  readonly filename: string;
  readonly json: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The text of the file, for showing diagnostics; empty if there are none. */
  readonly text: string;
}

/** Converts a file of the native syntax to JSON. */
export const convertTask: FileTask<ConvertChoice, ConvertedFile> = {
  name: "to-json",
  async run(path, { isTerraform }) {
    const source = readSource(path);
    const { text: json, diagnostics } = isTerraform ? await toTerraformText(source) : toJsonText(source);
    return { filename: source.filename, json, diagnostics, text: diagnostics.length === 0 ? "" : source.text };
  },
};

async function toTerraformText(source: SourceFile): Promise<ToJsonTextResult> {
  return (await import("./terraform-json.ts")).terraformJsonText(source);
}

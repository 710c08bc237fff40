import { type Diagnostic, type SourceFile, terminalJson } from "@hcl-ts/hcl";
import { type ToJsonTextResult, toJsonText } from "@hcl-ts/hcl2json";
import { JsonFormatter, type JsonLayout } from "./json-layout.ts";
import type { FileTask } from "./parallel/file-task.ts";
import { readSource } from "./read-source.ts";

/** The options for converting a file to JSON. */
export interface ConvertChoice {
  /** Whether the result is for Terraform to read. */
  readonly isTerraform: boolean;
  readonly layout: JsonLayout;
  /** The number of objects around the result. */
  readonly depth: number;
  /** Whether control characters are escaped, for standard output. */
  readonly isEscaped: boolean;
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
  run(path, choice) {
    const source = readSource(path);
    return choice.isTerraform ? convertedForTerraform(source, choice) : resultOf(source, toJsonText(source), choice);
  },
};

async function convertedForTerraform(source: SourceFile, choice: ConvertChoice): Promise<ConvertedFile> {
  return resultOf(source, (await import("./terraform-json.ts")).terraformJsonText(source), choice);
}

function resultOf({ filename, text }: SourceFile, converted: ToJsonTextResult, { layout, depth, isEscaped }: ConvertChoice): ConvertedFile {
  const { diagnostics } = converted;
  const json = new JsonFormatter(layout, depth).format(converted.text);
  return { filename, json: isEscaped ? terminalJson(json) : json, diagnostics, text: diagnostics.length === 0 ? "" : text };
}

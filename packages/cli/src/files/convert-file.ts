import { type Diagnostic, type SourceFile, terminalJson } from "@hcl-ts/hcl";
import { JsonBytes, writeJson } from "@hcl-ts/hcl2json/bytes";
import type { JsonLayout } from "../terminal/json-layout.ts";
import type { FileTask } from "./file-task.ts";
import { readSource } from "./read-source.ts";

/** The options for converting files to JSON. */
export interface ConvertChoice {
  /** Whether the result is for Terraform to read. */
  readonly isTerraform: boolean;
  readonly layout: JsonLayout;
  /** Whether the JSON of a file is the whole output; otherwise it is a member of an object, named by its path. */
  readonly isSingle: boolean;
  /** Whether control characters are escaped, for standard output. */
  readonly isEscaped: boolean;
}

/** The problems of a file that was converted. */
export interface ConvertedFile {
  readonly filename: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The text of the file, for showing diagnostics; empty if there are none. */
  readonly text: string;
}

/** Converts files of the native syntax to JSON. The output is the JSON of the only file, or members with commas between them. */
export const convertTask: FileTask<ConvertChoice, ConvertedFile> = {
  name: "to-json",
  start({ isTerraform, layout, isSingle, isEscaped }) {
    const json = new JsonBytes(layout, isSingle ? 0 : 1, isEscaped ? terminalJson : undefined);
    return {
      run(path) {
        const source = readSource(path);
        if (!isSingle) json.name(source.filename);
        if (isTerraform) return convertForTerraform(source, json);
        return resultOf(source, writeJson(source, json));
      },
      takeOutput: () => json.take(),
    };
  },
};

async function convertForTerraform(source: SourceFile, json: JsonBytes): Promise<ConvertedFile> {
  return resultOf(source, (await import("./terraform-json.ts")).writeTerraformJson(source, json));
}

function resultOf({ filename, text }: SourceFile, diagnostics: readonly Diagnostic[]): ConvertedFile {
  return { filename, diagnostics, text: diagnostics.length === 0 ? "" : text };
}

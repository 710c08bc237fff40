/** A separate file, because only one option of `hcl to-json` needs the conversion for Terraform. */
import type { Diagnostic, SourceFile } from "@hcl-ts/hcl";
import { type JsonBytes, writeJsonValue } from "@hcl-ts/hcl2json/bytes";
import { toTerraformJson } from "@hcl-ts/terraform/convert";

/** Converts a source to JSON that Terraform reads. */
export function writeTerraformJson({ text, filename }: SourceFile, target: JsonBytes): readonly Diagnostic[] {
  const { json, numbers, diagnostics } = toTerraformJson(text, { filename });
  writeJsonValue(json, numbers, target);
  return diagnostics;
}

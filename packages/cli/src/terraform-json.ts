/** A file of its own, because only one option of `hcl to-json` needs the conversion of Terraform. */
import type { Diagnostic, SourceFile } from "@hcl-ts/hcl";
import { type JsonBytes, writeJsonValue } from "@hcl-ts/hcl2json/bytes";
import { toTerraformJson } from "@hcl-ts/terraform/convert";

/** Converts a source to what Terraform reads as JSON. */
export function writeTerraformJson({ text, filename }: SourceFile, target: JsonBytes): readonly Diagnostic[] {
  const { json, numbers, diagnostics } = toTerraformJson(text, { filename });
  writeJsonValue(json, numbers, target);
  return diagnostics;
}

/** A file of its own, because only one option of `hcl to-json` needs the conversion of Terraform. */
import type { SourceFile } from "@hcl-ts/hcl";
import { jsonText, type ToJsonTextResult } from "@hcl-ts/hcl2json";
import { toTerraformJson } from "@hcl-ts/terraform/convert";

/** Converts a source to what Terraform reads as JSON. */
export function terraformJsonText({ text, filename }: SourceFile): ToJsonTextResult {
  const { json, numbers, diagnostics } = toTerraformJson(text, { filename });
  return { text: jsonText(json, numbers), diagnostics };
}

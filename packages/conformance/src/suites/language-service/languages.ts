/** The languages of the fixtures. */
import { readFileSync } from "node:fs";
import { type LanguageSupport, languageSupport } from "@hcl-ts/language-service";
import { terraform } from "@hcl-ts/language-service/terraform";
import type { ProviderSchemasJson } from "@hcl-ts/terraform/evaluate";
import { pipeline } from "./pipeline.ts";

const schemas = JSON.parse(
  readFileSync(new URL("../../../language-service/fixtures-schema.json", import.meta.url), "utf8"),
) as ProviderSchemasJson;

/** Returns the languages of a fixture. @param name the member `lang` */
export function languagesOf(name: string): readonly LanguageSupport[] {
  return name === "pipeline" ? [languageSupport(pipeline)] : [terraform({ schemas })];
}

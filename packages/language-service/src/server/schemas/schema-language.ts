/** Languages from JSON Schemas. */
import { languageFromSchema } from "@hcl-ts/language";
import { type JsonSchema, languageFromJsonSchema } from "@hcl-ts/schema";
import type { LanguageSupport } from "../../model/language-support.ts";
import { languageSupport } from "../../schema-language/support.ts";
import { notJson } from "../messages.ts";

/**
 * Returns the language of a JSON Schema.
 * @throws Error with the reason in a sentence
 */
export function languageOfSchema(text: string): LanguageSupport {
  let schema: JsonSchema;
  try {
    schema = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw new Error(notJson());
  }
  return languageSupport(languageFromSchema(languageFromJsonSchema(schema), { functions: "standard" }));
}

/** The languages of the fixtures. */
import { type LanguageSupport, languageSupport } from "@hcl-ts/language-service";
import { pipeline } from "./pipeline.ts";

/** Returns the languages of a fixture. @param name the member `lang` */
export function languagesOf(name: string): readonly LanguageSupport[] {
  return name === "pipeline" ? [languageSupport(pipeline)] : [];
}

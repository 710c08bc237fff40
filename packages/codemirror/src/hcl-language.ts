/** A language of the builder in an editor. */
import type { Extension } from "@codemirror/state";
import type { AnyBody, Language, Shape } from "@hcl-ts/language";
import { createLanguageService, languageSupport } from "@hcl-ts/language-service";
import type { LanguageSchema } from "@hcl-ts/schema";
import { hcl } from "./hcl.ts";
import { hclService } from "./service/hcl-service.ts";
import type { HclServiceOptions } from "./service/session.ts";

/**
 * Returns an extension with all that an editor needs for a language: {@link hcl}, and a language service in
 * the page itself. A Worker keeps the page free of the work: see {@link remoteService}.
 * @param language a language of `h.language`, or a schema of `@hcl-ts/schema`
 * @param options options of the service; the URI of the document is made up
 * @example
 * new EditorView({ extensions: [basicSetup, hclLanguage(pipeline)], parent: document.body });
 */
export function hclLanguage<B extends AnyBody, V extends Shape>(
  language: Language<B, V> | LanguageSchema,
  options: HclServiceOptions = {},
): Extension {
  const support = languageSupport(language);
  const service = createLanguageService({ languages: [support] });
  return [hcl(), hclService(service, "file:///document.hcl", { languageId: support.id, ...options })];
}

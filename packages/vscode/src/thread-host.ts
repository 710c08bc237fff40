/** The access of the server to files and modules, in a Node worker thread. */
import { pathToFileURL } from "node:url";
import type { Language } from "@hcl-ts/language";
import { type LanguageSupport, languageSupport } from "@hcl-ts/language-service";
import { nodeHost, toDisk } from "@hcl-ts/language-service/node";
import type { ServerHost } from "@hcl-ts/language-service/server";

export { cachedSchemas } from "@hcl-ts/language-service/node";

/** Returns the access of the server to the machine. The editor watches files itself. */
export function threadHost(): ServerHost {
  return { ...nodeHost(), loadLanguage };
}

/** Loads the language that a module exports. @throws Error with the reason */
async function loadLanguage(path: string): Promise<LanguageSupport> {
  const module: object = await import(pathToFileURL(toDisk(path)).href);
  const [language, ...others] = new Set(Object.values(module).filter(isLanguage));
  if (language === undefined) throw new Error("it exports no language: it must export the result of h.language of @hcl-ts/language.");
  if (others.length > 0) throw new Error("it exports several languages, but it must export one.");
  return languageSupport(language);
}

/** Recognizes a language by what it can do: a module has its own copy of the package. */
const isLanguage = (value: unknown): value is Language =>
  typeof value === "object" && value !== null && "checkBody" in value && "toJsonSchema" in value;

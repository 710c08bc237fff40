/** Languages of the builder and languages that are known by their schema. */
import { CtyError } from "@hcl-ts/cty";
import { type Diagnostic, SourceFile } from "@hcl-ts/hcl";
import { type AnyBody, type Language, languageFromSchema, type Shape } from "@hcl-ts/language";
import type { LanguageSchema } from "@hcl-ts/schema";
import type { OpenDocument } from "../documents/open-document.ts";
import { uriParts } from "../documents/uri.ts";
import type { LanguageSupport } from "../model/language-support.ts";
import { SchemaModel } from "./schema-model.ts";

/**
 * Returns support for a language that was made with the builder, or that a schema describes, such as the result
 * of `languageFromJsonSchema` in `@hcl-ts/schema`.
 *
 * @example
 * createLanguageService({ languages: [languageSupport(pipeline)] });
 */
export function languageSupport<B extends AnyBody, V extends Shape>(language: Language<B, V> | LanguageSchema): LanguageSupport {
  const schema = isSchema(language) ? language : language.schema;
  const decoder = isSchema(language) ? decoderOf(schema) : language;
  const check = ({ uri, content }: OpenDocument): readonly Diagnostic[] =>
    decoder?.checkBody(content.body, new SourceFile(uri, content.text)).diagnostics ?? [];
  return {
    id: schema.id,
    handles: (uri, languageId) => languageId === schema.id || isNamed(uriParts(uri).path, schema.extensions),
    connect: () => new SchemaModel(schema, decoder?.functions ?? new Map(), check),
  };
}

function isSchema<L extends object>(language: L | LanguageSchema): language is LanguageSchema {
  return "body" in language && typeof language.body === "object" && language.body !== null && "attributes" in language.body;
}

/** Returns the language that a schema describes; undefined if only a program can read it. */
function decoderOf(schema: LanguageSchema): Language | undefined {
  try {
    return languageFromSchema(schema);
  } catch (error) {
    if (error instanceof CtyError) return undefined;
    throw error;
  }
}

/** Whether a path has one of some ends. A file in the JSON syntax ends in `.json`, instead of `.hcl` or after it. */
function isNamed(path: string, ends: readonly string[]): boolean {
  const withoutJson = path.replace(/\.json$/, "");
  const isJson = withoutJson !== path;
  return ends.some(
    (end) => path.endsWith(end) || (isJson && (withoutJson.endsWith(end) || withoutJson.endsWith(end.replace(/\.hcl$/, "")))),
  );
}

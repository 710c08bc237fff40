/** The languages that the rule `schema` checks files against. */
import type { Diagnostic, Range, SourceFile } from "@hcl-ts/hcl";
import type { Language } from "@hcl-ts/language";
import type { BodySchema, LanguageSchema } from "@hcl-ts/schema";
import { languages } from "../on-demand/languages.ts";

/**
 * A language of one's own: a `Language` of `@hcl-ts/language`, or the schema of one or of its files,
 * such as `bodySchema(spec)` for a specification of `@hcl-ts/hcldec`.
 */
export type LintSchema = Language | LanguageSchema | BodySchema;

/** Languages by the body of the schema that they are made of. ESLint copies the schema itself. */
const known = new WeakMap<object, Language>();

/** Returns what is wrong with a schema; undefined if nothing is. */
export function problemOfSchema(schema: unknown): string | undefined {
  try {
    languageOf(schema as LintSchema);
    return undefined;
  } catch (error) {
    return `must be a Language, a LanguageSchema or a BodySchema (${error instanceof Error ? error.message : String(error)})`;
  }
}

function languageOf(schema: LintSchema): Language {
  const { Language, languageFromSchema } = languages();
  if (schema instanceof Language) return schema;
  const {
    id = "configuration",
    title = id,
    extensions = [],
    body,
    ...rest
  }: Partial<LanguageSchema> = "body" in schema ? schema : { body: schema };
  if (!(body?.attributes instanceof Map) || !(body.blocks instanceof Map)) throw new TypeError("attributes and blocks have to be Maps");
  const key = "body" in schema ? body : body.attributes;
  let language = known.get(key);
  if (language === undefined) {
    language = languageFromSchema({ ...rest, id, title, extensions, body });
    known.set(key, language);
  }
  return language;
}

/**
 * Returns the problems of a file in a language, without the syntax errors, which are known.
 * Variables and inputs have no values, so what depends on them is not reported.
 */
export function checkSchema(schema: LintSchema, file: SourceFile, syntaxErrors: readonly Diagnostic[]): readonly Diagnostic[] {
  const errors = new Set(syntaxErrors.map(keyOf));
  return languageOf(schema)
    .check(file)
    .diagnostics.filter((diagnostic) => !errors.has(keyOf(diagnostic)));
}

const keyOf = ({ code, subject }: Diagnostic): string => `${code} ${offsetsOf(subject)}`;

const offsetsOf = (range: Range | undefined): string => (range === undefined ? "" : `${range.start.offset}-${range.end.offset}`);

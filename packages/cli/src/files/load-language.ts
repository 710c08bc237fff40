/** Languages that the user names on the command line: modules, which are run, and JSON Schemas. */

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { suggest } from "@hcl-ts/hcl/syntax";
import type { Checked, Language, Parsed, ParseOptions } from "@hcl-ts/language";
import { errorCode } from "../error-code.ts";
import { RunError } from "../errors.ts";
import {
  cannotLoadLanguage,
  languageFails,
  moduleNeverLoads,
  noLanguageIn,
  noSuchFile,
  noSuchLanguage,
  noTypeScript,
  notLanguageFile,
  severalLanguagesIn,
  unusableJsonSchema,
} from "../messages.ts";
import { readSource } from "./read-source.ts";

/**
 * The parts of a language that the commands use. A module uses its own copy of the package, so its languages
 * are recognized by what they can do.
 */
export interface LoadedLanguage extends Pick<Language, "schema" | "toJsonSchema" | "toMarkdown"> {
  check(source: string, options: ParseOptions): Checked;
  parse(source: string, options: ParseOptions<"string"> & { readonly variables?: Readonly<Record<string, unknown>> }): Parsed<unknown>;
}

/**
 * Loads a language.
 *
 * @param name the path of a module or of a JSON Schema. After `#`, the name of an export
 * @throws RunError if there is no such language
 */
export async function loadLanguage(name: string): Promise<LoadedLanguage> {
  const [path = "", exported] = splitName(name);
  if (path.endsWith(".json")) return languageOfJsonSchema(path);
  if (!/\.[cm]?[jt]s$/.test(path)) throw new RunError(notLanguageFile(name));
  const found = await loadModule(path);
  if (exported !== undefined) {
    const language = found.get(exported);
    if (language === undefined) throw new RunError(noSuchLanguage(path, exported, suggest(exported, found.keys())));
    return language;
  }
  const [first, ...others] = new Set(found.values());
  const main = found.get("default") ?? (others.length === 0 ? first : undefined);
  if (main !== undefined) return main;
  throw new RunError(first === undefined ? noLanguageIn(path) : severalLanguagesIn(path, [...found.keys()]));
}

/**
 * Calls a language for a file.
 *
 * @param name the language as the user named it
 * @throws RunError if a function of its definition throws, such as a rule
 */
export function callLanguage<T>(name: string, file: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw error instanceof RunError
      ? error
      : new RunError(languageFails(name, file, error instanceof Error ? error.message : String(error)));
  }
}

/** Splits a name at the last `#`, unless that is part of the path. */
function splitName(name: string): readonly [path: string, exported?: string] {
  const at = name.lastIndexOf("#");
  return at < 0 || existsSync(name) ? [name] : [name.slice(0, at), name.slice(at + 1)];
}

async function loadModule(path: string): Promise<ReadonlyMap<string, LoadedLanguage>> {
  const file = resolve(path);
  if (!existsSync(file)) throw new RunError(noSuchFile(path));
  // Without this, the command would end without a word if the module waits for something that never happens.
  let stop = (): void => undefined;
  const end = new Promise<never>((_, reject) => {
    stop = () => reject(new Error(moduleNeverLoads()));
  });
  process.once("beforeExit", stop);
  try {
    // Looking at what a module exports may run code of it, too.
    return languagesOf(await Promise.race([import(pathToFileURL(file).href) as Promise<object>, end]));
  } catch (error) {
    const code = errorCode(error);
    if (code === "ERR_UNKNOWN_FILE_EXTENSION") throw new RunError(noTypeScript(path, process.versions.node));
    throw new RunError(cannotLoadLanguage(path, error instanceof Error ? error.message : String(error)));
  } finally {
    process.off("beforeExit", stop);
  }
}

/** Returns the languages that a module exports, by name. A module of CommonJS has them in its default export. */
function languagesOf(module: object): ReadonlyMap<string, LoadedLanguage> {
  const found = new Map<string, LoadedLanguage>();
  const { default: main } = module as { readonly default?: unknown };
  for (const exports of [typeof main === "object" && main !== null && !isLanguage(main) ? main : {}, module])
    for (const [name, value] of Object.entries(exports)) if (isLanguage(value)) found.set(name, value);
  return found;
}

function isLanguage(value: unknown): value is LoadedLanguage {
  if (typeof value !== "object" || value === null) return false;
  const { check, parse, toJsonSchema, toMarkdown } = value as Partial<Record<keyof LoadedLanguage, unknown>>;
  return [check, parse, toJsonSchema, toMarkdown].every((member) => typeof member === "function");
}

async function languageOfJsonSchema(path: string): Promise<LoadedLanguage> {
  const { text } = readSource(path);
  const [{ languageFromSchema }, { languageFromJsonSchema }] = await Promise.all([import("@hcl-ts/language"), import("@hcl-ts/schema")]);
  try {
    const schema = languageFromJsonSchema(JSON.parse(text) as object as Parameters<typeof languageFromJsonSchema>[0]);
    return languageFromSchema(schema, { functions: "standard" });
  } catch (error) {
    throw new RunError(unusableJsonSchema(path, error instanceof Error ? error.message : String(error)));
  }
}

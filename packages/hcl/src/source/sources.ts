import { CtyError } from "@hcl-ts/cty";
import { SourceFile } from "./source-file.ts";

/**
 * The sources for diagnostics: files or strings by file name, in a Map or a plain object, or one or
 * several files, which have names.
 */
export type Sources =
  | ReadonlyMap<string, SourceFile | string>
  | Readonly<Record<string, SourceFile | string>>
  | readonly SourceFile[]
  | SourceFile;

/**
 * Returns a function that finds the source of a file name. A string is converted to a file only
 * once.
 *
 * @throws CtyError if the sources have none of these forms
 */
export function sourceFinder(sources: Sources | undefined): (filename: string) => SourceFile | undefined {
  if (sources === undefined) return () => undefined;
  if (typeof sources !== "object" || sources === null) {
    throw new CtyError(`"sources" must be a Map or an object of sources by file name, or source files, not a ${typeof sources}`);
  }
  const list = isSourceFile(sources) ? [sources] : Array.isArray(sources) ? sources : undefined;
  const files = new Map<string, SourceFile>(list?.map((file) => [file.filename, file]));
  if (list !== undefined) return (filename) => files.get(filename);
  const given = sources;
  return (filename) => {
    const known = files.get(filename);
    if (known !== undefined) return known;
    const source = given instanceof Map ? given.get(filename) : Object.hasOwn(given, filename) ? given[filename as never] : undefined;
    if (source === undefined) return undefined;
    const file = typeof source === "string" ? new SourceFile(filename, source) : source;
    files.set(filename, file);
    return file;
  };
}

function isSourceFile(sources: Sources): sources is SourceFile {
  return "lineText" in sources && typeof sources.lineText === "function";
}

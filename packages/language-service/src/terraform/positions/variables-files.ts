/** Files with values of variables, as far as they name variables. */
import type { Attribute } from "@hcl-ts/hcl";
import { isJsonFilename, parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { fileKindOf, type PlacedFile } from "../modules/modules.ts";
import type { Site } from "../modules/site.ts";
import { pathIn } from "../modules/uris.ts";
import type { Target } from "./find-target.ts";
import { touches } from "./references.ts";

/** A value of a variable in a file. */
export interface GivenValue {
  readonly path: string;
  readonly attribute: Attribute;
}

/** Returns the values in a file by the names of variables. */
export function valuesIn(site: Site, path: string): ReadonlyMap<string, Attribute> {
  const text = site.read(path);
  if (text === undefined) return new Map();
  const { file } = isJsonFilename(path) ? parseJson(text, path) : parseConfig(text, path);
  return file.body.justAttributes().attributes;
}

/** Returns the values of a variable in the files of a folder. */
export function* givenValues(site: Site, folder: string, name: string): Iterable<GivenValue> {
  for (const entry of site.folder(folder).entries) {
    if (entry.kind !== "file" || fileKindOf(entry.name) !== "variables") continue;
    const path = pathIn(folder, entry.name);
    const attribute = valuesIn(site, path).get(name);
    if (attribute !== undefined) yield { path, attribute };
  }
}

/** Finds the variable that a file with values names at an offset. */
export function variableAt({ site, path, folder }: PlacedFile, offset: number): Target | undefined {
  for (const { name, nameRange: at } of valuesIn(site, path).values())
    if (touches(at, offset)) return { site, folder, kind: "variable", address: `var.${name}`, name, at };
  return undefined;
}

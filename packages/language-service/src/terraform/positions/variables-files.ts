/** Files with values of variables, as far as they name variables. */
import type { Body, Range, SourceFile } from "@hcl-ts/hcl";
import { isJsonFilename, parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { Document, type Piece } from "@hcl-ts/hclsyntax/document";
import { fileKindOf } from "../modules/file-kind.ts";
import type { PlacedFile } from "../modules/modules.ts";
import type { Site } from "../modules/site.ts";
import { pathIn } from "../modules/uris.ts";
import { nameIn } from "./ranges.ts";
import { touches } from "./references.ts";
import type { Target } from "./target.ts";

/** A value of a variable in a file. */
export interface GivenValue {
  readonly name: string;
  /** The range of the name, without quotes. */
  readonly range: Range;
}

/** Returns the values in a file. */
function valuesIn(site: Site, path: string): readonly GivenValue[] {
  const document = site.document(path)?.content;
  if (document instanceof Document) return document.pieces.flatMap((piece) => valuesInPiece(piece, path));
  const content = site.read(path);
  if (content === undefined) return [];
  const { source, body } = (isJsonFilename(path) ? parseJson(content, path) : parseConfig(content, path)).file;
  return valuesOf(body, source);
}

/** The values in pieces of open documents. */
const known = new WeakMap<Piece, readonly GivenValue[]>();

function valuesInPiece(piece: Piece, path: string): readonly GivenValue[] {
  let values = known.get(piece);
  if (values === undefined) {
    const body = piece.readMovingBody(path);
    values = valuesOf(body, body.file);
    known.set(piece, values);
  }
  return values;
}

function valuesOf(body: Body, source: SourceFile): readonly GivenValue[] {
  return Array.from(body.justAttributes().attributes.values(), ({ name, nameRange }) => ({ name, range: nameIn(nameRange, source) }));
}

/** Returns the values of a variable in the files of a folder. */
export function* givenValues(site: Site, folder: string, name: string): Iterable<GivenValue> {
  for (const entry of site.folder(folder).entries) {
    if (entry.kind !== "file" || fileKindOf(entry.name) !== "variables") continue;
    for (const value of valuesIn(site, pathIn(folder, entry.name))) if (value.name === name) yield value;
  }
}

/** Finds the variable that a file with values names at an offset. */
export function variableAt({ site, path, folder }: PlacedFile, offset: number): Target | undefined {
  for (const { name, range: at } of valuesIn(site, path))
    if (touches(at, offset)) return { site, folder, kind: "variable", address: `var.${name}`, name, at };
  const typed = nameTypedAt(site, path, offset);
  if (typed === undefined || !site.module(folder).variables.has(typed.name)) return undefined;
  return { site, folder, kind: "variable", address: `var.${typed.name}`, name: typed.name, at: typed.range };
}

/** Returns the name at an offset that is alone on its line, because its value is not typed yet. */
export function nameTypedAt(site: Site, path: string, offset: number): GivenValue | undefined {
  const content = isJsonFilename(path) ? undefined : site.read(path);
  if (content === undefined) return undefined;
  const { source } = parseConfig(content, path).file;
  const start = source.text.lastIndexOf("\n", offset - 1) + 1;
  const end = source.text.indexOf("\n", offset);
  const [, space = "", name] = NAME_ALONE.exec(source.text.slice(start, end < 0 ? undefined : end)) ?? [];
  if (name === undefined) return undefined;
  const from = start + space.length;
  return { name, range: source.range(from, from + name.length) };
}

const NAME_ALONE = /^([ \t]*)([A-Za-z_][\w-]*)\s*$/;

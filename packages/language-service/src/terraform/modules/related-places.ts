/** The other places that a problem of a module names, as ranges that an editor can lead to. */
import type { Diagnostic, Range } from "@hcl-ts/hcl";
import type { Declaration, Module } from "@hcl-ts/terraform/load";
import { sourceAtLine } from "../positions/references.ts";

/** The largest number of places, as a long cycle has. */
const MAX_PLACES = 20;

/** A place in a message: the file, the line and the column. */
const PLACE = /^(.*):(\d+),\d+$/s;

/**
 * Returns a problem that has the places that its message names as ranges among its parameters: earlier declarations,
 * and the declarations of a cycle.
 * @param uri returns the URI of a path, which replaces the path
 */
export function withRelatedPlaces(diagnostic: Diagnostic, module: Module, uri: (path: string) => string): Diagnostic {
  const { params } = diagnostic;
  const places = new Map<string, Range>();
  const first = typeof params.first === "string" ? lineOf(params.first, module) : undefined;
  if (first !== undefined) places.set("firstDeclaration", first);
  for (const address of [params.cycle, params.names].flatMap((names) => (Array.isArray(names) ? names : []))) {
    const declaration = typeof address === "string" && places.size < MAX_PLACES ? declarationOf(address, module) : undefined;
    if (declaration !== undefined) places.set(String(address), declaration);
  }
  if (places.size === 0) return diagnostic;
  const ranges = Array.from(places, ([name, range]) => [name, { ...range, filename: uri(range.filename) }] as const);
  return { ...diagnostic, params: { ...params, ...Object.fromEntries(ranges) } };
}

/** Returns the code of the line that a place names. */
function lineOf(place: string, { files }: Module): Range | undefined {
  const [, name, number] = PLACE.exec(place) ?? [];
  const file = files.find((each) => each.name === name);
  if (file === undefined) return undefined;
  const source = sourceAtLine(file, Number(number));
  const line = Number(number) - source.base.line + 1;
  const code = source.lineText(line) ?? "";
  const start = (source.lineStart(line) ?? 0) + code.length - code.trimStart().length;
  return source.range(start, start + code.trim().length);
}

function declarationOf(address: string, { variables, locals, calls, outputs, resources }: Module): Range | undefined {
  const [root = "", name = ""] = address.split(".");
  const named: ReadonlyMap<string, ReadonlyMap<string, Declaration>> = new Map<string, ReadonlyMap<string, Declaration>>([
    ["var", variables],
    ["local", locals],
    ["module", calls],
    ["output", outputs],
  ]);
  return (named.get(root)?.get(name) ?? resources.get(address))?.nameRange;
}

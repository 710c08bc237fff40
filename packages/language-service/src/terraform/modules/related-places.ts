/** The other places that a problem of a module names, as ranges that an editor can lead to. */
import type { Diagnostic, Range, SourceFile } from "@hcl-ts/hcl";
import type { Declaration, Module } from "@hcl-ts/terraform/load";

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
  const { text } = file.source;
  const lines = linesOf(file.source);
  const start = lines[Number(number) - 1] ?? 0;
  const code = text.slice(start, (lines[Number(number)] ?? text.length + 1) - 1);
  const indent = code.length - code.trimStart().length;
  return file.source.range(start + indent, start + code.trimEnd().length);
}

const lines = new WeakMap<SourceFile, readonly number[]>();

/** Returns the offsets at which lines start. There can be many problems, and a look for each line from the start of a long file takes long. */
function linesOf(source: SourceFile): readonly number[] {
  let starts = lines.get(source);
  if (starts === undefined) {
    starts = [0, ...Array.from(source.text.matchAll(/\n/g), ({ index }) => index + 1)];
    lines.set(source, starts);
  }
  return starts;
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

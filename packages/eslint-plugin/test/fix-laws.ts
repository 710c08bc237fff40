/// <reference types="node" />
/** The laws of fixes: what `--fix` never changes in the files of a folder. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isJsonFilename, parse as parseJson } from "@hcl-ts/hcljson";
import { configTokens, parseConfig, TokenKind } from "@hcl-ts/hclsyntax";
import { format } from "@hcl-ts/hclwrite/format";
import { evaluateModule, valueData } from "@hcl-ts/terraform";
import { nodeFiles } from "@hcl-ts/terraform/node";

/** The files below a folder with the values of their modules. */
export interface FolderState {
  readonly texts: ReadonlyMap<string, string>;
  /** The outputs and local values of each module, as text. */
  readonly values: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** Reads the state of a folder. */
export function stateOf(folder: string): FolderState {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.(?:tf|tofu|tfvars)(?:\.json)?$/.test(name));
  return {
    texts: new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")])),
    values: new Map([...new Set(names.map((name) => dirname(name)))].map((module) => [module, valuesOf(folder, module)])),
  };
}

/** The numbers of compared parts. */
export interface Compared {
  readonly changed: number;
  readonly comments: number;
  readonly values: number;
}

/**
 * Checks that no file has a new syntax error, that all comments are there, that formatting changes no more
 * lines than before, and that every output and local value has the same value.
 *
 * @param mayRemove whether local values may be gone
 * @param mayBecomeKnown whether values that are unknown after an error may be known afterwards
 */
export function checkLaws(before: FolderState, after: FolderState, mayRemove = false, mayBecomeKnown = false): Compared {
  let changed = 0;
  let comments = 0;
  for (const [name, text] of after.texts) {
    const old = before.texts.get(name) ?? "";
    if (old === text) continue;
    changed++;
    comments += checkFile(name, old, text, mayRemove);
  }
  let values = 0;
  for (const [module, found] of after.values) {
    const expected = Object.entries(before.values.get(module) ?? {});
    const kept = mayRemove ? expected.filter(([name]) => name.startsWith("output.") || Object.hasOwn(found, name)) : expected;
    const compared = mayBecomeKnown ? kept.filter(([, value]) => value.includes('"unknownPaths":[]')) : kept;
    assert.deepEqual(Object.keys(found).sort(), kept.map(([name]) => name).sort(), module);
    for (const [name, value] of compared) assert.equal(found[name], value, `${module}: ${name}`);
    values += compared.length;
  }
  return { changed, comments, values };
}

function checkFile(name: string, before: string, after: string, mayRemove: boolean): number {
  assert.ok(errorsIn(after, name) <= errorsIn(before, name), `${name} has a new syntax error`);
  if (isJsonFilename(name)) return 0;
  const comments = commentsIn(before);
  // With a declaration that nothing uses, the comments about it are removed. What switches rules on and off stays.
  const mustStay = (comment: string): boolean => !mayRemove || /eslint-(?:dis|en)able(?!-)/.test(comment);
  const kept = comments.filter(mustStay);
  assert.deepEqual(commentsIn(after).filter(mustStay), kept, name);
  assert.ok(unformattedLines(after) <= unformattedLines(before), `${name} has more lines that are not formatted`);
  return kept.length;
}

function errorsIn(text: string, name: string): number {
  const { diagnostics } = isJsonFilename(name) ? parseJson(text, name) : parseConfig(text, name);
  return diagnostics.filter(({ severity }) => severity === "error").length;
}

/** The texts of all comments, which may be in another order. */
function commentsIn(text: string): readonly string[] {
  const tokens = configTokens(text);
  const found: string[] = [];
  for (let i = 0; i < tokens.length; i++)
    if (tokens.kind(i) === TokenKind.Comment) found.push(text.slice(tokens.start(i), tokens.end(i)).trim().replace(/^\/\//, "#"));
  return found.sort();
}

function unformattedLines(text: string): number {
  const lines = format(text).split("\n");
  return text.split("\n").filter((line, i) => line !== lines[i]).length;
}

function valuesOf(folder: string, path: string): Readonly<Record<string, string>> {
  const result = evaluateModule(nodeFiles(folder, { confine: false }), { path, onError: "unknown" });
  const shown = (value: Parameters<typeof valueData>[0]): string => JSON.stringify(valueData(value, true));
  return Object.fromEntries([
    ...Array.from(result.outputs, ([name, { value }]) => [`output.${name}`, shown(value)]),
    ...Array.from(result.locals, ([name, value]) => [`local.${name}`, shown(value)]),
  ]);
}

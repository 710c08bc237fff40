/** Compares the conversion to JSON with another package's. */

import { createRequire } from "node:module";
import { join } from "node:path";
import { zip } from "@hcl-ts/cty/kernel";
import { parse } from "@hcl-ts/hcl2json";
import * as ownHcl2JsonParser from "@hcl-ts/hcl2json/hcl2-json-parser";
import * as ownHcl2Parser from "@hcl-ts/hcl2json/hcl2-parser";
import { errorCode } from "../error-code.ts";
import { RunError, UsageError } from "../errors.ts";
import { converterNotInstalled, noSuchConverter } from "../messages-convert.ts";

/** Converts a source. The promise is rejected if that fails. */
type Convert = (filename: string, text: string) => Promise<unknown>;

interface Hcl2Json {
  parse(filename: string, text: string): Promise<unknown>;
}
interface Hcl2Parser {
  parseToObject(text: string): readonly [result: unknown, error: unknown];
}
interface Hcl2JsonParser {
  parseToObject(text: string): Promise<unknown>;
}

const fromHcl2Json = ({ parse }: Hcl2Json): Convert => parse;

const fromHcl2Parser =
  ({ parseToObject }: Hcl2Parser): Convert =>
  async (_, text) => {
    const [result, error] = parseToObject(text);
    if (error != null) throw error;
    return result;
  };

const fromHcl2JsonParser =
  ({ parseToObject }: Hcl2JsonParser): Convert =>
  (_, text) =>
    parseToObject(text);

interface Peer {
  /** The function of this library that returns the same results as the package. */
  readonly own: Convert;
  /** Returns the conversion of the package from its exports. */
  readonly other: (exports: never) => Convert;
}

/** The packages that this library has a compatible function for. */
const peers: ReadonlyMap<string, Peer> = new Map<string, Peer>([
  ["@cdktf/hcl2json", { own: parse, other: fromHcl2Json }],
  ["@cdktn/hcl2json", { own: parse, other: fromHcl2Json }],
  ["hcl2-parser", { own: fromHcl2Parser(ownHcl2Parser), other: fromHcl2Parser }],
  ["hcl2-json-parser", { own: fromHcl2JsonParser(ownHcl2JsonParser), other: fromHcl2JsonParser }],
]);

/** A source to compare. */
export interface ComparedSource {
  readonly filename: string;
  readonly text: string;
}

/** The result of a comparison. */
export interface Comparison {
  /** The number of files compared. */
  readonly files: number;
  /** The total length of the files in UTF-16 code units. */
  readonly length: number;
  /**
   * The files with different results, and the JSON pointer to the first difference, unless only one
   * of the two conversions failed.
   */
  readonly different: readonly { readonly path: string; readonly pointer?: string }[];
  /** The total time of all conversions, including the first one. */
  readonly milliseconds: { readonly own: number; readonly other: number };
}

/**
 * Converts sources with a package that is installed in or above the current folder, and with this
 * library. All errors are equal.
 *
 * @param before called before each source
 * @throws UsageError for an unknown package
 * @throws RunError if the package cannot be loaded
 */
export async function compareConverters(
  name: string,
  sources: readonly ComparedSource[],
  before: (source: ComparedSource) => void,
): Promise<Comparison> {
  const peer = peers.get(name);
  if (peer === undefined) throw new UsageError(noSuchConverter(name, [...peers.keys()]));
  const other = peer.other(load(name));
  // One package after the other, so that memory used by one does not slow down the other.
  const own: Attempt[] = [];
  for (const source of sources) {
    before(source);
    own.push(await attempt(peer.own, source));
  }
  const theirs: Attempt[] = [];
  for (const source of sources) {
    before(source);
    theirs.push(await attempt(other, source));
  }
  const different: { path: string; pointer?: string }[] = [];
  for (const [{ filename: path }, [first, second]] of zip(sources, zip(own, theirs))) {
    if (first.hasFailed !== second.hasFailed) different.push({ path });
    if (first.hasFailed || second.hasFailed) continue;
    const pointer = firstDifference(first.json, second.json);
    if (pointer !== undefined) different.push({ path, pointer });
  }
  const timeOf = (attempts: readonly Attempt[]): number => attempts.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const milliseconds = { own: timeOf(own), other: timeOf(theirs) };
  return { files: sources.length, length: sources.reduce((sum, { text }) => sum + text.length, 0), different, milliseconds };
}

/** Loads a package that is installed in or above the current folder. */
function load(name: string): never {
  try {
    const exports = createRequire(join(process.cwd(), "package.json"))(name) as { readonly default?: never };
    return exports.default ?? (exports as never);
  } catch (error) {
    throw new RunError(converterNotInstalled(name, errorCode(error) ?? "it fails"));
  }
}

interface Attempt {
  readonly json: unknown;
  readonly hasFailed: boolean;
  readonly milliseconds: number;
}

async function attempt(convert: Convert, { filename, text }: ComparedSource): Promise<Attempt> {
  const start = performance.now();
  let json: unknown;
  let hasFailed = false;
  try {
    json = await convert(filename, text);
  } catch {
    hasFailed = true;
  }
  return { json, hasFailed, milliseconds: performance.now() - start };
}

/**
 * Returns the JSON pointer to the first difference of two values; undefined if they are equal. The
 * order of properties is ignored.
 */
export function firstDifference(a: unknown, b: unknown): string | undefined {
  const waiting: [a: unknown, b: unknown, pointer: string][] = [[a, b, ""]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [left, right, pointer] = next;
    if (Object.is(left, right)) continue;
    if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return pointer;
    if (Array.isArray(left) !== Array.isArray(right)) return pointer;
    const names = new Set([...Object.keys(left), ...Object.keys(right)]);
    const members = [...names].map((name): [unknown, unknown, string] => [
      Object.getOwnPropertyDescriptor(left, name)?.value,
      Object.getOwnPropertyDescriptor(right, name)?.value,
      `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    ]);
    waiting.push(...members.reverse());
  }
  return undefined;
}

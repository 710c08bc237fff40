/**
 * Paths to parts of a configuration: names of attributes, types and labels of blocks, keys and
 * indexes of values.
 */

import { CtyError } from "@hcl-ts/cty";
import { unicodePattern } from "@hcl-ts/cty/kernel";
import { quote } from "@hcl-ts/hcl/syntax";
import { isValidIdentifier } from "@hcl-ts/hclsyntax";
import { checkSteps } from "./arguments.ts";

/**
 * A step of a path. A string is a name, a label or a key. A number is the index of an element, an
 * argument, or one of several blocks.
 */
export type PathStep = string | number;

/** A path as steps or as a string: `module.vpc.tags["cost center"]`, `resource.x.y.list[0]`. */
export type ConfigPath = string | readonly PathStep[];

const stepPattern = unicodePattern(
  String.raw`\.?(?:([\p{ID_Start}_][\p{ID_Continue}-]*)|(\d+)(?![\p{ID_Continue}-])|"((?:[^"\\]|\\.)*)")|\[\s*(?:(\d+)|"((?:[^"\\]|\\.)*)")\s*\]`,
  "uy",
);

/**
 * Returns the steps of a path.
 *
 * @throws CtyError if the string is not a valid path
 */
export function parsePath(path: ConfigPath): readonly PathStep[] {
  if (typeof path !== "string") {
    checkSteps(path);
    return path;
  }
  const steps: PathStep[] = [];
  const pattern = stepPattern();
  pattern.lastIndex = 0;
  for (let at = 0; at < path.length; at = pattern.lastIndex) {
    const match = pattern.exec(path);
    if (match === null || startsWrongly(path, at)) throw invalidPath(path, at);
    const [, name, position, text, index, key] = match;
    const number = position ?? index;
    steps.push(number === undefined ? (name ?? unquoted(text ?? key!, path, at)) : Number(number));
  }
  if (steps.length === 0) throw new CtyError("a path needs at least one step");
  return steps;
}

/**
 * Whether the start of a step is not valid: a dot before the first step, or neither a dot nor a
 * bracket before a later one.
 */
function startsWrongly(path: string, at: number): boolean {
  return at === 0 ? path[at] === "." : path[at] !== "." && path[at] !== "[";
}

function unquoted(text: string, path: string, at: number): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    throw invalidPath(path, at);
  }
}

const invalidPath = (path: string, at: number): CtyError =>
  new CtyError(`${quote(path)} is not a path: at character ${at + 1} a name, [number] or ["key"] is expected`);

/** Returns a path as a string. */
export function formatPath(steps: readonly PathStep[]): string {
  return steps
    .map((step, i) => {
      if (typeof step === "number") return `[${step}]`;
      if (!isValidIdentifier(step)) return i === 0 ? JSON.stringify(step) : `[${JSON.stringify(step)}]`;
      return i === 0 ? step : `.${step}`;
    })
    .join("");
}

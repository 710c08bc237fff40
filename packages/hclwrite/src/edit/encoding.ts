import { CtyError } from "@hcl-ts/cty";
import type { SourceFile } from "@hcl-ts/hcl";
import { isBytes, nameOf } from "../arguments.ts";
import { type EditProblem, notUtf8 } from "../messages.ts";

/**
 * Checks the arguments with which a document is opened.
 *
 * @throws CtyError if they are not a source and a name
 */
export function checkSource(source: unknown, filename: unknown): void {
  if (typeof source !== "string" && !isBytes(source))
    throw new CtyError(`a source has to be a string or bytes (Uint8Array), not ${nameOf(source)}`);
  if (typeof filename !== "string") throw new CtyError(`a filename has to be a string, not ${nameOf(filename)}`);
}

/** Checks a function that describes a change. @throws CtyError if it is not a function */
export function checkDescription(describe: unknown): void {
  if (typeof describe !== "function") throw new CtyError(`a function that describes the edits is expected, not ${nameOf(describe)}`);
}

/** Returns the problem of a source that is not UTF-8: its text does not have all of its bytes. */
export function encodingProblem(file: SourceFile): EditProblem | undefined {
  if (file.malformed === undefined) return undefined;
  const [first = 0] = file.malformed.keys();
  return notUtf8(file.range(first, first + 1));
}

import { isValidIdentifier } from "./identifier.ts";
import type { NumberContent } from "./number.ts";
import { numberText } from "./number.ts";
import type { Path, PathStep } from "./path.ts";
import { Unknown } from "./unknown.ts";

/**
 * A path as configuration would write it: `.tags["key"][0]`. Names that are no identifiers are quoted, and a key that is unknown
 * or no string or number, as that of an element of a set is, shows as `[…]`. The empty path gives the empty text.
 */
export function formatPath(path: Path): string {
  return path.map(formatStep).join("");
}

function formatStep(step: PathStep): string {
  if (step.kind === "attr") return isValidIdentifier(step.name) ? `.${step.name}` : `[${JSON.stringify(step.name)}]`;
  const { type, content } = step.key;
  if (content === null || content instanceof Unknown) return "[…]";
  if (type.kind === "string") return `[${JSON.stringify(content)}]`;
  return type.kind === "number" ? `[${numberText(content as NumberContent)}]` : "[…]";
}

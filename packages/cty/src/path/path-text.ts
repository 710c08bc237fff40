import { numberText } from "../number/number.ts";
import { isValidIdentifier } from "../text/identifier.ts";
import { contentOf } from "../value/content-of.ts";
import type { Path, PathStep } from "../value/path.ts";
import { Unknown } from "../value/unknown.ts";

/**
 * Returns a path in the syntax of configuration: `.tags["key"][0]`. A name that is not a valid
 * identifier is quoted. A key that is neither a known string nor a known number, such as an element
 * of a set, is shown as `[…]`. The empty path is the empty string.
 */
export function formatPath(path: Path): string {
  return path.map(formatStep).join("");
}

function formatStep(step: PathStep): string {
  if (step.kind === "attr") return isValidIdentifier(step.name) ? `.${step.name}` : `[${JSON.stringify(step.name)}]`;
  const { type, content } = step.key;
  if (content === null || content instanceof Unknown) return "[…]";
  if (type.kind === "string") return `[${JSON.stringify(content)}]`;
  return type.kind === "number" ? `[${numberText(contentOf(step.key, "number"))}]` : "[…]";
}

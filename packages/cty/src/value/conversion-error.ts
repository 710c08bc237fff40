import { CtyError } from "../run/errors.ts";
import type { Path, PathStep } from "./path.ts";

/**
 * The reason why a value cannot be converted to a type. `path` leads to the unsuitable part of the
 * value.
 */
export class ConversionError extends CtyError {
  override readonly name = "ConversionError";
  /** The reason at the end of the path, without the path. */
  readonly reason: string;
  /** @internal The reason for a marked value: it says nothing about the content. */
  readonly hiddenReason: string;

  /** @param hiddenReason the reason for a marked value, if `reason` shows more than the kinds of both types */
  constructor(reason: string, path: Path = [], hiddenReason: string = reason) {
    super(path.length === 0 ? reason : `${describePath(path)}: ${reason}`, path);
    this.reason = reason;
    this.hiddenReason = hiddenReason;
  }

  /** Returns the same error with a step from an outer value in front of its path. */
  within(step: PathStep): ConversionError {
    return new ConversionError(this.reason, [step, ...this.path], this.hiddenReason);
  }
}

/** Returns the path as users name it, from the inside out: `attribute "a"`, `element 2 of attribute "b"`. */
function describePath(path: Path): string {
  let text = "";
  for (let i = path.length - 1; i >= 0; i--) text += (text === "" ? "" : " of ") + describeStep(path[i]!);
  return text;
}

function describeStep(step: PathStep): string {
  if (step.kind === "attr") return `attribute ${JSON.stringify(step.name)}`;
  const { type, content } = step.key;
  if (content === null || !step.key.isKnown()) return type.kind === "string" ? "an element" : "every element";
  if (type.kind === "number") return `element ${step.key.asDecimalString()}`;
  return type.kind === "string" ? `element ${JSON.stringify(content)}` : "an element";
}

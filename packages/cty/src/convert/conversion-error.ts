import { CtyError } from "../errors.ts";
import type { Path, PathStep } from "../path.ts";

/** Why a value cannot be converted to a type. `path` leads to the part of the value that is at fault. */
export class ConversionError extends CtyError {
  override readonly name = "ConversionError";

  /** The same fault seen from further out: the step leads from there to what this error is about. */
  within(step: PathStep): ConversionError {
    return new ConversionError(this.reason, [step, ...this.path]);
  }

  /** What is wrong at the end of the path, without the path. */
  readonly reason: string;

  constructor(reason: string, path: Path = []) {
    super(path.length === 0 ? reason : `${describePath(path)}: ${reason}`, path);
    this.reason = reason;
  }
}

/** The path as a user would name it: `attribute "a"`, `element 2 of attribute "b"`. */
function describePath(path: Path): string {
  return path
    .map((step) => {
      if (step.kind === "attr") return `attribute ${JSON.stringify(step.name)}`;
      const { type, content } = step.key;
      if (type.kind === "number" && content !== null && step.key.isKnown()) return `element ${step.key.asDecimalString()}`;
      if (type.kind === "string" && content !== null && step.key.isKnown()) return `element ${JSON.stringify(content)}`;
      return "an element";
    })
    .reverse()
    .join(" of ");
}

/** Checks of arguments of the calling program. Each error names what is expected. */
import { CtyError } from "@hcl-ts/cty";

/** Describes a value by its type. */
export const nameOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "an array" : `a value of the type ${typeof value}`;

/** Checks a string. @throws CtyError if it is none */
export function checkString(value: unknown, expected: string): void {
  if (typeof value !== "string") throw new CtyError(`${expected} has to be a string, not ${nameOf(value)}`);
}

/** Checks the labels of a block. @throws CtyError if they are no strings */
export function checkLabels(labels: unknown): void {
  if (!Array.isArray(labels)) throw new CtyError(`labels have to be an array of strings, not ${nameOf(labels)}`);
  for (const label of labels) checkString(label, "a label");
}

/** Checks the steps of a path. @throws CtyError if they are neither strings nor numbers */
export function checkSteps(steps: unknown): void {
  if (!Array.isArray(steps)) throw new CtyError(`a path has to be a string or an array of steps, not ${nameOf(steps)}`);
  for (const step of steps as readonly unknown[])
    if (typeof step !== "string" && typeof step !== "number")
      throw new CtyError(`a step of a path has to be a string or a number, not ${nameOf(step)}`);
}

/** Checks a position. @throws CtyError if it is none */
export function checkPosition(position: unknown): void {
  if (position === "start" || position === "end") return;
  if (typeof position === "object" && position !== null && ("before" in position || "after" in position)) return;
  throw new CtyError('a position has to be "start", "end", { before: item } or { after: item }');
}

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
  const all: readonly unknown[] = steps;
  for (const step of all)
    if (typeof step !== "string" && typeof step !== "number")
      throw new CtyError(`a step of a path has to be a string or a number, not ${nameOf(step)}`);
}

/** Checks a position. @throws CtyError if it is none */
export function checkPosition(position: unknown): void {
  if (position === "start" || position === "end") return;
  if (typeof position === "object" && position !== null && ("before" in position || "after" in position)) return;
  throw new CtyError('a position has to be "start", "end", { before: item } or { after: item }');
}

/** The values that an option takes: some words, or all values of a type. */
type OptionValues = readonly string[] | "boolean" | "string";

/** Returns the name that was probably meant by a misspelled one. */
type Suggest = (name: string, names: readonly string[]) => string | undefined;

/**
 * Checks options. An option that is undefined has its default.
 *
 * @param known the values of each option by its name
 * @param suggest finds the name that was probably meant; without it, all names are listed
 * @throws CtyError for an option that does not exist or has another value, which may be a misspelled one
 */
export function checkOptions(options: unknown, known: Readonly<Record<string, OptionValues>>, suggest?: Suggest): void {
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new CtyError(`options have to be an object, not ${nameOf(options)}`);
  for (const [name, value] of Object.entries(options)) {
    const values = Object.hasOwn(known, name) ? known[name] : undefined;
    if (values === undefined) throw new CtyError(`there is no option ${JSON.stringify(name)}${instead(name, Object.keys(known), suggest)}`);
    const type = typeof values === "string" ? values : "string";
    if (value === undefined) continue;
    if (typeof value !== type) throw new CtyError(`the option ${name} has to be a ${type}, not ${nameOf(value)}`);
    if (typeof values !== "string" && !values.includes(value))
      throw new CtyError(`the option ${name} cannot be ${JSON.stringify(value)}${instead(value, values, suggest)}`);
  }
}

/** Returns a suggestion, or all names. */
function instead(name: string, names: readonly string[], suggest: Suggest | undefined): string {
  const meant = suggest?.(name, names);
  return meant === undefined ? `; possible are ${names.join(", ")}` : `; did you mean ${JSON.stringify(meant)}?`;
}

/**
 * Reports whether a value is bytes. Bytes of another realm, as in test environments, are not instances
 * of this realm's class.
 */
export const isBytes = (value: unknown): value is Uint8Array => Object.prototype.toString.call(value) === "[object Uint8Array]";

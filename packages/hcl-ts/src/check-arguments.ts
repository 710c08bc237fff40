/**
 * Checks of arguments of the calling program. Each error names the argument and the expected type.
 */
import { CtyError } from "@hcl-ts/cty";

/**
 * Throws if a value is neither a string nor bytes.
 *
 * @throws CtyError
 */
export function checkSource(source: unknown, caller: string): void {
  if (typeof source === "string" || isBytes(source)) return;
  const hint = source instanceof ArrayBuffer ? " (wrap it in new Uint8Array)" : typeof source === "object" ? " (read the file first)" : "";
  throw new CtyError(`${caller}: "source" must be a string or a Uint8Array, not ${describe(source)}${hint}`);
}

/**
 * Throws if a value is not a file name.
 *
 * @throws CtyError
 */
export function checkFilename(filename: unknown, caller: string): void {
  if (filename === undefined || typeof filename === "string") return;
  throw new CtyError(`${caller}: "filename" must be a string, not ${describe(filename)}`);
}

/**
 * Throws if a value is not a plain object of options with known names.
 *
 * @throws CtyError
 */
export function checkOptions(options: unknown, known: readonly string[], caller: string): void {
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    throw new CtyError(`${caller}: "options" must be an object, not ${describe(options)}`);
  }
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) throw new CtyError(`${caller}: there is no option "${name}"; the options are ${known.join(", ")}`);
  }
}

/**
 * Throws if a value is not a specification.
 *
 * @throws CtyError
 */
export function checkSpec(spec: unknown, caller: string): void {
  if (typeof spec === "object" && spec !== null && "decode" in spec && typeof spec.decode === "function") return;
  throw new CtyError(`${caller}: "spec" must be a specification, such as hcldec.objectSpec({ … }), not ${describe(spec)}`);
}

/** Describes a value of the wrong type in a message. */
export function describe(x: unknown): string {
  if (x === null || x === undefined) return String(x);
  return Array.isArray(x) ? "an array" : typeof x === "object" ? "an object" : `a ${typeof x}`;
}

/** Reports whether a value is bytes, also of another realm: in Jest, a file is read outside of the tests' realm. */
function isBytes(source: unknown): boolean {
  return Object.prototype.toString.call(source) === "[object Uint8Array]";
}

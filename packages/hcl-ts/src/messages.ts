/** The messages of this package, one function for each code. */
import { type Message, message } from "@hcl-ts/hcl";

/** A value depends on an unknown variable, although the result has to be known. */
export function unknownResult(path: string): Message<"unknown-result", { readonly path: string }> {
  return message(
    "unknown-result",
    { path },
    "This value is not known yet. Use only values that are known when the configuration is read.",
    "Unknown value",
  );
}

/** A number that JavaScript cannot represent exactly. */
export function numberNotExact(path: string): Message<"number-not-exact", { readonly path: string }> {
  return message(
    "number-not-exact",
    { path },
    "This number has more digits than the program that reads it can hold, or is too large or too small for it. Round it, or use fewer digits.",
    "Number not exact",
  );
}

/** A value with too many parts to be copied. */
export function tooManyParts(path: string, reason: string): Message<"value-too-large", { readonly path: string; readonly reason: string }> {
  return message("value-too-large", { path, reason }, `The value is too large to be read: ${reason}. Split it into smaller values.`);
}

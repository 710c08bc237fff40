/** The messages of this package, one function for each code. */
import { type MessageOf, message } from "@hcl-ts/hcl";

/** A value depends on an unknown variable, although the result has to be known. */
export const unknownResult: MessageOf<"unknown-result", { readonly path: string }> = (params) =>
  message(
    "unknown-result",
    params,
    "This value is not known yet. Use only values that are known when the configuration is read.",
    "Unknown value",
  );

/** A number that JavaScript cannot represent exactly. */
export const numberNotExact: MessageOf<"number-not-exact", { readonly path: string }> = (params) =>
  message(
    "number-not-exact",
    params,
    "This number has more digits than the program that reads it can hold, or is too large or too small for it. Round it, or use fewer digits.",
    "Number not exact",
  );

/** A value with too many parts to be copied. */
export const tooManyParts: MessageOf<"value-too-large", { readonly path: string; readonly reason: string }> = (params) =>
  message("value-too-large", params, `The value is too large to be read: ${params.reason}. Split it into smaller values.`);

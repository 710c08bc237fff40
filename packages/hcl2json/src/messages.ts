/** The messages of this package: one function per code. */
import { type MessageOf, message } from "@hcl-ts/hcl";
import { type MessagesOf, quote } from "@hcl-ts/hcl/syntax";

/** Blocks of one type with different numbers of labels, which would need an array and an object under one key. */
export const mixedLabels: MessageOf<"mixed-labels", { readonly type: string }> = (params) =>
  message(
    "mixed-labels",
    params,
    `In JSON, all blocks of type ${quote(params.type)} need the same number of labels. This one has a different number and is left out.`,
    "Blocks with different numbers of labels",
  );

/** A block has so many labels, or is so deeply nested, that programs could not read the JSON. */
export const tooManyLevels: MessageOf<"too-many-levels", { readonly type: string; readonly limit: number }> = (params) =>
  message(
    "too-many-levels",
    params,
    `This block of type ${quote(params.type)} is left out: in JSON, its blocks and labels would be nested more than ${params.limit} levels deep.`,
  );

/** The conversion of a value or a block needs more stack than is left. */
export const conversionTooDeep: MessageOf<"conversion-too-deep"> = () =>
  message("conversion-too-deep", {}, "This is nested too deeply to convert, so it is left out.");

/** An attribute and blocks of one name: only the attribute is converted. */
export const hiddenBlock: MessageOf<"hidden-block", { readonly type: string }> = (params) =>
  message(
    "hidden-block",
    params,
    `An attribute of this body is also named ${quote(params.type)}, and JSON only keeps the attribute. Rename one of the two.`,
    "Block hidden by an attribute",
  );

/** A key that occurs twice in an object: only the last one is converted. */
export const repeatedKey: MessageOf<"repeated-key", { readonly key: string }> = (params) =>
  message(
    "repeated-key",
    params,
    `A later item of this object is also named ${quote(params.key)} and replaces this one. Remove one of the two.`,
  );

/** A number that a double cannot represent. */
export const inexactNumber: MessageOf<"inexact-number", { readonly number: string }, { readonly text: string }> = ({ text }) => {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return message(
    "inexact-number",
    { number: shown },
    `JavaScript rounds ${shown}. Use the option "numbers" to keep its digits, or write it as a string.`,
  );
};

/** The digits of numbers, written out in strings, take more than a reasonable amount of space. */
export const textTooLong: MessageOf<"text-too-long", { readonly limit: number }> = (params) =>
  message(
    "text-too-long",
    params,
    `The numbers in strings and keys of this file take more than ${params.limit} digits. Write large numbers as strings.`,
  );

/** The messages of this package: a union discriminated by `code`. */
export type Hcl2JsonMessage = MessagesOf<typeof import("./messages.ts")>;

/** The codes of the diagnostics that this package adds to the parser's. */
export type Hcl2JsonCode = Hcl2JsonMessage["code"];

/** Messages of conversion, one function for each code. */
import { type MessageOf, message } from "@hcl-ts/hcl";
import { type MessagesOf, quote } from "@hcl-ts/hcl/syntax";

/** The name of an attribute or a block that the native syntax cannot write. */
export const nameNotIdentifier: MessageOf<"name-not-identifier", { readonly name: string }> = (params) =>
  message(
    "name-not-identifier",
    params,
    `${quote(params.name)} is left out: the native syntax does not allow this name. Names start with a letter or an underscore and continue with letters, digits, underscores and dashes.`,
    "Name is not an identifier",
  );

/** A member of a body that occurs twice. */
export const repeatedMember: MessageOf<"repeated-member", { readonly name: string }> = (params) =>
  message("repeated-member", params, `The object already has a member ${quote(params.name)}. This one is left out; remove one of the two.`);

/** Something other than blocks appears where blocks are required. */
export const blockExpected: MessageOf<"block-expected", { readonly type: string; readonly labels: number }> = (params) => {
  const detail =
    params.labels === 0
      ? `${quote(params.type)} blocks have no labels: write an object or an array of objects.`
      : params.labels === 1
        ? `${quote(params.type)} blocks have one label: write an object for it, and inside an object or an array of objects.`
        : `${quote(params.type)} blocks have two labels: write one object for each label, and inside an object or an array of objects.`;
  return message("block-expected", params, detail);
};

/** A string that must be a reference, a keyword or a type is not valid. */
export const notAReference: MessageOf<"not-a-reference", { readonly text: string }> = (params) =>
  message(
    "not-a-reference",
    params,
    `${quote(params.text)} is neither a reference nor a keyword. Write a reference such as "aws_instance.web", without an interpolation around parts of it.`,
  );

/** A string is not a valid template. */
export const invalidTemplate: MessageOf<"invalid-template", { readonly reason: string }> = (params) =>
  message(
    "invalid-template",
    params,
    `The template in this string has a syntax error: ${params.reason.charAt(0).toLowerCase()}${params.reason.slice(1)} To write a literal \${ or %{, use $\${ or %%{.`,
  );

/** The converted text would not be a valid file. */
export const cannotBeWritten: MessageOf<"cannot-be-written", { readonly reason: string }> = (params) =>
  message("cannot-be-written", params, `The file has no form in the native syntax: ${params.reason}`);

/** The remaining stack is too small for a source. */
export const conversionTooDeep: MessageOf<"conversion-too-deep"> = () =>
  message("conversion-too-deep", {}, "The source is nested too deeply to convert. Use fewer levels.");

/** The messages of this folder: a union discriminated by `code`. */
export type ConvertMessage = MessagesOf<typeof import("./messages.ts")>;

/** The diagnostic codes of conversion. */
export type ConvertCode = ConvertMessage["code"];

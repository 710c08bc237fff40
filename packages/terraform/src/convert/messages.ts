/** Messages of conversion, one function for each code. */
import { type Message, message } from "@hcl-ts/hcl";
import { type MessagesOf, quote } from "@hcl-ts/hcl/syntax";

/** The name of an attribute or a block that the native syntax cannot write. */
export function nameNotIdentifier(name: string): Message<"name-not-identifier", { readonly name: string }> {
  return message(
    "name-not-identifier",
    { name },
    `${quote(name)} is left out: the native syntax has no attributes or blocks of this name. A name starts with a letter or an underscore, followed by letters, digits, underscores and dashes.`,
    "Name is not an identifier",
  );
}

/** A member of a body that occurs twice. */
export function repeatedMember(name: string): Message<"repeated-member", { readonly name: string }> {
  return message("repeated-member", { name }, `The member ${quote(name)} is already there. This one is left out; remove one of the two.`);
}

/** Something other than blocks appears where blocks are required. */
export function blockExpected(type: string, labels: number): Message<"block-expected", { readonly type: string; readonly labels: number }> {
  const detail =
    labels === 0
      ? `${quote(type)} blocks have no labels: write an object or an array of objects.`
      : labels === 1
        ? `${quote(type)} blocks have one label: write an object for it, and inside an object or an array of objects.`
        : `${quote(type)} blocks have two labels: write one object for each label, and inside an object or an array of objects.`;
  return message("block-expected", { type, labels }, detail);
}

/** A string that must be a reference, a keyword or a type is not valid. */
export function notAReference(text: string): Message<"not-a-reference", { readonly text: string }> {
  return message(
    "not-a-reference",
    { text },
    `${quote(text)} is neither a reference nor a keyword. Write a reference such as "aws_instance.web", without an interpolation around parts of it.`,
  );
}

/** A string is not a valid template. */
export function invalidTemplate(reason: string): Message<"invalid-template", { readonly reason: string }> {
  return message(
    "invalid-template",
    { reason },
    `The template in this string has a syntax error: ${reason.charAt(0).toLowerCase()}${reason.slice(1)} To write a literal \${ or %{, use $\${ or %%{.`,
  );
}

/** The converted text would not be a valid file. */
export function cannotBeWritten(reason: string): Message<"cannot-be-written", { readonly reason: string }> {
  return message("cannot-be-written", { reason }, `The file has no form in the native syntax: ${reason}`);
}

/** The remaining stack is too small for a source. */
export function conversionTooDeep(): Message<"conversion-too-deep"> {
  return message("conversion-too-deep", {}, "The source is nested too deeply to convert. Use fewer levels.");
}

/** The messages of this folder: a union discriminated by `code`. */
export type ConvertMessage = MessagesOf<typeof import("./messages.ts")>;

/** The codes of the diagnostics of conversion. */
export type ConvertCode = ConvertMessage["code"];

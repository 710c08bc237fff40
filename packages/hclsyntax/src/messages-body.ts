/**
 * The messages for bodies that do not match a schema: one function per code. The message for a
 * missing argument is in hcl.
 */
import { type Message, message } from "@hcl-ts/hcl";
import { countOf, didYouMean, quote } from "@hcl-ts/hcl/syntax";

/** An argument that the schema does not name. */
export function unsupportedArgument(
  name: string,
  isBlockType: boolean,
  suggestion: string | undefined,
): Message<"unsupported-argument", { readonly name: string; readonly isBlockType: boolean; readonly suggestion: string | undefined }> {
  const hint = isBlockType ? ` ${quote(name)} is a block type: remove the equals sign.` : didYouMean(suggestion);
  return message(
    "unsupported-argument",
    { name, isBlockType, suggestion },
    `An argument named ${quote(name)} is not expected here.${hint}`,
  );
}

/** A block of a type that the schema does not name. */
export function unsupportedBlock(
  type: string,
  isArgument: boolean,
  suggestion: string | undefined,
): Message<"unsupported-block", { readonly type: string; readonly isArgument: boolean; readonly suggestion: string | undefined }> {
  const hint = isArgument ? ` ${quote(type)} is an argument: add an equals sign.` : didYouMean(suggestion);
  return message("unsupported-block", { type, isArgument, suggestion }, `Blocks of type ${quote(type)} are not expected here.${hint}`);
}

/** A block where only arguments are expected. */
export function unexpectedBlock(type: string): Message<"unexpected-block", { readonly type: string }> {
  return message("unexpected-block", { type }, `Only arguments are allowed here, not blocks such as ${quote(type)}.`);
}

/** More labels than the schema names. */
export function extraLabel(
  type: string,
  names: readonly string[],
): Message<"extra-label", { readonly type: string; readonly names: readonly string[] }> {
  return message("extra-label", { type, names }, `${labelsOf(type, names)}.`);
}

/** Fewer labels than the schema names. */
export function missingLabel(
  type: string,
  names: readonly string[],
  name: string,
): Message<"missing-label", { readonly type: string; readonly names: readonly string[]; readonly name: string }> {
  return message("missing-label", { type, names, name }, `${labelsOf(type, names)}, and ${quote(name)} is missing.`);
}

function labelsOf(type: string, names: readonly string[]): string {
  const list = names.length === 0 ? "" : ` (${names.map(quote).join(", ")})`;
  return `Blocks of type ${quote(type)} have ${countOf(names.length, "label")}${list}`;
}

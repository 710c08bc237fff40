/**
 * The messages for bodies that do not match a schema: one function per code. The message for a
 * missing argument is in hcl.
 */
import { type MessageOf, message } from "@hcl-ts/hcl";
import { countOf, didYouMean, quote } from "@hcl-ts/hcl/syntax";

/** An argument that the schema does not name. */
export const unsupportedArgument: MessageOf<
  "unsupported-argument",
  { readonly name: string; readonly isBlockType: boolean; readonly suggestion: string | undefined }
> = (params) => {
  const hint = params.isBlockType ? ` ${quote(params.name)} is a block type: remove the equals sign.` : didYouMean(params.suggestion);
  return message("unsupported-argument", params, `An argument named ${quote(params.name)} is not expected here.${hint}`);
};

/** A block of a type that the schema does not name. */
export const unsupportedBlock: MessageOf<
  "unsupported-block",
  { readonly type: string; readonly isArgument: boolean; readonly suggestion: string | undefined }
> = (params) => {
  const hint = params.isArgument ? ` ${quote(params.type)} is an argument: add an equals sign.` : didYouMean(params.suggestion);
  return message("unsupported-block", params, `Blocks of type ${quote(params.type)} are not expected here.${hint}`);
};

/** A block where only arguments are expected. */
export const unexpectedBlock: MessageOf<"unexpected-block", { readonly type: string }> = (params) =>
  message("unexpected-block", params, `Only arguments are allowed here, not blocks such as ${quote(params.type)}.`);

/** More labels than the schema names. */
export const extraLabel: MessageOf<"extra-label", { readonly type: string; readonly names: readonly string[] }> = (params) =>
  message("extra-label", params, `${labelsOf(params.type, params.names)}.`);

/** Fewer labels than the schema names. */
export const missingLabel: MessageOf<
  "missing-label",
  { readonly type: string; readonly names: readonly string[]; readonly name: string }
> = (params) => message("missing-label", params, `${labelsOf(params.type, params.names)}, and ${quote(params.name)} is missing.`);

function labelsOf(type: string, names: readonly string[]): string {
  const list = names.length === 0 ? "" : ` (${names.map(quote).join(", ")})`;
  return `Blocks of type ${quote(type)} have ${countOf(names.length, "label")}${list}`;
}

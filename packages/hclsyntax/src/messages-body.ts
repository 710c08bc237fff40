/** The words of the diagnostics of reading a body by a schema, one function a code. */
import { didYouMean, type Message, quote } from "@hcl-ts/hcl";

const list = (names: readonly string[]): string => names.map(quote).join(", ");
const count = (n: number, noun: string): string => (n === 0 ? `no ${noun}s` : `${n} ${noun}${n === 1 ? "" : "s"}`);

/** A required argument is missing. */
export function missingArgument(of: { readonly name: string }): Message {
  return { code: "missing-argument", summary: "Missing argument", detail: `The argument ${quote(of.name)} is required here.` };
}

/** An argument that the schema does not name. */
export function unsupportedArgument(of: {
  readonly name: string;
  readonly suggestion: string | undefined;
  readonly isBlockType: boolean;
}): Message {
  const hint = of.isBlockType
    ? ` ${quote(of.name)} is a type of blocks: write it with braces and without the equals sign.`
    : didYouMean(of.suggestion);
  return {
    code: "unsupported-argument",
    summary: "Unsupported argument",
    detail: `No argument named ${quote(of.name)} is expected here.${hint}`,
  };
}

/** A block of a type that the schema does not name. */
export function unsupportedBlock(of: {
  readonly type: string;
  readonly suggestion: string | undefined;
  readonly isArgument: boolean;
}): Message {
  const hint = of.isArgument ? ` ${quote(of.type)} is an argument: write it with an equals sign.` : didYouMean(of.suggestion);
  return {
    code: "unsupported-block",
    summary: "Unsupported block",
    detail: `No blocks of type ${quote(of.type)} are expected here.${hint}`,
  };
}

/** A block where only arguments are expected. */
export function unexpectedBlock(of: { readonly type: string }): Message {
  return {
    code: "unexpected-block",
    summary: "Unexpected block",
    detail: `Only arguments are expected here, and this is a block of type ${quote(of.type)}.`,
  };
}

/** More labels than the schema names. */
export function extraLabel(of: { readonly type: string; readonly names: readonly string[] }): Message {
  const names = of.names.length === 0 ? "" : ` (${list(of.names)})`;
  return {
    code: "extra-label",
    summary: "Extra label",
    detail: `A block of type ${quote(of.type)} has ${count(of.names.length, "label")}${names}.`,
  };
}

/** Fewer labels than the schema names. */
export function missingLabel(of: { readonly type: string; readonly name: string; readonly names: readonly string[] }): Message {
  return {
    code: "missing-label",
    summary: "Missing label",
    detail: `A block of type ${quote(of.type)} has ${count(of.names.length, "label")} (${list(of.names)}), and ${quote(of.name)} is missing.`,
  };
}

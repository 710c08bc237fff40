/**
 * The problems that can prevent an edit, with one function for each code. This is the only file
 * with messages for users.
 */
import { joinWords } from "@hcl-ts/cty/kernel";
import { type Diagnostic, type Message, message, type Range } from "@hcl-ts/hcl";
import { didYouMean, quote } from "@hcl-ts/hcl/syntax";
import { type AddressStep, formatAddress } from "./address.ts";

/** The code of a problem. */
export type EditProblemCode =
  | "attribute-not-found"
  | "attribute-repeated"
  | "block-not-found"
  | "not-an-attribute"
  | "block-ambiguous"
  | "not-an-object"
  | "not-a-list"
  | "not-a-template"
  | "dynamic-key"
  | "item-has-errors"
  | "conflicting-edits"
  | "name-taken"
  | "cannot-unwrap"
  | "cannot-sort"
  | "would-not-parse"
  | "would-read-differently"
  | "not-utf-8";

/**
 * The reason why an edit was not made, with its range and its path. A problem is a diagnostic, so
 * it can be displayed as one.
 */
export interface EditProblem extends Diagnostic {
  readonly code: EditProblemCode;
  /** The path of the edit, from the body of the file. */
  readonly path: readonly AddressStep[];
  readonly subject: Range;
  /** Related ranges: the blocks that match, or the edit in conflict with this one. */
  readonly related: readonly Range[];
}

function problem(
  { code, params, summary, detail }: Message<EditProblemCode>,
  path: readonly AddressStep[],
  subject: Range,
  related: readonly Range[] = [],
): EditProblem {
  return { severity: "error", code, params, summary, detail, subject, path, related };
}

const place = (range: Range): string => `line ${range.start.line}`;

/** A path that does not exist, the range to show, and a similar name that exists. */
interface NotFound {
  readonly path: readonly AddressStep[];
  readonly subject: Range;
  readonly suggestion?: string | undefined;
}

/** An attribute, or a member of an object, does not exist. */
export const attributeNotFound = ({ path, subject, suggestion }: NotFound): EditProblem => {
  const detail = `There is no attribute or member ${formatAddress(path)}.${didYouMean(suggestion)}`;
  return problem(message("attribute-not-found", { path: formatAddress(path), suggestion }, detail), path, subject);
};

/**
 * An attribute, or a member of a JSON object, is defined more than once. Editing one definition
 * would leave the others.
 */
export const attributeRepeated = (path: readonly AddressStep[], found: readonly Range[]): EditProblem => {
  const lines = found.map(({ start }) => start.line);
  const detail = `${formatAddress(path)} is defined ${found.length} times, on lines ${joinWords(lines.map(String))}. Remove all but one of them first.`;
  return problem(message("attribute-repeated", { path: formatAddress(path), lines }, detail), path, found[0]!, found);
};

/** No block has the requested type and labels. */
export const blockNotFound = ({ path, subject, suggestion }: NotFound): EditProblem => {
  const detail = `There is no block ${formatAddress(path)}.${didYouMean(suggestion)}`;
  return problem(message("block-not-found", { path: formatAddress(path), suggestion }, detail), path, subject);
};

/** A value is set for the name of a block. */
export const notAnAttribute = (path: readonly AddressStep[], subject: Range): EditProblem =>
  problem(
    message(
      "not-an-attribute",
      { path: formatAddress(path) },
      `${formatAddress(path)} is a block, which has no value. Name an attribute in it.`,
    ),
    path,
    subject,
  );

/** Several blocks have the requested type and labels. */
export const blockAmbiguous = (path: readonly AddressStep[], found: readonly Range[]): EditProblem =>
  problem(
    message(
      "block-ambiguous",
      { path: formatAddress(path), count: found.length },
      `${found.length} blocks match ${formatAddress(path)}, on lines ${joinWords(found.map(({ start }) => String(start.line)))}. Add labels, or a number: ${formatAddress([...path, 0])} is the first.`,
    ),
    path,
    found[0]!,
    found,
  );

/** A string step of the path leads into an expression that is not an object. */
export const notAnObject = (path: readonly AddressStep[], subject: Range): EditProblem =>
  problem(
    message(
      "not-an-object",
      { path: formatAddress(path) },
      `${quote(formatAddress(path))} is not an object, so it has no members to edit.`,
    ),
    path,
    subject,
  );

/** A number step of the path leads into an expression that is not a list or a call. */
export const notAList = (path: readonly AddressStep[], subject: Range): EditProblem =>
  problem(
    message(
      "not-a-list",
      { path: formatAddress(path) },
      `${quote(formatAddress(path))} is not a list or a call, so it has no elements to edit.`,
    ),
    path,
    subject,
  );

/** The parts of an expression are requested, but the expression is not a template. */
export const notATemplate = (path: readonly AddressStep[], subject: Range): EditProblem =>
  problem(
    message(
      "not-a-template",
      { path: formatAddress(path) },
      `${quote(formatAddress(path))} is not a template, so it has no parts to edit.`,
    ),
    path,
    subject,
  );

/** A member cannot be added, because a member with a computed key may have the same name. */
export const dynamicKey = (path: readonly AddressStep[], subject: Range): EditProblem =>
  problem(
    message(
      "dynamic-key",
      { path: formatAddress(path) },
      `The object has a computed key, which may be the same as the key of ${formatAddress(path)}.`,
    ),
    path,
    subject,
  );

/** The item has a syntax error. */
export const itemHasErrors = (path: readonly AddressStep[], subject: Range): EditProblem =>
  problem(
    message("item-has-errors", { path: formatAddress(path) }, `${formatAddress(path)} has a syntax error. Correct it before editing.`),
    path,
    subject,
  );

/** The path and range of an edit, and the range of an earlier one. */
interface Conflict {
  readonly path: readonly AddressStep[];
  readonly subject: Range;
  readonly other: Range;
}

/** Two edits of one change touch the same range. */
export const conflictingEdits = ({ path, subject, other }: Conflict): EditProblem =>
  problem(
    message(
      "conflicting-edits",
      { path: formatAddress(path) },
      `This edit changes text that another edit of the same change replaces, on ${place(other)}.`,
    ),
    path,
    subject,
    [other],
  );

/** A path, its new name, and the range of the item that has this name already. */
interface TakenName {
  readonly path: readonly AddressStep[];
  readonly name: string;
  readonly subject: Range;
}

/** A new name is already in use. */
export const nameTaken = ({ path, name, subject }: TakenName): EditProblem =>
  problem(
    message(
      "name-taken",
      { path: formatAddress(path), name },
      `${formatAddress(path)} cannot be renamed to ${JSON.stringify(name)}: that name is already used on ${place(subject)}.`,
    ),
    path,
    subject,
    [subject],
  );

/** An expression has no wrapper that can be removed. */
export const cannotUnwrap = (path: readonly AddressStep[], subject: Range): EditProblem =>
  problem(
    message(
      "cannot-unwrap",
      { path: formatAddress(path) },
      `${formatAddress(path)} is not a call with one argument, an expression in parentheses, or a single interpolation.`,
    ),
    path,
    subject,
  );

/** Items that share a line cannot be sorted. */
export const cannotSort = (path: readonly AddressStep[], subject: Range): EditProblem =>
  problem(
    message(
      "cannot-sort",
      { path: formatAddress(path) },
      `${formatAddress(path)} shares a line with something else, so it cannot be moved.`,
    ),
    path,
    subject,
  );

/** The result of a change would have a syntax error that the source does not have. */
export const wouldNotParse = (subject: Range, error: string): EditProblem =>
  problem(
    message(
      "would-not-parse",
      { error },
      `The change was not made, because it would cause a syntax error: ${error}`,
      "Change would not parse",
    ),
    [],
    subject,
  );

/** The text that a change puts into a template would be read as something else. */
export const wouldReadDifferently = (path: readonly AddressStep[], subject: Range): EditProblem =>
  problem(
    message(
      "would-read-differently",
      { path: formatAddress(path) },
      `The text of ${formatAddress(path)} cannot be written in this template. Replace the whole template.`,
    ),
    path,
    subject,
  );

/** The file is not text, or in another encoding. Writing it back would destroy these bytes. */
export const notUtf8 = (subject: Range): EditProblem =>
  problem(message("not-utf-8", {}, "These bytes are not valid UTF-8. Save the file as UTF-8 before editing it.", "Not UTF-8"), [], subject);

/** The messages of the commands that format and edit, apart from their help: one function for each. */

/** A style that does not exist. */
export const noSuchStyle = (name: string): string => `there is no style "${name}": the styles are hcl and terraform`;

/** A value of an option of `terraform fmt` that is neither true nor false. */
export const notBoolean = (option: string, value: string): string => `${option} takes true or false, not ${JSON.stringify(value)}`;

/** Standard input is combined with other paths. */
export const standardInputAlone = (): string => "standard input (-) cannot be combined with other paths";

/** A file in the JSON syntax, which hcl fmt does not format. */
export const jsonNotFormatted = (path: string): string => `${path} is JSON, which hcl fmt does not format`;

/** The address of a command is missing. */
export const addressNeeded = (): string => "an address and at least one file are required";

/** A command lacks an argument. */
export const argumentsNeeded = (names: string): string => `${names} are required`;

/** A condition of `--where` is not an attribute and a value. */
export const invalidCondition = (text: string): string => `--where takes NAME=VALUE, not ${JSON.stringify(text)}`;

/** Nothing in the files has an address with wildcards. */
export const nothingSelected = (address: string): string => `nothing in the files matches ${address}`;

/** `--where` with an address that selects one value. */
export const whereNeedsWildcards = (): string => "--where is for addresses with wildcards, such as module.*.version";

/** A value is not an expression. */
export const invalidValue = (text: string): string =>
  `${JSON.stringify(text)} is not an expression; for a string, put it in double quotes within the quotes of the shell ('"text"'), or add --string`;

/** A source to add has a syntax error. */
export const invalidSource = (reason: string): string => `the source to add has a syntax error: ${reason}`;

/** None of the files contains the target of the edit. */
export const notFoundInAny = (address: string, paths: readonly string[]): string => `${address} is in none of ${paths.join(", ")}`;

/** Several files contain the target of the edit. */
export const foundInSeveral = (address: string, paths: readonly string[]): string =>
  `${address} can be edited in several files: ${paths.join(", ")}; name one of them`;

/** A value of --format that does not exist. */
export const noSuchLayout = (name: string): string => `--format must be lines or file, not ${JSON.stringify(name)}`;

/** The new address differs from the old one in more than a name. */
export const onlyNames = (from: string, to: string): string =>
  `${from} and ${to} must only differ in a name: the labels of one block, or the last name of an attribute or key`;

/** `--moved` for a block that Terraform cannot move. */
export const cannotBeMoved = (address: string): string => `--moved is only for resources and modules, and ${address} is neither`;

/** The new name of a block is not an identifier. */
export const cannotBeReferredTo = (name: string): string =>
  `${JSON.stringify(name)} cannot be used in references: use only letters, digits, - and _, or add --no-references`;

/** The target of `hcl sort` has no order. */
export const cannotSort = (address: string): string => `${address} is neither the type of several blocks, nor a list or an object`;

/** An operation that is not available for the JSON syntax. */
export const nativeSyntaxOnly = (path: string, command: string): string =>
  `${path} is JSON, but hcl ${command} only edits the native syntax`;

/** `--write` with standard input. */
export const standardInputNotWritten = (): string => "standard input cannot be written to: leave out --write to print the result";

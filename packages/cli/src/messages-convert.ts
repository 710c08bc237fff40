/** The words of the commands that convert, apart from their help: one function a message. */

/** A file in the JSON syntax is to be converted to JSON. */
export const isJsonAlready = (path: string): string => `${path} is JSON already`;

/** Several sources would have to go to one place that holds one. */
export const oneWithStandardInput = (): string => "standard input (-) cannot be combined with other paths";

/** There is nothing below the folders that are named. */
export const nothingToConvert = (): string => "there are no files to convert";

/** A package that hcl to-json cannot compare with. */
export const noSuchConverter = (name: string, known: readonly string[]): string =>
  `${JSON.stringify(name)} is not a package to compare with: choose ${known.join(", ")}`;

/** A package to compare with cannot be loaded. */
export const converterNotInstalled = (name: string, reason: string): string =>
  `${name} cannot be loaded from this folder (${reason}). Install it with: npm install ${name}`;

/** Options that exclude each other. */
export const optionsExclude = (first: string, second: string): string => `${first} cannot be combined with ${second}`;

/** Several files, and one place to print them. */
export const oneFileToPrint = (): string => "only one file can be printed: add --write to convert several";

/** A file that would be replaced. */
export const alreadyThere = (path: string): string => `${path} is there already: add --force to replace it`;

/** A file of schemas that has none. */
export const notSchemas = (path: string): string =>
  `${path} is not what "terraform providers schema -json" prints: an object with provider_schemas`;

/** JSON that is not a value of the type of a specification. */
export const valueDoesNotFit = (path: string, reason: string): string => `${path} does not fit the specification: ${reason}`;

/** A file to convert in place without the ending that tells the name of the result. */
export const notJsonName = (path: string): string => `${path} does not end in .json, so --write has no name for the result: use --out`;

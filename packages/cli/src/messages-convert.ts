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

/** Texts that the server shows. */

/** The progress title of work in the background. */
export const checking = (): string => "HCL: checking modules";

/** A schema cannot be used. `reason` is a sentence of the reader. */
export const unusableSchema = (path: string, reason: string): string => `The schema "${path}" cannot be used: ${withStop(reason)}`;

/** A schema is named by a path that leads out of the workspace. */
export const schemaOutside = (): string =>
  'a comment can name only a file in the folders of the workspace. Use the setting "hcl.schemas" for others.';

/** A comment names a schema by an address, which is never fetched. */
export const schemaAddress = (): string =>
  'a comment cannot name an address, because nothing is fetched on behalf of a file. Use the setting "hcl.schemas" for it.';

/** A setting names a language, and this program cannot load modules. */
export const noModules = (): string => "this editor cannot load languages from modules.";

/** A schema is not JSON. */
export const notJson = (): string => "it is not a JSON Schema.";

/** A schema is larger than the limit. */
export const schemaTooLarge = (megabytes: number): string => `it is larger than ${megabytes} MB.`;

/** An address of a schema answers with an error. */
export const addressFailed = (status: number): string => `the server responded with status ${status}.`;

const withStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The texts that users see. */
import { quote } from "@hcl-ts/hcl/syntax";

/** The text beside a place that a problem names. @param param the name of the parameter that the place is */
export function relatedTo(param: string): string {
  const words = param.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return `The ${words} is here.`;
}

export const requiredText = "required";
export const optionalText = "optional";
export const sensitiveText = "sensitive";
export const deprecatedText = (message: string): string => `**Deprecated.** ${message}`;
export const sinceText = (version: string): string => `Since version ${version}.`;
export const linkText = (url: string): string => `[Documentation](${url})`;

export const nothingToRename = "Nothing here can be renamed.";

/** A new name is not one. */
export const invalidName = (name: string): string =>
  `${quote(name)} is not a valid name. Use letters, digits, hyphens and underscores, and start with a letter.`;

/** A new name is already used. */
export const nameIsTaken = (name: string): string => `The name ${quote(name)} is already used. Choose another name.`;

/** The reason why a code action that was offered earlier cannot be taken. */
export const outdatedAction = "The document has changed since this was offered. Ask for code actions again.";

// --- titles of code actions -------------------------------------------------------------------------

export const addText = (text: string): string => (text === "\\n" ? "Add a line break" : `Add ${quote(text)}`);
export const addQuoteText = "Add a quote";
export const moveUpText = (text: string): string => `Move ${quote(text)} to this line`;
export const closeText = (text: string): string => `Close with ${text === '"' ? "a quote" : quote(text)}`;
export const removeText = (text: string): string => (text === '"' ? "Remove the quotes" : `Remove ${quote(text)}`);
export const replaceText = (text: string, by: string): string => `Replace ${quote(text)} with ${quote(by)}`;
export const singleQuotesText = "Use double quotes";
export const changeToText = (name: string): string => `Change to ${quote(name)}`;
export const useInsteadText = (name: string): string => `Use ${quote(name)} instead`;
export const addArgumentText = (name: string): string => `Add the required argument ${quote(name)}`;
export const addAllText = "Add all required arguments";
export const addBlockText = (type: string): string => `Add a block of type ${quote(type)}`;
export const removeItemText = (name: string): string => `Remove ${quote(name)}`;
export const writeAsBlockText = "Write as a block";
export const writeAsAttributeText = "Write as an attribute";
export const unwrapText = "Remove the interpolation";
export const sortKeysText = "Sort the keys";
export const sortElementsText = "Sort the elements";

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
export const sensitiveValue = "The value is sensitive, so it is not shown.";
export const deprecatedText = (message: string): string => `**Deprecated.** ${message}`;
export const sinceText = (version: string): string => `Since version ${version}.`;
export const linkText = (url: string): string => `[Documentation](${url})`;

export const nothingToRename = "There is nothing here that can be renamed.";

/** A new name is not one. */
export const invalidName = (name: string): string =>
  `${quote(name)} is not a valid name. Use letters, digits, hyphens and underscores, and start with a letter.`;

/** A new name is that of something else. */
export const nameIsTaken = (name: string): string => `There is already something named ${quote(name)}. Choose another name.`;

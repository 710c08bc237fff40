/** The texts that users see. */

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

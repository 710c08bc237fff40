/** The texts that users see. */

/** The text beside a place that a problem names. @param param the name of the parameter that the place is */
export function relatedTo(param: string): string {
  const words = param.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return `The ${words} is here.`;
}

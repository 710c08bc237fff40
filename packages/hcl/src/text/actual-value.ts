/**
 * Describes a value, to follow "but", where the message has already named what is required.
 * @param reason why the value could not be converted, such as "a bool is required, not a tuple"
 */
export function actualValue(reason: string): string {
  const [, given, sentence] = / is required, (?:not (.+)|but (this .+))$/s.exec(reason) ?? [];
  return given === undefined ? (sentence ?? reason) : `this value is ${given}`;
}

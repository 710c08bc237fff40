/**
 * Describes a value, to follow "but", where the message has already named what is required.
 * @param reason why the value could not be converted, such as "a bool is required, not a tuple"
 */
export function actualValue(reason: string): string {
  const given = / is required, not (.+)$/s.exec(reason)?.[1];
  return given === undefined ? reason : `this value is ${given}`;
}

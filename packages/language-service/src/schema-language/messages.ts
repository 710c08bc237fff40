/** The texts that users see. */
import { quote } from "@hcl-ts/hcl/syntax";

/** A new name is not one. */
export const invalidName = (name: string): string =>
  `${quote(name)} is not a valid name. Use letters, digits, hyphens and underscores, and start with a letter.`;

/** A new name is that of something else. */
export const nameIsTaken = (name: string): string => `There is already something named ${quote(name)}. Choose another name.`;

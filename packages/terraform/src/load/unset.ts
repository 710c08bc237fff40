/**
 * A declaration in one file. A member of `Keys` is undefined if the file does not set it, which
 * matters when files override others.
 */
export type Unset<T, Keys extends keyof T> = Omit<T, Keys> & { readonly [Key in Keys]: T[Key] | undefined };

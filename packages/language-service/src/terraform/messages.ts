/** Sentences for users. */

/** A declaration cannot be renamed. */
export function cannotRename(address: string): string {
  return `"${address}" cannot be renamed: it is a part of a value.`;
}

export const declareVariable = (name: string): string => `Declare the variable "${name}"`;
export const declareLocal = (name: string): string => `Declare the local value "${name}"`;
export const removeDeclaration = (kind: string, name: string): string => `Remove the ${kind} "${name}"`;
export const extractLocal = (name: string): string => `Extract to the local value "${name}"`;

/** Sentences for users. */

/** A declaration cannot be renamed. */
export function cannotRename(address: string): string {
  return `"${address}" cannot be renamed: it is a part of a value.`;
}

export const declareVariable = (name: string): string => `Declare the variable "${name}"`;
export const declareLocal = (name: string): string => `Declare the local value "${name}"`;
export const removeDeclaration = (kind: string, name: string): string => `Remove the ${kind} "${name}"`;
export const extractLocal = (name: string): string => `Extract to the local value "${name}"`;

/** The name of a provider is not chosen by its configuration. */
export function cannotRenameProvider(name: string): string {
  return `The name of the provider "${name}" cannot be changed here. Give its configuration an alias.`;
}

/** The schema that a problem follows from may belong to another version than the module uses. @param version null if it is not known */
export function ofOtherVersion(provider: string, version: string | null): string {
  const name = provider.slice(provider.indexOf("/") + 1);
  return version === null
    ? ` The schema version of ${name} is not known.`
    : ` The schema comes from ${name} ${version}, which may not be the version that the module uses.`;
}

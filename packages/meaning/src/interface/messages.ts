/** The reasons for the next version of a module, in words. */
export const messages = {
  "input-removed": (): string => "the input was removed",
  "input-renamed": (from: string): string => `the input was renamed from ${from}`,
  "input-required": (): string => "a new input has no default",
  "input-added": (): string => "an optional input was added",
  "became-required": (): string => "the input no longer has a default",
  "became-optional": (): string => "the input now has a default",
  "type-narrower": (detail: string): string => `the type accepts less: ${detail}`,
  "type-wider": (): string => "the type accepts more",
  "not-nullable": (): string => "the input no longer accepts null",
  "not-ephemeral": (): string => "the input no longer accepts ephemeral values",
  "input-deprecated": (): string => "the input is deprecated",
  "default-changed": (): string => "the default changed",
  "validation-added": (): string => "a validation was added or changed, which may reject values that were accepted",
  "output-removed": (): string => "the output was removed",
  "output-renamed": (from: string): string => `the output was renamed from ${from}`,
  "output-added": (): string => "an output was added",
  "output-sensitive": (): string => "the output is now sensitive, so outputs made from it must be too",
  "output-ephemeral": (): string => "the output is now ephemeral",
  "output-deprecated": (): string => "the output is deprecated",
  "resource-renamed": (from: string): string => `renamed from ${from} without a moved block, so it is destroyed and created again`,
  "resource-removed": (): string => "removed without a moved or removed block, so it is destroyed",
  "resource-added": (): string => "added",
  "keys-changed": (): string => "the keys of the instances changed without a moved block, so they are destroyed and created again",
  "version-narrower": (from: string, to: string): string => `the constraint excludes versions that were allowed: ${from} → ${to}`,
  "version-wider": (from: string, to: string): string => `the constraint allows more versions: ${from} → ${to}`,
  "provider-added": (): string => "the provider is now required",
  "provider-source": (from: string, to: string): string => `the source of the provider changed: ${from} → ${to}`,
  "provider-aliases": (): string => "the configurations that callers pass changed",
  "module-removed": (): string => "the module was removed",
  "module-added": (): string => "a module was added",
  "values-changed": (count: number): string => `${count === 1 ? "one change" : `${count} changes`} inside the module`,
} as const;

/** The reasons why a value of the old type may not fit the new one. */
export const typeReasons = {
  kind: (path: string, from: string, to: string): string => `${path}${from} → ${to}`,
  required: (name: string): string => `${name} is required`,
  removed: (name: string): string => `${name} was removed`,
  length: (path: string, from: number, to: number): string => `${path}${from} elements → ${to}`,
} as const;

/** The place of a reason about a type. */
export const typePlace = (path: string): string => (path === "" ? "" : `${path}: `);

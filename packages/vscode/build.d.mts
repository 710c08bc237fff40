/** Returns the bundles of the extension by name. */
export function bundle(options?: { readonly fromSource?: boolean; readonly minify?: boolean }): Promise<ReadonlyMap<string, string>>;

/**
 * The library for regular expressions, as Node gets it: loaded on first use, because loading it
 * takes as long as loading all functions. package.json selects this file by the condition
 * `node-addons`, which Node has and bundlers for Node do not: they would not see the library.
 */
import type { Re2 } from "./re2.ts";

/** The used part of Node. The types of all of Node would hide that other files must run without it. */
interface Node {
  readonly process: {
    getBuiltinModule(name: "node:module"): { createRequire(from: string): (specifier: string) => unknown };
  };
}

let library: Re2 | undefined;

/** Returns the library for regular expressions. */
export function re2(): Re2 {
  library ??= load();
  return library;
}

function load(): Re2 {
  const { createRequire } = (globalThis as unknown as Node).process.getBuiltinModule("node:module");
  return createRequire((import.meta as unknown as { readonly url: string }).url)("re2js") as Re2;
}

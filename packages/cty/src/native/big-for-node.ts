/**
 * The constructor of big.js in the files for Node, where build-package.mjs puts this module in the
 * place of the library. Importing the library would take a quarter of the time that loading `cty`
 * takes, also in the many programs that never use it.
 */
import type { Big as BigNumber } from "big.js";
import { CtyError } from "../run/errors.ts";

type BigConstructor = new (text: string) => BigNumber;

type Require = ((name: string) => unknown) & { resolve(name: string): string };

interface HostProcess {
  readonly features?: { readonly require_module?: boolean };
  getBuiltinModule?(name: "node:module"): { createRequire(path: string): Require };
}

let loaded: BigConstructor | undefined;

/** Creates a number of big.js. Loads the library for the first one. */
export const Big: BigConstructor = function create(text: string): BigNumber {
  loaded ??= load();
  return new loaded(text);
} as never;

function load(): BigConstructor {
  const { process } = globalThis as { readonly process?: HostProcess };
  const createRequire = process?.getBuiltinModule?.("node:module").createRequire;
  if (createRequire === undefined) throw new CtyError("this build of cty can load big.js only in Node");
  const require = requireOfCty(createRequire((import.meta as ImportMeta & { readonly url: string }).url), createRequire);
  // A program that imports the library gets a module, which has another constructor.
  const library = require(process?.features?.require_module ? "big.js/big.mjs" : "big.js");
  return (library as { readonly Big: BigConstructor }).Big;
}

/** Other packages contain this module without depending on the library. */
function requireOfCty(require: Require, createRequire: (path: string) => Require): Require {
  try {
    return createRequire(require.resolve("@hcl-ts/cty/package.json"));
  } catch {
    return require;
  }
}

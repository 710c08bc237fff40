import { createRequire } from "node:module";
import { joinModule } from "@hcl-ts/terraform/load";

const require = createRequire(import.meta.url);

/**
 * Loads a package in Node at the time of the call.
 * @throws Error if that would be a second copy of what is loaded already
 */
export function loadPackage(name: string): object {
  // Without this ability, requiring a module loads its CommonJS form, whose classes are others.
  const { joinModule: required } = require("@hcl-ts/terraform/load") as { readonly joinModule: unknown };
  if (required !== joinModule)
    throw new Error(
      "@hcl-ts/eslint-plugin needs a Node that can require ES modules: 20.19, 22.12 or later, without --no-experimental-require-module.",
    );
  return require(name) as object;
}

/** The version of the package, which `scripts/release/version.mjs` writes. */
export const VERSION = "0.0.0";

/** The version of the package. Written by scripts/package-fields.mjs. */
export const VERSION = "0.0.0";

/** The address of the folder with the pages of the rules. */
export const RULE_PAGES = "https://repository.invalid/hcl-ts/tree/main/packages/eslint-plugin/docs/rules";

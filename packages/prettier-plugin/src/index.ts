/** A plugin for Prettier 3: formats HCL and Terraform files, and code fences in Markdown. */
export { languages } from "./languages.ts";
export { options } from "./options.ts";
export { parsers } from "./parsers.ts";
export { printers } from "./printers.ts";

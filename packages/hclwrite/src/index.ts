/** Formatting and editing HCL files. */

// Formatting
export { type FormatOptions, type FormatStyle, format, formatEdits, formatRange } from "./format/format.ts";

// Edits
export { applyReplacements, type Replacement } from "./text-edits.ts";

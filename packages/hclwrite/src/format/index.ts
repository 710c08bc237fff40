/** The formatter: `hcl fmt` as a function. It depends only on the scanner. */
export { type FormatOptions, type FormatSource, type FormatStyle, format, formatEdits, formatRange } from "./format.ts";
export { type FormattedPart, formatInParts } from "./parts.ts";
export { isCertainlyValid } from "./token-check.ts";

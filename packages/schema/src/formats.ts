/** Formats of strings. Each is a regular expression, so decoders and JSON Schema agree. */
import type { FormatName } from "./schema.ts";

/** A format of strings. */
export interface Format {
  /** A regular expression in the syntax of JavaScript with the flag `u`. */
  readonly pattern: string;
  /** The description of the format, for messages and pages. */
  readonly what: string;
}

const DAY = "(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|[12]\\d))";
const IDENTIFIERS = "[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*";
const NUMBER = "(?:0|[1-9]\\d*)";

/** Returns the pattern of one of the five fields of a schedule. */
function cronField(value: string): string {
  const item = `(?:\\*|${value}(?:-${value})?)(?:/[1-9]\\d?)?`;
  return `${item}(?:,${item})*`;
}

const CRON = [
  "[0-5]?\\d",
  "(?:1\\d|2[0-3]|0?\\d)",
  "(?:[12]\\d|3[01]|0?[1-9])",
  "(?:1[0-2]|0?[1-9]|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)",
  "(?:[0-7]|MON|TUE|WED|THU|FRI|SAT|SUN)",
]
  .map(cronField)
  .join(" ");

/** The formats by name. */
export const FORMATS: Readonly<Record<FormatName, Format>> = {
  duration: { pattern: "^(?:0|-?(?:\\d+(?:\\.\\d+)?(?:ns|us|µs|ms|s|m|h|d))+)$", what: 'a duration such as "1h30m"' },
  bytes: { pattern: "^\\d+(?:\\.\\d+)? ?(?:[kKMGTPE]i?)?[bB]?$", what: 'a size such as "512 MiB"' },
  url: { pattern: "^[A-Za-z][A-Za-z0-9+.\\-]*://[^\\s/?#]*(?:[/?#]\\S*)?$", what: 'an address such as "https://example.com/"' },
  semver: {
    pattern: `^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-${IDENTIFIERS})?(?:\\+${IDENTIFIERS})?$`,
    what: 'a version such as "1.4.0"',
  },
  cron: {
    pattern: `^(?:@(?:yearly|annually|monthly|weekly|daily|midnight|hourly)|${CRON})$`,
    what: 'a schedule such as "0 4 * * MON"',
  },
  path: { pattern: "^[^\\0]+$", what: "a path" },
  date: { pattern: `^\\d{4}-${DAY}$`, what: 'a date such as "2026-07-31"' },
  timestamp: {
    pattern: `^\\d{4}-${DAY}T(?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\d+)?(?:Z|[+\\-](?:[01]\\d|2[0-3]):[0-5]\\d)$`,
    what: 'a time such as "2026-07-31T12:00:00Z"',
  },
};

/** Whether a string is the name of a format. */
export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(FORMATS, name);
}

/** Functions on timestamps, which are strings in the format of RFC 3339. */
import { ArgumentError, defineFunction, type Func, string, stringVal } from "@hcl-ts/cty";
import { characterCost, refineNotNull, TextBuilder, Value } from "@hcl-ts/cty/kernel";
import { textOf } from "../text/string-function.ts";
import { quoted } from "../values/quoted.ts";
import { secondsAfter } from "./duration.ts";
import { localTimeText, parseTimestamp, type Timestamp, two, zoneText } from "./timestamp.ts";

const MONTHS = "January February March April May June July August September October November December".split(" ");
const DAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** Returns the value of a sequence of one letter; undefined if the sequence has no meaning. */
function verb(run: string, { wall, zone }: Timestamp): string | undefined {
  const date = new Date(wall);
  const hour = date.getUTCHours();
  const hour12 = hour % 12 === 0 ? 12 : hour % 12;
  switch (run) {
    case "YYYY":
      return String(date.getUTCFullYear()).padStart(4, "0");
    case "YY":
      return two(date.getUTCFullYear() % 100);
    case "MMMM":
      return MONTHS[date.getUTCMonth()];
    case "MMM":
      return MONTHS[date.getUTCMonth()]?.slice(0, 3);
    case "MM":
      return two(date.getUTCMonth() + 1);
    case "M":
      return String(date.getUTCMonth() + 1);
    case "DD":
      return two(date.getUTCDate());
    case "D":
      return String(date.getUTCDate());
    case "EEEE":
      return DAYS[date.getUTCDay()];
    case "EEE":
      return DAYS[date.getUTCDay()]?.slice(0, 3);
    case "hh":
      return two(hour);
    case "h":
      return String(hour);
    case "HH":
      return two(hour12);
    case "H":
      return String(hour12);
    case "AA":
      return hour < 12 ? "AM" : "PM";
    case "aa":
      return hour < 12 ? "am" : "pm";
    case "mm":
      return two(date.getUTCMinutes());
    case "m":
      return String(date.getUTCMinutes());
    case "ss":
      return two(date.getUTCSeconds());
    case "s":
      return String(date.getUTCSeconds());
    case "ZZZZZ":
      return zoneText(zone, ":");
    case "ZZZZ":
      return zoneText(zone, "");
    case "ZZZ":
      return zone === 0 ? "UTC" : zoneText(zone, "");
    case "Z":
      return zone === 0 ? "Z" : zoneText(zone, ":");
    default:
      return undefined;
  }
}

/**
 * `formatdate(format, time)`: a timestamp in another format.
 *
 * @throws ArgumentError for an invalid timestamp or format
 * @example formatdate("'at' HH", "2020-02-29T13:00:00Z") // "at 01"
 */
export const formatdate: Func = /* @__PURE__ */ defineFunction({
  description: "Formats a timestamp: YYYY, MM, DD, hh, mm, ss, Z and so on are replaced by its parts. Text in single quotes stays.",
  params: [
    { name: "format", description: "The format.", type: string },
    { name: "time", description: "The timestamp, such as 2006-01-02T15:04:05Z.", type: string },
  ],
  type: string,
  refineResult: refineNotNull,
  cost: characterCost,
  impl: ([format, time], _type, budget) => {
    const timestamp = parseTimestamp(time.asString(), 1);
    const text = format.asString();
    budget.spendText(LONGEST_PART * text.length);
    const result = new TextBuilder();
    for (let i = 0; i < text.length; ) {
      const character = text.charAt(i);
      if (character === "'") {
        if (text[i + 1] === "'") {
          result.add("'");
          i += 2;
          continue;
        }
        const end = closingQuote(text, i);
        if (end < 0) throw new ArgumentError(0, "a single quote starts literal text, but there is no closing one");
        result.add(text.slice(i + 1, end).replaceAll("''", "'"));
        i = end + 1;
        continue;
      }
      if (!/[A-Za-z]/.test(character)) {
        result.add(character);
        i++;
        continue;
      }
      let end = i + 1;
      while (text[end] === character) end++;
      const run = text.slice(i, end);
      const part = verb(run, timestamp);
      if (part === undefined) throw new ArgumentError(0, `${quoted(run)} is not a part of a timestamp: put literal text in single quotes`);
      result.add(part);
      i = end;
    }
    return stringVal(result.toString());
  },
});

/** The length of "September" and "Wednesday", the longest parts of a timestamp. */
const LONGEST_PART = 9;

/**
 * Returns the offset of the single quote that closes the one at `start`; -1 if there is none. Two
 * consecutive ones represent one quote in the text. At the end of the format, the second one closes
 * it, as in the reference implementation.
 */
function closingQuote(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] !== "'") continue;
    if (text[i + 1] !== "'") return i;
    i++;
  }
  const last = text.length - 1;
  return last > start && text[last] === "'" ? last : -1;
}

/**
 * `timeadd(timestamp, duration)`: the timestamp plus a duration.
 *
 * @throws ArgumentError for an invalid timestamp. CtyError for an invalid duration
 * @example timeadd("2020-02-29T12:00:00Z", "1h30m") // "2020-02-29T13:30:00Z"
 */
export const timeadd: Func = /* @__PURE__ */ defineFunction({
  description: "Adds a duration, such as 1h30m, to a timestamp.",
  params: [
    { name: "timestamp", description: "The timestamp.", type: string },
    { name: "duration", description: "The duration, which may be negative.", type: string },
  ],
  type: string,
  cost: characterCost,
  impl: ([timestamp, duration]) => {
    const { wall, nanoseconds, zone } = parseTimestamp(textOf(timestamp), 0);
    const time = localTimeText(wall + secondsAfter(nanoseconds, textOf(duration)) * 1000);
    return new Value(string, time + (zone === 0 ? "Z" : zoneText(zone, ":")));
  },
});

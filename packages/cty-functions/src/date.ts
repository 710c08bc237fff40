/** Functions on timestamps, which are strings in the format of RFC 3339. */
import { ArgumentError, CtyError, defineFunction, type Func, string, stringVal } from "@hcl-ts/cty";
import { characterCost, refineNotNull, TextBuilder } from "@hcl-ts/cty/kernel";
import { quoted } from "./quoted.ts";

interface Timestamp {
  /** The local time in milliseconds since 1970, as if the zone were UTC. */
  readonly wall: number;
  /** Nanoseconds within the second. */
  readonly nanoseconds: number;
  /** The offset of the zone from UTC in minutes. */
  readonly zone: number;
}

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** The length of a timestamp up to its seconds. */
const UP_TO_SECONDS = 19;
/** The length of a zone such as "+02:00". */
const ZONE_LENGTH = 6;

/** @throws ArgumentError if the string is not a timestamp */
function parseTimestamp(text: string, argument: number): Timestamp {
  const invalid = (): ArgumentError => new ArgumentError(argument, "expected a timestamp such as 2006-01-02T15:04:05Z");
  if (!RFC_3339.test(text)) throw invalid();
  // Digits at known offsets are read several times as fast as groups of a match.
  const [year, month, day] = [100 * pairAt(text, 0) + pairAt(text, 2), pairAt(text, 5), pairAt(text, 8)];
  const [hour, minute, second] = [pairAt(text, 11), pairAt(text, 14), pairAt(text, 17)];
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month) || hour > 23 || minute > 59 || second > 59) throw invalid();
  const wall = utc(year, month - 1, day, hour, minute, second);
  const zoneStart = text.endsWith("Z") ? text.length - 1 : text.length - ZONE_LENGTH;
  const fraction = text.slice(UP_TO_SECONDS + 1, zoneStart);
  const nanoseconds = fraction === "" ? 0 : Number(fraction.slice(0, 9).padEnd(9, "0"));
  if (text[zoneStart] === "Z") return { wall, nanoseconds, zone: 0 };
  const [zoneHours, zoneMinutes] = [pairAt(text, zoneStart + 1), pairAt(text, zoneStart + 4)];
  if (zoneHours > 23 || zoneMinutes > 59) throw invalid();
  return { wall, nanoseconds, zone: (zoneHours * 60 + zoneMinutes) * (text[zoneStart] === "-" ? -1 : 1) };
}

/** Returns the number of two digits at an offset. */
function pairAt(text: string, offset: number): number {
  return (text.charCodeAt(offset) - 0x30) * 10 + text.charCodeAt(offset + 1) - 0x30;
}

/** Returns the milliseconds since 1970. Unlike `Date.UTC`, it does not change years below 100. */
function utc(year: number, month: number, day: number, hour: number, minute: number, second: number): number {
  // The calendar repeats after 400 years.
  return Date.UTC(year + 400, month, day, hour, minute, second) - 146_097 * 86_400_000;
}

/** Returns the number of days of a month, counted from 1. */
function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const two = (n: number): string => (n < 10 ? `0${n}` : `${n}`);

/** Formats the offset of a zone as hours and minutes. */
function zoneText(zone: number, colon: string): string {
  const minutes = Math.abs(zone);
  return `${zone < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}${colon}${two(minutes % 60)}`;
}

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
      return MONTHS[date.getUTCMonth()]!.slice(0, 3);
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
      return DAYS[date.getUTCDay()]!.slice(0, 3);
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

/** `formatdate(format, time)`: a timestamp in another format. */
export const formatdate: Func = defineFunction({
  description: "Formats a timestamp: YYYY, MM, DD, hh, mm, ss, Z and so on are replaced by its parts. Text in single quotes stays.",
  params: [
    { name: "format", description: "The format.", type: string },
    { name: "time", description: "The timestamp, such as 2006-01-02T15:04:05Z.", type: string },
  ],
  type: string,
  refineResult: refineNotNull,
  cost: characterCost,
  impl: ([format, time], _type, budget) => {
    const timestamp = parseTimestamp(time!.asString(), 1);
    const text = format!.asString();
    budget.spendText(LONGEST_PART * text.length);
    const result = new TextBuilder();
    for (let i = 0; i < text.length; ) {
      const character = text[i]!;
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
 * in a row represent one within the text. At the end of the format, the second one closes it, as in
 * the reference implementation.
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

/** A second in nanoseconds. */
const SECOND = 1_000_000_000n;

const NANOSECONDS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: SECOND,
  m: 60n * SECOND,
  h: 3600n * SECOND,
};

const LONGEST = 2n ** 63n;

/** The maximum number of digits, without leading zeros, of an integer of 64 bits. */
const MOST_DIGITS = 19;

/** A number with its unit. */
const DURATION_PART = /(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/y;

/** Parses a duration such as `1h30m`. Returns nanoseconds. */
function parseDuration(text: string): bigint {
  const invalid = (): CtyError => new CtyError("expected a duration such as 1h30m or -2.5s");
  const sign = text[0] === "-" || text[0] === "+" ? text[0] : "";
  const rest = text.slice(sign.length);
  if (rest === "0") return 0n;
  if (rest === "") throw invalid();
  let total = 0n;
  for (let at = 0; at < rest.length; at = DURATION_PART.lastIndex) {
    DURATION_PART.lastIndex = at;
    const match = DURATION_PART.exec(rest);
    if (match === null) throw invalid();
    const whole = match[1]!;
    const fraction = match[2] ?? "";
    if (whole === "" && fraction === "") throw invalid();
    const digits = whole.replace(/^0+/, "");
    if (digits.length > MOST_DIGITS) throw invalid();
    const scale = NANOSECONDS[match[3]!]!;
    total += BigInt(digits) * scale;
    if (fraction !== "") total += fractionOf(fraction, Number(scale));
    if (total > LONGEST) throw invalid();
  }
  if (sign !== "-" && total >= LONGEST) throw invalid();
  return sign === "-" ? -total : total;
}

/**
 * Returns a decimal fraction of a unit in nanoseconds. As in the reference implementation, it is
 * computed as a double from at most 63 bits of digits.
 */
function fractionOf(digits: string, unit: number): bigint {
  let numerator = 0n;
  let denominator = 1;
  for (const digit of digits.slice(0, MOST_DIGITS)) {
    const next = numerator * 10n + BigInt(digit);
    if (next > LONGEST || numerator > (LONGEST - 1n) / 10n) break;
    numerator = next;
    denominator *= 10;
  }
  return BigInt(Math.trunc(Number(numerator) * (unit / denominator)));
}

/** The maximum number of digits of each part of a usual duration. */
const USUAL_DIGITS = 6;

/** Returns the seconds of a usual duration, without arithmetic on 64 bits; undefined for any other text. */
function wholeSeconds(text: string): number | undefined {
  const start = text.startsWith("-") ? 1 : 0;
  let seconds = 0;
  let amount = 0;
  let digits = 0;
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x30 && code <= 0x39) {
      amount = amount * 10 + code - 0x30;
      digits++;
      continue;
    }
    const unit = code === 0x68 /* h */ ? 3600 : code === 0x6d /* m */ ? 60 : code === 0x73 /* s */ ? 1 : 0;
    if (unit === 0 || digits === 0 || digits > USUAL_DIGITS) return undefined;
    seconds += amount * unit;
    amount = 0;
    digits = 0;
  }
  // A number without a unit, or no number at all, is not a usual duration.
  if (digits > 0 || text.length < 2) return undefined;
  return start === 1 ? -seconds : seconds;
}

/** Converts nanoseconds to seconds, rounded down. */
function secondsOf(nanoseconds: bigint): number {
  return Number(nanoseconds / SECOND) - (nanoseconds % SECOND < 0n ? 1 : 0);
}

/** `timeadd(timestamp, duration)`: a timestamp so much later. */
export const timeadd: Func = defineFunction({
  description: "Adds a duration, such as 1h30m, to a timestamp.",
  params: [
    { name: "timestamp", description: "The timestamp.", type: string },
    { name: "duration", description: "The duration, which may be negative.", type: string },
  ],
  type: string,
  cost: characterCost,
  impl: ([timestamp, duration]) => {
    const { wall, nanoseconds, zone } = parseTimestamp(timestamp!.asString(), 0);
    const text = duration!.asString();
    const seconds = wholeSeconds(text) ?? secondsOf(BigInt(nanoseconds) + parseDuration(text));
    const time = timeText(wall + seconds * 1000);
    return stringVal(`${time}${zone === 0 ? "Z" : zoneText(zone, ":")}`);
  },
});

/** Formats a local time up to the seconds. @param wall milliseconds since 1970 */
function timeText(wall: number): string {
  const date = new Date(wall);
  const year = date.getUTCFullYear();
  const yearText = `${year < 0 ? "-" : ""}${String(Math.abs(year)).padStart(4, "0")}`;
  const clock = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
  return `${yearText}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}T${clock}`;
}

/** Functions on timestamps as text, in the form of RFC 3339. */
import { ArgumentError, CtyError, defineFunction, type Func, string, stringVal } from "@hcl-ts/cty";
import { characterCost } from "./costs.ts";
import { quoted } from "./quoted.ts";
import { notNull } from "./refine-not-null.ts";
import { TextBuilder } from "./text-builder.ts";

interface Timestamp {
  /** Milliseconds since 1970 of the clock on the wall, as if it stood in UTC. */
  readonly wall: number;
  /** Nanoseconds within the second. */
  readonly nanoseconds: number;
  /** Minutes that the clock is ahead of UTC. */
  readonly zone: number;
}

const RFC_3339 = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(Z|([+-])(\d{2}):(\d{2}))$/;

/** @throws ArgumentError if the text is no timestamp */
function parseTimestamp(text: string, argument: number): Timestamp {
  const match = RFC_3339.exec(text);
  const fault = (): ArgumentError => new ArgumentError(argument, "a timestamp is required, such as 2006-01-02T15:04:05Z");
  if (match === null) throw fault();
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [number, number, number, number, number, number];
  const wall = utc(year, month - 1, day, hour, minute, second);
  const date = new Date(wall);
  if (month < 1 || month > 12 || date.getUTCDate() !== day || date.getUTCMonth() !== month - 1 || hour > 23 || minute > 59 || second > 59)
    throw fault();
  const [zoneHours, zoneMinutes] = [Number(match[10] ?? 0), Number(match[11] ?? 0)];
  if (zoneHours > 23 || zoneMinutes > 59) throw fault();
  const zone = (zoneHours * 60 + zoneMinutes) * (match[9] === "-" ? -1 : 1);
  return { wall, nanoseconds: Number((match[7] ?? "").slice(0, 9).padEnd(9, "0")), zone };
}

/** Milliseconds since 1970; unlike `Date.UTC`, years below 100 are what they are. */
function utc(year: number, month: number, day: number, hour: number, minute: number, second: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  date.setUTCHours(hour, minute, second);
  return date.getTime();
}

const two = (n: number): string => String(n).padStart(2, "0");

/** The zone as hours and minutes. */
function zoneText(zone: number, colon: string): string {
  const minutes = Math.abs(zone);
  return `${zone < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}${colon}${two(minutes % 60)}`;
}

const MONTHS = "January February March April May June July August September October November December".split(" ");
const DAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** Returns the value of a run of one letter; undefined if the run has no meaning. */
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

/** `formatdate(format, time)`: a timestamp in another form. */
export const formatdate: Func = defineFunction({
  description: "Formats a timestamp: YYYY, MM, DD, hh, mm, ss, Z and so on are replaced by its parts; text in apostrophes remains.",
  params: [
    { name: "format", description: "The form.", type: string },
    { name: "time", description: "The timestamp, such as 2006-01-02T15:04:05Z.", type: string },
  ],
  type: string,
  refineResult: notNull,
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
        if (end < 0) throw new ArgumentError(0, "an apostrophe begins text to be taken as it is, but none ends it");
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
      if (part === undefined) throw new ArgumentError(0, `${quoted(run)} is not a part of a timestamp; put text into apostrophes`);
      result.add(part);
      i = end;
    }
    return stringVal(result.toString());
  },
});

/** No part of a timestamp is longer than "September" and "Wednesday". */
const LONGEST_PART = 9;

/**
 * The offset of the apostrophe that ends the one at `start`, -1 if there is none. Two in a row are one within the text, but
 * for two at the end of the format, where the second one ends it, as in the reference.
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

const NANOSECONDS: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  μs: 1e3,
  ms: 1e6,
  s: 1e9,
  m: 60e9,
  h: 3600e9,
};

const LONGEST = 2n ** 63n;

/** Integers of more digits, leading zeros aside, are beyond 64 bits. */
const MOST_DIGITS = 19;

/** A duration such as `1h30m` in nanoseconds. */
function parseDuration(text: string): bigint {
  const fault = (): CtyError => new CtyError("a duration is required, such as 1h30m or -2.5s");
  const [, sign = "", rest = ""] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  if (rest === "0") return 0n;
  if (rest === "") throw fault();
  const part = /(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/y;
  let total = 0n;
  for (let at = 0; at < rest.length; at = part.lastIndex) {
    part.lastIndex = at;
    const match = part.exec(rest);
    if (match === null) throw fault();
    const [, whole = "", fraction = "", unit = ""] = match;
    if (whole === "" && fraction === "") throw fault();
    const digits = whole.replace(/^0+/, "");
    if (digits.length > MOST_DIGITS) throw fault();
    const scale = NANOSECONDS[unit]!;
    total += BigInt(digits === "" ? "0" : digits) * BigInt(scale) + fractionOf(fraction, scale);
    if (total > LONGEST) throw fault();
  }
  if (sign !== "-" && total >= LONGEST) throw fault();
  return sign === "-" ? -total : total;
}

/** A decimal fraction of a unit in nanoseconds. As in the reference it is computed with a double, from as many digits as 63 bits hold. */
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

/** `timeadd(timestamp, duration)`: a timestamp so much later. */
export const timeadd: Func = defineFunction({
  description: "Adds a duration, such as 1h30m, to a timestamp.",
  params: [
    { name: "timestamp", description: "The timestamp.", type: string },
    { name: "duration", description: "The duration; a negative one leads back.", type: string },
  ],
  type: string,
  cost: characterCost,
  impl: ([time, duration]) => {
    const { wall, nanoseconds, zone } = parseTimestamp(time!.asString(), 0);
    const later = BigInt(wall) * 1_000_000n + BigInt(nanoseconds) + parseDuration(duration!.asString());
    const second = 1_000_000_000n;
    const seconds = later / second - (later % second < 0n ? 1n : 0n);
    const date = new Date(Number(seconds) * 1000);
    const year = date.getUTCFullYear();
    const yearText = year < 0 ? `-${String(-year).padStart(4, "0")}` : String(year).padStart(4, "0");
    const day = `${yearText}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
    const clock = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
    return stringVal(`${day}T${clock}${zone === 0 ? "Z" : zoneText(zone, ":")}`);
  },
});

/** Timestamps in the format of RFC 3339. */
import { ArgumentError } from "@hcl-ts/cty";

/** A timestamp, by its parts. */
export interface Timestamp {
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

/**
 * Parses a timestamp.
 *
 * @param argument the index of the argument that it is, for the error
 * @throws ArgumentError if the string is not a timestamp
 */
export function parseTimestamp(text: string, argument: number): Timestamp {
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

/** Formats a number with at least two digits. */
export const two = (n: number): string => (n < 10 ? `0${n}` : `${n}`);

/** Formats the offset of a zone as hours and minutes. */
export function zoneText(zone: number, colon: string): string {
  const minutes = Math.abs(zone);
  return `${zone < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}${colon}${two(minutes % 60)}`;
}

/** Formats a local time up to the seconds. @param wall milliseconds since 1970 */
export function localTimeText(wall: number): string {
  const date = new Date(wall);
  const year = date.getUTCFullYear();
  const yearText = `${year < 0 ? "-" : ""}${String(Math.abs(year)).padStart(4, "0")}`;
  const clock = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
  return `${yearText}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}T${clock}`;
}

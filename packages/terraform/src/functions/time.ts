/** Functions on time. */
import { ArgumentError, defineFunction, type Func, number, numberVal, string, stringVal, unknownVal } from "@hcl-ts/cty";
import { characterCost, refineNotNull } from "@hcl-ts/cty/kernel";
import { stringParam } from "./string-function.ts";

const RFC_3339 = /^(\d{4})-(\d{2})-(\d{2})T(\d{1,2}):(\d{2}):(\d{2})(?:[.,](\d+))?(?:Z|([+-])(\d{2}):(\d{2}))$/;

/** Reads a timestamp as nanoseconds since 1970. @throws ArgumentError if it is not in the form of RFC 3339 */
function parseTimestamp(text: string, argument: number): bigint {
  const invalid = (): ArgumentError =>
    new ArgumentError(argument, "a timestamp in the form of RFC 3339 is required, such as 2006-01-02T15:04:05Z");
  const match = RFC_3339.exec(text);
  if (match === null) throw invalid();
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const [zoneHours, zoneMinutes] = [Number(match[9] ?? 0), Number(match[10] ?? 0)];
  const date = new Date(0);
  // Unlike `Date.UTC`, this does not change years below 100.
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) throw invalid();
  if (hour > 23 || minute > 59 || second > 59 || zoneHours > 24 || zoneMinutes > 60) throw invalid();
  const zone = (zoneHours * 60 + zoneMinutes) * (match[8] === "-" ? -1 : 1);
  const milliseconds = date.getTime() + ((hour * 60 + minute - zone) * 60 + second) * 1000;
  return BigInt(milliseconds) * 1_000_000n + BigInt((match[7] ?? "").slice(0, 9).padEnd(9, "0"));
}

/** `timecmp(timestamp_a, timestamp_b)` */
export const timecmp: Func = /* @__PURE__ */ defineFunction({
  params: [stringParam("timestamp_a"), stringParam("timestamp_b")],
  type: number,
  refineResult: refineNotNull,
  cost: characterCost,
  impl: ([a, b]) => {
    const [first, second] = [parseTimestamp(a.asString(), 0), parseTimestamp(b.asString(), 1)];
    return numberVal(first < second ? -1 : first > second ? 1 : 0);
  },
});

/** Formats a time as a timestamp in UTC, without fractions of seconds. */
function formatTimestamp(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, "Z");
}

/** Creates `timestamp`. @param now the clock; without one the time is unknown, as while planning */
export function timestampOf(now: (() => Date) | undefined): Func {
  return defineFunction({
    params: [],
    type: string,
    refineResult: refineNotNull,
    impl: () => (now === undefined ? unknownVal(string) : stringVal(formatTimestamp(now()))),
  });
}

/** Creates `plantimestamp`. @param time the time of the plan; without one it is unknown */
export function plantimestampOf(time: Date | undefined): Func {
  return defineFunction({
    params: [],
    type: string,
    refineResult: refineNotNull,
    impl: () => (time === undefined ? unknownVal(string) : stringVal(formatTimestamp(time))),
  });
}

/** Functions on timestamps. */
import { describe } from "vitest";
import { type Example, testCalls } from "../calls.ts";

const format = (text: string, time: string, result: string): Example => [`formatdate("${text}", "${time}")`, result];

describe("formatdate", () => {
  const evening = "2023-11-05T18:04:09+05:30";
  const night = "2024-02-29T00:30:00Z";
  testCalls([
    format("YYYY YY MMMM MMM MM M DD D EEEE EEE", evening, '"2023 23 November Nov 11 11 05 5 Sunday Sun"'),
    format("YYYY YY MMMM MMM MM M DD D EEEE EEE", night, '"2024 24 February Feb 02 2 29 29 Thursday Thu"'),
    format("hh h HH H AA aa mm m ss s", evening, '"18 18 06 6 PM pm 04 4 09 9"'),
    format("hh h HH H AA aa mm m ss s", night, '"00 0 12 12 AM am 30 30 00 0"'),
    format("HH H AA aa", "2024-01-01T12:00:00Z", '"12 12 PM pm"'),
    format("HH H AA aa", "2024-01-01T11:59:59Z", '"11 11 AM am"'),
    format("HH AA", "2024-01-01T23:00:00Z", '"11 PM"'),
    format("ZZZZZ ZZZZ ZZZ Z", evening, '"+05:30 +0530 +0530 +05:30"'),
    format("ZZZZZ ZZZZ ZZZ Z", "2024-01-01T00:00:00-08:05", '"-08:05 -0805 -0805 -08:05"'),
    format("ZZZZZ ZZZZ ZZZ Z", night, '"+00:00 +0000 UTC Z"'),
    format("ZZZ Z", "2024-01-01T00:00:00+00:00", '"UTC Z"'),
    format("EEE MMM", "2024-09-04T00:00:00Z", '"Wed Sep"'),
    format("EEEE D MMMM", "2024-05-03T00:00:00Z", '"Friday 3 May"'),
    format("YYYY YY", "0007-01-01T00:00:00Z", '"0007 07"'),
    format("YYYYMMDD'T'hhmmss", "2024-02-29T01:02:03Z", '"20240229T010203"'),
    // Text in quotes, and all but letters, stands for itself.
    format("", night, '""'),
    format("-/., 12é", night, '"-/., 12é"'),
    format("'at' hh", night, '"at 00"'),
    format("'it''s' h", night, '"it\'s 0"'),
    format("''", night, '"\'"'),
    format("h''h", night, '"0\'0"'),
    format("'a'b'", night, 'error in format: "b" is not a part of a timestamp: put literal text in single quotes'),
    format("'a''", night, '"a\'"'),
    format("'YYYY'", night, '"YYYY"'),
    format("h 'x", night, "error in format: a single quote starts literal text, but there is no closing one"),
    format("'", night, "error in format: a single quote starts literal text, but there is no closing one"),
    format("YYY", night, 'error in format: "YYY" is not a part of a timestamp: put literal text in single quotes'),
    format("MMMMM", night, 'error in format: "MMMMM" is not a part of a timestamp: put literal text in single quotes'),
    format("hhh", night, 'error in format: "hhh" is not a part of a timestamp: put literal text in single quotes'),
    format("ZZ", night, 'error in format: "ZZ" is not a part of a timestamp: put literal text in single quotes'),
    format("Q", night, 'error in format: "Q" is not a part of a timestamp: put literal text in single quotes'),
    ['formatdate(unknown(""), "2024-01-01T00:00:00Z")', 'some("")'],
    ['formatdate("h", secret("2024-01-01T01:00:00Z"))', 'secret("1")'],
  ]);

  const invalid = "error in time: expected a timestamp such as 2006-01-02T15:04:05Z";
  testCalls([
    format("h", "2024-01-01", invalid),
    format("h", "2024-01-01 00:00:00Z", invalid),
    format("h", "2024-01-01T00:00:00", invalid),
    format("h", "2024-01-01T00:00Z", invalid),
    format("h", "2024-1-01T00:00:00Z", invalid),
    format("h", "2024-01-01T00:00:00.Z", invalid),
    format("h", "2024-01-01T00:00:00z", invalid),
    format("h", "2024-01-01T00:00:00+0100", invalid),
    format("h", "2024-00-01T00:00:00Z", invalid),
    format("h", "2024-13-01T00:00:00Z", invalid),
    format("h", "2024-01-00T00:00:00Z", invalid),
    format("h", "2024-01-32T00:00:00Z", invalid),
    format("h", "2023-02-29T00:00:00Z", invalid),
    format("h", "1900-02-29T00:00:00Z", invalid),
    format("h", "2024-04-31T00:00:00Z", invalid),
    format("h", "2024-01-01T24:00:00Z", invalid),
    format("h", "2024-01-01T00:60:00Z", invalid),
    format("h", "2024-01-01T00:00:60Z", invalid),
    format("h", "2024-01-01T00:00:00+24:00", invalid),
    format("h", "2024-01-01T00:00:00+00:60", invalid),
    format("D", "2000-02-29T00:00:00Z", '"29"'),
    format("h:m:s", "2024-12-31T23:59:59.999999999999Z", '"23:59:59"'),
    format("Z", "2024-01-01T00:00:00+23:59", '"+23:59"'),
  ]);
});

describe("timeadd", () => {
  const add = (time: string, duration: string, result: string): Example => [`timeadd("${time}", "${duration}")`, result];
  testCalls([
    add("2024-02-28T23:59:59Z", "1s", '"2024-02-29T00:00:00Z"'),
    add("2024-01-01T00:00:00Z", "1h2m3s", '"2024-01-01T01:02:03Z"'),
    add("2024-01-01T00:00:00Z", "-1h2m3s", '"2023-12-31T22:57:57Z"'),
    add("2024-01-01T00:00:00+02:00", "24h", '"2024-01-02T00:00:00+02:00"'),
    add("2024-01-01T00:00:00-02:30", "-1m", '"2023-12-31T23:59:00-02:30"'),
    add("2024-01-01T00:00:00+00:00", "1s", '"2024-01-01T00:00:01Z"'),
    // Every unit, in any order and repeated.
    add("2024-01-01T00:00:00Z", "1500ms", '"2024-01-01T00:00:01Z"'),
    add("2024-01-01T00:00:00Z", "2000000us", '"2024-01-01T00:00:02Z"'),
    add("2024-01-01T00:00:00Z", "2000000µs", '"2024-01-01T00:00:02Z"'),
    add("2024-01-01T00:00:00Z", "2000000μs", '"2024-01-01T00:00:02Z"'),
    add("2024-01-01T00:00:00Z", "3000000000ns", '"2024-01-01T00:00:03Z"'),
    add("2024-01-01T00:00:00Z", "30s1h30s", '"2024-01-01T01:01:00Z"'),
    add("2024-01-01T00:00:00Z", "1.5h", '"2024-01-01T01:30:00Z"'),
    add("2024-01-01T00:00:00Z", ".5m", '"2024-01-01T00:00:30Z"'),
    add("2024-01-01T00:00:00Z", "5.m", '"2024-01-01T00:05:00Z"'),
    add("2024-01-01T00:00:00Z", "0.25m", '"2024-01-01T00:00:15Z"'),
    add("2024-01-01T00:00:00Z", "1234567s", '"2024-01-15T06:56:07Z"'),
    add("2024-01-01T00:00:00Z", "0000000000000000000000001s", '"2024-01-01T00:00:01Z"'),
    add("2024-01-01T00:00:00Z", "0", '"2024-01-01T00:00:00Z"'),
    // Fractions of a second are added, and then left out.
    add("2024-01-01T00:00:00.5Z", "0.5s", '"2024-01-01T00:00:01Z"'),
    add("2024-01-01T00:00:00.4Z", "0.5s", '"2024-01-01T00:00:00Z"'),
    add("2024-01-01T00:00:00.5Z", "-0.6s", '"2023-12-31T23:59:59Z"'),
    add("2024-01-01T00:00:00.5Z", "-0.5s", '"2024-01-01T00:00:00Z"'),
    add("2024-01-01T00:00:00.000000001Z", "-1ns", '"2024-01-01T00:00:00Z"'),
    add("2024-01-01T00:00:00.000000001Z", "-2ns", '"2023-12-31T23:59:59Z"'),
    add("2024-01-01T00:00:00.1234567899Z", "876543211ns", '"2024-01-01T00:00:01Z"'),
    add("2024-01-01T00:00:00.1234567899Z", "876543210ns", '"2024-01-01T00:00:00Z"'),
    add("2024-01-01T00:00:00Z", "0.9999999999s", '"2024-01-01T00:00:00Z"'),
    add("2024-01-01T00:00:00Z", "0.9999999999999999999999s", '"2024-01-01T00:00:01Z"'),
    add("2024-01-01T00:00:00Z", "1", "error: expected a duration such as 1h30m or -2.5s"),
    add("2024-01-01T00:00:00Z", "1:0h", "error: expected a duration such as 1h30m or -2.5s"),
    add("2024-01-01T00:00:00Z", "1/0h", "error: expected a duration such as 1h30m or -2.5s"),
    add("2024-01-01T00:00:00Z", "1d", "error: expected a duration such as 1h30m or -2.5s"),
    add("2024-01-01T00:00:00Z", "1h 1m", "error: expected a duration such as 1h30m or -2.5s"),
    add("2024-01-01T00:00:00Z", "99999999999999999999s", "error: expected a duration such as 1h30m or -2.5s"),
    add("2024-01-01", "1h", "error in timestamp: expected a timestamp such as 2006-01-02T15:04:05Z"),
    ['timeadd(unknown(""), "1h")', 'unknown("")'],
    ['timeadd(secret("2024-01-01T00:00:00Z"), "1h")', 'secret("2024-01-01T01:00:00Z")'],
  ]);
});

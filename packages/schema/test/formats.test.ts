import { describe, expect, it } from "vitest";
import { FORMATS, type FormatName } from "../src/index.ts";

const cases: Readonly<Record<FormatName, { readonly good: readonly string[]; readonly bad: readonly string[] }>> = {
  duration: { good: ["0", "10m", "1h30m", "1.5s", "250ms", "-1s"], bad: ["", "10", "m", "1 h", "1hour"] },
  bytes: { good: ["0", "512", "1.5GiB", "10 MB", "3k"], bad: ["", "1 TiBB", "GB", "1,5 MB"] },
  url: { good: ["https://example.com", "http://localhost:80/a?b#c", "file:///etc/hosts"], bad: ["example.com", "https://a b", "://x"] },
  semver: { good: ["1.0.0", "0.1.2-rc.1+build.5"], bad: ["1.0", "v1.0.0", "01.0.0"] },
  cron: {
    good: ["* * * * *", "*/5 0-6 1,15 JAN-MAR MON", "0 4 * * 7", "@daily"],
    bad: ["* * * *", "60 * * * *", "* 24 * * *", "* * 0 * *", "* * * 13 *", "@never"],
  },
  path: { good: ["a", "/etc/hosts", "C:\\x"], bad: ["", "a\0b"] },
  date: { good: ["2026-07-31", "2024-02-29"], bad: ["2026-7-1", "2026-04-31", "2026-13-01", "2026-02-30"] },
  timestamp: {
    good: ["2026-07-31T12:00:00Z", "2026-07-31T12:00:00.5+02:00"],
    bad: ["2026-07-31", "2026-07-31T24:00:00Z", "2026-07-31T12:00:00"],
  },
};

describe.each(Object.entries(cases))("the format %s", (name, { good, bad }) => {
  const pattern = new RegExp(FORMATS[name as FormatName].pattern, "u");
  it.each(good)("accepts %j", (text) => expect(pattern.test(text)).toBe(true));
  it.each(bad)("rejects %j", (text) => expect(pattern.test(text)).toBe(false));
});

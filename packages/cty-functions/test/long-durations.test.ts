/** Durations are 64-bit counts of nanoseconds, of which there is one more below zero than above. */
import { CtyError, stringVal } from "@hcl-ts/cty";
import { expect, it } from "vitest";
import { timeadd } from "../src/index.ts";

const add = (duration: string): string => timeadd.call([stringVal("2000-01-01T00:00:00Z"), stringVal(duration)]).asString();

it("timeadd accepts durations from -2^63 to 2^63 - 1 nanoseconds", () => {
  expect(add("2562047h47m16.854775807s")).toBe("2292-04-10T23:47:16Z");
  expect(() => add("2562047h47m16.854775808s")).toThrow(CtyError);
  expect(add("-2562047h47m16.854775808s")).toBe("1707-09-22T00:12:43Z");
  expect(() => add("-2562047h47m16.854775809s")).toThrow(CtyError);
});

it("timeadd accepts durations with a sign, and with parts in any order", () => {
  expect(add("+1h")).toBe("2000-01-01T01:00:00Z");
  expect(add("-1h")).toBe("1999-12-31T23:00:00Z");
  expect(add("-30s1h")).toBe("1999-12-31T22:59:30Z");
  expect(add("0")).toBe("2000-01-01T00:00:00Z");
  expect(add("-0")).toBe("2000-01-01T00:00:00Z");
  expect(add("-0.5s")).toBe("1999-12-31T23:59:59Z");
  expect(add("-1s")).toBe("1999-12-31T23:59:59Z");
  expect(add("-1.000000001s")).toBe("1999-12-31T23:59:58Z");
});

it.each(["", "-", "+", "1", "--1h", "h", ".s", "1x", "1h ", " 1h", "1e3s"])("timeadd refuses the duration %j", (duration) => {
  expect(() => add(duration)).toThrow(CtyError);
});

import { expect, it } from "vitest";
import { re2 } from "./re2.ts";
import { re2 as re2OnDemand } from "./re2-on-demand.ts";

it("returns the same library at every call", () => {
  expect(re2OnDemand()).toBe(re2OnDemand());
});

it("returns the parts that bundlers include", () => {
  const [eager, onDemand] = [re2(), re2OnDemand()];
  for (const name of ["MatcherInput", "RE2JS"] as const) expect(onDemand[name].name).toBe(eager[name].name);
  expect(onDemand.RE2JS.compile("a+").matcher(onDemand.MatcherInput.utf16("baa")).find()).toBe(true);
});

import { terraformFunctions } from "@hcl-ts/terraform/functions";
import { describe, expect, it } from "vitest";
import { COMMON_FUNCTIONS } from "./common-functions.ts";

describe("the names of common functions", () => {
  const namesOf = (dialect: "terraform" | "opentofu", version?: string): readonly string[] =>
    [...terraformFunctions({ dialect, version }).keys()].filter((name) => !name.includes("::"));

  it.each([
    ["terraform", undefined],
    ["terraform", "1.11.4"],
    ["opentofu", undefined],
  ] as const)("are in %s %s", (dialect, version) => {
    expect([...COMMON_FUNCTIONS].filter((name) => !namesOf(dialect, version).includes(name))).toEqual([]);
  });

  it("are all functions that both languages have", () => {
    const both = namesOf("terraform", "1.11.4").filter((name) => namesOf("opentofu").includes(name));
    expect([...COMMON_FUNCTIONS].sort()).toEqual(both.sort());
  });
});

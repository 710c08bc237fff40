import { expect, it } from "vitest";
import { compareVersions, meetsConstraints, parseVersion, parseVersionConstraints } from "./version.ts";

const meets = (version: string, constraints: string): boolean =>
  meetsConstraints(parseVersion(version)!, parseVersionConstraints(constraints)!);

it.each([
  ["1.2.3", "1.2.3", true],
  ["1.2.3", "= 1.2", false],
  ["1.2.0", "1.2", true],
  ["1.2.3", "!= 1.2.3", false],
  ["1.2.3", ">= 1.0, < 2.0", true],
  ["2.0.0", ">= 1.0, < 2.0", false],
  ["1.9.0", "~> 1.2", true],
  ["2.0.0", "~> 1.2", false],
  ["1.2.9", "~> 1.2.3", true],
  ["1.3.0", "~> 1.2.3", false],
  ["1.2.2", "~> 1.2.3", false],
  ["5.0.0", "~> 1", true],
  ["0.9.0", "~> 1", false],
  ["1.3.0-beta1", ">= 1.0", false],
  ["1.3.0-beta2", ">= 1.3.0-beta1", true],
  ["1.3.0-beta1", "1.3.0-beta1", true],
  ["1.3.0", "> 1.3.0-beta1", true],
  ["v1.2.3", ">=1.2.3", true],
  ["1.2.3+build", "1.2.3", true],
])("%s meets %s: %s", (version, constraints, expected) => {
  expect(meets(version, constraints)).toBe(expected);
});

it("orders prereleases by their parts, before the release", () => {
  const ordered = ["1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0", "1.0.1"];
  const versions = ordered.map((text) => parseVersion(text)!);
  for (let i = 1; i < versions.length; i++) expect(compareVersions(versions[i - 1]!, versions[i]!)).toBeLessThan(0);
});

it.each(["", "x", "1.x", ">=", ">> 1", "1.2.3.", "~> ", "1 2", ">= 1,", "99999999999999999999"])("%j is not a constraint", (text) => {
  expect(parseVersionConstraints(text)).toBeUndefined();
});

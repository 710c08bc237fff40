import { expect, it } from "vitest";
import { suggest } from "./did-you-mean.ts";

it.each([
  ["prot", ["host", "port"], "port"],
  ["instance_tpye", ["instance_type", "instance_types"], "instance_type"],
  ["regoin", ["region", "regional"], "region"],
  ["Name", ["nome", "name"], "name"],
  ["contianer_definitons", ["container_definitions"], "container_definitions"],
  ["vra", ["var"], "var"],
  ["bo", ["ob"], "ob"],
  ["__proto_", ["__proto__"], "__proto__"],
])("suggest takes %s among %j to mean %s", (name, candidates, meant) => {
  expect(suggest(name, candidates)).toBe(meant);
});

it.each([
  ["a", ["b", "c"]],
  ["xy", ["ab", "xz"]],
  ["port", ["host", "name"]],
  ["anything", []],
  ["", ["a"]],
  ["short", ["something_else_entirely"]],
])("suggest finds nothing for %s among %j", (name, candidates) => {
  expect(suggest(name, candidates)).toBeUndefined();
});

it("suggest returns the first of equally close names", () => {
  expect(suggest("cat", ["bat", "rat"])).toBe("bat");
});

it("suggest prefers the closest to the first", () => {
  expect(suggest("volume_size", ["volume_sizes2", "volume_siz", "volume_Size"])).toBe("volume_Size");
});

it("suggest does not compare very long names", () => {
  expect(suggest("x".repeat(1000), ["x".repeat(999)])).toBeUndefined();
});

it("suggest considers 10,000 candidates", () => {
  const others = (count: number): readonly string[] => Array.from({ length: count }, () => "zzzz");
  expect(suggest("name", [...others(9_999), "nam"])).toBe("nam");
  expect(suggest("name", [...others(10_000), "nam"])).toBeUndefined();
});

it.each([
  // One edit up to five letters, two up to eight, three from nine on.
  ["abc", "abx", "axx"],
  ["abcde", "abcdx", "abcxx"],
  ["abcdef", "abcdxx", "abcxxx"],
  ["abcdefgh", "abcdefxx", "abcdexxx"],
  ["abcdefghi", "abcdefxxx", "abcdexxxx"],
  ["abcdefghijkl", "abcdefghixxx", "abcdefghxxxx"],
])("suggest allows a third of %s to be mistyped: %s, but not %s", (name, near, far) => {
  expect(suggest(name, [near])).toBe(near);
  expect(suggest(name, [far])).toBeUndefined();
});

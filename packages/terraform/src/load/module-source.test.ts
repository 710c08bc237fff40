import { expect, it } from "vitest";
import { parseModuleSource } from "./module-source.ts";

/** The addresses that the released program downloads from; undefined for those that it refuses. */
const known: readonly (readonly [raw: string, address: string | undefined])[] = [
  ["./a//b", "./a/b"],
  ["./a/../b", "./b"],
  ["../", "../"],
  ["../x/./y", "../x/y"],
  ["a/b/c", "registry.terraform.io/a/b/c"],
  ["EXAMPLE.com/A/b/c", "example.com/A/b/c"],
  ["github.com/o/r", "git::https://github.com/o/r.git"],
  ["github.com/o/r//sub?ref=v1", "git::https://github.com/o/r.git//sub?ref=v1"],
  ["github.com/o/r/sub", "git::https://github.com/o/r.git//sub"],
  ["bitbucket.org/o/r", "git::https://bitbucket.org/o/r.git"],
  ["git@github.com:o/r.git//sub?ref=x", "git::ssh://git@github.com/o/r.git//sub?ref=x"],
  ["git::git@github.com:o/r.git", "git::ssh://git@github.com/o/r.git"],
  ["git::ssh://git@example.com/x.git//s?ref=a", "git::ssh://git@example.com/x.git//s?ref=a"],
  ["https://example.com/m.zip", "https://example.com/m.zip"],
  ["s3.amazonaws.com/b/x.zip", "s3::https://s3.amazonaws.com/b/x.zip"],
  ["b.s3.amazonaws.com/x.zip", "s3::https://s3.amazonaws.com/b/x.zip"],
  ["s3-eu-west-1.amazonaws.com/b/x.zip", "s3::https://s3-eu-west-1.amazonaws.com/b/x.zip"],
  ["www.googleapis.com/storage/v1/b/m.zip", "gcs::https://www.googleapis.com/storage/v1/b/m.zip"],
  ["/abs/path", "file:///abs/path"],
  ["foo", undefined],
  ["a/b", undefined],
  ["a/b/C", undefined],
  ["a/b/c/d", undefined],
  ["gitlab.com/o/r", undefined],
  ["user@host.com:o/r", undefined],
  ["localhost/a/b/c", undefined],
  [".", undefined],
  ["..", undefined],
];

it.each(known)("%s", (raw, address) => {
  expect(parseModuleSource(raw, "terraform")?.address).toBe(address);
});

it("keeps the folder of a module from a registry apart", () => {
  expect(parseModuleSource("a/b/c//modules/d", "opentofu")).toEqual({
    kind: "registry",
    raw: "a/b/c//modules/d",
    address: "registry.opentofu.org/a/b/c",
    host: "registry.opentofu.org",
    namespace: "a",
    name: "b",
    provider: "c",
    folder: "modules/d",
  });
});

it.each([
  ["github.com/o/r", { kind: "git", revision: undefined, depth: undefined }],
  ["git::https://example.com/r.git//sub?ref=v1.2.0&depth=1", { kind: "git", revision: "v1.2.0", depth: "1" }],
  ["git@github.com:o/r.git?depth=10&ref=main", { kind: "git", revision: "main", depth: "10" }],
  ["git::https://example.com/r.git?ref=feature%2Fx", { kind: "git", revision: "feature/x", depth: undefined }],
  ["git::https://example.com/r.git?ref=%zz", { kind: "git", revision: "%zz", depth: undefined }],
  ["git::https://example.com/r.git?ref=&depth", { kind: "git", revision: undefined, depth: undefined }],
  ["git::https://example.com/r.git?rev=1", { kind: "git", revision: undefined, depth: undefined }],
  ["hg::https://example.com/r?rev=1.2", { kind: "hg", revision: "1.2", depth: undefined }],
  ["https://example.com/m.zip?ref=v1", undefined],
  ["s3::https://s3.amazonaws.com/b/x.zip", undefined],
])("reads the revision and the depth of a repository: %s", (raw, repository) => {
  const source = parseModuleSource(raw, "terraform");
  expect(source?.kind === "remote" ? source.repository : "none").toEqual(repository);
});

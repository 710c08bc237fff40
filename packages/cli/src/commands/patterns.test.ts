import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type Ran, TemporaryFolder } from "../../test/temporary-folder.ts";
import { hasWildcards } from "../edit/address-pattern.ts";
import { runHcl } from "../hcl.ts";

const folder = new TemporaryFolder();
const hcl = (...args: readonly string[]): Promise<Ran> => folder.run(runHcl, ...args);
const read = (name: string): string => readFileSync(join(folder.path, name), "utf8");

const VPC = "terraform-aws-modules/vpc/aws";
const call = (name: string, source: string, version: string | undefined): string =>
  `module "${name}" {\n  source = "${source}"\n${version === undefined ? "" : `  version = ${version} # pinned\n`}}\n`;
const a = call("net", VPC, '"5.0.0"') + call("local", "./x", undefined) + call("db", "a/rds/aws", '"1.0.0"');
const b = `${call("net2", VPC, '"4.9"')}resource "t" "x" {\n  tags = {\n    Owner = "me"\n    "a*b" = 1\n  }\n}\n`;
const c = call("newer", VPC, "var.version");

beforeEach(() => {
  folder.write("repo/a.tf", a);
  folder.write("repo/sub/b.tf", b);
  folder.write("repo/sub/c.tf", c);
});

describe("hcl set with wildcards", () => {
  const repo = join(folder.path, "repo");
  const args = ["set", "module.*.version", "5.1.0", "--where", `source=${VPC}`, repo];
  const changed = "…/repo/a.tf\n…/repo/sub/b.tf\n…/repo/sub/c.tf\n";

  it("sets a version in all files of a folder where a source is used, and lists the files", async () => {
    expect(await hcl(...args)).toEqual({ status: 0, out: changed, err: "" });
    expect(read("repo/a.tf")).toBe(a.replace("5.0.0", "5.1.0"));
    expect(read("repo/sub/b.tf")).toBe(b.replace("4.9", "5.1.0"));
    expect(read("repo/sub/c.tf")).toBe(c.replace("var.version", '"5.1.0"'));
    expect(await hcl(...args)).toEqual({ status: 0, out: "", err: "" });
  });

  it("writes nothing with --check and --diff", async () => {
    expect(await hcl(...args, "--check")).toEqual({ status: 3, out: changed, err: "" });
    const { status, out } = await hcl(...args, "--diff");
    expect([status, out]).toEqual([0, expect.stringContaining('+  version = "5.1.0" # pinned')]);
    expect(await hcl(...args, "--check", "--quiet")).toEqual({ status: 3, out: "", err: "" });
    expect([read("repo/a.tf"), read("repo/sub/b.tf"), read("repo/sub/c.tf")]).toEqual([a, b, c]);
  });

  it("reports the changes as JSON", async () => {
    const { files, problems } = JSON.parse((await hcl(...args, "--check", "--json")).out);
    expect(problems).toEqual([]);
    expect(files.map(({ path, changed: isChanged }: { path: string; changed: boolean }) => [path, isChanged])).toEqual(
      changed
        .trim()
        .split("\n")
        .map((path) => [path, true]),
    );
  });

  it("prints a file, as without wildcards", async () => {
    expect((await hcl("set", "module.d?.version", "2", join(repo, "a.tf"))).out).toBe(a.replace('"1.0.0"', '"2"'));
    expect((await hcl("set", "module.net*.version", "var.v", join(repo, "sub/b.tf"))).out).toBe(b.replace('"4.9"', "var.v"));
    expect((await hcl("set", "resource.*.*.tags.*", "null", join(repo, "sub/b.tf"))).out).toContain('Owner = null\n    "a*b" = null');
  });

  it("needs something that matches, and wildcards for --where", async () => {
    expect(await hcl("set", "modul.*.version", "1", repo)).toEqual({
      status: 1,
      out: "",
      err: "hcl: nothing in the files matches modul.*.version\n",
    });
    expect((await hcl("set", "module.net.version", "1", repo, "--where", "a=b")).err).toContain("--where is for addresses with wildcards");
    expect((await hcl("set", "module.*.version", "1", repo, "--where", "ab")).err).toContain('--where takes NAME=VALUE, not "ab"');
  });

  it("edits the only file of a folder with an address without wildcards", async () => {
    expect(await hcl("set", "--string", "module.db.version", "2.0.0", repo)).toEqual({ status: 0, out: "…/repo/a.tf\n", err: "" });
    expect(read("repo/a.tf")).toBe(a.replace("1.0.0", "2.0.0"));
  });
});

describe("hcl get with wildcards", () => {
  const repo = join(folder.path, "repo");

  it("lists blocks and values", async () => {
    expect((await hcl("get", "module.*", repo)).out).toBe(
      "…/repo/a.tf: module.net\n…/repo/a.tf: module.local\n…/repo/a.tf: module.db\n…/repo/sub/b.tf: module.net2\n…/repo/sub/c.tf: module.newer\n",
    );
    expect((await hcl("get", "module.n*.version", repo, "--where", `source=${VPC}`)).out).toBe(
      '…/repo/a.tf: module.net.version = "5.0.0"\n…/repo/sub/b.tf: module.net2.version = "4.9"\n…/repo/sub/c.tf: module.newer.version = var.version\n',
    );
    expect((await hcl("get", "--raw", "module.net?.version", repo)).out).toBe("4.9\n");
    expect(JSON.parse((await hcl("get", "--json", "resource.t.x.tags.O*", repo)).out)).toEqual([
      { path: "…/repo/sub/b.tf", address: "resource.t.x.tags.Owner", text: '"me"', value: "me" },
    ]);
    expect((await hcl("get", "nothing.*", repo)).status).toBe(1);
    expect((await hcl("get", "module.net.version", repo)).out).toBe('"5.0.0"\n');
  });

  it("takes asterisks in quotes literally", async () => {
    expect((await hcl("get", 'resource.t.x.tags["a*b"]', repo)).out).toBe("1\n");
    expect(hasWildcards('a["*"].b')).toBe(false);
    expect(hasWildcards('a["*"].b*')).toBe(true);
  });

  it("takes little time for many asterisks", async () => {
    folder.write("long/a.tf", `b "${"a".repeat(20_000)}" {\n}\n`);
    expect((await hcl("get", `b.${"a*".repeat(50)}x`, join(folder.path, "long"))).status).toBe(1);
  });
});

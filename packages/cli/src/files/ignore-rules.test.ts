import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TemporaryFolder } from "../../test/temporary-folder.ts";
import { runHcl } from "../hcl.ts";
import { entriesOf, rulesOf } from "./entries.ts";

const temporary = new TemporaryFolder().enter();
const write = (names: readonly string[], content = "a = 1\n"): void => {
  for (const name of names) temporary.write(name, content);
};
const files = (paths: readonly string[], patterns: readonly string[] = []): unknown[] => {
  const ignored = patterns.length === 0 ? undefined : { folder: temporary.path, patterns };
  const rules = rulesOf({ ignored }, {});
  return Array.from(entriesOf(paths, { rules }), (entry) => (typeof entry === "string" ? entry : entry.message));
};

mkdirSync(join(temporary.path, ".git"));
write(["a.tf", "gen/b.tf", "gen/keep.tf", "sub/c.tf", "sub/d.auto.tf", "sub/deep/e.tf", "sub/deep/f.tf"]);
temporary.write(".gitignore", "# generated\ngen/*\n!gen/keep.tf\n\n*.auto.tf\n");
temporary.write("sub/.hclignore", "/deep/e.tf\r\n");

describe("ignored files", () => {
  it("are left out below folders", () => {
    expect(files(["."])).toEqual(["a.tf", "gen/keep.tf", "sub/c.tf", "sub/deep/f.tf"]);
  });
  it("are left out below a folder within the repository", () => {
    expect(files(["sub"])).toEqual(["sub/c.tf", "sub/deep/f.tf"]);
    expect(files(["sub/deep"])).toEqual(["sub/deep/f.tf"]);
    expect(files([join(temporary.path, "sub/deep")])).toEqual([join(temporary.path, "sub/deep/f.tf")]);
  });
  it("are left out of a pattern's matches", () => {
    expect(files(["**/*.tf"])).toEqual(["a.tf", "gen/keep.tf", "sub/c.tf", "sub/deep/f.tf"]);
    expect(files(["sub/d*"])).toEqual(["sub/deep/f.tf"]);
  });
  it("are used if they are named", () => {
    expect(files(["sub/d.auto.tf", "gen/b.tf"])).toEqual(["sub/d.auto.tf", "gen/b.tf"]);
  });
  it("come from the configuration file too", () => {
    expect(files(["."], ["sub", "!a.tf"])).toEqual(["a.tf", "gen/keep.tf"]);
    expect(files(["sub"], ["sub"])).toEqual(["sub/c.tf", "sub/d.auto.tf", "sub/deep/f.tf"]);
  });
  it("are the same as git's", () => {
    const repository = new Map([
      ["x.tf", ""],
      ["build/y.tf", ""],
      ["m/build/z.tf", ""],
      ["m/n/old.tf", ""],
      ["m/n/new.tf", ""],
      ["m/ü b.tf", ""],
      ["m/#.tf", ""],
      [".gitignore", "/build\nold.*\n!m/n/old.tf\n\\#.tf\nm/**/new.tf\nü*\n[x-z].tf\n"],
      ["m/.gitignore", "!new.tf\n!z.tf\n"],
    ]);
    for (const [name, text] of repository) temporary.write(join("git", name), text);
    const git = (...args: readonly string[]): string =>
      execFileSync("git", args, { cwd: join(temporary.path, "git"), encoding: "utf8", env: { ...process.env, GIT_CONFIG_NOSYSTEM: "1" } });
    git("init", "--quiet");
    const listed = git("ls-files", "-z", "--others", "--exclude-standard").split("\0");
    const wanted = listed.filter((name) => name.endsWith(".tf")).map((name) => `git/${name}`);
    expect([...files(["git"])].sort()).toEqual(wanted.sort());
    expect(wanted).toHaveLength(3);
  });
});

describe("a file with patterns", () => {
  it("is reported if it is not a regular file", () => {
    write(["pipes/a.tf"]);
    execFileSync("mkfifo", [join(temporary.path, "pipes/.hclignore")]);
    symlinkSync("/dev/zero", join(temporary.path, "pipes/.gitignore"));
    expect(files(["pipes"])).toEqual([
      expect.stringContaining(".gitignore is not a regular file"),
      expect.stringContaining(".hclignore is not a regular file"),
      "pipes/a.tf",
    ]);
  });
  it("is not used where matching could take very long", () => {
    const costly = `${"*a".repeat(30)}b`;
    write([`slow/${"a".repeat(200)}.tf`]);
    temporary.write("slow/.gitignore", `${costly}\n${"**/a/".repeat(30)}b\n`);
    expect(files(["slow"])).toEqual([expect.stringContaining("has too many wildcards and is not used"), `slow/${"a".repeat(200)}.tf`]);
  });
  it("may contain anything", () => {
    write(["odd/a.tf"]);
    temporary.write("odd/.gitignore", Buffer.from("\u0000\n[\n[z-a]\n\\\n!\n/\n***\\\n(?=\n__proto__\nconstructor\n\xff\n", "latin1"));
    expect(files(["odd"])).toEqual(["odd/a.tf"]);
  });
  it("may be a folder", () => {
    write(["folder/a.tf", "folder/.gitignore/b.tf"]);
    expect(files(["folder"])).toEqual(["folder/a.tf"]);
  });
});

it("--no-ignore uses ignored files", async () => {
  const count = async (...args: readonly string[]): Promise<number> => JSON.parse((await temporary.run(runHcl, ...args)).out).files;
  expect(await count("check", "--json", "sub")).toBe(2);
  expect(await count("check", "--json", "--no-ignore", "sub")).toBe(4);
});

it("rules from around a repository do not hold in it", () => {
  write(["inner/a.auto.tf", "inner/.git/x"]);
  expect(files(["inner"])).toEqual(["inner/a.auto.tf"]);
});

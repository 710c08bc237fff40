/** Comparisons of revisions, in repositories that the tests create. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { CapturedOutput } from "../../test/captured-output.ts";
import { runHcl } from "../hcl.ts";

const home = process.cwd();
const { PATH } = process.env;
const temporary = mkdtempSync(join(tmpdir(), "hcl-git-"));
let folder = "";
let count = 0;

beforeEach(() => {
  folder = join(temporary, String(++count));
  mkdirSync(folder);
  process.chdir(folder);
  git("init", "-q", "-b", "main");
});
afterEach(() => {
  process.env.PATH = PATH;
  process.chdir(home);
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

function git(...args: readonly string[]): string {
  const settings = [
    "-c",
    "user.name=test",
    "-c",
    "user.email=test@example.com",
    "-c",
    "commit.gpgsign=false",
    "-c",
    "protocol.file.allow=always",
  ];
  return execFileSync("git", [...settings, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

type Files = Readonly<Record<string, string | Uint8Array>>;

function write(files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

function commit(files: Files = {}): void {
  write(files);
  git("add", "-A");
  git("commit", "-q", "--allow-empty", "-m", "change");
}

async function hcl(...args: readonly string[]): Promise<{ readonly status: number; readonly out: string; readonly err: string }> {
  const output = new CapturedOutput();
  const status = await runHcl(args, output);
  return { status, out: output.text, err: output.errors };
}

const local = (value: number): string => `locals {\n  a = ${value}\n}\n`;
const CHANGED = "~ local.a: 1 → 2\n";

describe("revisions of git", () => {
  it("are compared in every form of a range", async () => {
    commit({ "main.tf": local(1) });
    git("branch", "old");
    commit({ "main.tf": local(2) });
    git("checkout", "-q", "-b", "side", "old");
    commit({ "main.tf": local(3) });
    for (const args of [["old..main"], ["old...main"], ["main~1..main"], ["old", "main"]])
      expect([args, await hcl("diff", ...args)]).toEqual([args, { status: 3, out: CHANGED, err: "" }]);
    expect((await hcl("diff", "main..side")).out).toBe("~ local.a: 2 → 3\n");
    expect((await hcl("diff", "main...side")).out).toBe("~ local.a: 1 → 3\n");
    expect((await hcl("diff", "old..")).out).toBe("~ local.a: 1 → 3\n");
    expect(await hcl("diff", "old..old")).toEqual({ status: 0, out: "no change in meaning\n", err: "" });
  });

  it("are compared with the working tree, without what git ignores", async () => {
    commit({ "main.tf": local(1), ".gitignore": "ignored\n" });
    write({ "main.tf": local(2), "ignored/x.tf": local(1), "new/x.tf": local(1) });
    expect((await hcl("diff", "HEAD")).out).toBe("+ folder new (1 local)\n~ local.a: 1 → 2  [.]\n");
    expect((await hcl("diff", "HEAD", "main.tf")).out).toBe(CHANGED);
    process.chdir(join(folder, "new"));
    expect((await hcl("diff", "HEAD", ".")).out).toBe("+ folder new (1 local)\n");
  });

  it("can be restricted to paths", async () => {
    commit({ "a/main.tf": local(1), "b/main.tf": local(1) });
    commit({ "a/main.tf": local(2), "b/main.tf": local(3) });
    expect((await hcl("diff", "HEAD~1..HEAD", "b")).out).toBe("~ local.a: 1 → 3  [b]\n");
  });

  it("are only names if they start with a dash or contain shell syntax", async () => {
    commit({ "main.tf": local(1) });
    for (const name of ["--output=x", "$(touch x)", "HEAD;touch x", "HEAD^{/x}", ":main.tf", "\u0000"]) {
      const { status, err } = await hcl("diff", "--", `${name}..HEAD`);
      expect([name, status, err.includes("internal error")]).toEqual([name, 1, false]);
    }
    expect((await hcl("diff", "HEAD..HEAD")).status).toBe(0);
    expect(git("status", "--porcelain")).toBe("");
  });

  it("follow symbolic links to modules inside the repository only", async () => {
    write({
      "m/main.tf": 'output "o" {\n  value = 1\n}\n',
      "root/main.tf": 'module "m" {\n  source = "./link"\n}\noutput "o" {\n  value = module.m.o\n}\n',
    });
    symlinkSync("../m", join(folder, "root/link"));
    symlinkSync("/etc", join(folder, "root/etc"));
    symlinkSync("loop", join(folder, "loop"));
    commit();
    commit({ "m/main.tf": 'output "o" {\n  value = 2\n}\n' });
    const { out } = await hcl("diff", "HEAD~1..HEAD", "--values", "--in", "root");
    expect(out).toContain("~ output.o: 1 → 2");
  });
});

describe("the commands have a clear answer", () => {
  it("report that git is missing", async () => {
    commit({ "main.tf": local(1) });
    process.env.PATH = "";
    expect(await hcl("diff", "HEAD..HEAD")).toMatchObject({
      status: 1,
      err: expect.stringContaining("git was not found"),
    });
  });

  it("report that a folder is not in a repository", async () => {
    process.chdir(tmpdir());
    expect(await hcl("diff", "HEAD")).toMatchObject({ status: 1, err: expect.stringContaining("is not in a Git repository") });
  });

  it("report a name that is neither a path nor a revision, and a shallow clone", async () => {
    commit({ "main.tf": local(1) });
    commit({ "main.tf": local(2) });
    const { err } = await hcl("diff", "missing..HEAD");
    expect(err).toBe('hcl: "missing" is neither a path nor a revision\n');
    git("clone", "-q", "--depth", "1", `file://${folder}`, join(temporary, "shallow"));
    process.chdir(join(temporary, "shallow"));
    expect((await hcl("diff", "HEAD~1..HEAD")).err).toContain("shallow clone: fetch more with git fetch --unshallow");
  });

  it("report a submodule with another commit", async () => {
    commit({ "main.tf": local(1) });
    const other = join(temporary, "other");
    git("clone", "-q", folder, other);
    git("submodule", "add", "-q", other, "sub");
    commit();
    execFileSync("git", ["-C", "sub", "-c", "user.name=t", "-c", "user.email=t@example.com", "commit", "-q", "--allow-empty", "-m", "x"]);
    commit();
    expect(await hcl("diff", "HEAD~1..HEAD")).toEqual({
      status: 0,
      out: "no change in meaning\n",
      err: "hcl: sub is a submodule with another commit: its files are not compared\n",
    });
  });

  it("report a file that is not UTF-8, and show changes elsewhere", async () => {
    commit({
      "main.tf": local(1),
      "bad.tf": Uint8Array.of(0x61, 0x3d, 0x22, 0xff, 0x22, 0x0a),
      "utf16.tf": Uint8Array.of(0xff, 0xfe, 0x61, 0),
    });
    commit({ "main.tf": local(2) });
    const { status, out, err } = await hcl("diff", "HEAD~1..HEAD");
    expect([status, out]).toEqual([1, CHANGED]);
    expect(err).toContain("hcl: HEAD~1:bad.tf is not UTF-8: line 1 contains invalid bytes\n");
    expect(err).toContain("hcl: HEAD:utf16.tf is in UTF-16");
  });

  it("report syntax errors with the version", async () => {
    commit({ "main.tf": local(1) });
    commit({ "main.tf": `${local(2)}locals {\n` });
    const { status, out, err } = await hcl("diff", "HEAD~1..HEAD");
    expect([status, out, err.startsWith("HEAD:\n")]).toEqual([2, CHANGED, true]);
  });
});

describe("a driver for git", () => {
  const driver = (path: string, before: string, after: string): ReturnType<typeof hcl> => {
    write({ "before.tmp": before, "after.tmp": after });
    return hcl("diff", "--git-driver", path, before === "" ? "/dev/null" : "before.tmp", "0", "100644", "after.tmp", "1", "100644");
  };

  it("shows a file as git does, and has no other status", async () => {
    expect(await driver("a/main.tf", local(1), local(2))).toEqual({ status: 0, out: "a/main.tf\n~ local.a: 1 → 2\n", err: "" });
    expect((await driver("x.hcl", "", "b {}\n")).out).toBe("x.hcl\n+ folder x.hcl (1 b)\n");
    expect((await hcl("diff", "--git-driver", "x")).status).toBe(1);
  });
});

describe("hcl tf impact", () => {
  const root = (value: string): string => `module "m" {\n  source = "../m"\n  x      = ${value}\n}\n`;
  const module = (value: string): string => `variable "x" {}\nresource "t" "a" {\n  x = var.x ? ${value} : 0\n}\n`;

  it("lists the root modules whose values change", async () => {
    commit({ "one/main.tf": root("true"), "two/main.tf": root("false"), "m/main.tf": module("1"), "README.md": "a" });
    commit({ "m/main.tf": module("2"), "README.md": "b" });
    expect(await hcl("tf", "impact", "HEAD~1..HEAD")).toEqual({ status: 3, out: "one\n", err: "" });
    expect(JSON.parse((await hcl("tf", "impact", "HEAD~1..HEAD", "--json")).out)).toEqual([
      { folder: "one", only: null, appears: 0, disappears: 0, changes: 1, fails: false },
    ]);
    expect(await hcl("tf", "impact", "HEAD..HEAD")).toEqual({ status: 0, out: "", err: "" });
    commit({ "three/main.tf": root("true") });
    expect((await hcl("tf", "impact", "HEAD~1..HEAD")).out).toBe("three\n");
  });

  it("follows files that functions read", async () => {
    commit({ "one/main.tf": 'output "o" {\n  value = file("${path.module}/x.txt")\n}\n', "one/x.txt": "1", "two/main.tf": local(1) });
    commit({ "one/x.txt": "2" });
    expect((await hcl("tf", "impact", "HEAD~1..HEAD")).out).toBe("one\n");
  });
});

describe("hcl tf semver", () => {
  it("prints the next version and the reasons", async () => {
    commit({ "main.tf": 'variable "a" {}\n' });
    git("tag", "v1.2.3");
    commit({ "main.tf": 'variable "a" {}\nvariable "b" {\n  default = 1\n}\n' });
    expect((await hcl("tf", "semver", "v1.2.3")).out).toBe("v1.3.0  minor, after v1.2.3\n  minor  var.b: an optional input was added\n");
    git("branch", "feature");
    commit({ "main.tf": "", "modules/x/main.tf": local(1) });
    expect((await hcl("tf", "semver", "feature..HEAD")).out).toBe(
      "v2.0.0  major, after v1.2.3\n  major  var.a: the input was removed\n  major  var.b: the input was removed\n  patch  modules/x: one change inside the module\n",
    );
    const data = JSON.parse((await hcl("tf", "semver", "v1.2.3", "--json")).out) as Record<string, unknown>;
    expect([data.next, data.previous, data.level]).toEqual(["v2.0.0", "v1.2.3", "major"]);
  });

  it("raises the minor version for major changes before 1.0.0, and knows when there is no version", async () => {
    commit({ "main.tf": 'variable "a" {}\n' });
    commit({ "main.tf": "" });
    expect((await hcl("tf", "semver", "HEAD~1")).out).toMatch(/^major\n/);
    git("tag", "0.3.1", "HEAD~1");
    expect((await hcl("tf", "semver", "0.3.1")).out).toMatch(/^0\.4\.0 {2}major/);
  });
});

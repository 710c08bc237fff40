import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Ran, TemporaryFolder } from "../../test/temporary-folder.ts";
import { runHcl } from "../hcl.ts";

const temporary = new TemporaryFolder();
const folder = temporary.path;
const path = (name: string): string => join(folder, name);
const read = (name: string): string => readFileSync(path(name), "utf8");

beforeEach(() => {
  rmSync(folder, { recursive: true });
  mkdirSync(join(folder, "sub"), { recursive: true });
  writeFileSync(path("good.tf"), "a = 1\n");
  writeFileSync(path("bad.tf"), 'a="${b}"\nlong=1\n');
  writeFileSync(path("sub/other.hcl"), 'a="${b}"\n');
  writeFileSync(path("sub/other.tf.json"), "{}");
});

const fmt = (...args: readonly string[]): Promise<Ran> => temporary.run(runHcl, "fmt", ...args);

describe("hcl fmt", () => {
  it("formats files below a folder in place, in the style of their names, and lists them", async () => {
    expect(await fmt(folder)).toEqual({ status: 0, out: "…/bad.tf\n…/sub/other.hcl\n", err: "" });
    expect(read("bad.tf")).toBe("a    = b\nlong = 1\n");
    expect(read("sub/other.hcl")).toBe('a = "${b}"\n');
    expect(await fmt(folder)).toEqual({ status: 0, out: "", err: "" });
  });

  it("keeps the mode of a file", async () => {
    chmodSync(path("bad.tf"), 0o640);
    await fmt(path("bad.tf"));
    expect(statSync(path("bad.tf")).mode & 0o777).toBe(0o640);
  });

  it("only checks, with the exit status of terraform fmt", async () => {
    expect(await fmt("--check", folder)).toEqual({ status: 3, out: "…/bad.tf\n…/sub/other.hcl\n", err: "" });
    expect(read("bad.tf")).toContain("long=1");
    expect((await fmt("--check", path("good.tf"))).status).toBe(0);
  });

  it("shows what it would change", async () => {
    const { status, out } = await fmt("--diff", path("bad.tf"));
    expect(status).toBe(0);
    expect(out).toBe('--- a/…/bad.tf\n+++ b/…/bad.tf\n@@ -1,2 +1,2 @@\n-a="${b}"\n-long=1\n+a    = b\n+long = 1\n');
    expect(read("bad.tf")).toContain("long=1");
  });

  it("writes nothing if a file has a syntax error or cannot be read", async () => {
    writeFileSync(path("sub/broken.hcl"), "a = [\n");
    const { status, err } = await fmt(folder);
    expect(status).toBe(2);
    expect(err).toContain("sub/broken.hcl");
    expect(read("bad.tf")).toContain("long=1");
    expect((await fmt(path("bad.tf"), path("nowhere.tf"))).status).toBe(1);
    expect(read("bad.tf")).toContain("long=1");
  });

  it("accepts a style, and refuses an unknown one", async () => {
    await fmt("--style", "terraform", path("sub/other.hcl"));
    expect(read("sub/other.hcl")).toBe("a = b\n");
    expect(await fmt("--style", "x")).toMatchObject({ status: 1, err: expect.stringContaining("hcl and terraform") });
    expect(await fmt(path("sub/other.tf.json"))).toMatchObject({ status: 1, err: expect.stringContaining("is JSON") });
    expect(await fmt("-", folder)).toMatchObject({ status: 1, err: expect.stringContaining("standard input") });
  });

  it("prints its result as JSON", async () => {
    const { out } = await fmt("--json", "--check", folder);
    expect(JSON.parse(out)).toEqual({
      files: [
        { path: "…/bad.tf", changed: true },
        { path: "…/good.tf", changed: false },
        { path: "…/sub/other.hcl", changed: true },
      ],
      unusable: [],
      diagnostics: [],
    });
  });

  it("formats the fences of a Markdown file that is named", async () => {
    const markdown =
      '# A\n\n```tf\na="${b}"\n```\n\n> ```hcl\n> a=1\n> long=2\n> ```\n\n- x\n\n  ~~~terraform\n  a=[\n  1\n  ]\n  ~~~\n\n```sh\na=1\n```\n\n```hcl\na = [ ...\n```\n';
    writeFileSync(path("README.md"), markdown);
    expect((await fmt(folder)).out).not.toContain("README");
    expect((await fmt(path("README.md"))).status).toBe(0);
    expect(read("README.md")).toBe(
      "# A\n\n```tf\na = b\n```\n\n> ```hcl\n> a    = 1\n> long = 2\n> ```\n\n- x\n\n  ~~~terraform\n  a = [\n    1\n  ]\n  ~~~\n\n```sh\na=1\n```\n\n```hcl\na = [ ...\n```\n",
    );
    expect((await fmt("--check", path("README.md"))).status).toBe(0);
  });

  it("accepts the spellings of terraform fmt", async () => {
    const changed = "…/bad.tf\n…/sub/other.hcl\n";
    expect(await fmt("-check", "-recursive", folder)).toEqual({ status: 3, out: changed, err: "" });
    expect(await fmt("-check=true", "-recursive=true", "-no-color", folder)).toEqual({ status: 3, out: changed, err: "" });
    expect(await fmt("-check", "-list=false", folder)).toEqual({ status: 3, out: "", err: "" });
    expect(await fmt("-check=false", "-write=false", folder)).toEqual({ status: 0, out: changed, err: "" });
    expect((await fmt("-diff", "-list=false", path("bad.tf"))).out).toContain("+a    = b");
    expect(await fmt("--no-write", "-recursive=false", folder)).toEqual({ status: 0, out: "…/bad.tf\n", err: "" });
    expect(read("bad.tf")).toContain("long=1");
    expect(await fmt("-list=false", "-recursive=0", folder)).toEqual({ status: 0, out: "", err: "" });
    expect([read("bad.tf"), read("sub/other.hcl")]).toEqual(["a    = b\nlong = 1\n", 'a="${b}"\n']);
    expect((await fmt("-list=maybe", folder)).err).toContain('-list takes true or false, not "maybe"');
    expect((await fmt("-lst=false", folder)).status).toBe(1);
  });

  it("lists nothing with --quiet", async () => {
    expect(await fmt("--quiet", folder)).toEqual({ status: 0, out: "", err: "" });
    expect(read("bad.tf")).toBe("a    = b\nlong = 1\n");
  });
});

describe("hcl check and fmt", () => {
  const before = process.cwd();
  afterEach(() => process.chdir(before));

  it.each(["check", "fmt"])("treat the current folder by default, and no files as no error: %s", async (command) => {
    const run = (...args: readonly string[]): Promise<Ran> => temporary.run(runHcl, command, ...args);
    process.chdir(folder);
    mkdirSync(path("empty"));
    expect(await run("empty")).toEqual({
      status: 0,
      out: command === "check" ? "0 files: no problems\n" : "",
      err: "hcl: there are no configuration files below empty\n",
    });
    expect(await run("--quiet", "empty")).toEqual({ status: 0, out: "", err: "" });
    expect((await run("none")).status).toBe(1);
    const { out } = await run("--json");
    expect(out).not.toContain("there are no");
    expect(JSON.parse(out).unusable).toEqual([]);
  });
});

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Ran, TemporaryFolder } from "../../test/temporary-folder.ts";
import { runHcl } from "../hcl.ts";

const temporary = new TemporaryFolder().enter();
const folder = temporary.path;
const hcl = (...args: readonly string[]): Promise<Ran> => temporary.run(runHcl, ...args);

mkdirSync(join(folder, "module", "sub"), { recursive: true });
writeFileSync(join(folder, "module", "main.tf"), 'a = 9007199254740993\nb "x" {\n  c = var.d\n}\n');
writeFileSync(join(folder, "module", "sub", "s.hcl"), "s = true\n");
writeFileSync(join(folder, "module", "x.tf.json"), "{}\n");
writeFileSync(join(folder, "broken.tf"), "a = [1\nb = 2\n");

describe("hcl to-json", () => {
  it("prints one file as one object, with all digits", async () => {
    expect(await hcl("to-json", "--compact", "module/main.tf")).toEqual({
      status: 0,
      out: '{"a":9007199254740993,"b":{"x":[{"c":"${var.d}"}]}}\n',
      err: "",
    });
    expect((await hcl("to-json", "module/sub/s.hcl")).out).toBe('{\n  "s": true\n}\n');
  });

  it("writes references without an interpolation for Terraform", async () => {
    writeFileSync("ref.tf", 'resource "a" "b" {\n  depends_on = [c.d]\n  e = 9007199254740993\n}\n');
    expect((await hcl("to-json", "--terraform", "--compact", "ref.tf")).out).toBe(
      '{"resource":{"a":{"b":[{"depends_on":["c.d"],"e":9007199254740993}]}}}\n',
    );
    expect((await hcl("to-json", "--terraform", "--compare", "hcl2-parser", "ref.tf")).status).toBe(1);
  });

  it("prints several files by their paths, without files that are JSON already", async () => {
    const { out } = await hcl("to-json", "module");
    expect(JSON.parse(out)).toEqual({ "module/main.tf": expect.anything(), "module/sub/s.hcl": { s: true } });
    expect(Object.keys(JSON.parse((await hcl("to-json", "module/sub")).out))).toEqual(["module/sub/s.hcl"]);
  });

  it("prints several files on several lines on request", async () => {
    const files = [temporary.write("one.tf", "a = 1\n"), temporary.write("two.tf", "")].map((path) => path.slice(folder.length + 1));
    expect((await hcl("to-json", "--pretty", ...files)).out).toMatch(/^\{\n {2}"one\.tf": \{\n[\s\S]*\n {2}"two\.tf": \{\}\n\}\n$/);
    expect((await hcl("to-json", "--compact", ...files)).out).toBe('{"one.tf":{"a":1},"two.tf":{}}\n');
  });

  it("prints nothing for a file with errors, unless partial output is requested", async () => {
    expect(await hcl("to-json", "broken.tf")).toEqual({ status: 2, out: "", err: expect.stringContaining("broken.tf:2") });
    expect(await hcl("to-json", "--partial", "--compact", "broken.tf")).toMatchObject({
      status: 2,
      out: expect.stringMatching(/^\{"a":.*"b":2\}\n$/),
    });
  });

  it("writes a file atomically", async () => {
    expect(await hcl("to-json", "module/main.tf", "--out", "out.json")).toEqual({ status: 0, out: "", err: "" });
    const text = readFileSync("out.json", "utf8");
    expect(text).toMatch(/^\{\n {2}"a": 9007199254740993,\n[\s\S]*\}\n$/);
    expect((await hcl("to-json", "broken.tf", "--out", "out.json")).status).toBe(2);
    expect(readFileSync("out.json", "utf8")).toBe(text);
  });

  it("reports what it cannot read or use", async () => {
    expect(await hcl("to-json", "missing.tf")).toMatchObject({ status: 1, out: "", err: expect.stringContaining("missing.tf") });
    expect(await hcl("to-json", "module/main.tf", "missing.tf")).toMatchObject({ status: 1, out: "" });
    expect(await hcl("to-json", "module/x.tf.json")).toMatchObject({ status: 1, err: "hcl: module/x.tf.json is already JSON\n" });
    expect(await hcl("to-json")).toMatchObject({ status: 1 });
    expect(await hcl("to-json", "-", "module")).toMatchObject({ status: 1, err: expect.stringContaining("standard input") });
    mkdirSync("empty", { recursive: true });
    expect(await hcl("to-json", "empty")).toMatchObject({ status: 1, err: "hcl: the folders contain no files to convert\n" });
  });
});

describe("hcl to-json --compare", () => {
  /** Installs a replacement for another package. */
  function install(name: string, source: string): void {
    const path = join(folder, "node_modules", name);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, "package.json"), JSON.stringify({ name, main: "index.js" }));
    writeFileSync(join(path, "index.js"), source);
  }

  it("reports equal answers and times", async () => {
    install(
      "hcl2-parser",
      'module.exports = { parseToObject: (text) => (text.includes("s =") ? [{ s: true }, null] : [null, new Error("no")]) };',
    );
    const { status, out } = await hcl("to-json", "--compare", "hcl2-parser", "module/sub", "broken.tf");
    expect(status).toBe(0);
    expect(out).toMatch(/^2 files, .*: all results are equal\nhcl2-parser +\d+ ms\n@hcl-ts\/hcl2json +\d+ ms, .* times as (fast|slow)\n$/);
  });

  it("names the files with different answers, and the first difference", async () => {
    install("@cdktf/hcl2json", "module.exports = { parse: async () => ({ s: false, t: 1 }) };");
    expect(await hcl("to-json", "--compare", "@cdktf/hcl2json", "module/sub", "broken.tf")).toMatchObject({
      status: 3,
      out: expect.stringContaining(
        "2 results differ\n  module/sub/s.hcl: first difference at /s\n  broken.tf: only one of the two can convert it\n",
      ),
    });
    const { out } = await hcl("to-json", "--compare", "@cdktf/hcl2json", "--json", "module/sub");
    expect(JSON.parse(out)).toMatchObject({
      files: 1,
      different: [{ path: "module/sub/s.hcl", pointer: "/s" }],
      milliseconds: { own: expect.any(Number) },
    });
  });

  it("lists the packages it can compare with, and whether they are installed", async () => {
    expect(await hcl("to-json", "--compare", "left-pad", "module")).toMatchObject({
      status: 1,
      err: expect.stringContaining("choose @cdktf/hcl2json"),
    });
    install("hcl2-json-parser", "throw new Error();");
    expect(await hcl("to-json", "--compare", "hcl2-json-parser", "module")).toMatchObject({
      status: 1,
      err: expect.stringContaining("npm install hcl2-json-parser"),
    });
  });
});

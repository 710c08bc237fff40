import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Command, type Ran, TemporaryFolder } from "../test/temporary-folder.ts";
import { withoutNulls } from "./files/without-nulls.ts";
import { runHcl } from "./hcl.ts";
import { runHcldec } from "./hcldec.ts";

const temporary = new TemporaryFolder();
const folder = temporary.path;
const file = (name: string, text: string | Uint8Array): string => temporary.write(name, text);
const run = (command: Command, ...args: readonly string[]): Promise<Ran> => temporary.run(command, ...args);

const spec = file("spec.hcldec", 'object {\n  attr "a" {\n    type = number\n  }\n  attr "b" {\n    type = string\n  }\n}\n');

describe("hcldec", () => {
  it("decodes the example in both syntaxes alike", async () => {
    const example = (name: string): string => fileURLToPath(new URL(`../../../examples/service/${name}`, import.meta.url));
    const args = ["--spec", example("service.hcldec"), "-V", example("variables.json")];
    const native = await run(runHcldec, ...args, example("service.hcl"));
    expect(native.err).toBe("");
    expect(JSON.parse(native.out)).toMatchObject({ name: "catalog", replicas: 4, listen: { https: { port: 8443, tls: true } } });
    expect(await run(runHcldec, ...args, example("service.hcl.json"))).toEqual(native);
  });

  it("merges files, accepts variables, keeps nulls or not, adds the type", async () => {
    const one = file("one.hcl", "a = x + 1\n");
    expect(await run(runHcldec, "-s", spec, "-V", '{"x": 1}', one)).toEqual({ status: 0, out: '{"a":2}\n', err: "" });
    expect((await run(runHcldec, "-s", spec, "-V", '{"x": 1}', "--keep-nulls", one)).out).toBe('{"a":2,"b":null}\n');
    expect((await run(runHcldec, "-s", spec, "-V", '{"x": 1}', "--with-type", one)).out).toBe(
      '{"value":{"a":2},"type":["object",{"a":"number","b":"string"}]}\n',
    );
    expect((await run(runHcldec, "-s", spec, "-V", '{"x": 1}', one, file("two.json", '{"b": "y"}'))).out).toBe('{"a":2,"b":"y"}\n');
  });

  it("lists the variables that a specification refers to", async () => {
    const { out } = await run(runHcldec, "-s", spec, "--var-refs", "-V", '{"x": {"y": [5]}}', file("refs.hcl", "a = x.y[0]\n"));
    expect(JSON.parse(out)).toMatchObject([
      {
        root_name: "x",
        value: 5,
        steps: [
          { kind: "root", name: "x" },
          { kind: "attr", name: "y" },
          { kind: "index", key: 0 },
        ],
      },
    ]);
  });

  it("prints diagnostics as JSON with --diags json", async () => {
    const { status, out, err } = await run(runHcldec, "-s", spec, "--diags", "json", file("bad.hcl", "a = \n"));
    expect([status, out]).toEqual([2, ""]);
    expect(JSON.parse(err)).toMatchObject({
      diagnostics: [{ severity: "error", code: "expression-required", subject: { start: { line: 1, column: 5, byte: 4 } } }],
    });
  });

  it("writes a file atomically", async () => {
    const target = join(folder, "out.json");
    expect((await run(runHcldec, "-s", spec, "-o", target, file("ok.hcl", "a = 1\n"))).status).toBe(0);
    expect((await run(runHcldec, "-s", spec, "-o", target, file("bad.hcl", "a = [\n"))).status).toBe(2);
    expect(readFileSync(target, "utf8")).toBe('{"a":1}\n');
    expect((await run(runHcldec, "-s", spec, "-o", join(folder, "none", "out.json"), file("ok.hcl", "a = 1\n"))).err).toContain(
      "cannot be written",
    );
  });

  it.each([
    [["x.hcl"], 1, "a specification is required"],
    [["-s", join(folder, "missing.hcldec"), "x.hcl"], 1, "…/missing.hcldec cannot be read: there is no such file"],
    [["-s", spec, folder], 1, "… is a folder, but a file is required"],
    [["-s", spec, "--nope"], 1, 'there is no option "--nope"'],
    [["-s", spec, "--diags", "xml", "x.hcl"], 1, 'there is no format "xml"'],
    [["-s", spec, "-V", "{x", "x.hcl"], 2, "<vars argument 1>:1,2"],
    [["-s", file("bad.hcldec", "objct {}\n"), "x.hcl"], 2, "[unsupported-block]"],
    [["-s", spec, file("latin1.hcl", Uint8Array.of(0x61, 0xe9, 0x0a))], 1, "…/latin1.hcl is not UTF-8: line 1"],
    [["-s", spec, file("json.hcl", '{"a": 1}')], 1, "…/json.hcl contains JSON, but its name does not end in .json"],
    [["-s", spec, file("native.json", "a = 1\n")], 1, "…/native.json has the name of a JSON file, but contains the native syntax"],
  ])("answers %j with one clear message", async (args, status, message) => {
    const result = await run(runHcldec, ...args);
    expect([result.status, result.out]).toEqual([status, ""]);
    expect(result.err).toContain(message);
    expect(result.err).not.toMatch(/\n\s+at /);
  });

  it("removes nulls from JSON without other changes", () => {
    expect(withoutNulls('{"a":null,"b":1.50,"c":{"d":null},"e":["null",null],"f":null}')).toBe('{"b":1.50,"c":{},"e":["null",null]}');
    expect(withoutNulls('{"a":null}')).toBe("{}");
  });
});

describe("hcl", () => {
  it("checks files and folders", async () => {
    const sub = mkdtempSync(join(folder, "sub-"));
    writeFileSync(join(sub, "a.tf"), "a = 1\n");
    writeFileSync(join(sub, "b.tf.json"), '{"a": 1}');
    writeFileSync(join(sub, "readme.md"), "not configuration");
    expect(await run(runHcl, "check", sub)).toEqual({ status: 0, out: "2 files: no problems\n", err: "" });
    expect((await run(runHcl, "check", file("bad.hcl", "a = [\n"))).out).toBe("1 file: 1 error\n");
    expect((await run(runHcl, "check", join(folder, "none"))).status).toBe(1);
    const json = await run(runHcl, "check", "--json", join(folder, "none"), file("bad.hcl", "a = [\n"));
    expect([json.status, json.err, JSON.parse(json.out)]).toMatchObject([
      1,
      "",
      { files: 2, unusable: [{ path: "…/none" }], diagnostics: [{ severity: "error" }] },
    ]);
  });

  it("checks files in the syntax that their names have", async () => {
    expect((await run(runHcl, "check", file("good.tf.json", '{"a": 1}\n'))).status).toBe(0);
    expect(await run(runHcl, "check", file("broken.tf.json", "{,}\n"))).toMatchObject({
      status: 2,
      err: expect.stringContaining("[json-"),
    });
    expect((await run(runHcl, "check", file("native.tf.json", "a = 1\n"))).err).toContain("has the name of a JSON file");
  });

  it("reports errors in the values of variables", async () => {
    const vars = file("broken-vars.hcl", "a = nope\nb = 1\n");
    const { status, err } = await run(runHcl, "eval", "--vars", vars, "b");
    expect([status, err.includes("[variables-not-allowed]")]).toEqual([2, true]);
  });

  it("evaluates an expression", async () => {
    expect(await run(runHcl, "eval", "--vars", '{"z": ["a"]}', "[for x in z : upper(x)]")).toEqual({ status: 0, out: '["A"]\n', err: "" });
    expect((await run(runHcl, "eval", "nope")).status).toBe(2);
  });

  it("lists references and tokens", async () => {
    const source = file("refs.hcl", "a = x.y[z].w\n");
    expect((await run(runHcl, "refs", source)).out).toBe("…/refs.hcl:1,5: x.y[?].w\n…/refs.hcl:1,9: z\n");
    expect((await run(runHcl, "tokens", source)).out).toContain('1,1\tTokenIdent\t"a"\n');
  });

  it("describes its usage", async () => {
    expect((await run(runHcl)).status).toBe(1);
    expect((await run(runHcl, "--help")).out).toContain("check");
    expect((await run(runHcl, "eval", "--help")).out).toContain("Example:");
    expect((await run(runHcl, "nope")).err).toContain('there is no command "nope"');
  });
});

describe("hcl get --json", () => {
  it("prints all digits of numbers", async () => {
    const native = file("digits.hcl", 'a = [12345678901234567890.5, 1]\nb "x" {\n  n = 1e-30\n}\n');
    expect((await run(runHcl, "get", "--json", "a", native)).out).toContain('"value":[12345678901234567890.5,1]');
    expect((await run(runHcl, "get", "--json", "b.*.n", native)).out).toContain('"value":0.000000000000000000000000000001');
    const json = file("digits.json", '{ "a": [ 12345678901234567890.5, "x  \\" y" ] }');
    expect((await run(runHcl, "get", "--json", "a", json)).out).toContain('"value":[12345678901234567890.5,"x  \\" y"]');
    expect((await run(runHcl, "get", "--raw", "a[1]", json)).out).toBe('x  " y\n');
  });
});

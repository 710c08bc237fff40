import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { programOf } from "../../../vitest.process.ts";
import { runHcl } from "../src/hcl.ts";
import { CapturedOutput } from "./captured-output.ts";

const folder = mkdtempSync(join(tmpdir(), "hcl-language-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

async function run(...args: readonly string[]): Promise<{ readonly status: number; readonly text: string }> {
  const output = new CapturedOutput();
  const status = await runHcl(args, output);
  return { status, text: output.all };
}

const schema = file(
  "app.schema.json",
  JSON.stringify({
    title: "App",
    type: "object",
    additionalProperties: false,
    required: ["port"],
    properties: {
      port: { type: "integer", maximum: 65535 },
      log: { type: "object", properties: { level: { enum: ["info", "debug"] } }, additionalProperties: false },
    },
  }),
);
const good = file("good.hcl", 'port = 80 + 1\nlog {\n  level = "info"\n}\n');
const bad = file("bad.hcl", 'port = 70000\nlog {\n  level = "trace"\n}\n');

describe("a JSON Schema as a language", () => {
  it("checks files", async () => {
    expect(await run("check", "--language", schema, good)).toEqual({ status: 0, text: "1 file: no problems\n" });
    const { status, text } = await run("check", "--language", schema, "--json", bad);
    const { diagnostics } = JSON.parse(text) as { readonly diagnostics: readonly { readonly code: string }[] };
    expect([status, ...diagnostics.map(({ code }) => code)]).toEqual([2, "out-of-range", "not-one-of"]);
  });
  it("decodes files", async () => {
    expect(await run("decode", "--language", schema, "--compact", good)).toEqual({
      status: 0,
      text: '{"port":81,"log":{"level":"info"}}\n',
    });
    expect((await run("decode", "--language", schema, "--json", bad)).status).toBe(2);
  });
  it("has a page", async () => {
    expect((await run("docs", schema)).text).toContain("| `port` | a whole number, at most 65535 | required | Port. |");
  });
  it("is refused if it is none", async () => {
    const { status, text } = await run("check", "--language", file("list.json", "[1]"), good);
    expect([status, text]).toEqual([1, expect.stringContaining("must be an object with properties")]);
  });
});

describe("a module as a language", () => {
  it("is refused without a language, and with an error", async () => {
    expect((await run("docs", file("none.mjs", "export const a = 1;\n"))).text).toContain("exports no language");
    expect((await run("docs", file("fails.mjs", 'throw new Error("no such thing");\n'))).text).toContain("cannot be loaded: no such thing");
  });
  it("is refused if what it exports throws", async () => {
    const module = file("trap.mjs", 'export default new Proxy({}, { get() { throw new Error("a trap"); } });\n');
    expect((await run("docs", module)).text).toContain("cannot be loaded: a trap");
  });
  it("is named if one of its functions throws for a file", async () => {
    const methods = "parse: fail, check: fail, toJsonSchema: fail, toMarkdown: fail, schema: { extensions: [] }";
    const module = file("throwing.mjs", `const fail = () => { throw new Error("a bug"); };\nexport default { ${methods} };\n`);
    for (const command of ["check", "decode"]) {
      const { status, text } = await run(command, "--language", module, good);
      expect([status, text]).toEqual([1, expect.stringMatching(/the language ".*throwing\.mjs" fails at .*good\.hcl: a bug/)]);
    }
  });
  it("is refused if it never finishes loading", () => {
    const module = file("waits.mjs", "await new Promise(() => {});\nexport default 1;\n");
    const program = programOf(
      'import { runHcl } from "./hcl.ts"; runHcl(process.argv.slice(2)).then((status) => { process.exitCode = status; });',
    );
    const { status, stderr } = spawnSync(process.execPath, [...program, "check", "--language", module, good], { encoding: "utf8" });
    expect([status, stderr]).toEqual([1, expect.stringContaining("cannot be loaded: it waits for something that never happens")]);
  });
  it("is only run if it is named on the command line", async () => {
    const effect = join(folder, "effect");
    const module = file("effect.mjs", `import { writeFileSync } from "node:fs";\nwriteFileSync(${JSON.stringify(effect)}, "");\n`);
    const config = file("hcl.config.hcl", `check {\n  language = ${JSON.stringify(module)}\n}\n`);
    const before = process.cwd();
    process.chdir(folder);
    try {
      const { status } = await run("check", good);
      expect(status).not.toBe(0);
    } finally {
      process.chdir(before);
      rmSync(config);
    }
    expect(() => rmSync(effect)).toThrow("ENOENT");
  });
});

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleCommands, loadedOnFirstUse, undeclared } from "./build-commands.mjs";

const packages = fileURLToPath(new URL("../packages/", import.meta.url));
const folder = join(packages, "cli");
const chunks = await bundleCommands(folder, "src");
const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));

/**
 * Returns what is loaded before a command runs: the packages of this repository and libraries, the
 * files, and the size of the files in thousands of characters.
 * @param {string} source of the command, below `packages/cli/src`, or another one below `packages`
 */
function loadedWith(source) {
  const paths = ["cli/src/hcl.ts", source.includes("/src/") ? source : `cli/src/${source}`];
  const names = new Set(paths.map((path) => chunks.find(({ moduleIds }) => moduleIds.includes(join(packages, path)))?.fileName ?? ""));
  for (const name of names) for (const imported of byName.get(name)?.imports ?? []) names.add(imported);
  const loaded = [...names].flatMap((name) => byName.get(name) ?? []);
  const modules = loaded.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.startsWith(packages));
  const libraries = [...names].filter((name) => !byName.has(name) && !name.startsWith("node:"));
  return {
    packages: [...new Set([...modules.map((id) => relative(packages, id).split(sep)[0] ?? ""), ...libraries])].sort(),
    modules,
    files: loaded.length,
    size: loaded.reduce((sum, { code }) => sum + code.length, 0) / 1000,
  };
}

describe("a command", () => {
  const syntaxes = ["cli", "cty", "hcl", "hcljson", "hclsyntax"];
  const editing = ["analysis", ...syntaxes, "hclwrite"];

  const served = ["bcryptjs", "fflate", "hcldec", "language-service", "picomatch/posix.js", "schema", "terraform"];

  it.each([
    ["hcl.ts", ["cli", "hcl"]],
    ["commands/append.ts", editing],
    ["commands/ast.ts", ["hcl-ts", ...syntaxes]],
    ["commands/check.ts", ["cli", "cty", "hcl", "hclsyntax", "hclwrite"]],
    ["commands/eval.ts", ["hcl-ts", ...syntaxes, "cty-functions", "ext"]],
    ["commands/fmt.ts", ["cli", "cty", "hcl", "hclsyntax", "hclwrite"]],
    ["commands/get.ts", editing],
    ["commands/lsp.ts", [...editing, "cty-functions", "ext", ...served]],
    ["commands/mv.ts", editing],
    ["commands/refs.ts", ["analysis", "hcl-ts", ...syntaxes]],
    ["commands/rm.ts", editing],
    ["commands/set.ts", editing],
    ["commands/sort.ts", editing],
    ["commands/tf.ts", ["cli", "hcl"]],
    ["commands/to-json.ts", ["cli", "cty", "hcl", "hcl2json", "hclsyntax"]],
    ["commands/tokens.ts", ["hcl-ts", ...syntaxes]],
    ["hcldec.ts", ["analysis", ...syntaxes, "cty-functions", "ext", "hcl-ts", "hcldec"]],
  ])("imports only the needed packages: %s from %j", (source, expected) => {
    expect(loadedWith(source).packages).toEqual([...expected].sort());
  });

  it.each(["commands/check.ts", "commands/fmt.ts"])("loads %s without the parser, from few small files", (source) => {
    const { modules, files, size } = loadedWith(source);
    expect(modules.filter((id) => id.includes("hclsyntax/src/parser/"))).toEqual([]);
    expect(files).toBeLessThan(9);
    expect(size).toBeLessThan(191);
  });
});

it("modules are checked without what evaluates them", () => {
  const { modules } = loadedWith("terraform/src/check/check-tree.ts");
  expect(modules).toContain(join(packages, "terraform/src/load/load-tree.ts"));
  expect(modules).not.toContain(join(packages, "terraform/src/evaluate/evaluate-tree.ts"));
});

describe("a chunk whose imports are loaded on first use", () => {
  it("loads them when it reaches for one of their exports", () => {
    const code = `const require_a = require("./a.cjs");
let lib$1 = require("lib");
lib$1 = require_rolldown_runtime.__toESM(lib$1, 1);
require_a.start(...require_a.list, other.require_a.x);
const made = new require_a.Made(lib$1.default.value);
`;
    expect(loadedOnFirstUse(code)).toBe(`let loaded_require_a;
const require_a = () => loaded_require_a ??= require("./a.cjs");
let loaded_lib$1;
const lib$1 = () => loaded_lib$1 ??= require_rolldown_runtime.__toESM(require("lib"), 1);
require_a().start(...require_a().list, other.require_a.x);
const made = new (require_a().Made)(lib$1().default.value);
`);
  });
});

describe("workers", () => {
  const built = mkdtempSync(join(tmpdir(), "hcl-built-"));
  const files = mkdtempSync(join(tmpdir(), "hcl-files-"));
  afterAll(() => {
    for (const path of [built, files]) rmSync(path, { recursive: true });
  });

  /**
   * @param {string} path
   * @param {string} text
   */
  const write = (path, text) => {
    mkdirSync(dirname(join(files, path)), { recursive: true });
    writeFileSync(join(files, path), text);
  };

  beforeAll(() => {
    for (const { fileName, code } of chunks) writeFileSync(join(built, fileName), code);
    symlinkSync(join(folder, "node_modules"), join(built, "node_modules"));
    for (let i = 0; i < 150; i++) {
      const name = `m${i % 7}/f${String(i).padStart(3, "0")}.tf`;
      if (i % 40 === 11) write(name, 'a = [\nb "x" {\n');
      else if (i % 40 === 12) write(name, "a = 1\0\n");
      else write(name, i % 3 === 0 ? `a=${i}\n` : `a = "${i}"\n`);
    }
    write("z/x.tf.json", '{"a": }');
    write("valid/a.tf", "a=1\n");
    write("valid/b.tf", "b = 2\n");
  });

  /**
   * Runs commands in one process; returns the status of each and what it writes.
   * @param {string[][]} commands
   * @param {string[]} [flags] of Node
   * @returns {{ status: number, out: string, err: string }[]}
   */
  const run = (commands, flags = []) => {
    const program = `const { runHcl } = require("./hcl.cjs");
      const plain = Object.fromEntries(["bold", "cyan", "dim", "green", "red", "yellow"].map((name) => [name, (text) => text]));
      const results = [];
      (async () => { for (const args of ${JSON.stringify(commands)}) {
        const result = { status: 0, out: "", err: "" };
        const output = { out: (text) => { result.out += text; }, err: (text) => { result.err += text; }, outColors: plain, errColors: plain };
        result.status = await runHcl(args, output);
        results.push(result);
      }
      console.log(JSON.stringify(results)); })();`;
    writeFileSync(join(built, "program.cjs"), program);
    const args = [...flags, join(built, "program.cjs")];
    // Node reports on standard error that a worker has no memory left.
    return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8", maxBuffer: 1 << 26, stdio: ["ignore", "pipe", "ignore"] }));
  };

  it("change neither the output nor the status of commands", () => {
    const commands = [
      ["check", files],
      ["check", "--json", files, join(files, "none.tf")],
      ["check", "--format", "sarif", files],
      ["check", "--format", "github", files],
      ["fmt", "--check", files],
      ["fmt", "--check", "--json", files],
      ["fmt", "--check", "--diff", join(files, "valid")],
      ["to-json", "--partial", files],
      ["to-json", "--partial", "--compact", files],
      ["to-json", "--terraform", join(files, "valid")],
    ];
    const alone = run(commands.map((args) => [...args, "--jobs", "1"]));
    expect(run(commands.map((args) => [...args, "--jobs", "3"]))).toEqual(alone);
    expect(alone.map(({ status }) => status)).toEqual([1, 1, 1, 1, 1, 1, 3, 1, 1, 0]);
    expect(alone[0]?.out).toBe("153 files: 4 could not be used, 9 errors\n");
    // All files except JSON files and files that are not text.
    const json = JSON.parse(alone[7]?.out ?? "");
    expect(Object.keys(json)).toHaveLength(148);
    expect(json[join(files, "m0/f000.tf")]).toEqual({ a: 0 });
    expect(alone[7]?.out).toBe(`${JSON.stringify(json, undefined, 2)}\n`);
    expect(alone[8]?.out).toBe(`${JSON.stringify(json)}\n`);
  });

  it("format files in place", () => {
    const path = join(files, "valid", "a.tf");
    expect(run([["fmt", "--jobs", "2", join(files, "valid")]])).toEqual([{ status: 0, out: `${path}\n`, err: "" }]);
    expect(readFileSync(path, "utf8")).toBe("a = 1\n");
  });

  it("name the file for which their memory does not suffice, and continue with the others", () => {
    const folder = join(files, "memory");
    for (let i = 0; i < 70; i++) write(`memory/f${i}.tf`, i % 10 === 5 ? "a = [\n" : "a=1\n");
    // With an error in it, the file is parsed, which takes many times its size.
    for (const name of ["memory/f30x.tf", "memory/f64x.tf"]) write(name, `a = [${"[1], ".repeat(2_000_000)}\n`);
    const [checked, formatted] = run(
      [
        ["check", "--jobs", "2", folder],
        ["fmt", "--check", "--json", "--jobs", "2", folder],
      ],
      ["--max-old-space-size=40"],
    );
    const reason = "needs more memory than is available. Raise the limit with NODE_OPTIONS=--max-old-space-size=MEGABYTES";
    expect(checked?.status).toBe(1);
    expect(checked?.out).toBe("72 files: 2 could not be used, 7 errors\n");
    expect(checked?.err.split("\n").filter((line) => line.startsWith("hcl: "))).toEqual(
      ["f30x.tf", "f64x.tf"].map((name) => `hcl: ${join(folder, name)} ${reason}`),
    );
    const data = JSON.parse(formatted?.out ?? "");
    expect(data.unusable.map((/** @type {{ path: string }} */ { path }) => path)).toEqual(
      ["f30x.tf", "f64x.tf"].map((name) => join(folder, name)),
    );
    expect(data.files).toHaveLength(70);
    rmSync(folder, { recursive: true });
  });

  it("stop with the command", async () => {
    const cli = 'require("./hcl.cjs").runHcl(process.argv.slice(2)).then((status) => { process.exitCode = status; });';
    writeFileSync(join(built, "cli.cjs"), cli);
    const worker = readFileSync(join(built, "worker.cjs"));
    // Busy, so that they cannot know that the command has ended.
    const busy = `const end = Date.now() + 5_000; while (Date.now() < end); process.on("disconnect", () => process.exit());`;
    writeFileSync(join(built, "worker.cjs"), busy);
    const command = spawn(process.execPath, [join(built, "cli.cjs"), "check", "--jobs", "2", files]);
    setTimeout(() => command.kill("SIGINT"), 1_000);
    const [, signal] = await once(command, "exit");
    writeFileSync(join(built, "worker.cjs"), worker);
    expect(signal).toBe("SIGINT");
  });

  it("read what a shell connects to a command", () => {
    const line = `printf 'a = 1\\n' | "${process.execPath}" "${join(built, "cli.cjs")}" check --jobs 2 /dev/stdin "${join(files, "valid")}"`;
    expect(execFileSync("sh", ["-c", line], { encoding: "utf8" })).toBe("3 files: no problems\n");
  });

  it("end the command with their first defect, and leave nothing running", () => {
    writeFileSync(join(built, "worker.cjs"), "throw new Error('a defect');");
    expect(run([["check", "--jobs", "2", files]])).toEqual([
      { status: 1, out: "", err: expect.stringMatching(/^hcl: internal error: a worker ended: Error: a defect\n$/) },
    ]);
  });
});

it("the language server reports syntax errors before it loads functions and what evaluates them", () => {
  const built = mkdtempSync(join(tmpdir(), "hcl-server-"));
  for (const { fileName, code } of chunks) writeFileSync(join(built, fileName), code);
  symlinkSync(join(folder, "node_modules"), join(built, "node_modules"));
  const frame = (/** @type {object} */ message) => {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
  };
  const textDocument = { uri: "file:///none/a.tf", languageId: "terraform", version: 1, text: 'a = upper(" x")\nb = \n' };
  const input = [
    { id: 1, method: "initialize", params: { capabilities: {} } },
    { method: "textDocument/didOpen", params: { textDocument } },
    { id: 2, method: "textDocument/hover", params: { textDocument, position: { line: 0, character: 5 } } },
  ].map(frame);
  const program = `const { runHcl } = require("./hcl.cjs");
    const write = process.stdout.write.bind(process.stdout);
    const loaded = () => Object.keys(require.cache).filter((path) => /terraform-functions|fflate|bcryptjs/.test(path)).length;
    process.stdout.write = (data) => {
      const text = Buffer.from(data).toString();
      if (text.includes("publishDiagnostics")) write("problems: " + text.includes("expression-required") + ", loaded: " + loaded() + "\\n");
      if (text.includes('"id":2')) write("hover: " + text.includes("upper") + ", loaded: " + (loaded() > 0) + "\\n");
      return true;
    };
    runHcl(["lsp"]);`;
  writeFileSync(join(built, "program.cjs"), program);
  const out = execFileSync(process.execPath, [join(built, "program.cjs")], { input: input.join(""), encoding: "utf8" });
  rmSync(built, { recursive: true });
  expect(out).toBe("problems: true, loaded: 0\nhover: true, loaded: true\n");
});

it("the manifest declares the libraries that the commands load", () => {
  expect(undeclared(chunks, folder)).toEqual([]);
});

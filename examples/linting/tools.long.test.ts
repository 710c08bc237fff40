/** The tools of ESLint on a repository with Terraform, and the rules on all supported versions of ESLint. */
import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { readCases } from "../../scripts/linting/cases.mjs";

const example = import.meta.dirname;
const MAX_TIME = 120_000;
const PROBLEMS = ["hcl/deprecated-index", "hcl/unused-declarations"];

let repository = "";

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), "linting-"));
  for (const name of ["package.json", "eslint.config.js", "main.tf", "variables.tf"]) cpSync(join(example, name), join(repository, name));
  symlinkSync(join(example, "node_modules"), join(repository, "node_modules"), "junction");
  return () => rmSync(repository, { recursive: true });
});

const write = (name: string, text: string): void => writeFileSync(join(repository, name), text);

function run(command: string, ...args: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(command, args, { cwd: repository, encoding: "utf8", timeout: MAX_TIME });
}

const bin = (name: string): string => join(repository, "node_modules/.bin", name);
const eslint = (...args: readonly string[]): SpawnSyncReturns<string> => run(bin("eslint"), ...args);

interface FileResult {
  readonly messages: readonly { readonly ruleId: string }[];
}

/** The rules that ESLint reports, with its JSON formatter. */
function reported(...args: readonly string[]): readonly string[] {
  const { stdout, stderr } = eslint("--format", "json", ...args, ".");
  expect(stdout, stderr).not.toBe("");
  return (JSON.parse(stdout) as FileResult[]).flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId)).sort();
}

it("reports problems of several files", { timeout: MAX_TIME }, () => {
  expect(reported()).toEqual(PROBLEMS);
});

it("reports the same problems from several threads", { timeout: MAX_TIME }, () => {
  expect(reported("--concurrency", "2")).toEqual(PROBLEMS);
});

it("renews the cache when another file changes", { timeout: MAX_TIME }, () => {
  expect(reported("--cache")).toEqual(PROBLEMS);
  write("use.tf", 'output "spare" {\n  value = var.spare\n}\n');
  expect(reported("--cache")).toEqual(["hcl/deprecated-index"]);
  write("use.tf", "");
  expect(reported("--cache")).toEqual(PROBLEMS);
});

it("writes SARIF", { timeout: MAX_TIME }, () => {
  const { runs } = JSON.parse(eslint("--format", "@microsoft/eslint-formatter-sarif", ".").stdout);
  const results = (runs as [{ results: object[] }])[0].results;
  expect(results).toHaveLength(2);
  expect(results).toContainEqual(
    expect.objectContaining({
      ruleId: "hcl/deprecated-index",
      locations: [
        {
          physicalLocation: {
            artifactLocation: expect.objectContaining({ uri: expect.stringMatching(/\/main\.tf$/) }),
            region: expect.objectContaining({ startLine: 6, startColumn: 11, endColumn: 22 }),
          },
        },
      ],
    }),
  );
});

it("suppresses the problems of today", { timeout: MAX_TIME }, () => {
  write("old.tf", "locals {\n  old = var.nothing\n}\n");
  expect(eslint(".").status).toBe(1);
  expect(eslint("--suppress-all", ".").status).toBe(0);
  expect(reported("--quiet")).toEqual([]);
  write("new.tf", "locals {\n  new = var.nothing\n}\n");
  expect(reported("--quiet")).toEqual(["hcl/references"]);
});

it("fixes files before they are committed", { timeout: MAX_TIME }, () => {
  write(".gitignore", "node_modules\n");
  const git = (...args: readonly string[]): void => {
    const { status, stderr } = run("git", "-c", "user.name=a", "-c", "user.email=a@example.com", ...args);
    expect(status, stderr).toBe(0);
  };
  git("init", "--quiet");
  git("add", ".gitignore", "package.json", "eslint.config.js", "variables.tf");
  git("commit", "--quiet", "--message", "Start");
  git("add", "main.tf");
  const { status, stdout, stderr } = run(bin("lint-staged"));
  expect(status, stdout + stderr).toBe(0);
  expect(readFileSync(join(repository, "main.tf"), "utf8")).toContain("value = var.zones[0]");
});

it("answers an agent", { timeout: MAX_TIME }, async () => {
  const server = spawn(bin("mcp"), { cwd: repository, stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((resolve) => server.once("close", resolve));
  onTestFinished(async () => {
    server.kill();
    await ended;
  });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const send = (message: object): void => void server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const client = { protocolVersion: "2024-11-05", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  send({ id: 1, method: "initialize", params: client });
  await lines.next();
  send({ method: "notifications/initialized" });
  send({ id: 2, method: "tools/call", params: { name: "lint-files", arguments: { filePaths: [join(repository, "main.tf")] } } });
  expect((await lines.next()).value).toContain("hcl/deprecated-index");
});

it("reports and fixes the same on all supported versions of ESLint", { timeout: MAX_TIME }, () => {
  const cases = readCases();
  mkdirSync(join(repository, "structure"));
  for (const name of ["variables.tf", "outputs.tf"]) write(join("structure", name), "");
  write("cases.json", JSON.stringify(cases));
  cpSync(join(example, "../../scripts/linting/rule-program.mjs"), join(repository, "program.mjs"));
  const outputs = ["eslint", "eslint-9", "eslint-9.25"].map((name) => {
    const { status, stdout, stderr } = run(process.execPath, "program.mjs", name);
    expect(status, stderr).toBe(0);
    return stdout;
  });
  expect(outputs[0]).toMatch(/^\d+ rules, \d+ problems, \d+ fixes$/m);
  expect(new Set(outputs).size).toBe(1);
});

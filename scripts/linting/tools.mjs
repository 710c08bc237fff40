/** Tests the tools of ESLint on one example repository with Terraform. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installAndRun, run } from "./install-and-run.mjs";

const FILES = {
  "package.json": JSON.stringify({
    name: "infrastructure",
    version: "1.0.0",
    private: true,
    type: "module",
    "lint-staged": { "*.tf": "eslint --fix" },
  }),
  "eslint.config.js": `import { defineConfig } from "eslint/config";
import hcl, { cacheKey } from "@hcl-ts/eslint-plugin";
export default defineConfig([...hcl.configs.terraform, { settings: { hcl: { cacheKey: cacheKey() } } }]);
`,
  "main.tf": 'terraform {\n  required_version = ">= 1.5"\n}\noutput "first" {\n  value = var.zones.0\n}\n',
  "variables.tf": 'variable "zones" {\n  type = list(string)\n}\nvariable "spare" {\n  type = string\n}\n',
  "tsconfig.json": JSON.stringify({
    compilerOptions: { module: "nodenext", target: "es2022", strict: true, noEmit: true, types: [], skipLibCheck: true },
    files: ["config.ts"],
  }),
  "config.ts": `import { defineConfig } from "eslint/config";
import hcl from "@hcl-ts/eslint-plugin";
export default defineConfig([
  ...hcl.configs.strict,
  { rules: { "hcl/sort-keys": ["warn", { order: "desc" }], "other/rule": ["warn", { anything: 1 }] } },
  // @ts-expect-error: there is no such option
  { rules: { "hcl/sort-keys": ["warn", { ordr: "desc" }] } },
  // @ts-expect-error: there is no such style
  { rules: { "hcl/module-pinned-source": ["warn", { style: "lax" }] } },
]);
`,
};

const PROBLEMS = ["hcl/deprecated-index", "hcl/unused-declarations"];

/**
 * @param {string} folder where the repository is created
 * @param {readonly string[]} files the archives of the plugin and of what it needs
 * @returns {boolean} whether all tools work
 */
export function testTools(folder, files) {
  const cwd = join(folder, "repository");
  mkdirSync(cwd, { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(cwd, name), text);
  const packages = ["eslint@10", "@microsoft/eslint-formatter-sarif@3", "@eslint/mcp@0", "lint-staged@16", "typescript@5.9"];
  const installed = installAndRun(cwd, [...files, ...packages], ["node_modules/.bin/eslint", "--version"]);
  if (!installed.ok) {
    console.log(`tools of ESLint: installation fails\n${installed.output}`);
    return false;
  }
  const eslint = (/** @type {string[]} */ ...args) => run(cwd, join(cwd, "node_modules/.bin/eslint"), args);
  const rulesIn = (/** @type {string} */ json) =>
    JSON.parse(json)
      .flatMap((/** @type {{ messages: { ruleId: string }[] }} */ { messages }) => messages.map(({ ruleId }) => ruleId))
      .sort();
  /** @type {Record<string, () => unknown>} */
  const tests = {
    "the command line": () => equals(rulesIn(eslint("--format", "json", ".").stdout), PROBLEMS),
    "--concurrency": () => equals(rulesIn(eslint("--concurrency", "2", "--format", "json", ".").stdout), PROBLEMS),
    "--cache with cacheKey"() {
      equals(rulesIn(eslint("--cache", "--format", "json", ".").stdout), PROBLEMS);
      writeFileSync(join(cwd, "use.tf"), 'output "spare" {\n  value = var.spare\n}\n');
      equals(rulesIn(eslint("--cache", "--format", "json", ".").stdout), ["hcl/deprecated-index"]);
      writeFileSync(join(cwd, "use.tf"), "");
      equals(rulesIn(eslint("--cache", "--format", "json", ".").stdout), PROBLEMS);
    },
    SARIF() {
      const { runs } = JSON.parse(eslint("--format", "@microsoft/eslint-formatter-sarif", ".").stdout);
      const { results } = runs[0];
      equals(results.map((/** @type {{ ruleId: string }} */ { ruleId }) => ruleId).sort(), PROBLEMS);
      const region = results.find((/** @type {{ ruleId: string }} */ { ruleId }) => ruleId === PROBLEMS[0]).locations[0].physicalLocation
        .region;
      equals([region.startLine, region.startColumn, region.endColumn], [5, 11, 22]);
    },
    "@eslint/mcp"() {
      const requests = [
        {
          id: 1,
          method: "initialize",
          params: { protocolVersion: "2024-11-05", capabilities: {}, clientInfo: { name: "test", version: "1" } },
        },
        { method: "notifications/initialized" },
        { id: 2, method: "tools/call", params: { name: "lint-files", arguments: { filePaths: [join(cwd, "main.tf")] } } },
      ];
      const input = requests.map((request) => `${JSON.stringify({ jsonrpc: "2.0", ...request })}\n`).join("");
      // The server ends with its input, after it has answered.
      const { output } = run(cwd, "sh", ["-c", "(cat; sleep 15) | node_modules/.bin/mcp"], input);
      if (!output.includes("hcl/deprecated-index")) throw new Error(output);
    },
    "--suppress-all"() {
      const bad = (/** @type {string} */ name) => writeFileSync(join(cwd, `${name}.tf`), `locals {\n  ${name} = var.nothing\n}\n`);
      bad("old");
      equals(eslint(".").status, 1);
      equals(eslint("--suppress-all", ".").status, 0);
      equals(eslint(".").status, 0);
      bad("new");
      equals(eslint(".").status, 1);
      run(cwd, "rm", ["eslint-suppressions.json", "old.tf", "new.tf"]);
    },
    "lint-staged"() {
      writeFileSync(join(cwd, ".gitignore"), "node_modules\n");
      const git = (/** @type {string[]} */ ...args) => run(cwd, "git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args]);
      git("init", "--quiet");
      git("add", ".gitignore", "package.json", "eslint.config.js", "variables.tf");
      git("commit", "--quiet", "--message", "Start");
      git("add", "main.tf");
      const { ok, output } = run(cwd, join(cwd, "node_modules/.bin/lint-staged"), []);
      if (!ok) throw new Error(output);
      equals(readFileSync(join(cwd, "main.tf"), "utf8").includes("var.zones[0]"), true);
    },
    "types of defineConfig"() {
      const { ok, output } = run(cwd, join(cwd, "node_modules/.bin/tsc"), ["--project", "."]);
      if (!ok) throw new Error(output);
    },
  };
  let passes = true;
  for (const [name, test] of Object.entries(tests)) {
    try {
      test();
      console.log(`${name}: works`);
    } catch (error) {
      passes = false;
      console.log(`${name}: fails\n${error instanceof Error ? error.stack : error}`);
    }
  }
  return passes;
}

/**
 * @param {unknown} found
 * @param {unknown} expected
 */
function equals(found, expected) {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`expected ${JSON.stringify(expected)}, not ${JSON.stringify(found)}`);
}

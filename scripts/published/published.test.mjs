/**
 * Packs every public package, installs each one alone in an empty project, and tests it as its
 * users would: its installed dependencies, whether each entry point loads and type-checks, and
 * whether the commands start. The packages must have been built.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, describe, expect, it } from "vitest";
import { root } from "../run.mjs";
import { closureOf, packAll } from "./tarballs.mjs";

const folder = mkdtempSync(join(tmpdir(), "published-"));
afterAll(() => rmSync(folder, { recursive: true }), 60_000);

const tarballs = packAll(folder);
const published = [...tarballs].filter(([, { isOurs }]) => isOurs);

it("a package contains only its dependencies", () => {
  expect([...closureOf("@hcl-ts/cty", tarballs)].sort()).toEqual(["@hcl-ts/cty", "unorm"]);
});

for (const [name, { manifest }] of published) {
  describe(name, { timeout: 60_000 }, () => {
    const project = join(folder, "projects", name);
    const installed = join(project, "node_modules", name);
    const specifiers = Object.keys(manifest.exports)
      .filter((entry) => entry !== "./package.json")
      .map((entry) => name + entry.slice(1));
    const cjsFiles = Object.values(manifest.exports).flatMap((entry) =>
      typeof entry === "object" ? [join(installed, Object(entry).require)] : [],
    );

    it("installs alone, with its dependencies only", () => {
      const closure = closureOf(name, tarballs);
      const files = [...closure].map((each) => tarballs.get(each)?.file ?? `no tarball of ${each}`);
      mkdirSync(project, { recursive: true });
      writeFileSync(join(project, "package.json"), JSON.stringify({ name: "user", version: "1.0.0", private: true, type: "module" }));
      runIn(project, "npm", ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", ...files]);
      expect(installedIn(project)).toEqual([...closure].sort());
    });

    it("contains its sources, a licence and a README, but no tests", () => {
      const files = readdirSync(installed, { recursive: true, encoding: "utf8" });
      expect(["LICENSE", "README.md", "package.json"].filter((file) => !files.includes(file))).toEqual([]);
      expect(files.filter((file) => /\.test\b|\.test-d\b|__|(^|\/)test\//.test(file))).toEqual([]);
      const maps = files.filter((file) => file.endsWith(".map"));
      expect(maps.length).toBeGreaterThan(0);
      for (const map of maps) {
        for (const source of JSON.parse(readFileSync(join(installed, map), "utf8")).sources) {
          expect(existsSync(resolve(installed, dirname(map), source)), `${source}, named by ${map}`).toBe(true);
        }
      }
    });

    it("loads by each entry point", () => {
      const program = `for (const specifier of ${JSON.stringify(specifiers)}) {
        const names = Object.keys(await import(specifier));
        if (names.length === 0) throw new Error(specifier + " exports nothing");
      }`;
      runIn(project, process.execPath, ["--input-type=module", "--eval", program]);
    });

    it("returns the same modules from require", () => {
      const program = `const required = ${JSON.stringify(specifiers)}.map((specifier) => [specifier, require(specifier)]);
        (async () => {
          for (const [specifier, module] of required) if (module !== (await import(specifier))) throw new Error(specifier + " is loaded twice");
        })();`;
      runIn(project, process.execPath, ["--input-type=commonjs", "--eval", program]);
    });

    it("has a CommonJS form of each entry point", () => {
      const program = `for (const entry of ${JSON.stringify(cjsFiles)}) {
        if (Object.keys(require(entry)).length === 0) throw new Error(entry + " exports nothing");
      }`;
      runIn(project, process.execPath, ["--no-experimental-require-module", "--eval", program]);
    });

    it("type-checks by each entry point, including its own declarations", () => {
      writeFileSync(join(project, "user.ts"), specifiers.map((specifier, i) => `export * as entry${i} from "${specifier}";\n`).join(""));
      const compilerOptions = {
        strict: true,
        noEmit: true,
        module: "nodenext",
        target: "es2023",
        lib: ["es2023", "es2024.string"],
        types: [],
        // The declarations of a peer dependency are not ours to check, and may need types that only
        // its users have.
        skipLibCheck: manifest.peerDependencies !== undefined,
      };
      writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["user.ts"] }));
      runIn(project, join(root, "node_modules", ".bin", "tsc"), ["-p", "."]);
    });

    it("has a valid package.json", async () => {
      const { messages, pkg } = await publint({ pkgDir: installed, pack: false, strict: true });
      // For Node, whose types matter, "require" also leads to the ES modules (decision 23).
      const problems = messages.filter(({ code }) => code !== "EXPORTS_TYPES_INVALID_FORMAT");
      expect(problems.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
    });

    for (const command of Object.keys(manifest.bin ?? {})) {
      it(`starts the command ${command}`, () => {
        expect(runIn(project, join(project, "node_modules", ".bin", command), ["--version"])).toContain(manifest.version);
      });
    }
  });
}

/**
 * Runs a command that must succeed, and returns its standard output.
 * @param {string} cwd
 * @param {string} command
 * @param {string[]} args
 */
function runIn(cwd, command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${[command, ...args].join(" ")}\n${stdout}${stderr}${error ?? ""}`);
  return stdout;
}

/**
 * Returns the names of the packages that are installed in a project, sorted.
 * @param {string} project
 */
function installedIn(project) {
  const entries = Object.keys(JSON.parse(readFileSync(join(project, "node_modules", ".package-lock.json"), "utf8")).packages);
  return entries.map((entry) => entry.replace(/^.*node_modules\//, "")).sort();
}

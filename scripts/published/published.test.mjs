/**
 * Packs every public package, has each one alone with its dependencies in an empty project, and tests it as its
 * users would: its installed dependencies, whether each entry point loads and type-checks, and
 * whether the commands start. The packages must have been built. All but one are installed by `npm run test:long` only.
 */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IS_LONG } from "../../vitest.tier.ts";
import { root } from "../run.mjs";
import { loadedFiles } from "./loaded-files.mjs";
import { closureOf, packAll } from "./tarballs.mjs";

const folder = mkdtempSync(join(tmpdir(), "published-"));
afterAll(() => rmSync(folder, { recursive: true }));

const tarballs = packAll(folder);
/** The package that contains most others stands for all, unless the long tests run. */
const REPRESENTATIVE = "hcl-ts";
const isTested = (/** @type {string} */ name) => IS_LONG || name === REPRESENTATIVE;
/** The packages whose installed size is limited, in MB. */
const SIZES = /** @type {const} */ ([
  ["hcl-ts", 6],
  ["@hcl-ts/hcl2json", 3.021],
]);
const ours = [...tarballs].filter(([name, { isOurs }]) => isOurs && isTested(name));
/**
 * Returns the package from whose installation a package is copied with its dependencies; undefined if it is in no other's. Of each, npm would
 * install the same archives again, which takes it seconds.
 * @param {string} name
 */
const containerOf = (name) =>
  SIZES.some(([each]) => each === name)
    ? undefined
    : ours.map(([other]) => other).find((other) => other !== name && isLargest(other) && closureOf(other, tarballs).has(name));
/** @param {string} name */
const isLargest = (name) => !ours.some(([other]) => other !== name && closureOf(other, tarballs).has(name));
const published = ours.toSorted(([a], [b]) => Number(containerOf(a) !== undefined) - Number(containerOf(b) !== undefined));

it("a package contains only its dependencies", () => {
  expect([...closureOf("@hcl-ts/cty", tarballs)].sort()).toEqual(["@hcl-ts/cty", "@types/big.js", "big.js", "unorm"]);
});

for (const [name, { manifest }] of published) {
  describe(name, () => {
    const project = join(folder, "projects", name);
    const installed = join(project, "node_modules", name);
    const specifiers = Object.keys(manifest.exports)
      .filter((entry) => entry !== "./package.json")
      .map((entry) => name + entry.slice(1));
    const cjsFiles = Object.values(manifest.exports).flatMap((entry) =>
      typeof entry === "object" ? [join(installed, Object(entry).require.default)] : [],
    );

    it("is there alone, with its dependencies only", () => {
      const closure = closureOf(name, tarballs);
      const files = [...closure].map((each) => tarballs.get(each)?.file ?? `no tarball of ${each}`);
      mkdirSync(project, { recursive: true });
      writeFileSync(join(project, "package.json"), JSON.stringify({ name: "user", version: "1.0.0", private: true, type: "module" }));
      const container = containerOf(name);
      if (container !== undefined) {
        const modules = join(folder, "projects", container, "node_modules");
        for (const each of closure) cpSync(join(modules, each), join(project, "node_modules", each), { recursive: true });
        return;
      }
      runIn(project, "npm", ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps", ...files]);
      expect(installedIn(project)).toEqual([...closure].sort());
    });

    it("contains a licence and a README, but no sources, tests and source maps", () => {
      const files = readdirSync(installed, { recursive: true, encoding: "utf8" });
      expect(["LICENSE", "README.md", "package.json"].filter((file) => !files.includes(file))).toEqual([]);
      expect(files.filter((file) => /\.test\b|\.test-d\b|__|^(test|src)\/|\.map$/.test(file))).toEqual([]);
    });

    it("contains the licence of every library in its files", () => {
      const files = readdirSync(installed, { recursive: true, encoding: "utf8" }).filter((file) => /^dist\/.*\.c?js$/.test(file));
      // Libraries mark comments that must be kept.
      const named = files.flatMap((file) => [...readFileSync(join(installed, file), "utf8").matchAll(/\/\*! ([\w@/.-]+)/g)]);
      const letters = (/** @type {string} */ text) => text.toLowerCase().replaceAll(/[^a-z]/g, "");
      const notices = existsSync(join(installed, "THIRD-PARTY.txt")) ? readFileSync(join(installed, "THIRD-PARTY.txt"), "utf8") : "";
      const missing = new Set(named.map(([, library = ""]) => library).filter((library) => !letters(notices).includes(letters(library))));
      expect([...missing]).toEqual([]);
    });

    it("has readable files for Node", () => {
      const files = readdirSync(installed, { recursive: true, encoding: "utf8" }).filter((file) =>
        /dist\/(node|cjs)\/.*\.c?js$/.test(file),
      );
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) {
        // The statements that import and export names are on one line each.
        const code = readFileSync(join(installed, file), "utf8").replace(/^(import|export) \{[^}]*\}.*\n/gm, "");
        const lines = code.split("\n");
        expect(Math.max(...lines.map((line) => line.length)), file).toBeLessThan(1000);
        expect(code.length / lines.length, file).toBeLessThan(100);
      }
    });

    it("exports in Node the names of its sources, and none that a bundler made up", async () => {
      const forms = Object.values(manifest.exports).flatMap((entry) =>
        typeof entry === "object" ? [[Object(entry).import.node, Object(entry).import.default]] : [],
      );
      const program = `const found = [];
        for (const file of process.argv.slice(1)) found.push(Object.keys(await import(file)));
        console.log(JSON.stringify(found));`;
      // One process for all files: starting one takes longer than loading a file.
      const namesOf = (/** @type {string[]} */ files) =>
        JSON.parse(
          runIn(installed, process.execPath, ["--input-type=module", "--eval", program, ...files.map((file) => join(installed, file))]),
        );
      const [inNode, inBundles] = [namesOf(forms.map(([node]) => node)), namesOf(forms.map(([, others]) => others))];
      expect(inNode).toHaveLength(forms.length);
      for (const [i, names] of inNode.entries()) {
        const expected = inBundles[i];
        expect(names).toEqual(expect.arrayContaining(expected));
        const others = names.filter((/** @type {string} */ name) => !expected.includes(name));
        expect(others.filter((/** @type {string} */ name) => !/^(or|\w{3,})$/.test(name))).toEqual([]);
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
          for (const [specifier, module] of required) {
            // Node returns a module with a default in an object of its own.
            const imported = await import(specifier);
            const isSame = "default" in imported ? module.default === imported.default : module === imported;
            if (!isSame) throw new Error(specifier + " is loaded twice");
          }
        })();`;
      runIn(project, process.execPath, ["--input-type=commonjs", "--eval", program]);
    });

    it("has a CommonJS form of each entry point", () => {
      const program = `for (const entry of ${JSON.stringify(cjsFiles)}) {
        if (Object.keys(require(entry)).length === 0) throw new Error(entry + " exports nothing");
      }`;
      runIn(project, process.execPath, ["--no-experimental-require-module", "--eval", program]);
    });

    it("type-checks by each entry point in an ES module and in CommonJS, including its own declarations", () => {
      // One program for both, because most of the time is for the declarations that they share.
      const files = ["user.ts", "user.cts"];
      const text = specifiers.map((specifier, i) => `export * as entry${i} from "${specifier}";\n`).join("");
      for (const file of files) writeFileSync(join(project, file), text);
      const compilerOptions = {
        strict: true,
        noEmit: true,
        // Other than with "nodenext", CommonJS cannot require ES modules.
        module: "node16",
        target: "es2023",
        lib: ["es2023", "es2024.string"],
        types: [],
        // The declarations of a peer dependency are not ours to check, and may need types that only
        // its users have.
        skipLibCheck: manifest.peerDependencies !== undefined,
      };
      writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
      runIn(project, join(root, "node_modules", ".bin", "tsc"), ["-p", "."]);
    });

    for (const command of Object.keys(manifest.bin ?? {})) {
      it(`starts the command ${command}`, () => {
        expect(runIn(project, join(project, "node_modules", ".bin", command), ["--version"])).toContain(manifest.version);
      });
    }
  });
}

it.runIf(IS_LONG)("a program that asks for numbers of big.js gets the numbers of the library that it imports", () => {
  const program = `
    import { Big } from "big.js";
    import { numberVal, toBig } from "@hcl-ts/cty";
    import { cty, decode, hcldec } from "hcl-ts";
    import { toJson } from "@hcl-ts/hcl2json";
    const spec = hcldec.attrSpec("n", cty.number);
    const numbers = [toBig(numberVal("1e400")), decode("n = 1e400", spec, { numbers: "big" }).value, toJson("n = 1e400", { numbers: "big" }).json.n];
    if (!numbers.every((n) => n instanceof Big && n.eq("1e400"))) throw new Error(String(numbers));`;
  const needed = ["hcl-ts", "@hcl-ts/hcl2json"];
  const files = new Set(needed.flatMap((name) => [...closureOf(name, tarballs)]).map((name) => tarballs.get(name)?.file ?? ""));
  const project = join(folder, "projects", "numbers");
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "user", version: "1.0.0", private: true, type: "module" }));
  runIn(project, "npm", ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", ...files]);
  runIn(project, process.execPath, ["--input-type=module", "--eval", program]);
  const required = program.replace(/import (\{.*\}) from (".*");/g, "const $1 = require($2);");
  runIn(project, process.execPath, ["--input-type=commonjs", "--eval", required.replace("n instanceof Big && ", "")]);
});

describe("an installation takes little space", () => {
  it.each(SIZES.filter(([name]) => isTested(name)))("%s takes at most %s MB with its dependencies", (name, megabytes) => {
    const modules = join(folder, "projects", name, "node_modules");
    const files = readdirSync(modules, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const bytes = files.reduce((sum, { parentPath, name: file }) => sum + statSync(join(parentPath, file)).size, 0);
    expect(bytes / 1e6).toBeLessThan(megabytes);
  });
});

it.each(["module", "commonjs"])("an uncaught error prints a few lines in a program of the form %s", (form) => {
  const program = form === "module" ? 'import { cty } from "hcl-ts"; cty.numberVal("x");' : 'require("hcl-ts").cty.numberVal("x");';
  const { status, stderr } = spawnSync(process.execPath, [`--input-type=${form}`, "--eval", program], {
    cwd: join(folder, "projects", "hcl-ts"),
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toContain("CtyError");
  expect(stderr.length).toBeLessThan(2000);
});

describe("a program loads few files", () => {
  const filesOf = (/** @type {string} */ name) => loadedFiles(name, join(folder, "projects", name));

  it.runIf(IS_LONG)("imports the native syntax from single files", () => {
    expect(filesOf("@hcl-ts/hclsyntax")).toEqual([
      "@hcl-ts/cty/dist/node/kernel.js",
      "@hcl-ts/hcl/dist/node/syntax.js",
      "@hcl-ts/hclsyntax/dist/node/index.js",
    ]);
  });

  const limits = /** @type {const} */ ([
    ["@hcl-ts/cty", 2],
    ["@hcl-ts/hcl", 3],
    ["@hcl-ts/hcl2json", 2],
    ["@hcl-ts/hclwrite", 11],
    ["hcl-ts", 18],
  ]);
  it.each(limits.filter(([name]) => isTested(name)))("imports %s from at most %i files", (name, count) => {
    expect(filesOf(name).length).toBeLessThanOrEqual(count);
  });
});

it("a bundle for Node contains only what the program uses", async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: 'import { evaluate } from "hcl-ts"; console.log(evaluate("1 + 1").value.asNumber());',
      resolveDir: join(folder, "projects", "hcl-ts"),
    },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "node",
  });
  const contents = outputFiles[0]?.contents ?? new Uint8Array();
  // As much as in a bundle for browsers.
  expect(gzipSync(contents).length).toBeLessThan(88_800);
  const bundle = join(folder, "bundle-for-node.mjs");
  writeFileSync(bundle, contents);
  expect(runIn(folder, process.execPath, [bundle])).toBe("2\n");
});

describe.runIf(IS_LONG)("a program written for @cdktf/hcl2json", () => {
  const fixtures = join(root, "scripts", "published", "fixtures");
  const original = join(root, "packages", "bench", "node_modules", "@cdktf", "hcl2json");
  const project = join(folder, "projects", "alias");
  const module = join(project, "module");

  /**
   * Compiles the program in a project in which the package has a place.
   * @param {string} path
   */
  const compileIn = (path) => {
    for (const name of ["hcl2json-user.ts", "hcl2json-main.ts"]) copyFileSync(join(fixtures, name), join(path, name));
    const compilerOptions = {
      strict: true,
      module: "nodenext",
      target: "es2023",
      lib: ["es2023"],
      types: [],
      outDir: "out",
      skipLibCheck: true,
    };
    writeFileSync(join(path, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["hcl2json-main.ts"] }));
    runIn(path, join(root, "node_modules", ".bin", "tsc"), ["-p", "."]);
  };
  /** @param {string} path */
  const outputIn = (path) => JSON.parse(runIn(path, process.execPath, [join("out", "hcl2json-main.js"), module]));

  beforeAll(() => {
    mkdirSync(module, { recursive: true });
    writeFileSync(join(module, "main.tf"), 'variable "x" {\n  type = string\n}\n');
    writeFileSync(join(module, "more.tf.json"), '{"output": {"y": {"value": "${var.x}"}}}');
    const files = [...closureOf("@hcl-ts/hcl2json", tarballs)].map((each) => [each, tarballs.get(each)?.file]);
    const dependencies = Object.fromEntries(
      files.map(([name, file]) => [name === "@hcl-ts/hcl2json" ? "@cdktf/hcl2json" : name, `file:${file}`]),
    );
    writeFileSync(
      join(project, "package.json"),
      JSON.stringify({ name: "user", version: "1.0.0", private: true, type: "module", dependencies }),
    );
    runIn(project, "npm", ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund"]);
  });

  it("compiles and runs with our package under that name", () => {
    compileIn(project);
    expect(outputIn(project)).toEqual({
      modules: { vpc: { source: "example/vpc", version: "5.0", azs: "${data.zones.all}" } },
      references: [
        ["var.tags", 8, 16],
        ["local.name", 27, 37],
      ],
      calls: [[], [], [], [], ["f", "g"]],
      descriptions: ["var/a/b", "if a", "for x in y", "template of 3", "function at 0"],
      wrapped: { wrap: '"var.x"', wrapOffset: 1 },
      folder: { variable: { x: [{ type: "${string}" }] }, output: { y: { value: "${var.x}" } } },
      failure: true,
    });
  });

  it.skipIf(!existsSync(original))("compiles and runs with the original, with the same result", () => {
    const other = join(folder, "projects", "original");
    mkdirSync(join(other, "node_modules", "@cdktf"), { recursive: true });
    writeFileSync(join(other, "package.json"), JSON.stringify({ type: "module" }));
    symlinkSync(original, join(other, "node_modules", "@cdktf", "hcl2json"));
    compileIn(other);
    expect(outputIn(other)).toEqual(outputIn(project));
  });

  it("fits into a bundle for browsers that uses no API of Node", async () => {
    const { outputFiles } = await build({
      entryPoints: [join(project, "out", "hcl2json-user.js")],
      bundle: true,
      minify: true,
      write: false,
      format: "esm",
      platform: "browser",
    });
    const [file] = outputFiles;
    expect(gzipSync(file?.contents ?? "").length).toBeLessThan(60 * 1024);
    expect(file?.text).not.toMatch(/from ?"|require\(/);
    const bundle = join(project, "bundle.mjs");
    writeFileSync(bundle, file?.contents ?? "");
    const program = `delete globalThis.process; console.log(JSON.stringify(await (await import(${JSON.stringify(bundle)})).run(undefined)))`;
    const { folder: _, ...rest } = outputIn(project);
    expect(JSON.parse(runIn(project, process.execPath, ["--input-type=module", "--eval", program]))).toEqual(rest);
  });
});

describe.runIf(IS_LONG).each([
  ["hcl2-parser", "@hcl-ts/hcl2json/hcl2-parser"],
  ["hcl2-json-parser", "@hcl-ts/hcl2json/hcl2-json-parser"],
])("a program written for %s", (name, ours) => {
  const original = join(root, "packages", "bench", "node_modules", name);
  const uses = "Promise.all([hcl.parseToObject(source), hcl.parseToString(source)]).then((found) => console.log(JSON.stringify(found)));";
  const source = `const source = 'variable "x" {\\n  type = string\\n}\\na = [1, "\${var.x}"]\\n';`;
  /** Programs by their names. Some import the package as a whole, some its functions. */
  const programs = {
    "default.mjs": `import hcl from "${name}";\n${source}\n${uses}\n`,
    "namespace.mjs": `import * as all from "${name}";\nconst hcl = all.default ?? all;\n${source}\n${uses}\n`,
    "required.cjs": `const hcl = require("${name}");\n${source}\n${uses}\n`,
    "names.cjs": `const { parseToObject, parseToString } = require("${name}");\nconst hcl = { parseToObject, parseToString };\n${source}\n${uses}\n`,
  };

  it.skipIf(!existsSync(original)).each(Object.entries(programs))("has the same result with our package: %s", (file, program) => {
    const before = join(folder, "projects", `before-${name}`);
    mkdirSync(join(before, "node_modules"), { recursive: true });
    if (!existsSync(join(before, "node_modules", name))) symlinkSync(original, join(before, "node_modules", name));
    writeFileSync(join(before, file), program);
    const after = join(folder, "projects", "@hcl-ts/hcl2json");
    writeFileSync(join(after, file), program);
    const guide = readFileSync(join(root, "docs", "guides", "json-and-hcl.md"), "utf8");
    const command = guide.split("\n").find((line) => line.startsWith(`grep -rl "${name}" src`)) ?? "";
    runIn(after, "sh", ["-c", command.replace("src |", `${file} |`)]);
    expect(readFileSync(join(after, file), "utf8")).toContain(`"${ours}"`);
    const found = runIn(before, process.execPath, [file]);
    expect(found).toContain("var.x");
    expect(JSON.parse(runIn(after, process.execPath, [file]))).toEqual(JSON.parse(found));
  });
});

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

/**
 * `npm run release:rehearse` releases all packages to a registry on this machine, and uses them from there as new users do:
 *
 * 1. The first release: versions, builds and publishes the committed state.
 * 2. Fresh projects of npm, pnpm, yarn and bun install it: a program, a command, a workspace, and a package that replaces another one.
 * 3. The examples of every README run with the published packages.
 * 4. Two more releases, in each of which one package changes. Only this one, and for a breaking change what depends on it, has a new version.
 * 5. An old and a new version run in one program, and the old one is deprecated.
 *
 * `--record` writes the measured sizes to `docs/installed-sizes.json`, from which the site takes them.
 *
 * Needs a registry for the libraries, and several minutes. `npm run test:runtimes` runs it, too.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { installTools } from "../install-tools.mjs";
import { root } from "../run.mjs";
import { setUp } from "../setup.mjs";
import { billOfMaterials } from "./bill-of-materials.mjs";
import { clients } from "./clients.mjs";
import { call } from "./command.mjs";
import { describeSizes, installedSizes, sizeOf } from "./installed-sizes.mjs";
import { SIDE_BY_SIDE, USE } from "./programs.mjs";
import { addChangeset, buildAndPack, cloneRepository, deprecate, publicPackages, release, withDependants } from "./publish.mjs";
import { exampleModules } from "./readme-examples.mjs";
import { startRegistry } from "./registry.mjs";

/** The peers that examples of READMEs need. */
const PEERS = { eslint: "^10.0.0", prettier: "^3.0.0" };
/** The package of a changed version that nothing has to follow, and one that everything follows. */
const [CHANGED, BROKEN] = ["@hcl-ts/hcldec", "@hcl-ts/cty"];

/**
 * Runs the rehearsal, with a line for each step.
 * @param {boolean} record whether to write the measured sizes to the file from which the site takes them
 * @returns {Promise<number>} an exit status
 */
export async function rehearse(record) {
  const status = setUp() || installTools(join(root, "scripts/release"), "what the rehearsal needs");
  if (status !== 0) return status;
  const folder = mkdtempSync(join(tmpdir(), "rehearsal-"));
  let failures = 0;
  /**
   * @template T
   * @param {string} name
   * @param {() => T} action
   */
  const step = (name, action) => {
    const start = performance.now();
    try {
      const result = action();
      const text = typeof result === "string" ? `: ${result}` : "";
      console.log(`${name}${text} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
      return result;
    } catch (problem) {
      failures++;
      console.log(`${name}: FAILS\n${problem instanceof Error ? problem.message : problem}`);
      return undefined;
    }
  };
  const repository = join(folder, "repository");
  step("clone and install", () => cloneRepository(repository));
  const names = [...publicPackages(repository).keys()];
  const registry = await startRegistry(join(folder, "registry"), call(root, ["npm", "config", "get", "registry"]).trim(), names);
  try {
    step("first release", () => {
      release(repository, registry);
      return versionsOf(repository);
    });
    const range = rangeOf(publicPackages(repository), "hcl-ts");
    step("two builds are identical", () => compareBuilds(repository, folder));
    for (const client of clients) {
      const project = join(folder, client.name.replaceAll(/\W+/g, "-").replace(/-$/, ""));
      step(`${client.name}: a program and a command`, () => useIn(project, client, registry.url, range));
      step(`${client.name}: a workspace with a replaced package`, () => useWorkspace(`${project}-workspace`, client, registry.url, range));
    }
    step("the bill of materials of all packages", () => listMaterials(join(folder, "materials"), registry.url, publicPackages(repository)));
    step("sizes beside the packages that ours replace", () => {
      const sizes = installedSizes(join(folder, "sizes"), registry.url, (name) => publicPackages(repository).get(name)?.version);
      if (record) recordSizes(sizes);
      return `\n${describeSizes(sizes).join("\n")}\n `;
    });
    step("examples of READMEs", () => runReadmes(join(folder, "readmes"), registry.url, publicPackages(repository)));
    for (const [name, kind] of /** @type {const} */ ([
      [CHANGED, "patch"],
      [BROKEN, "minor"],
    ])) {
      step(`a ${kind} release of ${name}`, () => {
        const before = publicPackages(repository);
        addChangeset(repository, name, kind);
        release(repository, registry);
        return compareVersions(before, publicPackages(repository), kind === "patch" ? new Set([name]) : withDependants(name, before));
      });
      step("a new project gets one copy of each package", () => installOnce(join(folder, `after-${kind}`), registry.url));
    }
    step("an old and a new version in one program", () => useOldAndNew(join(folder, "side-by-side"), registry.url, range));
    step("a version is deprecated", () => deprecate(repository, registry, CHANGED, range.slice(1)));
  } finally {
    registry.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(failures === 0 ? "rehearsal: everything works" : `rehearsal: ${failures} steps fail`);
  return failures === 0 ? 0 : 1;
}

/**
 * @param {string} repository
 * @param {string} folder for the archives
 */
function compareBuilds(repository, folder) {
  const [first, second] = [buildAndPack(repository, join(folder, "build-1")), buildAndPack(repository, join(folder, "build-2"))];
  const different = [...first].filter(([name, { digest }]) => second.get(name)?.digest !== digest).map(([name]) => name);
  if (different.length > 0 || first.size !== second.size) throw new Error(`the builds differ in ${different.join(", ")}`);
  const sizes = [...first].map(([name, { size, digest }]) => `  ${name}: ${(size / 1000).toFixed(0)} kB, sha256 ${digest.slice(0, 16)}…`);
  return `${first.size} archives\n${sizes.join("\n")}\n `;
}

/** @param {string} repository */
function versionsOf(repository) {
  const packages = [...publicPackages(repository).values()];
  return `${packages.length} packages, ${[...new Set(packages.map(({ version }) => version))].join(", ")}`;
}

/**
 * @param {ReadonlyMap<string, import("./publish.mjs").Package>} packages
 * @param {string} name
 */
function rangeOf(packages, name) {
  return `^${packages.get(name)?.version}`;
}

/**
 * Writes a project and installs it.
 * @param {string} project
 * @param {import("./clients.mjs").Client} client
 * @param {string} url
 * @param {object} manifest
 * @param {Readonly<Record<string, string>>} [files]
 */
function install(project, client, url, manifest, files = {}) {
  const fields = { name: "user", version: "1.0.0", private: true, type: "module", ...manifest };
  const all = { ...client.files(url, project), "package.json": JSON.stringify(fields), ...files };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  call(project, client.install);
}

/**
 * @param {string} project
 * @param {import("./clients.mjs").Client} client
 * @param {string} url
 * @param {string} range
 */
function useIn(project, client, url, range) {
  install(project, client, url, { dependencies: { "hcl-ts": range, "@hcl-ts/cli": range } }, { "program.js": USE, "main.hcl": "a=1\n" });
  const output = call(project, [...client.node, "program.js"]).trim();
  if (output !== "ok") throw new Error(`the program prints ${output}`);
  const value = call(project, [...client.exec, "hcl", "eval", "1 + 1"]).trim();
  if (value !== "2") throw new Error(`the command prints ${value}`);
  const size = existsSync(join(project, "node_modules"))
    ? `, ${(sizeOf(join(project, "node_modules")) / 1e6).toFixed(1)} MB installed`
    : "";
  return `${output}${size}`;
}

/**
 * A workspace whose member depends on the package that ours replaces.
 * @param {string} project
 * @param {import("./clients.mjs").Client} client
 * @param {string} url
 * @param {string} range
 */
function useWorkspace(project, client, url, range) {
  const { fields = {}, files = {} } = client.workspace("member", { "@cdktf/hcl2json": `npm:@hcl-ts/hcl2json@${range}` });
  const program = 'import { parse } from "@cdktf/hcl2json";\nconsole.log(JSON.stringify(await parse("main.tf", "a = 1\\n")));\n';
  const member = { name: "member", version: "1.0.0", private: true, type: "module", dependencies: { "@cdktf/hcl2json": "^0.20.0" } };
  install(project, client, url, fields, { ...files, "member/package.json": JSON.stringify(member), "member/program.js": program });
  const output = call(join(project, "member"), [...client.node, "program.js"]).trim();
  if (output !== '{"a":1}') throw new Error(`the program prints ${output}`);
  return output;
}

/**
 * @param {string} project
 * @param {string} url
 * @param {ReadonlyMap<string, import("./publish.mjs").Package>} packages
 */
function runReadmes(project, url, packages) {
  const [npm] = clients;
  if (npm === undefined) throw new Error("there is no client");
  const dependencies = Object.fromEntries([...packages.keys()].map((name) => [name, rangeOf(packages, name)]));
  install(project, npm, url, { dependencies: { ...dependencies, ...PEERS } });
  let count = 0;
  for (const name of packages.keys()) {
    const readme = readFileSync(join(project, "node_modules", name, "README.md"), "utf8");
    for (const [i, code] of exampleModules(readme).entries()) {
      const file = `${name.replace(/^@.*\//, "")}-${i + 1}.mjs`;
      writeFileSync(join(project, file), code);
      call(project, ["node", file]);
      count++;
    }
  }
  return `${count} examples of ${packages.size} packages`;
}

/**
 * @param {string} project
 * @param {string} url
 * @param {ReadonlyMap<string, import("./publish.mjs").Package>} packages
 */
function listMaterials(project, url, packages) {
  const [npm] = clients;
  if (npm === undefined) throw new Error("there is no client");
  const dependencies = Object.fromEntries([...packages.values()].map(({ name, version }) => [name, version]));
  install(project, npm, url, { dependencies });
  const { count, licences } = billOfMaterials(project, [...packages.keys()]);
  return `${count} packages, ${licences.join(", ")}`;
}

/**
 * Writes the file from which the site takes the sizes.
 * @param {readonly import("./installed-sizes.mjs").InstalledSize[]} sizes
 */
function recordSizes(sizes) {
  const run = { date: new Date().toISOString().slice(0, 10), npm: call(root, ["npm", "--version"]).trim(), sizes };
  writeFileSync(join(root, "docs/installed-sizes.json"), `${JSON.stringify(run, undefined, 2)}\n`);
}

/**
 * @param {ReadonlyMap<string, import("./publish.mjs").Package>} before
 * @param {ReadonlyMap<string, import("./publish.mjs").Package>} after
 * @param {ReadonlySet<string>} expected the names of the packages with a new version
 */
function compareVersions(before, after, expected) {
  const changed = [...after.values()].filter(({ name, version }) => version !== before.get(name)?.version).map(({ name }) => name);
  const wrong = [...after.keys()].filter((name) => changed.includes(name) !== expected.has(name));
  if (wrong.length > 0) throw new Error(`the versions of ${wrong.join(", ")} are wrong`);
  return `${changed.length} of ${after.size} packages have a new version`;
}

/**
 * @param {string} project
 * @param {string} url
 */
function installOnce(project, url) {
  const [npm] = clients;
  if (npm === undefined) throw new Error("there is no client");
  install(project, npm, url, { dependencies: { "hcl-ts": "latest", "@hcl-ts/cli": "latest" } }, { "program.js": USE });
  call(project, ["node", "program.js"]);
  const copies = readdirSync(project, { recursive: true, encoding: "utf8" }).filter((path) => /@hcl-ts\/[^/]+\/package\.json$/.test(path));
  const inner = copies.filter((path) => path.split("node_modules").length > 2);
  if (inner.length > 0) throw new Error(`there are second copies: ${inner.join(", ")}`);
  return `${copies.length} packages`;
}

/**
 * @param {string} project
 * @param {string} url
 * @param {string} old the range of the first release
 */
function useOldAndNew(project, url, old) {
  const [npm] = clients;
  if (npm === undefined) throw new Error("there is no client");
  install(project, npm, url, { dependencies: { [BROKEN]: "latest", "@hcl-ts/hclsyntax": old.slice(1) } }, { "program.js": SIDE_BY_SIDE });
  return call(project, ["node", "program.js"]).trim();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = await rehearse(process.argv.includes("--record"));

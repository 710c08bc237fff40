/**
 * `npm run release:sbom -- FILE` installs the published packages, and writes a bill of materials in the format CycloneDX: all packages that
 * a user of ours gets, with versions, licences and digests.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../run.mjs";
import { call } from "./command.mjs";
import { publicPackages } from "./publish.mjs";

/**
 * Lists what is installed in a project of npm.
 * @param {string} project
 * @param {readonly string[]} expected names that have to be in the list
 * @returns {{ readonly text: string, readonly count: number, readonly licences: readonly string[] }} the bill, as text
 * @throws {Error} if a package is missing, or has no licence
 */
export function billOfMaterials(project, expected) {
  const text = call(project, ["npm", "sbom", "--sbom-format", "cyclonedx", "--omit", "dev"]);
  /** @type {{ readonly components: readonly { readonly group?: string, readonly name: string, readonly licenses?: readonly License[] }[] }} */
  const { components } = JSON.parse(text);
  const names = new Set(components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`)));
  const missing = expected.filter((name) => !names.has(name));
  if (missing.length > 0) throw new Error(`the bill of materials lacks ${missing.join(", ")}`);
  const licences = components.map(({ name, licenses = [] }) => {
    const [first] = licenses;
    const licence = first?.license?.id ?? first?.license?.name ?? first?.expression;
    if (licence === undefined) throw new Error(`${name} has no licence`);
    return licence;
  });
  return { text, count: components.length, licences: [...new Set(licences)].sort() };
}

/** @typedef {{ readonly license?: { readonly id?: string, readonly name?: string }, readonly expression?: string }} License */

/** @param {string} file */
function writeBill(file) {
  const packages = publicPackages(root);
  const project = mkdtempSync(join(tmpdir(), "materials-"));
  try {
    const dependencies = Object.fromEntries([...packages.values()].map(({ name, version }) => [name, version]));
    writeFileSync(
      join(project, "package.json"),
      JSON.stringify({ name: "hcl-ts-packages", version: "0.0.0", private: true, dependencies }),
    );
    call(project, ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"]);
    const { text, count, licences } = billOfMaterials(project, [...packages.keys()]);
    writeFileSync(file, text);
    console.log(`${file}: ${count} packages, ${licences.join(", ")}`);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [, , file] = process.argv;
  if (file === undefined) {
    console.error("Usage: npm run release:sbom -- FILE");
    process.exitCode = 2;
  } else writeBill(file);
}

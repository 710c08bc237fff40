/** Programs that install packages, and what their projects need to use a registry of one's own. */
import { join } from "node:path";
import { root } from "../run.mjs";

const BERRY = join(root, "scripts/release/node_modules/@yarnpkg/cli-dist/bin/yarn.js");

/**
 * @typedef {object} Client
 * @property {string} name
 * @property {(url: string, folder: string) => Readonly<Record<string, string>>} files that select the registry
 * @property {readonly string[]} install
 * @property {readonly string[]} node runs a program
 * @property {readonly string[]} exec runs a command of a package
 * @property {(member: string, replaced: Readonly<Record<string, string>>) => Setting} workspace makes a folder a workspace with one member,
 *   in which packages are replaced wherever another one depends on them
 *
 * Fields of package.json, and other files.
 * @typedef {{ fields?: object, files?: Readonly<Record<string, string>> }} Setting
 */

/**
 * A workspace that package.json describes.
 * @param {"overrides" | "resolutions"} field
 * @returns {Client["workspace"]}
 */
const inManifest = (field) => (member, replaced) => ({ fields: { workspaces: [member], [field]: replaced } });

/** @param {string} linker */
const berry = (linker) => ({
  name: `yarn 4 (${linker})`,
  files: (/** @type {string} */ url, /** @type {string} */ folder) => ({
    ".yarnrc.yml": [
      `npmRegistryServer: "${url}"`,
      'unsafeHttpWhitelist: ["127.0.0.1"]',
      `nodeLinker: ${linker}`,
      "enableImmutableInstalls: false",
      "enableTelemetry: false",
      // Otherwise it refuses versions that are younger than a day.
      "npmMinimalAgeGate: 0",
      "enableGlobalCache: false",
      `cacheFolder: "${join(folder, "cache")}"`,
      "",
    ].join("\n"),
    "yarn.lock": "",
  }),
  install: ["node", BERRY, "install"],
  node: ["node", BERRY, "node"],
  exec: ["node", BERRY, "exec"],
  workspace: inManifest("resolutions"),
});

/** @type {readonly Client[]} */
export const clients = [
  {
    name: "npm",
    files: (url, folder) => ({ ".npmrc": `registry=${url}\ncache=${join(folder, "cache")}\nfund=false\naudit=false\n` }),
    install: ["npm", "install"],
    node: ["node"],
    exec: ["npx"],
    workspace: inManifest("overrides"),
  },
  {
    name: "pnpm",
    files: (url, folder) => ({ ".npmrc": `registry=${url}\nstore-dir=${join(folder, "store")}\n` }),
    install: ["pnpm", "install", "--no-frozen-lockfile"],
    node: ["node"],
    exec: ["pnpm", "exec"],
    workspace: (member, replaced) => ({ files: { "pnpm-workspace.yaml": JSON.stringify({ packages: [member], overrides: replaced }) } }),
  },
  {
    name: "yarn 1",
    files: (url, folder) => ({ ".npmrc": `registry=${url}\n`, ".yarnrc": `registry "${url}"\ncache-folder "${join(folder, "cache")}"\n` }),
    install: ["yarn", "install", "--non-interactive"],
    node: ["node"],
    exec: ["yarn", "--silent"],
    workspace: inManifest("resolutions"),
  },
  berry("node-modules"),
  berry("pnp"),
  {
    name: "bun",
    files: (url, folder) => ({ "bunfig.toml": `[install]\nregistry = "${url}"\n[install.cache]\ndir = "${join(folder, "cache")}"\n` }),
    install: ["bun", "install"],
    node: ["bun", "run"],
    exec: ["bunx"],
    workspace: inManifest("overrides"),
  },
];

/**
 * `npm run test:runtimes` packs the packages, installs hcl-ts and the commands from the archives in
 * an empty project, and runs a short program there on every supported runtime: Node 20, 22 and 24,
 * Bun, Deno and Jest with its environments for Node and for pages (jsdom), all of which npm installs.
 * On those that run modules, it also decrypts with `rsadecrypt` and keys of every form.
 * It then compiles the program as a CommonJS module with several versions of TypeScript, and tests the
 * plugin for ESLint on several versions of ESLint and Node. Needs a registry, so
 * `npm test` does not run it.
 */
import { spawnSync } from "node:child_process";
import { constants, generateKeyPairSync, publicEncrypt } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSshKey } from "../packages/terraform/test/openssh-key.mjs";
import { testVersions } from "./linting/versions.mjs";
import { closureOf, packAll } from "./published/tarballs.mjs";
import { setUp } from "./setup.mjs";

const PROGRAM = `
import { cty, decode, evaluate, hcldec, hcl, hclwrite, parse } from "hcl-ts";
const spec = hcldec.objectSpec({ name: hcldec.attrSpec("name", cty.string), port: hcldec.attrSpec("port", cty.number) });
const { value, diagnostics } = decode('name = upper("e\\u0301-\${region}")\\nport = 8000 + 80\\n', spec, { variables: { region: "eu" } });
const wrong = decode("port = nope\\n", spec, { filename: "x.hcl" });
const results = [
  JSON.stringify(value) === JSON.stringify({ name: "\\u00c9-EU", port: 8080 }),
  diagnostics.length === 0,
  hcl.formatDiagnostics(wrong.diagnostics, { sources: wrong.source }).includes("port = nope"),
  String(cty.toNative(evaluate("[for i in range(3) : i * 2]").value)) === "0,2,4",
  parse('{"a": [1]}', "x.json").diagnostics.length === 0,
  hclwrite.format("a=1\\n") === "a = 1\\n",
  String(decode("port = 1e400", spec, { numbers: "big" }).value?.port) === "1e+400",
];
if (results.includes(false)) throw new Error("results: " + results);
console.log("ok");
`;

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const { privateKey: otherKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ENCRYPTED = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from("secret")).toString("base64");
const KEYS = {
  "PKCS #1": privateKey.export({ type: "pkcs1", format: "pem" }),
  "PKCS #8": privateKey.export({ type: "pkcs8", format: "pem" }),
  OpenSSH: openSshKey(privateKey),
};

/** A program that decrypts with a key in every form, and with the key of someone else. */
const DECRYPTION = `
import { CtyError, stringVal } from "@hcl-ts/cty";
import { rsadecrypt } from "@hcl-ts/terraform/rsadecrypt";
const decrypt = (key) => rsadecrypt.call([stringVal(${JSON.stringify(ENCRYPTED)}), stringVal(key)]).asString();
for (const [form, key] of Object.entries(${JSON.stringify(KEYS)}))
  if (decrypt(key) !== "secret") throw new Error("wrong result for a key of the form " + form);
let problem;
try {
  problem = decrypt(${JSON.stringify(otherKey.export({ type: "pkcs1", format: "pem" }))});
} catch (error) {
  problem = error;
}
if (!(problem instanceof CtyError)) throw new Error("wrong result for the key of someone else: " + problem);
console.log("ok");
`;

/** The runtimes: their names for npm, and the commands that run the program. */
const runtimes = [
  { name: "Node 20", install: ["node@20"], command: ["node_modules/node/bin/node", "program.mjs"] },
  { name: "Node 22", install: ["node@22"], command: ["node_modules/node/bin/node", "program.mjs"] },
  { name: "Node 24", install: ["node@24"], command: ["node_modules/node/bin/node", "program.mjs"] },
  { name: "Node 20 with require", install: ["node@20"], command: ["node_modules/node/bin/node", "program.cjs"] },
  { name: "Jest", install: ["jest@30"], command: ["node_modules/.bin/jest"] },
  {
    name: "Jest with jsdom",
    install: ["jest@30", "jest-environment-jsdom@30"],
    command: ["node_modules/.bin/jest", "--env=jsdom"],
  },
  { name: "Bun", install: ["bun"], command: ["node_modules/.bin/bun", "program.mjs"] },
  { name: "Deno", install: ["deno"], command: ["node_modules/.bin/deno", "run", "--allow-read", "--allow-env", "program.mjs"] },
];

/** The versions of TypeScript that compile the program, as a CommonJS module. */
const typescripts = ["5.4", "5.6", "5.9", "6", "7"].map((version) => ({
  name: `TypeScript ${version} in CommonJS`,
  install: [`typescript@${version}`],
  command: ["node_modules/.bin/tsc", "--project", "."],
}));

/** The options of the compiler. No package's declarations are skipped. */
const TSCONFIG = {
  compilerOptions: {
    module: "node16",
    moduleResolution: "node16",
    target: "es2022",
    strict: true,
    noEmit: true,
    types: [],
    lib: ["es2022", "dom"],
  },
  files: ["program.cts"],
};

let status = setUp();
if (status === 0) {
  const folder = mkdtempSync(join(tmpdir(), "runtimes-"));
  const tarballs = packAll(folder);
  const packages = new Set([...closureOf("hcl-ts", tarballs), ...closureOf("@hcl-ts/terraform", tarballs)]);
  const files = [...packages].map((name) => tarballs.get(name)?.file ?? "");
  for (const { name, install, command } of [...runtimes, ...typescripts]) {
    const project = join(folder, name.replaceAll(" ", "-"));
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), JSON.stringify({ name: "user", version: "1.0.0", private: true }));
    writeFileSync(join(project, "program.mjs"), PROGRAM);
    writeFileSync(join(project, "decryption.mjs"), DECRYPTION);
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify(TSCONFIG));
    writeFileSync(join(project, "program.cts"), PROGRAM);
    writeFileSync(join(project, "program.cjs"), PROGRAM.replace(/import (\{.*\}) from ("hcl-ts");/, "const $1 = require($2);"));
    writeFileSync(join(project, "program.test.js"), `test("the program runs", () => void require("./program.cjs"));\n`);
    const installed = runIn(project, "npm", ["install", "--no-audit", "--no-fund", ...files, ...install]);
    const [executable = "", ...args] = command;
    const programs = args.includes("program.mjs") ? ["program.mjs", "decryption.mjs"] : ["program.mjs"];
    let result = installed;
    for (const program of programs) {
      const ownArgs = args.map((argument) => (argument === "program.mjs" ? program : argument));
      if (result.ok) result = runIn(project, join(project, executable), ownArgs);
    }
    console.log(`${name}: ${result.ok ? "passes" : `fails\n${result.output}`}`);
    if (!result.ok) status = 1;
  }
  const plugin = [...closureOf("@hcl-ts/eslint-plugin", tarballs)].flatMap((name) => {
    const tarball = tarballs.get(name);
    return tarball?.isOurs === true ? [tarball.file] : [];
  });
  if (!testVersions(folder, plugin)) status = 1;
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = status;

/**
 * Runs a command. Returns whether it succeeded, and its output.
 * @param {string} cwd
 * @param {string} command
 * @param {readonly string[]} args
 */
function runIn(cwd, command, args) {
  const { status: exit, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8" });
  return { ok: exit === 0, output: `${stdout}${stderr}${error ?? ""}` };
}

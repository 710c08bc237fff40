/** Tests the rules on the supported versions of ESLint and Node. */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run.mjs";
import { readCases } from "./cases.mjs";
import { installAndRun } from "./install-and-run.mjs";

const ESLINTS = ["9.25.0", "9", "10"];
const NODES = ["20", "22", "24"];

/**
 * @param {string} folder where projects are created
 * @param {readonly string[]} files the archives of the plugin and of what it needs
 * @returns {boolean} whether all versions pass
 */
export function testVersions(folder, files) {
  let first;
  let passes = true;
  for (const eslint of ESLINTS) {
    const project = join(folder, `eslint-${eslint}`);
    mkdirSync(join(project, "structure"), { recursive: true });
    for (const name of ["variables.tf", "outputs.tf"]) writeFileSync(join(project, "structure", name), "");
    writeFileSync(join(project, "package.json"), JSON.stringify({ name: "user", version: "1.0.0", private: true, type: "module" }));
    writeFileSync(join(project, "cases.json"), JSON.stringify(readCases()));
    copyFileSync(join(root, "scripts/linting/rule-program.mjs"), join(project, "program.mjs"));
    for (const node of NODES) {
      const { ok, output } = installAndRun(
        project,
        [...files, `eslint@${eslint}`, `node@${node}`],
        ["node_modules/node/bin/node", "program.mjs"],
      );
      first ??= output;
      const isSame = ok && output === first;
      console.log(`RuleTester on ESLint ${eslint} and Node ${node}: ${isSame ? `passes (${output.trim()})` : `fails\n${output}`}`);
      passes &&= isSame;
    }
  }
  return passes;
}

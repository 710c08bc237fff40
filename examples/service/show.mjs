/**
 * The output of `npm start`: one service in both syntaxes, decoded by the same specification, and a
 * file with mistakes.
 */
import { spawnSync } from "node:child_process";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
const hcldec = join(folder, "..", "..", "packages", "cli", "bin", "hcldec.js");
const file = (name) => relative(process.cwd(), join(folder, name));

function decode(name) {
  const args = ["--spec", file("service.hcldec"), "--vars", file("variables.json"), file(name)];
  console.log(`$ hcldec ${args.join(" ")}`);
  return spawnSync(process.execPath, [hcldec, ...args], {
    encoding: "utf8",
    env: process.stdout.isTTY ? { ...process.env, FORCE_COLOR: "1" } : process.env,
  });
}

const native = decode("service.hcl");
if (native.status !== 0) {
  process.stderr.write(native.stderr);
  process.exit(1);
}
console.log(`\n${JSON.stringify(JSON.parse(native.stdout), undefined, 2)}\n`);

const json = decode("service.hcl.json");
const agree = json.status === 0 && json.stdout === native.stdout;
console.log(
  agree
    ? "\nThe JSON syntax decodes to exactly the same result.\n"
    : `\nThe JSON syntax decodes to a different result:\n${json.stdout}${json.stderr}`,
);

const broken = decode("broken.hcl");
console.log(`\nA file with mistakes:\n\n${broken.stderr}`);
console.log("Next, try `npm start -- check FILE` or `npm start -- eval '1 + 1'`. README.md describes the library.");
process.exitCode = agree && broken.status === 2 ? 0 : 1;

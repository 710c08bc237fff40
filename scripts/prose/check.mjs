/** `node scripts/prose/check.mjs`: reports phrases of banned.json in the documents, with the file, the line and what to write instead. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run.mjs";
import { findPhrases } from "./find-phrases.mjs";

const { phrases, checked, "not checked": excluded } = JSON.parse(readFileSync(join(root, "scripts/prose/banned.json"), "utf8"));
let found = 0;
for (const file of documents(checked)) {
  if (excluded.includes(file)) continue;
  for (const { line, phrase, better } of findPhrases(readFileSync(join(root, file), "utf8"), phrases)) {
    console.error(`${file}:${line}: "${phrase}": write ${better}`);
    found++;
  }
}
if (found === 0) console.log("prose: no banned phrases");
process.exitCode = found === 0 ? 0 : 1;

/**
 * The files that patterns name, in which `*` is a folder of packages or any file.
 * @param {readonly string[]} patterns
 * @returns {readonly string[]}
 */
function documents(patterns) {
  const files = ["", ".changeset", "docs", ...readdirSync(join(root, "packages")).map((name) => `packages/${name}`)].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => (folder === "" ? name : `${folder}/${name}`)),
  );
  const expressions = patterns.map((pattern) => new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`));
  return files.filter((file) => expressions.some((expression) => expression.test(file))).sort();
}

/**
 * `node scripts/prose/check.mjs` reports the phrases of banned.json in documents, and in the
 * comments, messages and test titles of sources, with a better wording, test titles that are not
 * sentences, and sources of several lines in one long line of a test.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run.mjs";
import { findLongSources } from "./find-long-sources.mjs";
import { findPhrases } from "./find-phrases.mjs";
import { findStarts } from "./find-starts.mjs";
import { findTitles } from "./find-titles.mjs";
import { proseOfMarkdown } from "./prose-of-markdown.mjs";
import { isTest, proseOfSource } from "./prose-of-source.mjs";

const {
  phrases,
  "starts of comments": starts,
  "starts of test titles": titleStarts,
  "not checked": excluded,
} = JSON.parse(readFileSync(join(root, "scripts/prose/banned.json"), "utf8"));
/** Names of folders with files that others wrote or that tools generate. */
const SKIPPED_FOLDERS = ["node_modules", "dist", "vectors", "__snapshots__"];

let found = 0;
for (const file of filesBelow("").filter((name) => !excluded.includes(name))) {
  const text = readFileSync(join(root, file), "utf8");
  const hits = file.endsWith(".md")
    ? findPhrases(proseOfMarkdown(text), phrases)
    : [
        ...findPhrases(proseOfSource(file, text), phrases),
        ...findStarts(file, text, starts),
        ...(isTest(file) ? [...findTitles(file, text, titleStarts), ...findLongSources(text)] : []),
      ];
  for (const { line, phrase, better } of hits) {
    console.error(`${file}:${line}: "${phrase}": write ${better}`);
    found++;
  }
}
if (found === 0) console.log("prose: no banned phrases");
process.exitCode = found === 0 ? 0 : 1;

/**
 * Returns the documents and sources in a folder and its subfolders, as sorted paths from the repository's folder.
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return isSkipped(entry.name) ? [] : filesBelow(path);
      return entry.isFile() && /\.(?:md|mjs|ts)$/.test(entry.name) ? [path] : [];
    })
    .sort();
}

/** @param {string} folder */
function isSkipped(folder) {
  return SKIPPED_FOLDERS.includes(folder) || (folder.startsWith(".") && folder !== ".changeset");
}

/** Finds the regular expressions in sources, for the test that each takes linear time. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";

/**
 * A regular expression in a source.
 * @typedef {{ readonly file: string, readonly source: string, readonly flags: string }} Pattern
 */

/** The functions that create a regular expression from a string. */
const CONSTRUCTORS = ["RegExp", "unicodePattern"];

/**
 * Returns the sources of all packages, without tests.
 * @param {string} root the folder of the repository
 * @returns {readonly string[]} paths relative to the root
 */
export function sourceFiles(root) {
  return readdirSync(join(root, "packages")).flatMap((name) => {
    const folder = `packages/${name}/src`;
    /** @type {string[]} */
    let paths = [];
    try {
      paths = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
    } catch {}
    return paths
      .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
      .map((path) => `${folder}/${path.replaceAll("\\", "/")}`);
  });
}

/**
 * Returns the regular expressions of a source, and the calls whose pattern is not a literal.
 * @param {string} file its path, for the result
 * @param {string} text
 * @returns {{ patterns: readonly Pattern[], computed: readonly string[] }}
 */
export function patternsOf(file, text) {
  /** @type {Pattern[]} */
  const patterns = [];
  /** @type {string[]} */
  const computed = [];
  /** @param {any} node */
  const visit = (node) => {
    if (typeof node !== "object" || node === null) return;
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    if (node.type === "Literal" && node.regex) patterns.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    if ((node.type === "NewExpression" || node.type === "CallExpression") && CONSTRUCTORS.includes(node.callee?.name)) {
      const [source, flags] = node.arguments.map(literalText);
      if (source === undefined) computed.push(text.slice(node.start, node.end));
      else patterns.push({ file, source, flags: flags ?? "" });
    }
    for (const key of Object.keys(node)) visit(node[key]);
  };
  visit(parseSync(file, text).program);
  return { patterns, computed };
}

/**
 * Returns the value of a string literal or of a template without interpolations.
 * @param {any} node
 * @returns {string | undefined}
 */
function literalText(node) {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  const isRaw = node?.type === "TaggedTemplateExpression" && node.tag.property?.name === "raw";
  const quasi = isRaw ? node.quasi : node?.type === "TemplateLiteral" ? node : undefined;
  if (quasi === undefined || quasi.expressions.length > 0) return undefined;
  return isRaw ? quasi.quasis[0].value.raw : quasi.quasis[0].value.cooked;
}

/**
 * Returns the regular expressions of all packages.
 * @param {string} root
 */
export function allPatterns(root) {
  const found = sourceFiles(root).map((file) => ({ file, ...patternsOf(file, readFileSync(join(root, file), "utf8")) }));
  return {
    patterns: found.flatMap(({ patterns }) => patterns),
    computed: found.flatMap(({ file, computed }) => computed.map((call) => `${file}: ${call}`)),
  };
}

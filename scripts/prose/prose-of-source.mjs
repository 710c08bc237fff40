import { parseSync, Visitor } from "oxc-parser";

/** Code in a comment: in backquotes, as an example, or indented by four more spaces. */
const CODE = /`[^`\n]*`|@example[^@]*|^ *\* {5}.*$/gm;

/**
 * Returns a source with spaces in place of everything but its prose, so that lines keep their
 * numbers. Prose is in comments, in the titles of tests and, outside of tests, in strings with spaces.
 * @param {string} file its name, whose extension determines the language
 * @param {string} source
 * @returns {string}
 * @throws {Error} if the source has a syntax error
 */
export function proseOfSource(file, source) {
  const { program, comments, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  /** @type {[start: number, prose: string][]} */
  const parts = [];
  for (const { start, end } of comments) {
    parts.push([start, source.slice(start, end).replace(CODE, blank).replace(/^ *\*/gm, blank)]);
  }
  /** @param {{ readonly start: number, readonly end: number }} node */
  const addString = ({ start, end }) => void parts.push([start, source.slice(start, end).replace(/`[^`\n]+`/g, blank)]);
  const strings = new Visitor(
    isTest(file)
      ? {
          CallExpression: ({ callee, arguments: [title] }) => {
            if (title !== undefined && /^(?:describe|it|test)\b/.test(source.slice(callee.start, callee.end))) addString(title);
          },
        }
      : {
          Literal: (node) => {
            if (typeof node.value === "string" && node.value.includes(" ")) addString(node);
          },
          TemplateElement: ({ start, end }) => void parts.push([start, source.slice(start, end)]),
        },
  );
  strings.visit(program);
  return filled(blank(source), parts);
}

/**
 * Reports whether a file contains tests or serves them.
 * @param {string} file
 */
export function isTest(file) {
  return /\.test(-d)?\.m?ts$|\.test\.mjs$|\/test\//.test(file);
}

/**
 * Replaces everything but line breaks by spaces.
 * @param {string} text
 */
export function blank(text) {
  return text.replace(/[^\n]/g, " ");
}

/**
 * @param {string} text
 * @param {readonly (readonly [start: number, part: string])[]} parts which may contain one another
 */
function filled(text, parts) {
  let result = "";
  for (const [start, part] of parts.toSorted(([a], [b]) => a - b)) {
    if (start < result.length) continue;
    result += text.slice(result.length, start) + part;
  }
  return result + text.slice(result.length);
}

import { parseSync, Visitor } from "oxc-parser";

/**
 * All imports of a source file: imports and re-exports, `import()` as an expression and as a type,
 * `import.meta.resolve()`, and `/// <reference types>`.
 * @typedef {object} Imports
 * @property {Map<string, boolean>} specifiers by specifier, whether only its types are imported
 * @property {number[]} computed the lines of dynamic imports whose specifier is not a literal
 */

/**
 * Reads the imports of a file.
 * @param {string} file its name, whose extension determines the language (`.ts`, `.mjs`, …)
 * @param {string} text
 * @returns {Imports}
 * @throws {Error} if the text has a syntax error
 */
export function importsOf(file, text) {
  const { module, program, comments, errors } = parseSync(file, text);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  /** @type {Map<string, boolean>} */
  const specifiers = new Map();
  /** @type {number[]} */
  const computed = [];
  /** @param {string} specifier @param {boolean} typeOnly */
  const add = (specifier, typeOnly) => specifiers.set(specifier, typeOnly && (specifiers.get(specifier) ?? true));

  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType));
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest.value, isType);
  }
  for (const { value } of comments) {
    const types = /^\/\s*<reference\s+types=["']([^"']+)["']/.exec(value)?.[1];
    if (types !== undefined) add(types, true);
  }
  new Visitor({
    CallExpression: ({ callee, arguments: [argument] }) => {
      if (callee.type !== "MemberExpression" || text.slice(callee.start, callee.end) !== "import.meta.resolve" || argument === undefined)
        return;
      const specifier = argument.type === "SpreadElement" ? undefined : literalText(argument);
      if (specifier !== undefined) add(specifier, false);
    },
    TSImportType: ({ source }) => add(source.value, true),
    ImportExpression: ({ source, start }) => {
      const specifier = literalText(source);
      if (specifier === undefined) computed.push(text.slice(0, start).split("\n").length);
      else add(specifier, false);
    },
  }).visit(program);
  return { specifiers, computed };
}

/**
 * Returns the value of a string literal or of a template without substitutions.
 * @param {import("oxc-parser").Expression} node
 * @returns {string | undefined}
 */
function literalText(node) {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral" && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

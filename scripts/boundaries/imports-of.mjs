import { parseSync, Visitor } from "oxc-parser";

/**
 * All imports of a source file: imports and re-exports, `import()` as an expression and as a type,
 * `import.meta.resolve()`, and `/// <reference types>`.
 * @typedef {object} Imports
 * @property {Map<string, boolean>} specifiers by specifier, whether only its types are imported
 * @property {number[]} computed the lines of dynamic imports whose specifier is not a literal
 * @property {Set<string>} fsNames the values that are used of Node's modules for files; `*` for a whole
 *   module, however it is loaded
 */

/** Node's modules for files. */
const FS = /^(?:node:)?fs(?:\/promises)?$/;

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
  /** @type {Set<string>} */
  const fsNames = new Set();
  /** @param {string} specifier @param {boolean} typeOnly */
  const add = (specifier, typeOnly) => specifiers.set(specifier, typeOnly && (specifiers.get(specifier) ?? true));

  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType));
    if (FS.test(moduleRequest.value))
      for (const { isType, importName } of entries) if (!isType) fsNames.add(importName.kind === "Name" ? (importName.name ?? "*") : "*");
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType, importName } of entries) {
      if (moduleRequest === null) continue;
      add(moduleRequest.value, isType);
      if (FS.test(moduleRequest.value) && !isType) fsNames.add(importName.kind === "Name" ? (importName.name ?? "*") : "*");
    }
  }
  for (const { value } of comments) {
    const types = /^\/\s*<reference\s+types=["']([^"']+)["']/.exec(value)?.[1];
    if (types !== undefined) add(types, true);
  }
  new Visitor({
    CallExpression: ({ callee, arguments: [argument] }) => {
      // require("fs"), process.getBuiltinModule("fs") and the like
      if (argument !== undefined && argument.type !== "SpreadElement" && FS.test(literalText(argument) ?? "")) fsNames.add("*");
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
      if (FS.test(specifier ?? "")) fsNames.add("*");
    },
  }).visit(program);
  return { specifiers, computed, fsNames };
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

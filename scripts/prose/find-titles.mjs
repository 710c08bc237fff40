import { parseSync, Visitor } from "oxc-parser";

/**
 * Finds titles of tests that are fragments of sentences: those that start with a banned word, and,
 * outside of `describe`, whose title is the subject of those in it, those without a subject.
 * Also finds tests that are called `test` instead of `it`.
 * @param {string} file its name, whose extension determines the language
 * @param {string} source
 * @param {{ readonly anywhere: Readonly<Record<string, string>>, readonly "outside of describe": Readonly<Record<string, string>> }} starts
 *   the replacements, by the first word of a title
 * @returns {{ line: number, phrase: string, better: string }[]}
 */
export function findTitles(file, source, starts) {
  const { program } = parseSync(file, source);
  /** @type {{ line: number, phrase: string, better: string }[]} */
  const hits = [];
  let depth = 0;
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const name = nameOf(callee);
      if (name === "describe") depth++;
      if ((name !== "it" && name !== "test") || !isTitle(title)) return;
      const add = (/** @type {string} */ phrase, /** @type {string} */ better) =>
        hits.push({ line: source.slice(0, title.start).split("\n").length, phrase, better });
      if (name === "test") add("test(", "it(");
      const word = /\w*/.exec(source.slice(title.start + 1, title.end))?.[0] ?? "";
      const better = new Map(Object.entries(depth === 0 ? { ...starts["outside of describe"], ...starts.anywhere } : starts.anywhere)).get(
        word,
      );
      if (better !== undefined) add(word, better);
    },
    "CallExpression:exit"({ callee }) {
      if (nameOf(callee) === "describe") depth--;
    },
  }).visit(program);
  return hits;
}

/**
 * Returns the name of a called function: `it` of `it(…)`, `it.each(…)(…)` and `it.skipIf(…)(…)`.
 * @param {import("oxc-parser").Expression | import("oxc-parser").Super} callee
 * @returns {string | undefined}
 */
function nameOf(callee) {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "CallExpression") return nameOf(callee.callee);
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return undefined;
  return VARIANTS.has(callee.property.name) ? nameOf(callee.object) : undefined;
}

/** The properties of `it` that declare tests, too. A variable named `test` has other methods. */
const VARIANTS = new Set(["concurrent", "each", "fails", "for", "only", "runIf", "sequential", "skip", "skipIf", "todo"]);

/**
 * @param {import("oxc-parser").Argument | undefined} node
 * @returns {node is import("oxc-parser").StringLiteral | import("oxc-parser").TemplateLiteral}
 */
function isTitle(node) {
  return node?.type === "TemplateLiteral" || (node?.type === "Literal" && typeof node.value === "string");
}

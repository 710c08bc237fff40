import { parseSync } from "oxc-parser";

/**
 * Finds comments that start with a banned word. Successive line comments are one comment.
 * @param {string} file its name, whose extension determines the language
 * @param {string} source
 * @param {Readonly<Record<string, string>>} starts the replacements, by word
 * @returns {{ line: number, phrase: string, better: string }[]}
 */
export function findStarts(file, source, starts) {
  let previousEnd = 0;
  return parseSync(file, source).comments.flatMap(({ type, value, start, end }) => {
    const continues = type === "Line" && /^\n[ \t]*$/.test(source.slice(previousEnd, start));
    previousEnd = end;
    const word = /^[\s*]*(\w*)/.exec(value)?.[1] ?? "";
    const better = Object.hasOwn(starts, word) ? starts[word] : undefined;
    if (continues || better === undefined) return [];
    return [{ line: source.slice(0, start).split("\n").length, phrase: word, better }];
  });
}

/**
 * Finds banned phrases in prose.
 * @param {string} prose in which code is blank
 * @param {Readonly<Record<string, string>>} phrases the replacements, by phrase or regular expression
 * @returns {{ line: number, phrase: string, better: string }[]}
 */
export function findPhrases(prose, phrases) {
  return Object.entries(phrases).flatMap(([phrase, better]) =>
    Array.from(prose.matchAll(new RegExp(`\\b${phrase.replaceAll(" ", "\\s+")}\\b`, "gi")), ({ 0: found, index }) => ({
      line: prose.slice(0, index).split("\n").length,
      phrase: found.replace(/\s+/g, " "),
      better,
    })),
  );
}

/**
 * Finds banned phrases in a text, outside of code.
 * @param {string} text Markdown
 * @param {Readonly<Record<string, string>>} phrases by the phrase, what to write instead
 * @returns {{ line: number, phrase: string, better: string }[]}
 */
export function findPhrases(text, phrases) {
  // Code keeps its lines, so that the numbers of the others stay right.
  const blank = (/** @type {string} */ code) => code.replace(/[^\n]/g, " ");
  const prose = text.replace(/^(```+).*?^\1/gms, blank).replace(/`[^`\n]*`/g, blank);
  return Object.entries(phrases).flatMap(([phrase, better]) =>
    Array.from(prose.matchAll(new RegExp(`\\b${phrase.replaceAll(" ", "\\s+")}\\b`, "gi")), ({ index }) => ({
      line: prose.slice(0, index).split("\n").length,
      phrase,
      better,
    })),
  );
}

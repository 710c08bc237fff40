/** The lines of a comment as they are written; each gets a mark, unless it has one. */
export function commentLines(text: string): readonly string[] {
  return text.split(/\r?\n/).map((line) => {
    const trimmed = line.trim();
    if (trimmed.startsWith("#") || trimmed.startsWith("//")) return trimmed;
    return trimmed === "" ? "#" : `# ${trimmed}`;
  });
}

/**
 * Returns the lines of a comment as written in a source. Lines without a comment delimiter get one.
 */
export function commentLines(text: string): readonly string[] {
  return text.split(/\r?\n/).map((line) => {
    const trimmed = line.trim();
    if (trimmed.startsWith("#") || trimmed.startsWith("//")) return trimmed;
    return trimmed === "" ? "#" : `# ${trimmed}`;
  });
}

/**
 * The lines of a comment for the value of a "//" member. Text stays text. Of the metadata that the CDK for Terraform adds to every
 * resource, the path is what people look for; other data is written as JSON.
 */
export function commentLines(value: unknown): readonly string[] {
  const text = typeof value === "string" ? value : (constructPath(value) ?? JSON.stringify(value));
  return text.split(/\r\n?|\n|\u2028|\u2029/).map((line) => (line.trim() === "" ? "#" : `# ${printable(line.trimEnd())}`));
}

/** The path of a construct, if the value is the metadata of one. */
function constructPath(value: unknown): string | undefined {
  const { metadata } = (value ?? {}) as { readonly metadata?: { readonly path?: unknown } };
  return typeof metadata?.path === "string" ? metadata.path : undefined;
}

/** Control characters end a comment, or act on a terminal. */
const printable = (line: string): string => line.replaceAll(/[^\P{Cc}\t]/gu, " ");

/**
 * Returns the lines of a comment for the value of a "//" member. Strings are copied. The CDK for
 * Terraform adds metadata to every resource, of which only the path is kept. Other data is written
 * as JSON.
 */
export function commentLines(value: unknown): readonly string[] {
  const text = typeof value === "string" ? value : (constructPath(value) ?? JSON.stringify(value));
  return text.split(/\r\n?|\n|\u2028|\u2029/).map((line) => (line.trim() === "" ? "#" : `# ${printable(line.trimEnd())}`));
}

/** Returns the path of a construct, if the value is the metadata of one. */
function constructPath(value: unknown): string | undefined {
  const metadata = memberOf(value, "metadata");
  const path = memberOf(metadata, "path");
  return typeof path === "string" ? path : undefined;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Replaces control characters, which can end a comment or affect a terminal. */
const printable = (line: string): string => line.replaceAll(/[^\P{Cc}\t]/gu, " ");

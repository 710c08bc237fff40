/** Fenced code in Markdown files. */
import { hasErrors } from "@hcl-ts/hcl";
import { parseConfig } from "@hcl-ts/hclsyntax/tree";
import { type FormatStyle, format } from "@hcl-ts/hclwrite/format";

/** The languages of fences whose code is formatted, with the style of each. */
const STYLES: ReadonlyMap<string, FormatStyle> = new Map([
  ["hcl", "hcl"],
  ["tf", "terraform"],
  ["terraform", "terraform"],
]);

/**
 * Formats the fences of a Markdown document with the language `hcl`, `tf` or `terraform`. Code with
 * a syntax error, such as an excerpt, is left unchanged.
 *
 * @param style the style of all fences, instead of their language's
 */
export function formatFences(text: string, style?: FormatStyle): string {
  const lines = text.split("\n");
  const result: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    result.push(line);
    const opening = /^([ \t]*(?:>[ \t]*)*)(`{3,}|~{3,})[ \t]*([^\s`]*)/.exec(line);
    if (opening === null) continue;
    const [, prefix = "", marks = "", word = ""] = opening;
    const end = closingLine(lines, i + 1, marks);
    if (end < 0) continue;
    const code = lines.slice(i + 1, end);
    const own = STYLES.get(word.toLowerCase());
    result.push(...(own === undefined ? code : formatCode(code, prefix, style ?? own)), ...lines.slice(end, end + 1));
    i = end;
  }
  return result.join("\n");
}

/** Returns the line that closes a fence: at least as many of its marks, and no other characters. */
function closingLine(lines: readonly string[], from: number, marks: string): number {
  return lines.findIndex((line, i) => {
    const closing = i < from ? undefined : /^[ \t]*(?:>[ \t]*)*(`{3,}|~{3,})[ \t]*\r?$/.exec(line)?.[1];
    return closing?.startsWith(marks) === true;
  });
}

/** Formats lines of code without the prefix that a list or a quotation puts before each of them. */
function formatCode(lines: readonly string[], prefix: string, style: FormatStyle): readonly string[] {
  const bare = lines.map((line) => (line.startsWith(prefix) ? line.slice(prefix.length) : line.trim() === "" ? "" : undefined));
  if (bare.includes(undefined)) return lines;
  const code = `${bare.join("\n")}\n`;
  if (hasErrors(parseConfig(code).diagnostics)) return lines;
  const formatted = format(code, { style }).split("\n").slice(0, -1);
  return formatted.map((line) => (line === "" ? prefix.trimEnd() : prefix + line));
}

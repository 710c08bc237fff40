/** Snippets of the Language Server Protocol in the form of CodeMirror. */

/** A stop with its number, without a text, with one, or with choices; or an escaped character. */
const PART = /\\([\\$}])|\$(\d+)|\$\{(\d+)(?::((?:\\.|[^}\\])*)|\|((?:\\.|[^|\\])*)\|)?\}|[{}]/g;

/** The number of the last stop, which the protocol calls 0. */
const LAST = 999;

/** Returns a snippet in the form of CodeMirror, in which braces of the text are escaped. */
export function editorSnippet(snippet: string): string {
  return snippet.replace(PART, (text, escaped?: string, plain?: string, number?: string, placeholder?: string, choices?: string) => {
    if (escaped !== undefined) return escaped === "}" ? "\\}" : escaped;
    const stop = plain ?? number;
    if (stop === undefined) return `\\${text}`;
    const content = (placeholder ?? choices?.split(",")[0] ?? "").replace(/\\(.)/g, "$1").replace(/[{}]/g, "");
    return `\${${stop === "0" ? LAST : stop}${content === "" ? "" : `:${content}`}}`;
  });
}

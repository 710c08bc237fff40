import type { Diagnostic } from "../diagnostic/diagnostic.ts";
import { terminalText } from "../text/terminal-text.ts";

/**
 * Formats diagnostics as workflow commands of GitHub Actions, one on each line, which become
 * annotations in a pull request. File names must be relative to the root of the repository.
 */
export function formatDiagnosticsAsGithub(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map((diagnostic) => `${annotation(diagnostic)}\n`).join("");
}

function annotation({ severity, code, summary, detail, subject, count }: Diagnostic): string {
  const properties =
    subject === undefined || subject.start.line === 0
      ? []
      : [
          `file=${property(subject.filename)}`,
          `line=${subject.start.line}`,
          `endLine=${subject.end.line}`,
          `col=${subject.start.column}`,
          `endColumn=${subject.end.column}`,
        ];
  const title = property(`${summary} [${code}]${count === undefined ? "" : ` (${count} times)`}`);
  return `::${severity} ${[...properties, `title=${title}`].join(",")}::${data(detail)}`;
}

/** Escapes the reserved characters in the data of a command with percent signs. */
function data(text: string): string {
  const lines = text.split("\n").map((line) => terminalText(line).replaceAll("%", "%25"));
  return lines.join("%0A");
}

function property(text: string): string {
  return terminalText(text).replaceAll("%", "%25").replaceAll(":", "%3A").replaceAll(",", "%2C");
}

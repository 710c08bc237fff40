/**
 * Writes the page of diagnostics, with a link to the playground for each example that works there.
 */
import { allFunctions } from "../engine/all-functions.ts";
import { answer } from "../engine/answer.ts";
import { answerModule } from "../engine/module/answer-module.ts";
import { playgroundLink } from "./cell-fence.ts";
import { withPageLinks } from "./documents.ts";
import { read, writePage } from "./repository.ts";

const base = process.env.DOCS_BASE ?? "/";

/** Writes the page. */
export function writeDiagnostics(): void {
  const text = withPageLinks(read("docs/diagnostics.md"), "docs/diagnostics.md");
  // Two packages may report a code; the first section is the one that links lead to.
  const anchors = new Set<string>();
  const sections = text.split(/^(?=### )/m).map((section) => {
    const code = /^### `([a-z0-9-]+)`/.exec(section)?.[1];
    if (code === undefined) return section;
    const link = linkOf(code, section);
    // Codes are link targets, so that tools can link to them.
    const anchored = anchors.has(code) ? section : section.replace(/^### (.*)$/m, `### $1 {#${code}}`);
    anchors.add(code);
    return link === undefined ? anchored : anchored.replace(/^(`{4})\n/m, `$1\n\n<a class="try" href="${link}">Open in playground</a>\n`);
  });
  writePage("diagnostics", `---\noutline: 2\n---\n\n${sections.join("")}`);
}

/**
 * Returns the source of an example, reconstructed from the excerpt, if it has the same diagnostic
 * in the playground.
 */
function linkOf(code: string, section: string): string | undefined {
  const lines = [...section.matchAll(/^ *(\d+) │ ?(.*)$/gm)].map(([, number, line]) => [Number(number), line ?? ""] as const);
  if (lines[0]?.[0] !== 1) return undefined;
  const name = /╭─ ([^\s:]+):/.exec(section)?.[1]?.endsWith(".json") ? "main.hcl.json" : "main.hcl";
  const files = [{ name, text: `${lines.map(([, line]) => line).join("\n")}\n` }];
  // Some examples are expressions.
  const expression = [{ name, text: `example = ${files[0]!.text}` }];
  for (const each of [files, expression]) {
    const { problems } = answer({ kind: "pane", files: each, active: name, pane: "values", offset: 0 }, allFunctions);
    if (problems.some((problem) => problem.code === code)) return playgroundLink(each, "values", base);
  }
  const module = files.map(({ text }) => ({ name: "main.tf", text }));
  const inModule = answerModule({ kind: "pane", files: module, active: "main.tf", pane: "module", offset: 0 });
  return inModule.problems.some((problem) => problem.code === code) ? playgroundLink(module, "module", base) : undefined;
}

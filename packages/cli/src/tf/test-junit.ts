/**
 * The results of tests as JUnit XML. The format has five elements, for which the common libraries
 * bring more than a megabyte of others, so that we write it ourselves.
 */
import type { FileResult, RunResult, TestResult } from "@hcl-ts/terraform/test";
import { explanationsOf } from "./test-explanations.ts";

/** Formats results: a suite for each file, and a case for each run. */
export function formatJunit({ files, diagnostics }: TestResult): string {
  const suites = files.map(suiteOf);
  const problems = errorsOf(diagnostics);
  const all = problems.length === 0 ? suites : [...suites, caseOfProblems("module", problems)];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${all.join("")}</testsuites>\n`;
}

function suiteOf({ name, runs, diagnostics }: FileResult): string {
  const problems = errorsOf(diagnostics);
  if (problems.length > 0) return caseOfProblems(name, problems);
  const count = (...statuses: readonly string[]): number => runs.filter(({ status }) => statuses.includes(status)).length;
  const counts = `tests="${runs.length}" failures="${count("fail", "undecided")}" errors="${count("error")}" skipped="${count("skip")}"`;
  return `  <testsuite name="${escapeXml(name)}" ${counts}>\n${runs.map((run) => caseOf(name, run)).join("")}  </testsuite>\n`;
}

function caseOf(file: string, run: RunResult): string {
  const start = `    <testcase classname="${escapeXml(file)}" name="${escapeXml(run.name)}"`;
  if (run.status === "pass") return `${start}/>\n`;
  const lines = explanationsOf(run);
  const message = escapeXml(lines[0] ?? run.status);
  if (run.status === "skip") return `${start}>\n      <skipped message="${message}"/>\n    </testcase>\n`;
  const element = run.status === "error" ? "error" : "failure";
  return `${start}>\n      <${element} type="${run.status}" message="${message}">${escapeXml(lines.join("\n"))}</${element}>\n    </testcase>\n`;
}

/** Returns a suite with one case, which ends in errors of loading. */
function caseOfProblems(name: string, problems: readonly string[]): string {
  const error = `<error type="error" message="${escapeXml(problems[0] ?? "")}">${escapeXml(problems.join("\n"))}</error>`;
  return `  <testsuite name="${escapeXml(name)}" tests="1" failures="0" errors="1" skipped="0">\n    <testcase classname="${escapeXml(name)}" name="load">\n      ${error}\n    </testcase>\n  </testsuite>\n`;
}

function errorsOf(diagnostics: FileResult["diagnostics"]): readonly string[] {
  return diagnostics.flatMap(({ severity, subject, summary, detail }) =>
    severity === "error" ? [`${subject === undefined ? "" : `${subject.filename}:${subject.start.line}: `}${summary}: ${detail}`] : [],
  );
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&apos;"],
  ["\n", "&#10;"],
]);

/** Escapes a text for attributes and elements. Characters that XML does not allow become U+FFFD. */
function escapeXml(text: string): string {
  const allowed = text
    .replaceAll("\r\n", "\n")
    .replaceAll(
      /[^\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|[\u200e\u200f\u2028-\u202e\u2066-\u2069\u061c\ufeff]/gu,
      "\ufffd",
    );
  return allowed.replaceAll(/[&<>"'\n]/g, (character) => ENTITIES.get(character) ?? character);
}

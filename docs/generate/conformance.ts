/**
 * Writes the page of conformance: the committed score, and every known difference with its input
 * and both answers, which are computed here.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareAnswer, dialectsOf } from "../../packages/conformance/src/dialects.ts";
import { readKnownDifferences } from "../../packages/conformance/src/known-differences.ts";
import { suites } from "../../packages/conformance/src/suites.ts";
import type { Vector } from "../../packages/conformance/src/vector.ts";
import { withPageLinks } from "./documents.ts";
import { read, root, writePage } from "./repository.ts";

const KNOWN = "packages/conformance/KNOWN_DIFFERENCES.md";

/** The subject of each suite. */
const descriptions: Readonly<Record<string, string>> = {
  config: "files of the native syntax: tree, ranges, diagnostics",
  convert: "conversion between types",
  "cty-json": "values and types as JSON",
  "cty-msgpack": "values as MessagePack",
  diff: "semantic differences of modules",
  dynblock: "dynamic blocks",
  expr: "expressions: tree, value, variables, diagnostics",
  format: "formatting, as `hclwrite.Format` does it",
  func: "standard functions",
  hcldec: "decoding by specification",
  "json-body": "bodies in the JSON syntax",
  "json-expr": "expressions in the JSON syntax",
  op: "operators on values, unknown and marked ones included",
  path: "paths into values",
  recovery: "files with mistakes: one diagnostic for each",
  static: "reading expressions without evaluating them",
  template: "templates",
  tokens: "the scanner",
  traversal: "traversals",
  typeexpr: "type expressions",
  unify: "the common type of several",
  write: "editing, as `hclwrite` does it",
  "hcl2json-ast": "syntax trees of `@cdktf/hcl2json`",
  "hcl2json-convert": "`convertFiles` of `@cdktf/hcl2json`",
  "hcl2json-refs": "references as `@cdktf/hcl2json` lists them",
  "hcl2json-wrap": "`wrapTerraformExpression` of `@cdktf/hcl2json`",
  hcl2json: "conversion to JSON",
  tfconfig: "descriptions of modules, as `terraform-config-inspect` writes them",
  tfconsole: "`terraform console`",
  tfeval: "evaluation of modules",
  tffmt: "`terraform fmt`",
  tffunc: "functions of Terraform and OpenTofu",
  tfgraph: "the graph of a module",
  tfmodule: "the contents of modules",
  tfplan: "what `terraform plan` knows before it asks a provider",
  tftest: "verdicts of `terraform test`",
  tfvalidate: "`terraform validate` without providers",
};

/** The counts of a suite. */
export interface Score {
  readonly passed: number;
  readonly failed: number;
}

/** The committed score by suite. */
export function readScore(): ReadonlyMap<string, Score> {
  return new Map(Object.entries(JSON.parse(read("packages/conformance/score.json")) as Record<string, Score>));
}

/** Whether a suite is about Terraform rather than HCL. */
export const isTerraform = (suite: string): boolean => suite.startsWith("tf");

/** The sum of suites. */
export function sumOf(scores: Iterable<Score>): Score {
  let [passed, failed] = [0, 0];
  for (const score of scores) {
    passed += score.passed;
    failed += score.failed;
  }
  return { passed, failed };
}

/** Writes the page. */
export async function writeConformance(): Promise<void> {
  const score = readScore();
  const isCore = ([suite]: readonly [string, Score]): boolean => !isTerraform(suite);
  const core = [...score].filter(isCore);
  const terraform = [...score].filter((each) => !isCore(each));
  const { passed, failed } = sumOf(core.map(([, each]) => each));
  const known = await knownDifferences();
  const explained = [...readKnownDifferences(join(root, KNOWN))].filter((id) => !isTerraform(id));
  if (explained.length < failed)
    throw new Error(`${failed} answers differ, but only ${explained.length} of them have a reason in ${KNOWN}`);
  writePage(
    "conformance",
    `---
outline: [2, 3]
---

# Conformance

A vector is an input with the answer of the reference implementation, the Go packages \`hcl\` and \`go-cty\`. The tests run all of them and compare values, types, tree, ranges and
diagnostics. **${count(passed)} of ${count(passed + failed)}** answers about HCL agree. Differences that stay have a reason, and are listed below with the input and both answers.

## HCL

${table(core)}

## Terraform and OpenTofu

Answers of the Terraform and OpenTofu programs, without providers. Where the two differ, a suite has a line for each.

${table(terraform)}

## Known differences

${known}
`,
  );
}

const count = (n: number): string => n.toLocaleString("en-GB");

function table(scores: readonly (readonly [string, Score])[]): string {
  const rows = scores.map(([suite, { passed, failed }]) => {
    // A suite with two dialects has a line for each: "tffunc (opentofu)".
    const description = descriptions[suite.split(" ")[0]!] ?? "";
    return `| \`${suite}\` | ${description} | ${count(passed)} | ${failed === 0 ? "" : count(failed)} |`;
  });
  return `| suite | asks for | agree | differ |\n|---|---|--:|--:|\n${rows.join("\n")}`;
}

/** Returns the document with the input and the answers of each vector that it names. */
async function knownDifferences(): Promise<string> {
  const vectors = readVectors();
  const text = withPageLinks(read(KNOWN), KNOWN)
    .replace(/^# .*\n/, "")
    .replaceAll(/^## /gm, "### ");
  const parts: string[] = [];
  for (const item of text.split(/^(?=- |### )/m)) {
    parts.push(item.trimEnd());
    const ids = item.startsWith("- `") ? [...item.split(":")[0]!.matchAll(/`([^`]+)`/g)].map(([, id]) => id!) : [];
    // Items that list many vectors show the first two: the others are of the same kind.
    const shown = (await Promise.all(ids.slice(0, 2).map((id) => comparison(id, vectors)))).filter((each) => each !== "");
    if (shown.length > 0) {
      const block = `<details><summary>Input and answers</summary>\n\n${shown.join("\n\n")}\n\n</details>`;
      parts.push(block.replaceAll(/^/gm, "  "));
    }
  }
  return parts.join("\n\n");
}

function readVectors(): ReadonlyMap<string, Vector> {
  const vectors = new Map<string, Vector>();
  for (const folder of ["packages/conformance/vectors", "packages/conformance/vectors/terraform"]) {
    for (const name of readdirSync(join(root, folder)).filter((file) => file.endsWith(".jsonl"))) {
      for (const line of readFileSync(join(root, folder, name), "utf8").split("\n")) {
        if (line === "") continue;
        const vector = JSON.parse(line) as Vector;
        vectors.set(`${vector.suite}/${vector.id}`, vector);
      }
    }
  }
  return vectors;
}

const MAX_ANSWER = 1_200;

async function comparison(id: string, vectors: ReadonlyMap<string, Vector>): Promise<string> {
  const vector = vectors.get(id);
  if (vector === undefined) throw new Error(`KNOWN_DIFFERENCES.md names the vector ${id}, which does not exist`);
  const { answer } = await suites[vector.suite]!();
  const { got, where } = await compareAnswer(vector, answer, dialectsOf(vector.suite)[0]!);
  const { suite, id: _, want, ...input } = vector;
  return [
    `**${id}**${where === null ? ": agrees by now" : `, differs at \`${where}\``}`,
    fence(input),
    "The reference:",
    fence(want),
    "hcl-ts:",
    fence(got),
  ].join("\n\n");
}

function fence(data: unknown): string {
  const entries = Object.entries((data ?? {}) as Record<string, unknown>);
  const isSource = entries.length <= 2 && typeof (data as { src?: unknown } | null)?.src === "string";
  const text = isSource ? (data as { src: string }).src : JSON.stringify(data, undefined, 1);
  const short = text.length > MAX_ANSWER ? `${text.slice(0, MAX_ANSWER)} …` : text;
  return `\`\`\`\`${isSource ? "hcl" : "text"}\n${short}\n\`\`\`\``;
}

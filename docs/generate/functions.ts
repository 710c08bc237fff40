/**
 * Writes the pages of functions, from the tables of the library. A function without a description
 * or example fails the build.
 */

import { exprList } from "@hcl-ts/analysis";
import type { Func } from "@hcl-ts/cty";
import * as functions from "@hcl-ts/cty-functions";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { allFunctions } from "../engine/all-functions.ts";
import { answerExpression } from "../engine/answer.ts";
import { firstSentence, functionSection } from "./function-section.ts";
import { read, writeList, writePage } from "./repository.ts";

interface Family {
  readonly page: string;
  readonly title: string;
  readonly introduction: string;
  readonly table: ReadonlyMap<string, Func>;
}

const families: readonly Family[] = [
  {
    page: "strings",
    title: "String functions",
    introduction: "Strings are counted and cut in grapheme clusters: what a reader sees as one character is one.",
    table: functions.stringFunctions,
  },
  {
    page: "regex",
    title: "Regular expressions",
    introduction: "Patterns have the syntax of RE2. Matching takes linear time, whatever the pattern.",
    table: functions.regexFunctions,
  },
  {
    page: "numbers",
    title: "Number functions",
    introduction: "Numbers are exact decimals, so `0.1 + 0.2` is `0.3`.",
    table: functions.numberFunctions,
  },
  {
    page: "collections",
    title: "Collection functions",
    introduction: "For lists, sets, maps, tuples and objects.",
    table: functions.collectionFunctions,
  },
  {
    page: "sets",
    title: "Set functions",
    introduction: "Where a function takes sets, lists and tuples are converted.",
    table: functions.setFunctions,
  },
  {
    page: "logic",
    title: "Comparison and logic",
    introduction: "Most languages have operators for these; as functions they can be passed to languages that have none.",
    table: functions.logicFunctions,
  },
  {
    page: "encoding",
    title: "Encoding functions",
    introduction: "JSON, CSV and bytes.",
    table: functions.encodingFunctions,
  },
  {
    page: "time",
    title: "Time functions",
    introduction: "Timestamps are strings in the form of RFC 3339.",
    table: functions.timeFunctions,
  },
];

/** Writes a page for each family and the index. */
export function writeFunctions(): void {
  const examples = readExamples();
  const index: string[] = [];
  for (const { page, title, introduction, table } of families) {
    const names = [...table.keys()].sort();
    const sections = names.map((name) => section(name, table.get(name)!, examples.get(name)));
    writePage(`functions/${page}`, `---\noutline: 2\n---\n\n# ${title}\n\n${introduction}\n\n${sections.join("\n\n")}\n`);
    index.push(
      `## [${title}](/functions/${page})\n\n| function | |\n|---|---|\n${names.map((name) => row(page, name, table.get(name)!)).join("\n")}`,
    );
  }
  const known = new Set(families.flatMap(({ table }) => [...table.keys()]));
  for (const name of examples.keys()) if (!known.has(name)) throw new Error(`docs/functions: there is no function ${name}`);
  for (const name of functions.standardFunctions.keys()) if (!known.has(name)) throw new Error(`the site lists no family for ${name}`);
  const count = functions.standardFunctions.size;
  writePage(
    "functions/index",
    `# Functions\n\nThe ${count} standard functions of \`@hcl-ts/cty-functions\`. A language decides which of them it offers, and under which names. ` +
      `Signatures, behaviour and results on these pages are computed from the library when the site is built; every example can be edited. ` +
      `Terraform and OpenTofu have [their own functions](/functions/terraform/), some under the same names.\n\n${index.join("\n\n")}\n`,
  );
  writeList("functions", [
    { text: "All functions", link: "/functions/" },
    ...families.map(({ page, title }) => ({ text: title, link: `/functions/${page}` })),
  ]);
}

const row = (page: string, name: string, func: Func): string =>
  `| [\`${name}\`](/functions/${page}#${name}) | ${firstSentence(func.description ?? "")} |`;

function section(name: string, func: Func, examples: readonly string[] = []): string {
  const other = examples.find((source) => !source.startsWith(`${name}(`));
  if (other !== undefined) throw new Error(`docs/functions: ${other} is not an example of the function ${name}`);
  const cells = examples.map((source) => {
    const { problems } = answerExpression({ kind: "expression", source, variables: {} }, allFunctions);
    return `\`\`\`hcl run expression${problems.length > 0 ? " problem" : ""}\n${source}\n\`\`\``;
  });
  return functionSection(name, func, cells);
}

/** Returns the examples of each function, as they are written in docs/functions/examples.hcl. */
function readExamples(): ReadonlyMap<string, readonly string[]> {
  const text = read("docs/functions/examples.hcl");
  const { file, diagnostics } = parseConfig(text, "docs/functions/examples.hcl");
  if (diagnostics.length > 0) throw new Error(`docs/functions/examples.hcl: ${diagnostics[0]!.detail}`);
  return new Map(
    file.body.attributes.map(({ name, expr }) => {
      const { elements } = exprList(expr);
      return [name, elements.map(({ range }) => text.slice(range.start.offset, range.end.offset))] as const;
    }),
  );
}

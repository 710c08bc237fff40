/** The pages of functions, from the tables of the library. A function without description or example fails the build. */

import { exprList } from "@hcl-ts/analysis";
import { type Func, isWhollyKnown, nullVal, type Parameter, unknownVal, type Value } from "@hcl-ts/cty";
import * as functions from "@hcl-ts/cty-functions";
import { typeString } from "@hcl-ts/ext/typeexpr";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { allFunctions } from "../engine/all-functions.ts";
import { answer } from "../engine/answer.ts";
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
      `Signatures, behaviour and results on these pages are computed from the library when the site is built; every example can be edited.\n\n${index.join("\n\n")}\n`,
  );
  writeList("functions", [
    { text: "All functions", link: "/functions/" },
    ...families.map(({ page, title }) => ({ text: title, link: `/functions/${page}` })),
  ]);
}

const row = (page: string, name: string, func: Func): string =>
  `| [\`${name}\`](/functions/${page}#${name}) | ${firstSentence(func.description ?? "")} |`;
const firstSentence = (text: string): string => /^.*?[.](?= |$)/.exec(text)?.[0] ?? text;

function section(name: string, func: Func, examples: readonly string[] | undefined): string {
  if (func.description === undefined) throw new Error(`the function ${name} has no description`);
  if (examples === undefined || examples.length === 0) throw new Error(`docs/functions has no example of the function ${name}`);
  const other = examples.find((source) => !source.startsWith(`${name}(`));
  if (other !== undefined) throw new Error(`docs/functions: ${other} is not an example of the function ${name}`);
  const parameters = [...func.params.map((each) => ({ ...each, isVariadic: false }))];
  if (func.varParam !== undefined) parameters.push({ ...func.varParam, isVariadic: true });
  const rows = parameters.map(({ name: parameter, type, description = "", allowNull, isVariadic }) => {
    return `| \`${parameter}${isVariadic ? "…" : ""}\` | \`${typeName(type)}\` | ${description} | ${allowNull ? "accepted" : "an error"} |`;
  });
  const table = rows.length === 0 ? "" : `| parameter | type | meaning | null |\n|---|---|---|---|\n${rows.join("\n")}`;
  const cells = examples.map((source) => {
    const { problems } = answer({ kind: "expression", source, variables: {} }, allFunctions);
    return `\`\`\`hcl run expression${problems.length > 0 ? " problem" : ""}\n${source}\n\`\`\``;
  });
  return [
    `## ${name} {#${name}}`,
    `\`\`\`ts signature\n${signature(name, func)}\n\`\`\``,
    func.description,
    table,
    unknownBehaviour(func),
    ...cells,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function typeName(type: Parameter["type"]): string {
  return type.kind === "capsule" ? type.name : typeString(type);
}

function signature(name: string, func: Func): string {
  const parameters = func.params.map((each) => `${each.name}: ${typeName(each.type)}`);
  if (func.varParam !== undefined) parameters.push(`...${func.varParam.name}: ${typeName(func.varParam.type)}`);
  return `${name}(${parameters.join(", ")}): ${resultType(func)}`;
}

/** The type of the result, where it does not depend on the arguments. */
function resultType(func: Func): string {
  try {
    return typeName(func.returnType(minimalArguments(func).map(({ type }) => type)));
  } catch {
    return "any";
  }
}

function minimalArguments(func: Func): readonly Parameter[] {
  return func.params.length > 0 || func.varParam === undefined ? func.params : [func.varParam];
}

/** Describes the result of a call with unknown arguments, by calling. */
function unknownBehaviour(func: Func): string {
  const parameters = minimalArguments(func);
  if (parameters.length === 0) return "";
  const result = outcome(() => func.call(parameters.map(({ type }) => unknownVal(type))));
  const nulls = parameters.every(({ allowNull }) => allowNull)
    ? outcome(() => func.call(parameters.map(({ type }) => nullVal(type))))
    : undefined;
  const unknown =
    typeof result === "string" ? `is an error: ${result}` : isWhollyKnown(result) ? `returns \`${result}\`` : `returns \`${result}\``;
  const passes = parameters.some(({ allowMarked }) => allowMarked)
    ? "Marks are carried to the parts of the result that depend on them."
    : "Marks of the arguments are on the result.";
  const nullText =
    nulls === undefined ? "" : ` With null it ${typeof nulls === "string" ? `reports an error: ${nulls}.` : `returns \`${nulls}\`.`}`;
  return `With unknown arguments it ${unknown}.${nullText} ${passes}`;
}

function outcome(action: () => Value): Value | string {
  try {
    return action();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The examples by function, as they are written in docs/functions/examples.hcl. */
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

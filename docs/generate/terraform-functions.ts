/**
 * Writes the function pages of Terraform and OpenTofu, from their tables. A family is one or
 * more groups of the package. A function without a family, description or example fails the build.
 */
import type { Func } from "@hcl-ts/cty";
import { describedFunctions } from "@hcl-ts/terraform/functions";
import { resolveOptions } from "../../packages/terraform/src/functions/options.ts";
import * as tables from "../../packages/terraform/src/functions/tables.ts";
import { functionExamples } from "../../packages/terraform/test/function-examples.ts";
import type { FunctionDialect } from "../engine/answer.ts";
import { exampleFunctions } from "../engine/module/example-functions.ts";
import { firstSentence, functionSection, signature } from "./function-section.ts";
import { writeList, writePage } from "./repository.ts";

interface Family {
  readonly page: string;
  readonly title: string;
  readonly introduction: string;
  /** Returns the names of the functions in a language. */
  readonly names: (dialect: FunctionDialect) => readonly string[];
}

/** Returns the names in groups of the package. */
const groups =
  (...of: readonly ((dialect: FunctionDialect) => ReadonlyMap<string, Func> | Readonly<Record<string, Func>>)[]): Family["names"] =>
  (dialect) =>
    of.flatMap((group) => {
      const functions = group(dialect);
      return functions instanceof Map ? [...functions.keys()] : Object.keys(functions);
    });

const defaults = resolveOptions({});

const families: readonly Family[] = [
  {
    page: "numbers",
    title: "Numbers",
    introduction: "Numbers are exact decimals.",
    names: groups(tables.numbers),
  },
  {
    page: "strings",
    title: "Strings",
    introduction: "Strings are counted and cut in grapheme clusters. Patterns have the syntax of RE2, and match in linear time.",
    names: groups(tables.strings, tables.terraformRegexFunctions),
  },
  {
    page: "collections",
    title: "Collections",
    introduction: "For lists, sets, maps, tuples and objects.",
    names: groups(tables.collections),
  },
  {
    page: "types",
    title: "Types and marks",
    introduction: "Conversions, errors, and values that are sensitive or ephemeral.",
    names: groups((dialect) => tables.typesAndMarks({ dialect })),
  },
  {
    page: "time",
    title: "Time",
    introduction: "Timestamps are strings in the form of RFC 3339. In these examples it is five past four on 3 February 2024.",
    names: groups(() => tables.timeFunctions(defaults)),
  },
  {
    page: "encoding",
    title: "Encoding",
    introduction: "JSON, YAML, CSV, URLs, Base64 and encodings of text.",
    names: groups(
      tables.dataFormats,
      (dialect) => tables.terraformEncodingFunctions({ dialect }),
      tables.terraformTextEncodingFunctions,
      tables.terraformYamlFunctions,
    ),
  },
  {
    page: "digests",
    title: "Digests and randomness",
    introduction: "While planning, `uuid`, `bcrypt` and `timestamp` are unknown: their results differ from call to call.",
    names: groups((dialect) => tables.terraformCryptoFunctions({ dialect })),
  },
  {
    page: "networks",
    title: "Networks",
    introduction: "Addresses and prefixes of IPv4 and IPv6.",
    names: groups((dialect) => tables.terraformNetworkFunctions({ dialect })),
  },
  {
    page: "files",
    title: "Files and templates",
    introduction: "These read from the file system that the program gives, and from nowhere else. The examples have a few files in memory.",
    names: groups(
      () => tables.paths(defaults),
      (dialect) => tables.terraformFileFunctions({ dialect }),
      (dialect) => tables.terraformTemplateFunctions(new Map(), { dialect }),
    ),
  },
  {
    page: "assumptions",
    title: "Assumptions",
    introduction: "Promises about values that are not known yet. Only OpenTofu has them.",
    names: groups((dialect) => (dialect === "opentofu" ? tables.assumptions() : {})),
  },
];

/** Writes a page for each family and the index. */
export function writeTerraformFunctions(): void {
  const functions = { terraform: exampleFunctions("terraform"), opentofu: exampleFunctions("opentofu") };
  const withoutNamespaces = [...functions.opentofu, ...functions.terraform].filter(([name]) => !name.includes("::"));
  const all = describedFunctions(new Map(withoutNamespaces));
  const namesOf = ({ names }: Family): readonly string[] => [...new Set([...names("terraform"), ...names("opentofu")])].sort();
  const placed = new Set(families.flatMap(namesOf));
  for (const name of all.keys()) if (!placed.has(name)) throw new Error(`the site lists no family for the function ${name} of Terraform`);
  const index = families.map((family) => {
    const { page, title, introduction } = family;
    const names = namesOf(family);
    const sections = names.map((name) => section(name, functions, all.get(name)));
    writePage(
      `functions/terraform/${page}`,
      `---\noutline: 2\ntitleTemplate: functions of Terraform and OpenTofu\n---\n\n# ${title}\n\n${introduction}\n\n${sections.join("\n\n")}\n`,
    );
    const rows = names.map((name) => {
      const only = onlyIn(name, functions);
      return `| [\`${name}\`](/functions/terraform/${page}#${name}) | ${firstSentence(all.get(name)!.description ?? "")}${only === undefined ? "" : ` *${only} only.*`} |`;
    });
    return `## [${title}](/functions/terraform/${page})\n\n| function | |\n|---|---|\n${rows.join("\n")}`;
  });
  const plain = (table: ReadonlyMap<string, Func>): number => [...table.keys()].filter((name) => !name.includes("::")).length;
  writePage(
    "functions/terraform/index",
    `# Functions of Terraform and OpenTofu

\`terraformFunctions\` of [\`@hcl-ts/terraform\`](/packages/terraform) makes the table: ${plain(functions.terraform)} functions of Terraform, ${plain(functions.opentofu)} of OpenTofu, each also as \`core::NAME\`. \`type\`,
which only consoles have, is not among them. Results are computed when the site is built; every example can be edited.

${index.join("\n\n")}
`,
  );
  writeList("functions-terraform", [
    { text: "All functions", link: "/functions/terraform/" },
    ...families.map(({ page, title }) => ({ text: title, link: `/functions/terraform/${page}` })),
  ]);
}

interface Tables {
  readonly terraform: ReadonlyMap<string, Func>;
  readonly opentofu: ReadonlyMap<string, Func>;
}

/** Returns the only language that has a function; undefined if both have it. */
function onlyIn(name: string, { terraform, opentofu }: Tables): string | undefined {
  if (terraform.has(name) && opentofu.has(name)) return undefined;
  return terraform.has(name) ? "Terraform" : "OpenTofu";
}

function section(name: string, tables: Tables, func: Func | undefined): string {
  if (func === undefined) throw new Error(`the site lists a function ${name}, which neither Terraform nor OpenTofu has`);
  const { calls, only: onlyExample } = functionExamples[name] ?? { calls: [] };
  const only = onlyIn(name, tables);
  const dialect = (onlyExample ?? only ?? "terraform").toLowerCase();
  const cells = calls.map(([source, result]) => {
    const given = /\(template\b/.test(source) ? ' vars={"template":"x = ${x}"}' : "";
    return `\`\`\`hcl run expression ${dialect}${result === "error" ? " problem" : ""}${given}\n${source}\n\`\`\``;
  });
  return functionSection(name, func, cells, note(name, tables, only));
}

/** Describes the differences of a function between the two languages. */
function note(name: string, { terraform, opentofu }: Tables, only: string | undefined): string {
  if (only !== undefined) return `*Only in ${only}.*`;
  const [ours, theirs] = [signature(name, terraform.get(name)!), signature(name, opentofu.get(name)!)];
  return ours === theirs ? "" : `In OpenTofu: \`${theirs}\`.`;
}

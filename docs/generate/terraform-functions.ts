/**
 * Writes the pages of the functions of Terraform and OpenTofu, from their tables. A function
 * without a family, description or example fails the build.
 */
import type { Func } from "@hcl-ts/cty";
import { functionExamples } from "../../packages/terraform/test/function-examples.ts";
import { exampleFunctions } from "../engine/module/example-functions.ts";
import { firstSentence, functionSection, signature } from "./function-section.ts";
import { writeList, writePage } from "./repository.ts";

interface Family {
  readonly page: string;
  readonly title: string;
  readonly introduction: string;
  readonly names: string;
}

const families: readonly Family[] = [
  {
    page: "numbers",
    title: "Numbers",
    introduction: "Numbers are exact decimals.",
    names: "abs ceil floor log max min parseint pow signum sum",
  },
  {
    page: "strings",
    title: "Strings",
    introduction: "Strings are counted and cut in grapheme clusters. Patterns have the syntax of RE2, and match in linear time.",
    names:
      "chomp endswith format formatlist indent join lower regex regexall replace split startswith strcontains strrev substr title trim trimprefix trimspace trimsuffix upper",
  },
  {
    page: "collections",
    title: "Collections",
    introduction: "For lists, sets, maps, tuples and objects.",
    names:
      "alltrue anytrue chunklist coalesce coalescelist compact concat contains distinct element flatten index keys length list lookup map matchkeys merge one range reverse setintersection setproduct setsubtract setunion slice sort transpose values zipmap",
  },
  {
    page: "types",
    title: "Types and marks",
    introduction: "Conversions, errors, and values that are sensitive or ephemeral.",
    names: "can convert tobool tolist tomap tonumber toset tostring try ephemeralasnull issensitive nonsensitive sensitive",
  },
  {
    page: "time",
    title: "Time",
    introduction: "Timestamps are strings in the form of RFC 3339. In these examples it is five past four on 3 February 2024.",
    names: "formatdate plantimestamp timeadd timecmp timestamp",
  },
  {
    page: "encoding",
    title: "Encoding",
    introduction: "JSON, YAML, CSV, URLs, Base64 and encodings of text.",
    names:
      "base64decode base64encode base64gunzip base64gzip csvdecode jsondecode jsonencode textdecodebase64 textencodebase64 urldecode urlencode yamldecode yamlencode",
  },
  {
    page: "digests",
    title: "Digests and randomness",
    introduction: "While planning, `uuid`, `bcrypt` and `timestamp` are unknown: their results differ from call to call.",
    names: "base64sha256 base64sha512 bcrypt md5 rsadecrypt sha1 sha256 sha512 uuid uuidv5",
  },
  {
    page: "networks",
    title: "Networks",
    introduction: "Addresses and prefixes of IPv4 and IPv6.",
    names: "cidrcontains cidrhost cidrnetmask cidrsubnet cidrsubnets",
  },
  {
    page: "files",
    title: "Files and templates",
    introduction: "These read from the file system that the program gives, and from nowhere else. The examples have a few files in memory.",
    names:
      "abspath basename dirname file filebase64 filebase64sha256 filebase64sha512 fileexists filemd5 fileset filesha1 filesha256 filesha512 pathexpand templatefile templatestring",
  },
  {
    page: "assumptions",
    title: "Assumptions",
    introduction: "Promises about values that are not known yet. Only OpenTofu has them.",
    names:
      "assumeequal assumelistlength assumelistlengthmax assumelistlengthmin assumemaplength assumemaplengthmax assumemaplengthmin assumenotnull assumesetlength assumesetlengthmax assumesetlengthmin assumestringprefix",
  },
];

/** Writes a page for each family and the index. */
export function writeTerraformFunctions(): void {
  const tables = { terraform: exampleFunctions("terraform"), opentofu: exampleFunctions("opentofu") };
  const all = new Map([...tables.opentofu, ...tables.terraform].filter(([name]) => !name.includes("::")));
  const placed = new Set(families.flatMap(({ names }) => names.split(" ")));
  for (const name of all.keys()) if (!placed.has(name)) throw new Error(`the site lists no family for the function ${name} of Terraform`);
  const index = families.map(({ page, title, introduction, names }) => {
    const sorted = names.split(" ").sort();
    const sections = sorted.map((name) => section(name, tables, all.get(name)));
    writePage(
      `functions/terraform/${page}`,
      `---\noutline: 2\ntitleTemplate: functions of Terraform and OpenTofu\n---\n\n# ${title}\n\n${introduction}\n\n${sections.join("\n\n")}\n`,
    );
    const rows = sorted.map((name) => {
      const only = onlyIn(name, tables);
      return `| [\`${name}\`](/functions/terraform/${page}#${name}) | ${firstSentence(all.get(name)!.description ?? "")}${only === undefined ? "" : ` *${only} only.*`} |`;
    });
    return `## [${title}](/functions/terraform/${page})\n\n| function | |\n|---|---|\n${rows.join("\n")}`;
  });
  const plain = (table: ReadonlyMap<string, Func>): number => [...table.keys()].filter((name) => !name.includes("::")).length;
  writePage(
    "functions/terraform/index",
    `# Functions of Terraform and OpenTofu

\`terraformFunctions\` of [\`@hcl-ts/terraform\`](/packages/terraform) makes the table: ${plain(tables.terraform)} functions of Terraform, ${plain(tables.opentofu)} of OpenTofu, each also as \`core::NAME\`. \`type\`,
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

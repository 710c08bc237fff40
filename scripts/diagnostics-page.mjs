/**
 * `node scripts/diagnostics-page.mjs` writes docs/diagnostics.md, the list of all diagnostics by
 * their codes. With `--check` it reports whether the page is up to date.
 *
 * The codes are read from the modules of messages, and the examples from the snapshots of the
 * tests, in which every message occurs. So the page shows real messages, and cannot omit a code.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const PAGE = "docs/diagnostics.md";

/**
 * The parts of the page: the modules with their codes, and the snapshots with their examples in
 * order of preference.
 */
const parts = [
  {
    title: "Reading the native syntax",
    modules: ["packages/hclsyntax/src/messages-syntax.ts", "packages/hcl/src/diagnostic/messages-syntax.ts"],
    snapshots: ["packages/hclsyntax/test/__snapshots__/messages.txt", "packages/hcl/src/__snapshots__/messages.txt"],
  },
  {
    title: "Reading JSON",
    modules: ["packages/hcljson/src/messages-syntax.ts", "packages/hcljson/src/messages-body.ts"],
    snapshots: ["packages/hcljson/src/__snapshots__/messages.txt"],
  },
  {
    title: "Bodies and their schemas",
    modules: ["packages/hclsyntax/src/messages-body.ts"],
    snapshots: ["packages/hclsyntax/test/__snapshots__/messages.txt"],
  },
  {
    title: "Evaluation",
    modules: ["packages/hclsyntax/src/messages-eval.ts", "packages/hcl/src/messages.ts"],
    snapshots: ["packages/hclsyntax/test/__snapshots__/messages.txt", "packages/hcl/src/__snapshots__/messages.txt"],
  },
  {
    title: "Decoding by a specification",
    modules: ["packages/hcldec/src/messages.ts"],
    snapshots: ["packages/hcldec/test/__snapshots__/messages.txt"],
  },
  {
    title: "Decoding by a language of one's own",
    modules: ["packages/language/src/messages.ts"],
    snapshots: ["packages/language/test/__snapshots__/messages.txt"],
  },
  {
    title: "Static analysis",
    modules: ["packages/analysis/src/messages.ts"],
    snapshots: ["packages/analysis/src/__snapshots__/messages.txt"],
  },
  {
    title: "Extensions: types, dynamic blocks, functions, specification files",
    modules: ["typeexpr", "dynblock", "userfunc", "specfile"].map((name) => `packages/ext/src/${name}/messages.ts`),
    snapshots: ["packages/ext/test/__snapshots__/messages.txt"],
  },
  {
    title: "Editing",
    modules: ["packages/hclwrite/src/messages.ts"],
    snapshots: ["packages/hclwrite/test/__snapshots__/messages.txt"],
  },
  {
    title: "Loading, checking and renaming in Terraform modules",
    modules: ["load", "check", "inspect", "rename"].map((name) => `packages/terraform/src/${name}/messages.ts`),
    snapshots: ["packages/terraform/test/__snapshots__/load-messages.txt"],
  },
  {
    title: "Evaluating Terraform modules",
    modules: ["packages/terraform/src/evaluate/messages.ts", "packages/terraform/src/variables/messages.ts"],
    snapshots: ["packages/terraform/test/__snapshots__/evaluate-messages.txt"],
  },
  {
    title: "Tests of Terraform modules",
    modules: ["packages/terraform/src/test/messages.ts"],
    snapshots: ["packages/terraform/test/__snapshots__/test-messages.txt"],
  },
  {
    title: "HCL to JSON",
    modules: ["packages/hcl2json/src/messages.ts"],
    snapshots: ["packages/hcl2json/test/__snapshots__/messages.txt"],
  },
  {
    title: "Terraform: JSON to HCL",
    modules: ["packages/terraform/src/convert/messages.ts"],
    snapshots: ["packages/terraform/test/__snapshots__/convert-messages.txt"],
  },
  { title: "Command line", modules: ["packages/cli/src/messages.ts"], snapshots: ["packages/cli/test/__snapshots__/messages.txt"] },
];

const INTRODUCTION = `<!-- Written by scripts/diagnostics-page.mjs from the messages and the snapshots of their tests. -->

# Diagnostics

Every diagnostic has a \`code\` that never changes. Programs should compare codes, not messages. This page lists all codes, each with an example.
`;

/** @param {string} path */
const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "");

/**
 * Returns the codes of a module of messages, each with the explanation in the docstring of its
 * function.
 * @param {string} source
 * @returns {[code: string, explanation: string][]}
 */
function codesOf(source) {
  return source.split(/^(?=\/\*\*|export )/m).flatMap((text, i, parts) => {
    const codes = [...text.matchAll(/(?:\bcode: |\bcode = |\bmessage\(\s*)"([a-z0-9-]+)"/g)].map(([, code]) => code ?? "");
    const docstring = /^\/\*\*([\s\S]*?)\*\/\n$/.exec(parts[i - 1] ?? "")?.[1] ?? "";
    return codes.map((code) => /** @type {[string, string]} */ ([code, explanationOf(docstring)]));
  });
}

/**
 * Returns the explanation in a docstring: the text without tags and without sentences about the
 * parameters of the function, which start with their names.
 * @param {string} docstring
 */
function explanationOf(docstring) {
  const text = docstring
    .replaceAll(/^\s*\* ?/gm, "")
    .split(/^@/m, 1)[0]
    ?.replaceAll(/\s+/g, " ")
    .trim();
  const sentences = (text ?? "").split(/(?<=[.?!]) (?=[A-Z`"'])/);
  return sentences.filter((sentence) => !/^`\w+`(?: and `\w+`)? (?:is|are|says|takes|holds|undefined)\b/.test(sentence)).join(" ");
}

/**
 * Returns the first example of each code in a snapshot.
 * @param {string} snapshot
 * @returns {Map<string, string>}
 */
function examplesOf(snapshot) {
  /** @type {Map<string, string>} */
  const examples = new Map();
  /** @param {string | undefined} code @param {string} text */
  const add = (code, text) => {
    if (code !== undefined && !examples.has(code)) examples.set(code, text);
  };
  const isShown = /^(?:Error|Warning): /.test(snapshot);
  // A snapshot has either formatted diagnostics separated by empty lines, or two lines for each:
  // its code and summary, and its detail.
  if (isShown) for (const text of snapshot.split(/\n\n(?=Error|Warning)/)) add(/^.*\[([a-z0-9-]+)\]/.exec(text)?.[1], text.trimEnd());
  else
    for (const [, code, summary, detail] of snapshot.matchAll(/^([a-z0-9-]+): (.*)\n {2}(.*)$/gm))
      add(code, `Error: ${summary} [${code}]\n${detail}`);
  return examples;
}

/** @returns {string} */
function page() {
  const sections = parts.map(({ title, modules, snapshots }) => {
    const examples = snapshots.map((path) => examplesOf(read(path)));
    const codes = new Map(modules.flatMap((path) => codesOf(read(path))));
    const entries = [...codes]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, comment]) => {
        if (!/^[A-Z`"]/.test(comment)) throw new Error(`the docstring of the message "${code}" does not explain it`);
        const example = examples.find((each) => each.has(code))?.get(code);
        if (example === undefined) throw new Error(`no snapshot of messages has an example of "${code}"`);
        return [`### \`${code}\``, comment, `\`\`\`\`text\n${example}\n\`\`\`\``].join("\n\n");
      });
    return [`## ${title}`, ...entries].join("\n\n");
  });
  return `${[INTRODUCTION.trimEnd(), ...sections].join("\n\n")}\n`;
}

const text = page();
if (!process.argv.includes("--check")) writeFileSync(join(root, PAGE), text);
else if (read(PAGE) === text) console.log("diagnostics page: up to date");
else {
  console.error(`${PAGE} is not up to date: run node scripts/diagnostics-page.mjs`);
  process.exitCode = 1;
}

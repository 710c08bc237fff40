/**
 * Writes `llms.txt`, a list of the pages with their first sentences, and `llms-full.txt` with the
 * text of the introductory pages.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { documents } from "./documents.ts";
import { generated, packages, write } from "./repository.ts";

const sections: readonly (readonly [title: string, test: RegExp])[] = [
  ["Begin", /^(?:start|tutorial-own-language|examples|compare)$/],
  ["Guides", /^guides\//],
  ["The language", /^tour\//],
  [
    "Reference",
    /^(?:functions\/index|functions\/terraform\/index|diagnostics|limits|conformance|speed|go-names|glossary|architecture|stability)$/,
  ],
  ["Packages", /^packages\//],
];

/** Writes both files. */
export function writeLlms(): void {
  const pages = [...new Set([...documents.values(), "functions/index", "functions/terraform/index"])]
    .filter((page) => page !== "index")
    .sort();
  const lists = sections.map(([title, test]) => {
    const lines = pages.filter((page) => test.test(page)).map((page) => `- [${titleOf(page)}](/${page}.html): ${introductionOf(page)}`);
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  const names = packages.filter(({ isPublic }) => isPublic).map(({ name, description }) => `- ${name}: ${description}`);
  const head = `# hcl-ts\n\n> HCL 2, the configuration language of Terraform, OpenTofu, Packer and Nomad, in TypeScript.\n\n${names.join("\n")}`;
  write("pages/public/llms.txt", `${head}\n\n${lists.join("\n\n")}\n`);
  const full = pages.filter((page) => /^(?:start|tutorial|guides\/|tour\/|packages\/|go-names)/.test(page)).map(textOf);
  write("pages/public/llms-full.txt", `${head}\n\n${full.join("\n\n---\n\n")}\n`);
}

function textOf(page: string): string {
  return readFileSync(join(generated, `pages/${page}.md`), "utf8")
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .trim();
}

function titleOf(page: string): string {
  return /^# (.*)$/m.exec(textOf(page))?.[1]?.replaceAll("`", "") ?? page;
}

function introductionOf(page: string): string {
  const paragraph = textOf(page)
    .split(/\n{2,}/)
    .find((part) => /^[A-Za-z`*]/.test(part));
  return (paragraph ?? "")
    .replaceAll(/\s+/g, " ")
    .replace(/^(.{0,200}?[.:])(?: .*)?$/, "$1")
    .slice(0, 220);
}

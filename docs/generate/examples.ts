/** Writes the page of the repository's examples, with their files. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { playgroundLink } from "./cell-fence.ts";
import { withPageLinks } from "./documents.ts";
import { read, root, writePage } from "./repository.ts";

const base = process.env.DOCS_BASE ?? "/";
const languages: Readonly<Record<string, string>> = { hcl: "hcl", hcldec: "hcl", tf: "hcl", json: "json", ts: "ts", mjs: "js" };

/** Writes the page. A folder that examples/README.md does not explain fails the build. */
export function writeExamples(): void {
  const readme = read("examples/README.md");
  const folders = readdirSync(join(root, "examples"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const sections = folders.map(({ name }) => {
    const explanation = new RegExp(`^\\| \\[${name}\\]\\([^)]*\\) \\| (.*?) \\|`, "m").exec(readme)?.[1];
    if (explanation === undefined) throw new Error(`examples/README.md does not explain the folder ${name}`);
    return `## ${name}\n\n${sentence(withPageLinks(explanation, "examples/README.md"))}\n\n${filesOf(`examples/${name}`)}`;
  });
  writePage("examples", `${withPageLinks(readme, "examples/README.md")}\n${sections.join("\n\n")}\n`);
}

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}.`;

function filesOf(folder: string): string {
  const names = readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, folder).length + 1))
    .filter(
      (name) => languages[name.split(".").at(-1)!] !== undefined && !/^(?:package|tsconfig|turbo)\.|\.test\.|\.config\.|^\./.test(name),
    )
    .sort();
  const blocks = names.map((name) => {
    const text = read(`${folder}/${name}`);
    const fence = `\`\`\`\`${languages[name.split(".").at(-1)!]}\n${text.trimEnd()}\n\`\`\`\``;
    return `<details><summary><code>${name}</code></summary>\n\n${fence}\n\n</details>`;
  });
  return [playground(folder, names), ...blocks].filter((part) => part !== "").join("\n\n");
}

/**
 * Returns a link to the playground for an example with one configuration, its specification and
 * variables.
 */
function playground(folder: string, names: readonly string[]): string {
  const main = names.find((name) => name.endsWith(".hcl") && names.includes(`${name}dec`));
  if (main === undefined) return "";
  const files = [main, `${main}dec`, "variables.json"].filter((name) => names.includes(name));
  const link = playgroundLink(
    files.map((name) => ({ name, text: read(`${folder}/${name}`) })),
    "decoded",
    base,
  );
  return `<a class="try" href="${link}">Open in playground</a>`;
}

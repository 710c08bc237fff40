/**
 * Writes the Markdown documents of the repository as pages: the same text, with links to other
 * pages.
 */
import { existsSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { packages, read, root, writeList, writePage } from "./repository.ts";

const markdownIn = (folder: string): readonly string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder))
        .filter((name) => name.endsWith(".md") && name !== "README.md")
        .sort()
    : [];

/** The documents, by their path in the repository, with the path of their page. */
export const documents: ReadonlyMap<string, string> = new Map([
  ...["", "guides/", "tour/"].flatMap((folder) =>
    markdownIn(`docs/${folder}`).map((name) => [`docs/${folder}${name}`, `${folder}${name.slice(0, -3)}`] as const),
  ),
  ...packages.map(({ folder }) => [`packages/${folder}/README.md`, `packages/${folder}`] as const),
  ["README.md", "index"],
  ["CONTRIBUTING.md", "contributing"],
  ["SECURITY.md", "security"],
  ["CHANGELOG.md", "changelog"],
  ["RELEASING.md", "releasing"],
  ["CODE_OF_CONDUCT.md", "code-of-conduct"],
  ["examples/README.md", "examples"],
  ["packages/conformance/KNOWN_DIFFERENCES.md", "conformance"],
]);

/** Documents whose pages other generators write. */
const WRITTEN_ELSEWHERE: ReadonlySet<string> = new Set(["index", "changelog", "compare", "examples", "conformance", "diagnostics"]);

/** Writes the pages of all documents, and the lists of guides, tour and packages. */
export function writeDocuments(): void {
  for (const [path, page] of documents) {
    if (path !== "docs/index.md" && WRITTEN_ELSEWHERE.has(page)) continue;
    writePage(page, withPageLinks(read(path), path));
  }
  for (const name of ["guides", "tour"]) {
    const pages = [...documents].filter(([path]) => path.startsWith(`docs/${name}/`));
    const items = pages.map(([path, page]) => ({ ...frontmatterOf(read(path), page), link: `/${page}` }));
    writeList(
      name,
      items.sort((a, b) => a.order - b.order).map(({ text, link }) => ({ text, link })),
    );
  }
  writeList(
    "packages",
    packages.map(({ folder, name }) => ({ text: name.replace(/^@hcl-ts\//, ""), link: `/packages/${folder}` })),
  );
}

/** The guides in the order of the sidebar. Guides that are not listed come last. */
const GUIDES: readonly string[] = [
  ...[
    "common-tasks",
    "editing-files",
    "terraform-without-terraform",
    "evaluating-terraform-modules",
    "reviewing-changes",
    "testing-modules",
    "linting",
    "rules-and-policies",
    "from-tflint",
    "unknown-and-secret",
    "errors-for-users",
    "builder-or-specification",
    "editor-for-your-language",
    "editors",
  ],
  ...["json-syntax", "json-and-hcl", "moving-from-other-packages"],
];

function frontmatterOf(text: string, page: string): { readonly text: string; readonly order: number } {
  const title = /^title: (.*)$/m.exec(text)?.[1] ?? /^# (.*)$/m.exec(text)?.[1] ?? "";
  const guide = GUIDES.indexOf(page.replace(/^guides\//, ""));
  return { text: title, order: guide >= 0 ? guide : Number(/^order: (\d+)$/m.exec(text)?.[1] ?? 99) };
}

/**
 * Rewrites the links of a document. A link to a file without a page becomes its text, followed by
 * the path in the repository.
 *
 * @param path the document's path in the repository
 */
export function withPageLinks(text: string, path: string): string {
  return outsideFences(text, (part) =>
    part.replaceAll(/(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g, (whole, image: string, label: string, target: string) =>
      image !== ""
        ? whole.replace(/\((?:\.\.\/)*public\//, "(/")
        : /^(?:[a-z]+:|#|\/)/.test(target)
          ? whole
          : pageLink(label, target, path),
    ),
  );
}

/** Returns a link to the page of a file, or the path of a file without a page. */
function pageLink(label: string, target: string, path: string): string {
  const [file = "", hash] = target.split("#");
  const resolved = posix.normalize(posix.join(posix.dirname(path), file)).replace(/\/$/, "");
  const page = documents.get(resolved) ?? documents.get(`${resolved}/README.md`);
  if (page !== undefined) return `[${label}](/${page}${hash === undefined ? "" : `#${hash}`})`;
  const plain = label.replaceAll("`", "");
  return resolved.endsWith(plain) ? `\`${resolved}\`` : `${label} (\`${resolved}\`)`;
}

/** Changes the parts of Markdown that are not in code fences. */
function outsideFences(text: string, change: (part: string) => string): string {
  return text
    .split(/^(`{3,}[^\n]*\n[\s\S]*?^`{3,}[ \t]*$)/m)
    .map((part, i) => (i % 2 === 0 ? change(part) : part))
    .join("");
}

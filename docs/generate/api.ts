/**
 * Writes the API pages, one for each entry point, with typedoc. The pages are kept as long as no
 * source changes, because this step takes the longest.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Application } from "typedoc";
import { generated, packages, root, write, writeList, writePage } from "./repository.ts";

const raw = join(generated, "api-raw");

/** The entry points for packages of the repository only. */
const INNER: ReadonlySet<string> = new Set(["@hcl-ts/cty/kernel", "@hcl-ts/hcl/syntax", "@hcl-ts/cty/unorm"]);

/** Writes the pages. */
export async function writeApi(): Promise<void> {
  const entries = packages.filter(({ isPublic }) => isPublic).flatMap((each) => each.entries);
  const shown = entries.filter(([name]) => !INNER.has(name) && existsSync(join(root, entryFile(entries, name))));
  const digest = digestOf();
  const memory = join(generated, "api-digest");
  if (!existsSync(raw) || !existsSync(memory) || readFileSync(memory, "utf8") !== digest) {
    rmSync(raw, { recursive: true, force: true });
    await runTypedoc(shown.map(([, source]) => join(root, source)));
    writeFileSync(memory, digest);
  }
  const files = readdirSync(raw, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
  const pages = shown.map(([name, source]) => {
    const module = fileOf(source);
    const file = [`${module}.md`, `${module}/README.md`, `${module}-1.md`].find((each) => files.includes(each));
    if (file === undefined) throw new Error(`typedoc wrote no page for ${source}: ${files.join(", ")}`);
    return { name, slug: name.replace(/^@hcl-ts\//, "").replaceAll("/", "-"), file };
  });
  const slugs = new Map(pages.map(({ file, slug }) => [file, slug]));
  const anchors = new Map(pages.map(({ file }) => [file, anchorsOf(readFileSync(join(raw, file), "utf8"))]));
  for (const { name, slug, file } of pages) {
    const text = readFileSync(join(raw, file), "utf8")
      .replace(/^[\s\S]*?^# .*$/m, `# ${name}`)
      .replaceAll(/\[([^\]]*)\]\(([^)\s#:]+\.md)(#[^)\s]*)?\)/g, (_, label: string, target: string, hash = "") => {
        const path = join(file, "..", target);
        const other = slugs.get(path);
        return other === undefined ? label : `[${label}](/api/${other}${anchorFor(hash, anchors.get(path)!)})`;
      })
      .replaceAll(/\[([^\]]*)\]\((#[^)\s]*)\)/g, (_, label: string, hash: string) => {
        const anchor = anchorFor(hash, anchors.get(file)!);
        return anchor === "" ? label : `[${label}](${anchor})`;
      });
    writePage(`api/${slug}`, `---\noutline: [2, 3]\nprev: false\nnext: false\n---\n\n${text}`);
  }
  writeList(
    "api",
    pages.map(({ name, slug }) => ({ text: name.replace(/^@hcl-ts\//, ""), link: `/api/${slug}` })),
  );
}

/** Returns the anchors that VitePress creates for the headings of a page. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = Array.from(text.matchAll(/^#{1,6} (.*)$/gm), ([, heading]) => slugify(heading!));
  return new Set([...headings, ...Array.from(text.matchAll(/<a id="([^"]*)"/g), ([, id]) => id!)]);
}

function slugify(heading: string): string {
  return heading
    .replaceAll(/[`\\*]/g, "")
    .replaceAll(/[\s~!@#$%^&()\-_+=[\]{}|;:"'<>,.?/]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .toLowerCase();
}

/**
 * Returns the anchor that a link of typedoc means, or none if there is no such heading. Unlike
 * VitePress, typedoc numbers equal names and keeps underscores.
 */
function anchorFor(hash: string, anchors: ReadonlySet<string>): string {
  const exact = hash.slice(1).replaceAll("_", "-");
  const found = [hash.slice(1), exact, exact.replace(/-\d+$/, "")].find((each) => anchors.has(each));
  return found === undefined ? "" : `#${found}`;
}

function entryFile(entries: readonly (readonly [string, string])[], name: string): string {
  return entries.find(([each]) => each === name)![1];
}

/** Returns typedoc's name for the module of a source, with the base path `packages`. */
function fileOf(source: string): string {
  return source
    .replace(/^packages\//, "")
    .replace(/\.ts$/, "")
    .replace(/\/index$/, "")
    .replace(/\/src$/, "/src");
}

async function runTypedoc(entryPoints: string[]): Promise<void> {
  write(
    "tsconfig.api.json",
    JSON.stringify({
      extends: "../../tsconfig.base.json",
      compilerOptions: { noEmit: true, customConditions: ["@hcl-ts/source"], isolatedDeclarations: false, types: [] },
      files: entryPoints,
    }),
  );
  const app = await Application.bootstrapWithPlugins({
    entryPoints,
    tsconfig: join(generated, "tsconfig.api.json"),
    plugin: ["typedoc-plugin-markdown"],
    skipErrorChecking: true,
    disableSources: true,
    disableGit: true,
    excludeInternal: true,
    excludePrivate: true,
    excludeExternals: true,
    githubPages: false,
    basePath: join(root, "packages"),
    displayBasePath: join(root, "packages"),
    readme: "none",
    out: raw,
    logLevel: "Error",
    ...{ router: "module", hidePageHeader: true, hideBreadcrumbs: true, useCodeBlocks: true, expandObjects: false, sanitizeComments: true },
    ...{ parametersFormat: "table", interfacePropertiesFormat: "table", typeAliasPropertiesFormat: "table", enumMembersFormat: "table" },
  });
  const project = await app.convert();
  if (project === undefined) throw new Error("typedoc could not read the sources");
  await app.generateOutputs(project);
}

function digestOf(): string {
  const digest = createHash("sha256");
  for (const { folder } of packages) {
    for (const entry of readdirSync(join(root, "packages", folder, "src"), { withFileTypes: true, recursive: true })) {
      if (!entry.isFile() || !entry.name.endsWith(".ts") || entry.name.includes(".test")) continue;
      const { size, mtimeMs } = statSync(join(entry.parentPath, entry.name));
      digest.update(`${entry.parentPath}/${entry.name}:${size}:${mtimeMs}\n`);
    }
  }
  return digest.digest("hex");
}

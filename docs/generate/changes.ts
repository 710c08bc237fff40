/**
 * Writes the page of changes: the changelogs of all packages, and the changes of the next versions.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { withPageLinks } from "./documents.ts";
import { packages, read, root, writePage } from "./repository.ts";

/** Writes the page. */
export function writeChanges(): void {
  const next = readdirSync(join(root, ".changeset"))
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(read(`.changeset/${name}`)))
    .flatMap((match) =>
      match === null ? [] : [`**${[...match[1]!.matchAll(/"([^"]+)"/g)].map(([, each]) => each).join(", ")}**: ${match[2]!.trim()}`],
    );
  const released = packages
    .filter(({ folder }) => existsSync(join(root, `packages/${folder}/CHANGELOG.md`)))
    .map(({ folder }) => read(`packages/${folder}/CHANGELOG.md`).replaceAll(/^#/gm, "##"));
  const parts = [
    withPageLinks(read("CHANGELOG.md"), "CHANGELOG.md"),
    next.length > 0 ? `## The next versions\n\n${next.join("\n\n")}` : "",
    ...released,
  ];
  writePage("changelog", parts.filter((part) => part !== "").join("\n\n"));
}

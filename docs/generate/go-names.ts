/** Checks the table of Go names: every name of ours in it has to be exported. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packages, read, root } from "./repository.ts";

/** @throws Error if docs/go-names.md names something that does not exist */
export async function checkGoNames(): Promise<void> {
  const text = read("docs/go-names.md");
  for (const [, heading, body] of text.matchAll(/^## .*`(@?[\w/-]+)`.*\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm)) {
    const entry = packages.flatMap(({ entries }) => entries).find(([name]) => name === heading);
    if (entry === undefined) throw new Error(`docs/go-names.md: there is no entry point ${heading}`);
    const source = readFileSync(join(root, entry[1]), "utf8");
    for (const [, cell] of body!.matchAll(/^\| `[^|]*\| ([^|]*) \|/gm)) {
      for (const [, name] of cell!.matchAll(/`([A-Za-z]\w*)(?:\.\w+)?(?:\([^`]*\))?`/g)) {
        if (!new RegExp(`\\b${name}\\b`).test(source)) throw new Error(`docs/go-names.md: ${heading} does not export ${name}`);
      }
    }
  }
}

/** Checks the table of Go names: every name of hcl-ts in it must be exported. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { packages, read, root } from "./repository.ts";

/** @throws Error if docs/go-names.md names something that does not exist */
export async function checkGoNames(): Promise<void> {
  const text = read("docs/go-names.md");
  for (const [, heading, body] of text.matchAll(/^## .*`(@?[\w/-]+)`.*\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm)) {
    const entry = packages.flatMap(({ entries }) => entries).find(([name]) => name === heading);
    if (entry === undefined) throw new Error(`docs/go-names.md: there is no entry point ${heading}`);
    const source = exportsOf(join(root, entry[1]));
    for (const [, cell] of body!.matchAll(/^\| `[^|]*\| ([^|]*) \|/gm)) {
      for (const [, name] of cell!.matchAll(/`([A-Za-z]\w*)(?:\.\w+)?(?:\([^`]*\))?`/g)) {
        if (!new RegExp(`\\b${name}\\b`).test(source)) throw new Error(`docs/go-names.md: ${heading} does not export ${name}`);
      }
    }
  }
}

/** Returns the source of an entry point and of all modules that it re-exports entirely. */
function exportsOf(path: string): string {
  const text = readFileSync(path, "utf8");
  const others = [...text.matchAll(/^export \* from "(\.[^"]+)";/gm)].map(([, target]) => exportsOf(join(dirname(path), target!)));
  return [text, ...others].join("\n");
}

import { existsSync, readFileSync } from "node:fs";

/**
 * Returns the ids of the cases that differ for a reason. KNOWN_DIFFERENCES.md has them as
 * `suite/id`, in backquotes at the start of a list item.
 */
export function readKnownDifferences(file: string): ReadonlySet<string> {
  if (!existsSync(file)) return new Set();
  const ids = new Set<string>();
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (!line.startsWith("- `")) continue;
    for (const [, id] of line.split(":")[0]!.matchAll(/`([^`]+)`/g)) ids.add(id!);
  }
  return ids;
}

/**
 * The JSON of terraform-config-inspect for folders that are not part of the repository. The environment variable `HCL_CORPUS` names the folder
 * with them; by default it is expected where the benchmark expects it, beside the repository.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { memoryFiles } from "@hcl-ts/terraform";
import { inspect, loadModule } from "@hcl-ts/terraform/load";
import type { Suite } from "../vector.ts";

const corpus = process.env.HCL_CORPUS ?? fileURLToPath(new URL("../../../../../shared/corpus", import.meta.url));

export const answer: Suite = (vector) => {
  const folder = join(corpus, vector.path as string);
  const files = new Map(
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [[entry.name, readFileSync(join(folder, entry.name))] as const] : [],
    ),
  );
  const { diagnostics, ...module } = inspect(loadModule(memoryFiles(files), { dialect: "terraform" }));
  const json = JSON.stringify(withSortedKeys(module));
  return { sha256: createHash("sha256").update(json).digest("hex"), length: json.length, diagnostics };
};

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, withSortedKeys(member)]),
  );
}

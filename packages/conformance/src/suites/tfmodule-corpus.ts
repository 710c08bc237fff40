/** The JSON of terraform-config-inspect for folders outside the repository. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { memoryFiles } from "@hcl-ts/terraform";
import { inspect, loadModule } from "@hcl-ts/terraform/load";
import { corpus, sha256, withSortedKeys } from "../corpus.ts";
import type { Suite } from "../vector.ts";

export const answer: Suite = (vector) => {
  const folder = join(corpus, vector.path as string);
  const files = new Map(
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [[entry.name, readFileSync(join(folder, entry.name))] as const] : [],
    ),
  );
  const { diagnostics, ...module } = inspect(loadModule(memoryFiles(files), { dialect: "terraform" }));
  const json = JSON.stringify(withSortedKeys(module));
  return { sha256: sha256(json), length: json.length, diagnostics };
};

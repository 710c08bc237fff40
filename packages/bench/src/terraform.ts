/**
 * Measures loading and evaluating a Terraform module: `npm run bench -- terraform [FOLDER [MODULE]]`.
 * Everything runs in one process, after a warm-up, and the figures are processor time of this
 * process, so that other load of the machine counts little.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { type FileSystem, memoryFiles } from "@hcl-ts/terraform";
import { evaluateTree, readVariables } from "@hcl-ts/terraform/evaluate";
import { terraformFunctions } from "@hcl-ts/terraform/functions";
import { loadTree, type ModuleTree } from "@hcl-ts/terraform/load";
import { generatedModules } from "./generated-source.ts";
import { median } from "./median.ts";

/** The number of warm-up runs, after which the code is optimized. */
const WARM_UP_RUNS = 20;

interface TerraformFigures {
  readonly instances: number;
  readonly files: number;
  readonly loadMilliseconds: number;
  readonly evaluateMilliseconds: number;
}

/**
 * Measures loading and evaluating, and prints the medians.
 *
 * @param paths a folder, and the folder of the root module within it. Modules of a registry, such as
 *   `terraform-aws-modules/vpc/aws`, are looked up as folders with the name of their repository, `terraform-aws-vpc`. Without a folder,
 *   generated modules are measured
 * @param rounds the number of measurements
 */
export function benchTerraform([folder, module = "."]: readonly string[], rounds: number, json: boolean): void {
  const figures = measureTerraform(folder === undefined ? generatedModules() : filesOf(folder), module, rounds);
  if (json) {
    console.log(JSON.stringify(figures, undefined, 2));
    return;
  }
  const { files, instances, loadMilliseconds, evaluateMilliseconds } = figures;
  console.log(`${files} files, ${instances} instances of resources; medians of ${rounds} rounds, in milliseconds of processor time`);
  console.log(`  load       ${loadMilliseconds.toFixed(1)}`);
  console.log(`  evaluate   ${evaluateMilliseconds.toFixed(1)}`);
  console.log(`  both       ${(loadMilliseconds + evaluateMilliseconds).toFixed(1)}`);
}

/**
 * Loads and evaluates a module repeatedly.
 * @param warmUpRuns runs before the first that counts
 */
export function measureTerraform(
  files: Readonly<Record<string, string>>,
  module: string,
  rounds: number,
  warmUpRuns: number = WARM_UP_RUNS,
): TerraformFigures {
  const fs = memoryFiles(files);
  const folders = foldersOf(files);
  const load: number[] = [];
  const evaluate: number[] = [];
  let instances = 0;
  let sources = 0;
  for (let i = -warmUpRuns; i < rounds; i++) {
    const start = processorTime();
    const tree = loadFrom(fs, module, folders);
    const loaded = processorTime();
    const { values } = readVariables(tree.module, { files: fs });
    const functions = terraformFunctions({ fs, baseDir: tree.folder, pure: true });
    instances = evaluateTree(tree, { variables: values, functions, unknownAs: "one" }).instances.size;
    const evaluated = processorTime();
    sources = filesIn(tree);
    if (i < 0) continue;
    load.push(loaded - start);
    evaluate.push(evaluated - loaded);
  }
  return { files: sources, instances, loadMilliseconds: median(load), evaluateMilliseconds: median(evaluate) };
}

/** Returns the names of the uppermost folders. */
export function foldersOf(files: Readonly<Record<string, string>>): ReadonlySet<string> {
  return new Set(Object.keys(files).map((name) => name.slice(0, name.indexOf("/"))));
}

/** Loads a tree of modules. Modules of a registry are looked up among the folders. */
export function loadFrom(fs: FileSystem, path: string, folders: ReadonlySet<string>): ModuleTree {
  return loadTree(fs, {
    path,
    resolveModule: (source) => {
      if (source.kind !== "registry") return undefined;
      const repository = `terraform-${source.provider}-${source.name}`;
      return folders.has(repository) ? `${repository}/${source.folder}` : undefined;
    },
  });
}

/** Returns the number of files of a tree, each counted once. */
function filesIn(root: ModuleTree): number {
  const names = new Set<string>();
  const pending = [root];
  for (let tree = pending.pop(); tree !== undefined; tree = pending.pop()) {
    for (const { name } of tree.module.files) names.add(name);
    pending.push(...tree.children.values());
  }
  return names.size;
}

/** Reads all files of a folder, by their paths in it. */
export function filesOf(folder: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[path.slice(join(folder, sep).length).replaceAll(sep, "/")] = readFileSync(path, "utf8");
  }
  return files;
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

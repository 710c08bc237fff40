/**
 * `npm run bench -- memory [DIR [DIR]]`: the memory that trees, modules and evaluations keep. Garbage is
 * collected before each measurement, so the figures are exact to about one per cent.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type ConfigFile, parseConfig } from "@hcl-ts/hclsyntax";
import { memoryFiles } from "@hcl-ts/terraform";
import { evaluateTree, readVariables } from "@hcl-ts/terraform/evaluate";
import { terraformFunctions } from "@hcl-ts/terraform/functions";
import { generatedModules } from "./generated-source.ts";
import type { Source } from "./subjects/subject.ts";
import { filesOf, foldersOf, loadFrom } from "./terraform.ts";

/** The bytes that something keeps: objects, and the buffers outside of them. */
export interface Kept {
  readonly heap: number;
  readonly buffers: number;
}

const EVALUATIONS = 1000;
/**
 * Evaluations before the first measurement: they create what is created once. V8 compiles and
 * optimises functions, and doubles its table of strings, in the first 150.
 */
const WARM_UP = 200;

/** Measures and prints all figures. */
export function benchMemory(sources: readonly Source[], [folder, module = "."]: readonly string[]): void {
  const bytes = sources.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  const kept = keptByTrees(sources);
  console.log(`trees of ${sources.length} files, for each byte of ${(bytes / 1e6).toFixed(2)} MB of source, beside the text`);
  console.log(`  buffers ${(kept.buffers / bytes).toFixed(2)}, heap ${(kept.heap / bytes).toFixed(2)}`);

  const files = folder === undefined ? generatedModules() : filesOf(folder);
  const evaluated = keptByEvaluation(files, module);
  console.log(`modules, loaded and evaluated: ${megabytes(evaluated)} kept`);
  const growth = growthOfEvaluations(files, module, folder === undefined ? EVALUATIONS : EVALUATIONS / 20);
  console.log(`heap after ${growth.first} and ${growth.last} evaluations: ${growth.before.toFixed(2)} and ${growth.after.toFixed(2)} MB`);
  console.log(`peak of this process: ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
}

/** Returns the bytes that the trees of sources keep. The texts exist before, so they do not count. */
export function keptByTrees(sources: readonly Source[]): Kept {
  // The first parses create what all parses use, compiled code included.
  for (const { name, text } of sources) parseConfig(text, name);
  const trees: ConfigFile[] = [];
  return keptBy(() => {
    for (const { name, text } of sources) trees.push(parseConfig(text, name).file);
    return trees;
  });
}

/** Returns the bytes that a loaded tree of modules and the result of its evaluation keep, with the texts of the files. */
function keptByEvaluation(files: Readonly<Record<string, string>>, module: string): Kept {
  return keptBy(() => evaluateFiles(files, module));
}

/** Evaluates modules again and again, and compares the heap, in megabytes, at the start and at the end. */
export function growthOfEvaluations(
  files: Readonly<Record<string, string>>,
  module: string,
  evaluations: number,
  warmUp: number = WARM_UP,
): { readonly first: number; readonly last: number; readonly before: number; readonly after: number } {
  for (let i = 0; i < warmUp; i++) evaluateFiles(files, module);
  const before = used();
  for (let i = 0; i < evaluations; i++) evaluateFiles(files, module);
  const after = used();
  const total = ({ heap, buffers }: Kept): number => (heap + buffers) / 1e6;
  return { first: warmUp, last: warmUp + evaluations, before: total(before), after: total(after) };
}

function evaluateFiles(files: Readonly<Record<string, string>>, module: string): unknown {
  const fs = memoryFiles(files);
  const tree = loadFrom(fs, module, foldersOf(files));
  const { values } = readVariables(tree.module, { files: fs });
  const functions = terraformFunctions({ fs, baseDir: tree.folder, pure: true });
  return [tree, evaluateTree(tree, { variables: values, functions, unknownAs: "one" })];
}

function keptBy(make: () => unknown): Kept {
  const before = used();
  const made = make();
  const after = used();
  return made === undefined ? { heap: 0, buffers: 0 } : { heap: after.heap - before.heap, buffers: after.buffers - before.buffers };
}

let collectGarbage: (() => void) | undefined;

function used(): Kept {
  if (collectGarbage === undefined) {
    setFlagsFromString("--expose-gc");
    collectGarbage = runInNewContext("gc") as () => void;
  }
  // Buffers of objects that the first collection found are released by the second one.
  collectGarbage();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return { heap: heapUsed, buffers: arrayBuffers };
}

function megabytes({ heap, buffers }: Kept): string {
  return `${((heap + buffers) / 1e6).toFixed(1)} MB`;
}

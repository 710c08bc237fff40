/** Modules of Terraform and OpenTofu, most of them damaged in one file: loading, inspection, variables and evaluation. */
import { Budget } from "@hcl-ts/cty";
import { type Diagnostic, formatDiagnostics, type SourceFile } from "@hcl-ts/hcl";
import { type Dialect, memoryFiles } from "@hcl-ts/terraform";
import { evaluateTree, readVariables, renderValue } from "@hcl-ts/terraform/evaluate";
import { terraformFunctions } from "@hcl-ts/terraform/functions";
import { inspect, loadTree, type ModuleTree } from "@hcl-ts/terraform/load";
import { rsadecrypt } from "@hcl-ts/terraform/rsadecrypt";
import { type Area, type FuzzInput, type Samples, type Violation, violation } from "../area.ts";
import { damaged } from "../generate/damage.ts";
import { expression } from "../generate/expressions.ts";
import { list, rangeProblem } from "../promises/diagnostics.ts";
import type { Random } from "../random.ts";
import { toSource } from "../source-bytes.ts";
import { moduleSamples } from "../terraform-samples.ts";

/** The limits of one evaluation, so that no case takes long. */
const LIMITS = { steps: 3_000_000, text: 3_000_000, elements: 100_000 };

/** The area of modules. */
export function terraformArea({ native, json }: Samples): Area {
  return {
    name: "terraform",
    generate: (random) => generate(random, native, json),
    check: ({ kind, parts }) => check(kind as Dialect, parts),
  };
}

function generate(random: Random, native: readonly string[], json: readonly string[]): FuzzInput {
  const parts: Record<string, string> = { ...random.pick(moduleSamples) };
  for (let changes = random.pick([0, 1, 1, 1, 2, 3]); changes > 0; changes--) {
    const name = random.pick(Object.keys(parts));
    parts[name] = damaged(parts[name]!, random);
  }
  if (random.chance(0.3))
    parts["extra.tf"] = `locals {\n  extra = ${expression(random, random.between(1, 4))}\n}\noutput "extra" {\n  value = local.extra\n}\n`;
  if (random.chance(0.1)) parts["sample.tf"] = random.pick(native);
  if (random.chance(0.05)) parts["sample.tf.json"] = random.pick(json);
  return { kind: random.pick(["terraform", "opentofu"]), parts };
}

function check(dialect: Dialect, parts: Readonly<Record<string, string>>): Violation | undefined {
  const bytes = new TextEncoder();
  const files = new Map(
    Object.entries(parts).map(([name, text]) => {
      const source = toSource(text);
      return [name, typeof source === "string" ? bytes.encode(source) : source] as const;
    }),
  );
  const fs = memoryFiles(files);
  const tree = loadTree(fs, { dialect });
  const sources = sourcesOf(tree);
  inspect(tree.module);
  const variables = readVariables(tree.module, { files: fs, env: { TF_VAR_port: "1", TF_VAR_enabled: "maybe" } });
  for (const [name, source] of variables.sources) sources.set(name, source);
  const budget = new Budget(LIMITS);
  const functions = terraformFunctions({ dialect, fs, rsadecrypt });
  const result = evaluateTree(tree, { variables: variables.values, functions, budget });
  const scope = result.scope()!;
  for (const text of ["local", "var.zones", "module.child", "terraform_data.each", "type(local.first)"]) {
    const { value } = scope.evaluate(text);
    renderValue(value);
  }
  const lists = { load: tree.diagnostics, variables: variables.diagnostics, evaluate: result.diagnostics };
  for (const [where, diagnostics] of Object.entries(lists)) {
    const problem = checkList(diagnostics, sources);
    if (problem !== undefined) return { ...problem, where: `${where}, ${problem.where}` };
  }
  return undefined;
}

/** Diagnostics are shown, each once, and their ranges are in the files. Ranges in templates read by functions are in no file of the module. */
function checkList(diagnostics: readonly Diagnostic[], sources: ReadonlyMap<string, SourceFile>): Violation | undefined {
  const seen = new Set<string>();
  for (const { code, subject, context, params } of diagnostics) {
    for (const range of [subject, context]) {
      const file = range === undefined ? undefined : sources.get(range.filename);
      const problem = range === undefined || file === undefined ? undefined : rangeProblem(range, file);
      if (problem !== undefined) return violation("ranges are inside the file", code, `${code}: ${problem}`);
    }
    // Instances of one block can have the same problem for different reasons.
    const key = `${code} ${JSON.stringify(params)} at ${subject?.filename} ${subject?.start.offset}-${subject?.end.offset}`;
    if (seen.has(key)) return violation("no diagnostic is reported twice", code, `${key} in ${list(diagnostics)}`);
    seen.add(key);
  }
  formatDiagnostics(diagnostics, { sources });
  return undefined;
}

function sourcesOf(tree: ModuleTree, sources = new Map<string, SourceFile>()): Map<string, SourceFile> {
  for (const [name, source] of tree.module.sources) sources.set(name, source);
  for (const child of tree.children.values()) sourcesOf(child, sources);
  return sources;
}

/** Loads and evaluates the files of a playground as a module. */
import type { Func } from "@hcl-ts/cty";
import type { Diagnostic } from "@hcl-ts/hcl";
import { FileError, type FileSystem, memoryFiles, requiredFunctions } from "@hcl-ts/terraform";
import { evaluateTree, readVariables, type TreeResult, type VariableValues } from "@hcl-ts/terraform/evaluate";
import { terraformFunctions } from "@hcl-ts/terraform/functions";
import { checkTree, loadTree, type ModuleTree } from "@hcl-ts/terraform/load";
import { runTests, type TestResult } from "@hcl-ts/terraform/test";
import { newBudget } from "../budget.ts";
import { type File, isTestFile } from "../files.ts";
import type { EnteredVariable } from "./question.ts";

/** A module and its values. */
export interface ReadModule {
  readonly dialect: "opentofu" | "terraform";
  readonly fs: FileSystem;
  readonly tree: ModuleTree;
  readonly given: VariableValues;
  /** The required variables without a value. */
  readonly unset: ReadonlySet<string>;
  readonly result: TreeResult;
  /** The results of the module's tests; undefined if there are no test files. */
  readonly tests: TestResult | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly notes: readonly string[];
  readonly loadedAt: number;
}

const MAX_INSTANCES = 2_000;

/**
 * Loads and evaluates a module. Never throws: problems become diagnostics, and files whose names
 * are not paths are noted.
 */
export function readModule(files: readonly File[], entered: readonly EnteredVariable[]): ReadModule {
  const notes: string[] = [];
  const dialect = files.some(({ name }) => /\.tofu(?:\.json)?$/.test(name)) ? "opentofu" : "terraform";
  const fs = fileSystem(files, notes);
  const tree = loadTree(fs, { dialect });
  const loadedAt = performance.now();
  const { module } = tree;
  const args = entered.filter(({ name }) => module.variables.has(name));
  const given = readVariables(module, { files: fs, args });
  // A required variable without a value is unknown here, so that a reader can explore a module
  // before entering all of them.
  const unset = new Set([...given.values].filter(([, { failed, origin }]) => failed && origin.kind === "default").map(([name]) => name));
  const variables = new Map([...given.values].filter(([name]) => !unset.has(name)));
  const functions: ReadonlyMap<string, Func> = terraformFunctions({ dialect, fs, pure: true, providers: requiredFunctions(tree) });
  const result = evaluateTree(tree, {
    ...{ variables, functions, budget: newBudget(), maxInstances: MAX_INSTANCES },
    unknownAs: unset.size > 0 ? "one" : "error",
  });
  const found = [...tree.diagnostics, ...given.diagnostics.filter(({ code }) => code !== "missing-variable"), ...result.diagnostics];
  const checked = checkTree(tree).filter((diagnostic) => !isReported(diagnostic, found));
  const tests = files.some(({ name }) => isTestFile(name)) ? runTests(fs, { dialect, args }) : undefined;
  const diagnostics = [...found, ...checked, ...testProblems(tests)];
  return { dialect, fs, tree, given, unset, result, tests, diagnostics, notes, loadedAt };
}

/** Returns the problems of test files, and of runs that do not pass. */
function testProblems(tests: TestResult | undefined): readonly Diagnostic[] {
  return (tests?.files ?? []).flatMap((file) => [
    ...file.diagnostics,
    ...file.runs.flatMap(({ status, diagnostics }) =>
      status === "pass" ? [] : diagnostics.filter(({ subject }) => subject !== undefined && isTestFile(subject.filename)),
    ),
  ]);
}

/** Returns whether another diagnostic, which evaluation found, overlaps the subject of this one. */
function isReported({ subject }: Diagnostic, found: readonly Diagnostic[]): boolean {
  if (subject === undefined) return false;
  return found.some(
    (other) =>
      other.subject?.filename === subject.filename &&
      other.subject.start.offset < subject.end.offset &&
      subject.start.offset < other.subject.end.offset,
  );
}

/** Returns a file system with the files whose names are paths within the module. */
function fileSystem(files: readonly File[], notes: string[]): FileSystem {
  let entries: readonly (readonly [string, string])[] = [];
  let fs = memoryFiles(new Map());
  for (const { name, text } of files) {
    try {
      const more = [...entries, [name, text] as const];
      fs = memoryFiles(new Map(more));
      entries = more;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      notes.push(`The file ${name} is left out: ${error.message}.`);
    }
  }
  return fs;
}

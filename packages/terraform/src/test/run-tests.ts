/** Runs the tests of a module by evaluation, without Terraform and without providers. */
import { references } from "@hcl-ts/analysis";
import { Budget, type Func } from "@hcl-ts/cty";
import { type Diagnostic, EvalContext, errorDiagnostic, hasErrors, orderDiagnostics, type SourceFile } from "@hcl-ts/hcl";
import { versionProblems } from "../check/check-tree.ts";
import { behaviorOf } from "../evaluate/behavior.ts";
import { type ProviderSchemaIndex, toProviderSchemaIndex } from "../evaluate/provider-schema-index.ts";
import { localRemoteState } from "../evaluate/remote-state.ts";
import { requiredFunctions } from "../evaluate/required-functions.ts";
import { terraformFunctions } from "../functions/terraform-functions.ts";
import { hasFeature } from "../load/features.ts";
import { type LoadTreeOptions, loadTree } from "../load/load-tree.ts";
import type { Module, ModuleTree, ProviderConfig } from "../load/module.ts";
import { joinPath, normalizeFolder, relativeFolder } from "../load/paths.ts";
import { walkModules, walkTree } from "../load/walk-tree.ts";
import type { ProviderSchemasJson } from "../schemas/provider-schemas-json.ts";
import { DEFAULT_DIALECT, type Dialect } from "../source/dialect.ts";
import type { FileSystem } from "../source/file-system.ts";
import { type GivenValues, readGivenValues, type VariableSources } from "../variables/read-variables.ts";
import { type EvaluatedRun, evaluateRun, type TestState } from "./evaluate-run.ts";
import { findTestFiles, TEST_FOLDER } from "./find-test-files.ts";
import { missingTestModule, missingTestProvider, uninstalledTestModule } from "./messages.ts";
import { REASON_INVALID_FILE, REASON_NOT_EXECUTED, reasonAfterError, reasonMissingRun, reasonUninstalled } from "./messages-advice.ts";
import type { RunOutputs } from "./prior-runs.ts";
import type { MockPlace } from "./read-mocks.ts";
import { readTestFile } from "./read-test-file.ts";
import { runVariables } from "./run-variables.ts";
import type { MockData, Override, TestFile, TestRun } from "./test-file.ts";
import { type FileResult, type RunResult, type TestResult, worstVerdict } from "./test-result.ts";

/** Settings of {@link runTests}. */
export interface RunTestsOptions extends LoadTreeOptions, Omit<VariableSources, "files"> {
  /** The folder with tests, relative to the module; `tests` by default. */
  readonly testFolder?: string | undefined;
  /**
   * The manner of the verdicts. By default, every run is tried, and a condition that is not known is
   * undecided. In Terraform's manner, a condition that Terraform does not know is an error, and an
   * error skips the rest of the file.
   */
  readonly manner?: "all" | "terraform" | undefined;
  /**
   * Selects the runs to execute; all by default. Earlier runs that a selected one needs are executed
   * too, but are not among the results.
   */
  readonly select?: ((file: string, run: string) => boolean) | undefined;
  /** The parsed output of `terraform providers schema -json`. Without it, more runs are undecided. */
  readonly schemas?: ProviderSchemaIndex | ProviderSchemasJson | undefined;
  /** The files that functions can read; the module's by default. */
  readonly functionFiles?: FileSystem | undefined;
  /** The name of the workspace; `default` by default. */
  readonly workspace?: string | undefined;
  /** The function `rsadecrypt`, which `@hcl-ts/terraform/rsadecrypt` exports. */
  readonly rsadecrypt?: Func | undefined;
  /** Called with each result as soon as it is known. */
  readonly onRun?: ((result: RunResult, file: string) => void) | undefined;
}

/**
 * Runs the tests of a module: all `run` blocks of its test files, by evaluating plans and applies.
 *
 * Neither Terraform nor a provider is needed. Mocks and overrides supply what providers compute.
 * A run whose verdict depends on a provider is undecided, with the attribute that is not known.
 * Never throws because of the files' content.
 *
 * @param fs access to the files
 * @throws CtyError if an option is not valid
 * @example
 * const { status, files } = runTests(nodeFiles("."));
 */
export function runTests(fs: FileSystem, options: RunTestsOptions = {}): TestResult {
  return new Suite(fs, options).run();
}

/** A module that runs test. */
interface Tested {
  readonly tree: ModuleTree;
  /** The source of a module that is not installed; undefined if there is none. */
  readonly uninstalled: string | undefined;
}

class Suite {
  private readonly fs: FileSystem;
  private readonly options: RunTestsOptions;
  private readonly dialect: Dialect;
  private readonly folder: string;
  private readonly testFolder: string;
  private readonly sources = new Map<string, SourceFile>();
  private readonly diagnostics: Diagnostic[] = [];
  /** The tested modules by folder. */
  private readonly tested = new Map<string, Tested>();
  private readonly globals = new Map<string, GivenValues>();
  /** The functions of expressions in test files. */
  private readonly testFunctions: ReadonlyMap<string, Func>;
  private readonly schemas: ProviderSchemaIndex | undefined;

  constructor(fs: FileSystem, options: RunTestsOptions) {
    this.fs = fs;
    this.options = options;
    this.dialect = options.dialect ?? DEFAULT_DIALECT;
    this.folder = normalizeFolder(options.path ?? ".");
    this.testFolder = normalizeFolder(joinPath(this.folder, options.testFolder ?? TEST_FOLDER));
    this.testFunctions = this.functions(undefined, false);
    this.schemas = toProviderSchemaIndex(options.schemas);
  }

  private get likeTerraform(): boolean {
    return this.options.manner === "terraform";
  }

  run(): TestResult {
    const main = this.module(this.folder);
    this.diagnostics.push(...main.tree.diagnostics);
    const names = findTestFiles(this.fs, this.folder, this.options.testFolder ?? TEST_FOLDER, this.dialect);
    const files = names.map((name) => this.read(name)).filter((file) => this.isSelected(file));
    const isBroken = hasErrors(this.diagnostics) || (this.likeTerraform && files.some(({ diagnostics }) => hasErrors(diagnostics)));
    if (isBroken)
      return this.finish(
        files.map((file) => invalidFile(file)),
        true,
      );
    return this.finish(
      files.map((file) => (hasErrors(file.diagnostics) ? invalidFile(file) : this.file(file))),
      false,
    );
  }

  private finish(files: readonly FileResult[], isBroken: boolean): TestResult {
    const status = isBroken ? "error" : worstVerdict(files.map((file) => file.status));
    return { status, files, diagnostics: orderDiagnostics(this.diagnostics), sources: this.sources };
  }

  // --- reading ------------------------------------------------------------------------------------------------------

  private read(name: string): TestFile {
    const { dialect, options, fs, folder, sources } = this;
    const allowsFunctions = hasFeature("testExpressions", dialect, options.version);
    const context = allowsFunctions ? new EvalContext({ functions: this.testFunctions }) : undefined;
    const place: MockPlace = { fs, folder, context, sources };
    const file = readTestFile(name, { dialect, version: options.version }, place);
    const diagnostics = [...file.diagnostics, ...file.runs.flatMap((run) => this.problemsOf(run, file))];
    for (const given of [this.givenFor(name)]) if (given !== undefined) for (const each of given.diagnostics) this.addOnce(each);
    return { ...file, diagnostics: orderDiagnostics(diagnostics) };
  }

  private addOnce(diagnostic: Diagnostic): void {
    if (!this.diagnostics.includes(diagnostic)) this.diagnostics.push(diagnostic);
  }

  /** Returns the problems of finding the module and the providers of a run. */
  private problemsOf({ module, providers = [] }: TestRun, file: TestFile): readonly Diagnostic[] {
    const problems: Diagnostic[] = [];
    for (const { inParent } of providers) {
      const name = inParent.alias === undefined ? inParent.name : `${inParent.name}.${inParent.alias}`;
      if (!file.providers.has(name)) problems.push(errorDiagnostic(missingTestProvider({ name }), { subject: inParent.range }));
    }
    if (module === undefined) return problems;
    const { source, range: subject } = module;
    const folder = this.folderOf(module);
    // Otherwise, only this run is skipped.
    if (folder === undefined)
      return this.likeTerraform ? [...problems, errorDiagnostic(uninstalledTestModule({ source: source.raw }), { subject })] : problems;
    if (this.fs.kindOf(folder) !== "directory")
      return [...problems, errorDiagnostic(missingTestModule({ source: source.raw, folder }), { subject })];
    return [...problems, ...this.module(folder).tree.diagnostics];
  }

  private folderOf({ source }: NonNullable<TestRun["module"]>): string | undefined {
    if (source.kind === "local") return normalizeFolder(joinPath(this.folder, source.address));
    const found = this.options.resolveModule?.(source, undefined);
    return found === undefined ? undefined : normalizeFolder(found);
  }

  private module(folder: string): Tested {
    const known = this.tested.get(folder);
    if (known !== undefined) return known;
    const { version, resolveModule } = this.options;
    const tree = loadTree(this.fs, { dialect: this.dialect, version, resolveModule, path: folder });
    let uninstalled: string | undefined;
    for (const { module, children } of walkTree(tree)) {
      for (const [name, source] of module.sources) this.sources.set(name, source);
      for (const call of module.calls.values())
        if (!children.has(call.name) && call.source !== undefined && call.source.kind !== "local") uninstalled ??= call.source.raw;
    }
    const tested = { tree, uninstalled };
    this.tested.set(folder, tested);
    return tested;
  }

  /** Returns the values for variables from outside of a test file. */
  private givenFor(file: string): GivenValues {
    const isInTests = file.startsWith(`${this.testFolder}/`) || this.testFolder === this.folder;
    const key = isInTests ? this.testFolder : this.folder;
    let given = this.globals.get(key);
    if (given === undefined) {
      const { env, args } = this.options;
      const main = this.module(this.folder).tree.module;
      given = readGivenValues(main, { files: this.fs, env, args }, [...new Set([this.folder, key])]);
      for (const [name, source] of given.sources) this.sources.set(name, source);
      this.globals.set(key, given);
    }
    return given;
  }

  // --- running ------------------------------------------------------------------------------------------------------

  private file(file: TestFile): FileResult {
    const prior = new Map<string, RunOutputs | string>();
    const states = new Map<string, TestState>();
    const results: RunResult[] = [];
    let failed: string | undefined;
    const { select } = this.options;
    const isSelected = ({ name }: TestRun): boolean => select === undefined || select(file.name, name);
    const needed = select === undefined ? undefined : neededRuns(file, isSelected);
    for (const [i, run] of file.runs.entries()) {
      if (needed?.has(run) === false) continue;
      const result =
        failed !== undefined && this.likeTerraform ? skipped(run, reasonAfterError(failed)) : this.evaluated(run, i, file, prior, states);
      if (!prior.has(run.name)) prior.set(run.name, REASON_NOT_EXECUTED);
      if (result.status === "error") failed ??= run.name;
      if (!isSelected(run)) continue;
      results.push(result);
      this.options.onRun?.(result, file.name);
    }
    return { name: file.name, status: worstVerdict(results.map(({ status }) => status)), runs: results, diagnostics: file.diagnostics };
  }

  /** Returns whether a file has selected runs. */
  private isSelected({ name, runs }: TestFile): boolean {
    const { select } = this.options;
    return select === undefined || runs.some((run) => select(name, run.name));
  }

  private evaluated(
    run: TestRun,
    index: number,
    file: TestFile,
    prior: Map<string, RunOutputs | string>,
    states: Map<string, TestState>,
  ): RunResult {
    const folder = run.module === undefined ? this.folder : this.folderOf(run.module);
    if (folder === undefined) return skipped(run, reasonUninstalled(run.module?.source.raw ?? ""));
    const { tree, uninstalled } = this.module(folder);
    if (uninstalled !== undefined) return skipped(run, reasonUninstalled(uninstalled));
    const { root, mocks } = withProviders(tree, file, run);
    const { dialect, options, fs } = this;
    const { version, workspace } = options;
    const variables = runVariables({
      file,
      run,
      module: tree.module,
      globals: this.givenFor(file.name).values,
      prior,
      base: this.base(),
      linksFileVariables: hasFeature("testExpressions", dialect, version),
    });
    if (variables.missingRun !== undefined && !this.likeTerraform && prior.has(variables.missingRun))
      return skipped(run, reasonMissingRun(variables.missingRun));
    const stateKey = stateKeyOf(run);
    const evaluated: EvaluatedRun = evaluateRun({
      run,
      root,
      variables,
      problems: version === undefined ? [] : Array.from(walkModules(tree), ({ module }) => versionProblems(module, version)).flat(),
      prior,
      state: states.get(stateKey) ?? new Map(),
      functions: (pure) => this.functions(tree, pure),
      options: {
        version,
        workspace,
        schemas: this.schemas,
        workingDirectory: this.workingDirectory,
        rootPath: relativeFolder(this.folder, folder),
        readData: localRemoteState(fs, this.folder),
      },
      substitutes: { mocks, overrides: overridesOf(file, run), seed: `${file.name}\n${index}` },
      likeTerraform: this.likeTerraform,
    });
    states.set(stateKey, evaluated.state);
    if (evaluated.outputs !== undefined) prior.set(run.name, evaluated.outputs);
    return evaluated.result;
  }

  /** The value of `path.cwd`. */
  private get workingDirectory(): string | undefined {
    const { workingDirectory } = this.fs;
    if (this.folder.startsWith("/")) return this.folder;
    return workingDirectory === undefined ? undefined : normalizeFolder(joinPath(workingDirectory, this.folder));
  }

  private base(): EvalContext {
    const { eagerLogic } = behaviorOf(this.dialect, this.options.version);
    return new EvalContext({ variables: new Map(), functions: this.testFunctions, budget: new Budget(), eagerLogic });
  }

  private functions(tree: ModuleTree | undefined, pure: boolean): ReadonlyMap<string, Func> {
    const { fs, dialect, folder, options } = this;
    return terraformFunctions({
      dialect,
      version: options.version,
      fs: options.functionFiles ?? fs,
      baseDir: folder,
      workingDirectory: fs.workingDirectory,
      homeDirectory: fs.homeDirectory,
      pure,
      providers: tree && requiredFunctions(tree),
      rsadecrypt: options.rsadecrypt,
    });
  }
}

/** Returns the state key of a run. Runs of the same module share one. */
function stateKeyOf({ stateKey, module }: TestRun): string {
  return stateKey ?? module?.source.raw ?? "";
}

/**
 * Returns the selected runs, and the earlier ones that they need: those whose outputs they refer to,
 * and those that apply objects of the same state.
 */
function neededRuns({ runs, variables }: TestFile, isSelected: (run: TestRun) => boolean): ReadonlySet<TestRun> {
  const needed = new Set<TestRun>();
  const names = new Set<string>();
  const states = new Set<string>();
  for (const run of [...runs].reverse()) {
    const isState = run.command === "apply" && states.has(stateKeyOf(run));
    if (!isSelected(run) && !names.has(run.name) && !isState) continue;
    needed.add(run);
    states.add(stateKeyOf(run));
    const conditions = run.asserts.flatMap(({ condition, errorMessage }) => [condition, errorMessage]);
    for (const expression of [...run.variables.values(), ...variables.values(), ...conditions])
      for (const {
        root,
        steps: [step],
      } of references(expression))
        if (root.name === "run" && step?.kind === "attr") names.add(step.name);
  }
  return needed;
}

function skipped({ name, range, command }: TestRun, reason: string): RunResult {
  return { name, range, command, status: "skip", reason, failures: [], undecided: [], diagnostics: [] };
}

/** The result of a file whose runs are not executed. */
function invalidFile({ name, runs, diagnostics }: TestFile): FileResult {
  const status = hasErrors(diagnostics) ? "error" : "skip";
  return { name, status, runs: runs.map((run) => skipped(run, REASON_INVALID_FILE)), diagnostics };
}

/** Returns the overrides of a run and of its file. The run's have precedence. */
function overridesOf(file: TestFile, run: TestRun): ReadonlyMap<string, Override> {
  return new Map([...file.overrides, ...run.overrides]);
}

/**
 * Returns a module with the providers that a run gives it, in place of its providers with the same names,
 * and the mocks of these providers.
 */
function withProviders(
  tree: ModuleTree,
  file: TestFile,
  { providers }: TestRun,
): { readonly root: ModuleTree; readonly mocks: ReadonlyMap<ProviderConfig, MockData | undefined> } {
  if (file.providers.size === 0) return { root: tree, mocks: new Map() };
  const next = new Map(tree.module.providers);
  const mocks = new Map<ProviderConfig, MockData | undefined>();
  const add = (name: string, alias: string | undefined, from: string): void => {
    const provider = file.providers.get(from);
    if (provider === undefined) return;
    const address = alias === undefined ? name : `${name}.${alias}`;
    const config: ProviderConfig = { ...provider.config, name, alias, address };
    next.set(address, config);
    mocks.set(config, provider.mock);
  };
  if (providers === undefined) for (const { config } of file.providers.values()) add(config.name, config.alias, config.address);
  else
    for (const { inChild, inParent } of providers)
      add(inChild.name, inChild.alias, inParent.alias === undefined ? inParent.name : `${inParent.name}.${inParent.alias}`);
  const module: Module = { ...tree.module, providers: next };
  return { root: { ...tree, module }, mocks };
}

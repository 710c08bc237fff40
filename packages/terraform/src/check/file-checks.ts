/** The checks of a module for one file after the other. */
import { type Diagnostic, hasErrors, orderDiagnostics } from "@hcl-ts/hcl";
import { finish, limitRepeats } from "@hcl-ts/hcl/syntax";
import { AnyValues } from "../evaluate/any-values.ts";
import { type ProviderSchemaIndex, toProviderSchemaIndex } from "../evaluate/provider-schema-index.ts";
import { CycleSearch, type DependentNode } from "../graph/cycle-search.ts";
import { dependencyGraph } from "../graph/dependency-graph.ts";
import { type Declarations, declarationsIn } from "../load/declarations-in.ts";
import type { ModuleTree, ProviderConfig } from "../load/module.ts";
import { usedProviders } from "../load/provider-configurations.ts";
import { cycleProblems, versionProblems } from "./check-tree.ts";
import { ModuleChecker } from "./module-checker.ts";
import { providerProblems } from "./provider-checker.ts";
import { type ValidateOptions, withEvaluated } from "./validate-tree.ts";

/** Settings of {@link FileChecks}. */
export type FileChecksOptions = Pick<ValidateOptions, "functions" | "budget" | "schemas" | "version" | "workingDirectory" | "workspace">;

/**
 * The problems of a module for one file after the other. What is asked of one file costs little even in a
 * large module: only its own declarations are checked, and of everything else what they depend on. What
 * several files need is found once, so that all files together cost as much as the module as a whole.
 *
 * They are the problems that `checkTree` and `validateTree` report there with `unused: false`.
 *
 * @example
 * const checks = new FileChecks(tree, { functions: terraformFunctions({ fs }) });
 * const problems = checks.problems("main.tf");
 */
export class FileChecks {
  readonly #tree: ModuleTree;
  readonly #options: FileChecksOptions;
  readonly #schemas: ProviderSchemaIndex | undefined;
  readonly #search: CycleSearch;
  readonly #static = new Map<string, readonly Diagnostic[]>();
  readonly #problems = new Map<string, readonly Diagnostic[]>();
  #used: ReadonlySet<ProviderConfig> | undefined;
  #cycles: readonly Diagnostic[] | undefined;
  #values: AnyValues | undefined;

  /**
   * @param tree the tree, as `loadTree` returns it
   * @param options the functions of the language, and schemas of providers
   * @throws CtyError if an option is not valid
   */
  constructor(tree: ModuleTree, options: FileChecksOptions) {
    this.#tree = tree;
    this.#options = options;
    this.#schemas = toProviderSchemaIndex(options.schemas);
    this.#search = new CycleSearch(tree);
  }

  /** Returns the problems of a file of the root module that are found without evaluating anything. */
  staticProblems(file: string): readonly Diagnostic[] {
    return ofFile(this.#checked(file), file);
  }

  /** Returns the problems of a file of the root module, with those that evaluation finds for any values of the variables. */
  problems(file: string): readonly Diagnostic[] {
    let found = this.#problems.get(file);
    if (found === undefined) {
      found = this.#findProblems(file);
      this.#problems.set(file, found);
    }
    return found;
  }

  #findProblems(file: string): readonly Diagnostic[] {
    const tree = this.#tree;
    const checked = this.#checked(file);
    if (hasErrors(tree.diagnostics)) return limitRepeats(ofFile(checked, file));
    this.#values ??= new AnyValues(tree, { ...this.#options, schemas: this.#schemas }, true);
    const evaluated = ofFile(this.#values.ofDeclarations(this.#declarations(file)), file);
    return limitRepeats(ofFile(withEvaluated(tree, { checked, all: checked, evaluated, planned: true }), file));
  }

  /** The problems that are found without evaluating anything, with all cycles if the file may have one. */
  #checked(file: string): readonly Diagnostic[] {
    let found = this.#static.get(file);
    if (found === undefined) {
      found = this.#check(file);
      this.#static.set(file, found);
    }
    return found;
  }

  #check(file: string): readonly Diagnostic[] {
    const tree = this.#tree;
    const { module } = tree;
    const { version = module.version } = this.#options;
    const own = this.#declarations(file);
    const isUsed = (provider: ProviderConfig): boolean => {
      this.#used ??= usedProviders(tree);
      return this.#used.has(provider);
    };
    const problems = finish(new ModuleChecker(tree, this.#schemas, isUsed, own).run());
    const found = [...problems, ...(version === undefined ? [] : versionProblems(module, version)), ...providerProblems(tree, own)];
    return orderDiagnostics([...ofFile(found, file), ...this.#cyclesOf(own)]);
  }

  /** The declarations that may have problems in a file. */
  #declarations(file: string): Declarations {
    const { module } = this.#tree;
    // A declaration that an override file changes has parts in several files.
    return declarationsIn(module, module.files.some(({ override }) => override) ? undefined : file);
  }

  /** Returns the cycles of the module; empty if those that matter cannot be in one. */
  #cyclesOf(declarations: Declarations): readonly Diagnostic[] {
    if (this.#cycles === undefined) {
      if (!this.#search.mayFind(nodesOf(declarations))) return [];
      this.#cycles = finish(cycleProblems(dependencyGraph(this.#tree)));
    }
    return this.#cycles;
  }
}

const ofFile = (diagnostics: readonly Diagnostic[], file: string): readonly Diagnostic[] =>
  diagnostics.filter(({ subject }) => subject?.filename === file);

function* nodesOf({ variables, locals, outputs, resources, calls, providers, checks }: Declarations): Generator<DependentNode> {
  for (const declaration of variables) yield { kind: "variable", declaration };
  for (const declaration of locals) yield { kind: "local", declaration };
  for (const declaration of outputs) yield { kind: "output", declaration };
  for (const declaration of resources) yield { kind: "resource", declaration };
  for (const declaration of calls) yield { kind: "call", declaration };
  for (const declaration of providers) yield { kind: "provider", declaration };
  for (const declaration of checks) yield { kind: "check", declaration };
}

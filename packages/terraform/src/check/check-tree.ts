import { type Diagnostic, errorDiagnostic, orderDiagnostics } from "@hcl-ts/hcl";
import { finish, limitRepeats } from "@hcl-ts/hcl/syntax";
import { dependencyCycle } from "../evaluate/messages.ts";
import { type ProviderSchemaIndex, toProviderSchemaIndex } from "../evaluate/provider-schema-index.ts";
import { cycleSteps } from "../graph/cycles.ts";
import { graphSteps } from "../graph/dependency-graph.ts";
import type { DependencyGraph } from "../graph/graph.ts";
import { parseProgramVersion } from "../load/features.ts";
import type { Module, ModuleTree } from "../load/module.ts";
import { usedProviders } from "../load/provider-configurations.ts";
import { meetsConstraints } from "../load/version.ts";
import { walkModules } from "../load/walk-tree.ts";
import type { ProviderSchemasJson } from "../schemas/provider-schemas-json.ts";
import { unmetVersion } from "./messages.ts";
import { ModuleChecker } from "./module-checker.ts";
import { providerProblems } from "./provider-checker.ts";
import { unusedDeclarations } from "./unused.ts";

/** Settings of {@link checkTree} and {@link checkModule}. */
export interface CheckOptions {
  /**
   * The parsed output of `terraform providers schema -json`. If it is given, the arguments and
   * attributes of resources are checked too.
   */
  readonly schemas?: ProviderSchemaIndex | ProviderSchemasJson | undefined;
  /**
   * Whether to warn about variables, local values and data sources that nothing refers to; true by
   * default.
   */
  readonly unused?: boolean | undefined;
  /**
   * Whether to report problems that Terraform and OpenTofu detect only while planning, such as a resource that
   * refers to itself; true by default. If it is false, the checks report the same problems as the
   * `validate` command.
   */
  readonly planned?: boolean | undefined;
  /**
   * The version of the program that will run the modules, such as `1.11.4`; by default the version
   * that the tree was loaded for. It is compared with `required_version`.
   */
  readonly version?: string | undefined;
}

/**
 * Checks a tree of modules without evaluating anything. Reports references to undeclared or
 * disallowed objects, missing and unsupported arguments of modules, dependency cycles, and unused
 * declarations. Each module is checked once, however often it is called.
 *
 * @param tree the tree, as `loadTree` returns it
 * @param options schemas of providers, and which checks to run
 * @returns the problems in the order of the files, without the diagnostics of loading, which are in
 *   the tree
 * @throws CtyError if an option is not valid
 * @example
 * const tree = loadTree(fs);
 * const problems = [...tree.diagnostics, ...checkTree(tree)];
 */
export function checkTree(tree: ModuleTree, options: CheckStepsOptions = {}): readonly Diagnostic[] {
  return limitRepeats(problemsOf(tree, options));
}

/** @internal Like {@link checkTree}, but returns all problems, even if many have the same code. */
export function problemsOf(tree: ModuleTree, options: CheckStepsOptions): readonly Diagnostic[] {
  return finish(checkSteps(tree, options));
}

/** Settings of {@link checkSteps}. */
export interface CheckStepsOptions extends CheckOptions {
  /**
   * Whether only the problems of the root module are of interest; false by default. Problems of other modules
   * are then found as far as this costs nothing.
   */
  readonly rootOnly?: boolean | undefined;
}

/**
 * Checks a tree of modules like {@link checkTree}, in steps of less than a millisecond for most modules. A
 * program such as an editor can answer requests between them, or give up if a file changes. All problems are
 * returned, even if many have the same code.
 *
 * @throws CtyError if an option is not valid
 * @example
 * const work = checkSteps(tree);
 * let step = work.next();
 * while (step.done !== true && performance.now() < deadline) step = work.next();
 */
export function* checkSteps(
  tree: ModuleTree,
  { schemas, unused = true, planned = true, version = tree.module.version, rootOnly = false }: CheckStepsOptions = {},
): Generator<void, readonly Diagnostic[]> {
  const providers = toProviderSchemaIndex(schemas);
  const found: Diagnostic[] = [];
  const used = usedProviders(tree);
  for (const next of rootOnly ? [tree] : walkModules(tree)) {
    const checker = new ModuleChecker(next, providers, (provider) => used.has(provider));
    const problems = yield* checker.run();
    append(found, planned ? problems : problems.filter((diagnostic) => !checker.planned.has(diagnostic)));
    if (unused) append(found, yield* unusedDeclarations(next.module, problems));
    yield;
    if (version !== undefined) append(found, versionProblems(next.module, version));
  }
  append(found, providerProblems(tree));
  yield;
  const graph = yield* graphSteps(tree);
  yield;
  append(found, yield* cycleProblems(graph));
  yield;
  return orderDiagnostics(found);
}

/** Appends elements to an array. Unlike `push(...)`, it does not pass them all on the stack. */
function append<T>(to: T[], elements: readonly T[]): void {
  for (const element of elements) to.push(element);
}

/**
 * Checks one module without the modules that it calls, as {@link checkTree} does. The arguments and
 * outputs of called modules are not checked.
 *
 * @param module the module, as `loadModule` returns it
 * @param options schemas of providers, and which checks to run
 * @throws CtyError if an option is not valid
 */
export function checkModule(module: Module, options: CheckOptions = {}): readonly Diagnostic[] {
  return checkTree({ path: [], folder: module.folder, module, children: new Map(), diagnostics: module.diagnostics }, options);
}

/** Returns errors about required versions that a version of the program does not meet. */
export function versionProblems({ requiredVersions }: Module, text: string): readonly Diagnostic[] {
  const version = parseProgramVersion(text);
  return requiredVersions.flatMap(({ constraints, range }) =>
    constraints === undefined || meetsConstraints(version, constraints)
      ? []
      : [errorDiagnostic(unmetVersion({ version: text, required: constraints.text }), { subject: range })],
  );
}

/**
 * @internal Reports dependency cycles, in short steps, except a value that refers to itself: these are reported
 * at the reference.
 */
export function* cycleProblems(graph: DependencyGraph): Generator<void, readonly Diagnostic[]> {
  const cycles = yield* cycleSteps(graph);
  return cycles.flatMap((cycle) => {
    const [first = "", second = first] = cycle;
    if (cycle.length === 1) return [];
    const subject = graph.dependencies.get(first)?.find(({ to }) => to === second)?.reference ?? graph.nodes.get(first)?.range;
    return [errorDiagnostic(dependencyCycle({ names: cycle }), { subject })];
  });
}

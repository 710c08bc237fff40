/**
 * Values of a module. They are evaluated when there is time, and belong to one state of the module. A request reads them:
 * it only evaluates what follows from them in few steps.
 */
import { Budget, dynamic, type Type, type Value } from "@hcl-ts/cty";
import type { Expression } from "@hcl-ts/hcl";
import type { FileSystem } from "@hcl-ts/terraform";
import { requiredFunctions } from "@hcl-ts/terraform";
import {
  type ConsoleScope,
  evaluateTree,
  evaluationReadingSteps,
  type ProviderSchemaIndex,
  readVariables,
  shownType,
  type TreeResult,
  type VariableArgument,
} from "@hcl-ts/terraform/evaluate";
import { terraformFunctions } from "@hcl-ts/terraform/functions";
import type { Module, ModuleTree } from "@hcl-ts/terraform/load";
import { isSecret } from "../names/secrecy.ts";
import { providerOfResource } from "../providers/provider-schemas.ts";

/** The steps that all values of a module may take. Beyond, values are not known. */
const STEPS = 3_000_000;

/** The steps that one value may take when there is time, and in a request. */
const STEPS_OF_VALUE = 300_000;
const STEPS_OF_REQUEST = 20_000;

/** The environment of an evaluation. */
export interface ValueContext {
  readonly files: FileSystem;
  readonly schemas: ProviderSchemaIndex;
  readonly variables: readonly VariableArgument[];
  readonly workspace: string | undefined;
}

/** Identifies what is computed. */
interface Key {
  readonly of: Expression | string;
}

/** Computes something from the values of a module. */
type Compute<T> = (result: TreeResult, budget: Budget) => T | undefined;

/** The values of a module as a root module: with defaults and values of files such as `terraform.tfvars`. */
export class ModuleValues {
  readonly tree: ModuleTree;
  /** The texts of hints that were found. */
  readonly hints: Map<Expression, string | undefined> = new Map();
  readonly #context: ValueContext;
  #result: TreeResult | undefined = undefined;
  #isReady = false;
  /** The computations that took too many steps for a request, and their results. */
  readonly #wanted = new Map<Key, Compute<unknown>>();
  readonly #found = new Map<Key, unknown>();
  readonly #keys = { value: new Map<Expression | string, Key>(), shown: new Map<Expression | string, Key>() };

  constructor(tree: ModuleTree, context: ValueContext) {
    this.tree = tree;
    this.#context = context;
  }

  /** Whether the values are evaluated, so that requests can read them. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Evaluates everything that is declared, one thing at each step, and what requests asked for. */
  *prepare(): Generator<void, void> {
    if (!this.#isReady) {
      const result = yield* this.#evaluate();
      this.#result = result;
      yield;
      const scope = result.scope();
      for (const address of addressesOf(this.tree.module)) {
        scope.evaluate(address, new Budget({ steps: STEPS_OF_VALUE }));
        yield;
      }
      this.#isReady = true;
    }
    for (const [key, compute] of this.#wanted) {
      if (this.#result !== undefined) this.#found.set(key, compute(this.#result, new Budget({ steps: STEPS_OF_VALUE })));
      this.#wanted.delete(key);
      yield;
    }
  }

  /** Drops the values, which are evaluated again on demand. */
  forget(): void {
    this.#result = undefined;
    this.#isReady = false;
    this.hints.clear();
    this.#wanted.clear();
    this.#found.clear();
  }

  *#evaluate(): Generator<void, TreeResult> {
    const { tree } = this;
    const { files, schemas, variables, workspace } = this.#context;
    const { dialect, version } = tree.module;
    const given = readVariables(tree.module, { files, args: variables });
    yield;
    const providers = requiredFunctions(tree);
    const functions = terraformFunctions({ dialect, version, fs: files, baseDir: tree.folder, pure: true, providers });
    yield;
    yield* evaluationReadingSteps(tree);
    return evaluateTree(tree, {
      variables: given.values,
      functions,
      schemas,
      workspace,
      onError: "unknown",
      // Nothing is evaluated before it is needed.
      only: new Set(),
      budget: new Budget({ steps: STEPS }),
      rootPath: tree.folder,
      workingDirectory: tree.folder,
    });
  }

  /**
   * Computes something from the values, if they are ready and it takes few steps. Otherwise it is computed when there
   * is time, and known the next time.
   * @param kind what is computed of an expression or an address
   */
  read<T>(kind: "value" | "shown", of: Expression | string, compute: Compute<T>): T | undefined {
    const keys = this.#keys[kind];
    const key = keys.get(of) ?? { of };
    // The key decides the computation, so what is found has its type.
    if (this.#found.has(key)) return this.#found.get(key) as T | undefined;
    if (this.#result === undefined || !this.#isReady) return undefined;
    const budget = new Budget({ steps: STEPS_OF_REQUEST });
    const found = compute(this.#result, budget);
    if (budget.remaining.steps > 0) return found;
    keys.set(of, key);
    this.#wanted.set(key, compute);
    return undefined;
  }

  /** Returns the value of an expression of the module, or of an address; undefined if it is not known yet, or has errors. */
  value(source: Expression | string): Value | undefined {
    return this.read("value", source, (result, budget) => valueIn(result.scope(), source, budget));
  }

  /** Whether an argument of a block is secret: by the schema of a resource, or by the declaration of an output or of a called module's variable. */
  isSensitive(blockType: string, [type = "", name = ""]: readonly string[], argument: string): boolean {
    const { module, children } = this.tree;
    const declaration =
      blockType === "output"
        ? module.outputs.get(type)
        : blockType === "module"
          ? children.get(type)?.module.variables.get(argument)
          : undefined;
    if (declaration !== undefined) return isSecret(declaration);
    const address = blockType === "resource" ? `${type}.${name}` : `${blockType}.${type}.${name}`;
    const resource = module.resources.get(address);
    const schema = resource && this.#context.schemas.find(providerOfResource(resource, module), resource.mode, type);
    const attribute = schema?.attributes.get(argument);
    return attribute?.sensitive === true || attribute?.writeOnly === true;
  }

  /** Returns the type of an expression, without names that are secret; unknown if the values are not ready. */
  type(source: Expression | string): Type {
    const value = this.value(source);
    return value === undefined ? dynamic : shownType(value);
  }
}

/** Returns the value of an expression or an address; undefined if it has errors. */
export function valueIn(scope: ConsoleScope, source: Expression | string, budget: Budget): Value | undefined {
  const { value, diagnostics } = scope.evaluate(source, budget);
  return diagnostics.some(({ severity }) => severity === "error") ? undefined : value;
}

/** The addresses of everything that a module declares and that has a value. */
function addressesOf({ variables, locals, resources, calls, outputs }: Module): readonly string[] {
  return [
    ...Array.from(variables.keys(), (name) => `var.${name}`),
    ...Array.from(locals.keys(), (name) => `local.${name}`),
    ...resources.keys(),
    ...Array.from(calls.keys(), (name) => `module.${name}`),
    ...Array.from(outputs.keys(), (name) => `output.${name}`),
  ];
}

/**
 * Values of a module, evaluated lazily: only what a value depends on is evaluated. They belong to one state of the
 * module and are thrown away with it.
 */
import { Budget, dynamic, type Type, type Value } from "@hcl-ts/cty";
import type { Expression } from "@hcl-ts/hcl";
import type { FileSystem } from "@hcl-ts/terraform";
import { requiredFunctions } from "@hcl-ts/terraform";
import {
  type ConsoleScope,
  evaluateTree,
  type ProviderSchemaIndex,
  readVariables,
  shownType,
  type TreeResult,
  type VariableArgument,
} from "@hcl-ts/terraform/evaluate";
import { terraformFunctions } from "@hcl-ts/terraform/functions";
import type { ModuleTree } from "@hcl-ts/terraform/load";
import { providerOfResource } from "../providers/provider-schemas.ts";

/** The steps that all values of a module may take. Beyond, values are not known. */
const STEPS = 3_000_000;

/** The steps that showing one value may take. */
const STEPS_OF_VALUE = 300_000;

/** The environment of an evaluation. */
export interface ValueContext {
  readonly files: FileSystem;
  readonly schemas: ProviderSchemaIndex;
  readonly variables: readonly VariableArgument[];
  readonly workspace: string | undefined;
}

/** The values of a module as a root module: with defaults and values of files such as `terraform.tfvars`. */
export class ModuleValues {
  readonly tree: ModuleTree;
  /** The texts of hints that were found. */
  readonly hints: Map<Expression, string | undefined> = new Map();
  readonly #context: ValueContext;
  #result: TreeResult | undefined = undefined;

  constructor(tree: ModuleTree, context: ValueContext) {
    this.tree = tree;
    this.#context = context;
  }

  get result(): TreeResult {
    this.#result ??= this.#evaluate();
    return this.#result;
  }

  get #scope(): ConsoleScope | undefined {
    return this.result.scope();
  }

  #evaluate(): TreeResult {
    const { tree } = this;
    const { files, schemas, variables, workspace } = this.#context;
    const { dialect, version } = tree.module;
    const given = readVariables(tree.module, { files, args: variables });
    return evaluateTree(tree, {
      variables: given.values,
      functions: terraformFunctions({ dialect, version, fs: files, baseDir: tree.folder, pure: true, providers: requiredFunctions(tree) }),
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

  /** Returns the value of an expression of the module, or of an address; undefined if it has errors. */
  value(source: Expression | string): Value | undefined {
    const found = this.#scope?.evaluate(source, new Budget({ steps: STEPS_OF_VALUE }));
    return found === undefined || found.diagnostics.some(({ severity }) => severity === "error") ? undefined : found.value;
  }

  /** Whether the schema of a resource says that an argument is sensitive or write-only. */
  isSensitive(blockType: string, [type = "", name = ""]: readonly string[], argument: string): boolean {
    const { module } = this.tree;
    const address = blockType === "resource" ? `${type}.${name}` : `${blockType}.${type}.${name}`;
    const resource = module.resources.get(address);
    const schema = resource && this.#context.schemas.find(providerOfResource(resource, module), resource.mode, type);
    const attribute = schema?.attributes.get(argument);
    return attribute?.sensitive === true || attribute?.writeOnly === true;
  }

  /** Returns the type of an expression, without names that are secret. */
  type(source: Expression | string): Type {
    const value = this.value(source);
    return value === undefined ? dynamic : shownType(value);
  }
}

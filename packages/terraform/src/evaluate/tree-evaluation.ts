/**
 * The shared state of one evaluation: the settings, the budget, the diagnostics and the loop that
 * runs tasks.
 */
import type { Budget, Func, Value } from "@hcl-ts/cty";
import {
  type Diagnostic,
  type DiagnosticOptions,
  EvalContext,
  errorDiagnostic,
  type Message,
  type Range,
  warningDiagnostic,
} from "@hcl-ts/hcl";
import { finish, isBudgetSpent } from "@hcl-ts/hcl/syntax";
import type { ResourceMode } from "../load/address.ts";
import type { ModuleTree, Resource } from "../load/module.ts";
import { ModuleBudget } from "../module-budget.ts";
import type { Dialect } from "../source/dialect.ts";
import { runTask, type Task } from "../task.ts";
import { askedNames } from "./asked-names.ts";
import type { Behavior } from "./behavior.ts";
import { dependencyCycle } from "./messages.ts";
import type { ProviderSchemaIndex } from "./provider-schema-index.ts";
import { attributesReadAnywhere } from "./read-attributes.ts";
import type { ResourceSchema } from "./resource-schema.ts";
import type { Substitutes } from "./substitutes.ts";
import { validationFunctions } from "./validation-functions.ts";

/**
 * The treatment of an unknown `count` or `for_each`: report an error, or continue with one instance
 * or none.
 */
export type UnknownInstances = "error" | "one" | "none";

/**
 * The treatment of what depends on an error: `stop` does not evaluate it, as in a plan; `unknown`
 * evaluates it with unknown values.
 */
export type AfterError = "stop" | "unknown";

/** A request to read a data source or ephemeral resource. */
export interface DataRequest {
  readonly address: string;
  readonly mode: ResourceMode;
  readonly type: string;
  readonly resource: Resource;
  /** The arguments, wholly known and without marks. */
  readonly config: Value;
}

/**
 * Reads data sources and ephemeral resources.
 * @returns the complete value of the resource; undefined if it stays unknown
 * @throws CtyError with the reason why it cannot be read, which is reported
 */
export type ReadData = (request: DataRequest) => Value | undefined;

/** An instance that exists before the evaluation, because it is in the state or is imported. */
export interface PriorObject {
  readonly value: Value;
  /** The address in the state, if it is different. */
  readonly movedFrom: string | undefined;
  /** The range of the target in the `import` block, if the object is imported. */
  readonly importedAt: Range | undefined;
  /** The address of an imported object for messages: without keys if one of them is marked. */
  readonly shownAddress?: string | undefined;
}

/** The settings of an evaluation, with all defaults filled in. */
export interface Settings {
  readonly dialect: Dialect;
  /**
   * The phase. `validate` evaluates for any values of the variables. `console` leaves resources
   * unknown, as if nothing were planned.
   */
  readonly phase: "plan" | "validate" | "console";
  readonly workspace: string;
  readonly workingDirectory: string;
  /** The value of `path.root`. */
  readonly rootPath: string;
  /** Whether the values are computed for an apply. */
  readonly applying: boolean;
  readonly substitutes: Substitutes | undefined;
  readonly functions: ReadonlyMap<string, Func>;
  readonly schemas: ProviderSchemaIndex | undefined;
  readonly readData: ReadData | undefined;
  readonly unknownAs: UnknownInstances;
  readonly onError: AfterError;
  readonly maxInstances: number;
  /** The budget that the program gave. Otherwise, each evaluation of the tree has its own. */
  readonly budget: Budget | undefined;
  /**
   * Whether resources have the types of their schemas while validating. In Terraform and OpenTofu, they are
   * unknown values of any type.
   */
  readonly knowsResourceTypes: boolean;
  /** The behavior of the version of the program. */
  readonly behavior: Behavior;
}

export class TreeEvaluation {
  readonly settings: Settings;
  readonly diagnostics: Diagnostic[] = [];
  /** The parent of all contexts, with the functions and the budget. */
  readonly base: EvalContext;
  /** The objects of the state, by address. */
  prior: ReadonlyMap<string, PriorObject> = new Map();
  /**
   * The imported objects of resources, by address without keys. Each task returns the objects of all
   * instances by address.
   */
  imports: ReadonlyMap<string, Task<ReadonlyMap<string, PriorObject>>> = new Map();
  /** Whether a plan found problems that are errors only if they occur for any values. */
  needsValidation = false;
  /**
   * Contexts with an unknown value in place of one that has an error. What is evaluated in them has
   * failed, even if no further error occurs.
   */
  readonly failedContexts: WeakSet<EvalContext> = new WeakSet();
  /** The ranges of references with errors, by the name of the file and the offset of the start. */
  readonly #wrongReferences = new Map<string, Map<number, Range>>();
  #instances = 0;
  /** The evaluated tree. */
  readonly root: ModuleTree;
  /**
   * Modules whose arguments were already evaluated with known values. Their variables are unknown
   * and are not evaluated again.
   */
  evaluatedCalls: ReadonlySet<ModuleTree> = new Set();
  /** See `schemaOf`. */
  readonly schemas: Map<Resource, ResourceSchema> = new Map();
  #asked: ((resource: Resource) => Iterable<string>) | undefined = undefined;
  #exhausted = false;

  constructor(settings: Settings, root: ModuleTree) {
    this.settings = settings;
    this.root = root;
    this.base = new EvalContext({
      variables: new Map(),
      functions: settings.phase === "validate" ? validationFunctions(settings.functions) : settings.functions,
      budget: settings.budget ?? new ModuleBudget(root),
      eagerLogic: settings.behavior.eagerLogic,
      lenientIndex: settings.behavior.lenientIndex,
      lenientMarks: settings.phase === "validate",
    });
  }

  /** Whether the budget is exhausted. Nothing more is evaluated then. */
  get isExhausted(): boolean {
    return this.#exhausted;
  }

  error(message: Message, place?: DiagnosticOptions): void {
    this.diagnostics.push(errorDiagnostic(message, place));
  }

  warning(message: Message, place?: DiagnosticOptions): void {
    this.diagnostics.push(warningDiagnostic(message, place));
  }

  /** Whether evaluation continues after errors, with unknown values. */
  get continuesAfterErrors(): boolean {
    return this.settings.onError === "unknown";
  }

  /**
   * Records that a reference has an error, which was reported. If evaluation continues, errors in the
   * same range are consequences of it.
   */
  addWrongReference(range: Range): void {
    if (!this.continuesAfterErrors) return;
    const known = this.#wrongReferences.get(range.filename) ?? new Map<number, Range>();
    known.set(range.start.byte, range);
    this.#wrongReferences.set(range.filename, known);
  }

  /** Forgets the references with errors in a source that is evaluated once. */
  forgetWrongReferences(filename: string): void {
    this.#wrongReferences.delete(filename);
  }

  /** Reports whether a diagnostic is a consequence of a reference's error. */
  isConsequence({ severity, subject }: Diagnostic): boolean {
    if (this.#wrongReferences.size === 0) return false;
    if (severity !== "error" || subject === undefined) return false;
    const wrong = this.#wrongReferences.get(subject.filename)?.values() ?? [];
    for (const { start, end } of wrong) if (subject.start.byte < end.byte && start.byte < subject.end.byte) return true;
    return false;
  }

  /** Adds diagnostics. Returns whether there is an error among them. */
  add(diagnostics: readonly Diagnostic[]): boolean {
    let failed = false;
    for (const diagnostic of diagnostics) {
      if (diagnostic.severity === "error") failed = true;
      if (this.isConsequence(diagnostic)) continue;
      // An exceeded budget is reported once.
      if (isBudgetSpent(diagnostic)) {
        if (this.#exhausted) continue;
        this.#exhausted = true;
      }
      this.diagnostics.push(diagnostic);
    }
    return failed;
  }

  /** Returns the names of attributes that are asked of a resource where it is used as a whole. */
  namesAskedOf(resource: Resource): Iterable<string> {
    if (this.#asked === undefined) {
      const byResource = finish(askedNames(this.root));
      const anywhere = byResource === undefined ? attributesReadAnywhere(this.root) : [];
      this.#asked = (one) => byResource?.get(one) ?? anywhere;
    }
    return this.#asked(resource);
  }

  /** Counts instances. Returns whether the limit allows them. */
  countInstances(count: number): boolean {
    this.#instances += count;
    return this.#instances <= this.settings.maxInstances;
  }

  run<T>(task: Task<T>): T {
    return runTask(task, (cycle) => {
      const subject = cycle.find(({ range }) => range !== undefined)?.range;
      this.error(dependencyCycle({ names: cycle.map(({ label }) => label) }), { subject });
    });
  }
}

/** Evaluates further expressions in an evaluated module, as `terraform console` does. */
import { Budget, dynamicVal, hasMarkDeep, type Value } from "@hcl-ts/cty";
import { type Diagnostic, EvalContext, type Expression, errorDiagnostic, hasErrors, type SourceFile } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { TYPE_MARK } from "../marks.ts";
import { Task, type Work } from "../task.ts";
import { misplacedReference } from "./messages.ts";
import type { ModuleInstance } from "./module-instance.ts";
import { objectReferences, References } from "./reference.ts";
import { contextFor, type Repetition } from "./scope.ts";

/** The value of an expression, which is unknown after an error, and the problems. */
export interface ConsoleResult {
  readonly value: Value;
  readonly diagnostics: readonly Diagnostic[];
}

/** Evaluates expressions in the scope of an instance of a module. */
export class ConsoleScope {
  /** @internal */
  readonly module: ModuleInstance;

  /** @internal */
  constructor(module: ModuleInstance) {
    this.module = module;
  }

  /**
   * Evaluates an expression. It can also refer to the outputs of the module, as `output.url`.
   * @param source the source of the expression, or an expression
   * @param budget the budget of the evaluation; one with the default limits by default
   * @example
   * result.scope()?.evaluate("length(var.subnets)").value
   */
  evaluate(source: string | SourceFile | Expression, budget: Budget = new Budget()): ConsoleResult {
    if (typeof source === "object" && "value" in source) return this.#expression(source, budget);
    const { expression, diagnostics } = parseExpression(source, "<console-input>");
    return hasErrors(diagnostics) ? { value: dynamicVal, diagnostics } : this.#expression(expression, budget);
  }

  #expression(expression: Expression, budget: Budget): ConsoleResult {
    const found = this.context(expression);
    if (found.context === undefined) return { value: dynamicVal, diagnostics: found.diagnostics };
    const { value, diagnostics } = expression.value(new EvalContext({ budget }, found.context));
    const { evaluation } = this.module;
    const all = [...found.diagnostics, ...diagnostics.filter((diagnostic) => !evaluation.isConsequence(diagnostic))];
    evaluation.forgetWrongReferences(expression.range.filename);
    // A type can be shown, but nothing can be computed from it.
    if (hasErrors(diagnostics) || value.type.kind === "capsule" || !hasMarkDeep(value, TYPE_MARK)) return { value, diagnostics: all };
    const misplaced = misplacedReference({ name: "type", where: "to show a type, as the whole expression" });
    return { value: dynamicVal, diagnostics: [...all, errorDiagnostic(misplaced, { subject: expression.range })] };
  }

  /**
   * Returns a context with every object that an expression refers to. Undefined if a reference is
   * not valid or has no value.
   * @param repetition the values of `each` and `count`
   * @param bound names that enclosing expressions bind, and that do not refer to the module
   * @param furtherVariables variables that the module does not declare
   */
  context(
    expression: Expression,
    repetition?: Repetition,
    bound?: ReadonlyMap<string, unknown>,
    furtherVariables?: ReadonlyMap<string, Value>,
  ): { readonly context: EvalContext | undefined; readonly diagnostics: readonly Diagnostic[] } {
    const { module } = this;
    const { evaluation } = module;
    const before = evaluation.diagnostics.length;
    const references = new References(objectReferences(expression).list.filter(({ root }) => bound?.has(root) !== true));
    const task = new Task(
      "console",
      (): Work<EvalContext | undefined> => contextFor(references, { module, repetition, isFurther: true, furtherVariables }),
      undefined,
    );
    const context = evaluation.run(task);
    // Diagnostics of expressions that are evaluated later do not belong to the evaluation of the
    // tree.
    return { context, diagnostics: evaluation.diagnostics.splice(before) };
  }

  /**
   * The names that expressions can refer to, for completion: `var.region`, `local.tags`,
   * `aws_instance.web`.
   */
  names(): readonly string[] {
    const { variables, locals, resources, calls, outputs } = this.module.tree.module;
    return [
      ...Array.from(variables.keys(), (name) => `var.${name}`),
      ...Array.from(locals.keys(), (name) => `local.${name}`),
      ...Array.from(calls.keys(), (name) => `module.${name}`),
      ...resources.keys(),
      ...Array.from(outputs.keys(), (name) => `output.${name}`),
      "path.module",
      "path.root",
      "path.cwd",
      "terraform.workspace",
    ];
  }

  /** The names of functions that can be called, for completion. */
  functionNames(): readonly string[] {
    return [...this.module.evaluation.settings.functions.keys()];
  }
}

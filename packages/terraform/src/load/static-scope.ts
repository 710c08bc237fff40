/**
 * Computes values that are known without evaluating resources: the defaults of variables, and
 * locals that depend only on these. OpenTofu allows them in the sources and versions of modules.
 */
import { references } from "@hcl-ts/analysis";
import { Budget, dynamicVal, type Func, objectVal, unmarkDeep, type Value } from "@hcl-ts/cty";
import { EvalContext, type Expression, hasErrors } from "@hcl-ts/hcl";
import { runTask, Task, type Work } from "../task.ts";
import type { Local } from "./module.ts";

/** The variables and locals of a scope. */
export interface StaticNames {
  readonly variables: ReadonlyMap<string, { readonly default: Value | undefined; readonly sensitive: boolean | undefined }>;
  readonly locals: ReadonlyMap<string, Local>;
}

/**
 * Evaluates expressions that refer to nothing but variables and locals.
 * @example new StaticScope(module).text(expression)
 */
export class StaticScope {
  readonly #names: StaticNames;
  readonly #functions: ReadonlyMap<string, Func> | undefined;
  /** The budget of all expressions together, of which a module may have any number. */
  readonly #budget = new Budget();
  /** The locals that were needed so far. Their value is undefined if it is not static. */
  readonly #locals = new Map<string, Task<Value | undefined>>();

  /** @param functions the functions that expressions may call; none by default */
  constructor(names: StaticNames, functions?: ReadonlyMap<string, Func>) {
    this.#names = names;
    this.#functions = functions;
  }

  /**
   * Returns the value of an expression, without marks. Undefined if the expression refers to anything
   * but variables that are not sensitive and local values, or has an error. The value of a variable
   * without a default is unknown.
   */
  value(expression: Expression): Value | undefined {
    return runTask(this.#task("expression", expression), () => {});
  }

  /** Returns the string value of an expression; undefined if the value is not a known string. */
  text(expression: Expression): string | undefined {
    const value = this.value(expression);
    return value !== undefined && value.type.kind === "string" && value.isKnown() && !value.isNull() ? value.asString() : undefined;
  }

  #task(label: string, expression: Expression): Task<Value | undefined> {
    return new Task(label, () => this.#valueOf(expression), undefined);
  }

  /**
   * Returns the value of an expression, without marks. Undefined if the expression refers to
   * anything else, to a local in a cycle, or has an error.
   */
  *#valueOf(expression: Expression): Work<Value | undefined> {
    const found = { var: new Map<string, Value>(), local: new Map<string, Value>() };
    for (const { root, steps } of references(expression)) {
      const [step] = steps;
      if (step?.kind !== "attr" || (root.name !== "var" && root.name !== "local")) return undefined;
      const value = root.name === "var" ? this.#variable(step.name) : yield* this.#local(step.name);
      if (value === undefined) return undefined;
      found[root.name].set(step.name, value);
    }
    const variables = { var: objectVal(found.var), local: objectVal(found.local) };
    const context = new EvalContext({ variables, functions: this.#functions, budget: this.#budget });
    const { value, diagnostics } = expression.value(context);
    return hasErrors(diagnostics) ? undefined : unmarkDeep(value).value;
  }

  #variable(name: string): Value | undefined {
    const declared = this.#names.variables.get(name);
    // The source of a module is shown in messages.
    return declared === undefined || declared.sensitive === true ? undefined : (declared.default ?? dynamicVal);
  }

  *#local(name: string): Work<Value | undefined> {
    const declared = this.#names.locals.get(name);
    if (declared === undefined) return undefined;
    const task = this.#locals.get(name) ?? this.#task(name, declared.expression);
    this.#locals.set(name, task);
    yield task;
    return task.value;
  }
}

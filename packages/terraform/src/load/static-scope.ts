/**
 * Computes values that are known without evaluating resources: the defaults of variables, and
 * locals that depend only on these. OpenTofu allows them in the sources and versions of modules.
 */
import { dependencyOrder, type Reference, references } from "@hcl-ts/analysis";
import { dynamicVal, objectVal, unmarkDeep, type Value } from "@hcl-ts/cty";
import { EvalContext, type Expression, hasErrors } from "@hcl-ts/hcl";
import type { Local } from "./module.ts";

/** The variables and locals of a scope. */
export interface StaticNames {
  readonly variables: ReadonlyMap<string, { readonly default: Value | undefined }>;
  readonly locals: ReadonlyMap<string, Local>;
}

/** Evaluates expressions that refer to nothing but variables and locals. */
export class StaticScope {
  private readonly names: StaticNames;
  private readonly given: ReadonlyMap<string, Value>;
  private locals: ReadonlyMap<string, Value> | undefined;

  /** @param given values of variables that replace the defaults */
  constructor(names: StaticNames, given: ReadonlyMap<string, Value> = new Map()) {
    this.names = names;
    this.given = given;
  }

  /**
   * Returns the value of an expression, without marks. Undefined if the expression refers to
   * anything else or has an error.
   */
  evaluate(expression: Expression): Value | undefined {
    this.locals ??= this.evaluateLocals();
    return this.valueOf(expression, this.locals);
  }

  /** Returns the string value of an expression; undefined if the value is not a known string. */
  text(expression: Expression): string | undefined {
    const value = this.evaluate(expression);
    return value !== undefined && value.type.kind === "string" && value.isKnown() && !value.isNull() ? value.asString() : undefined;
  }

  private evaluateLocals(): ReadonlyMap<string, Value> {
    const values = new Map<string, Value>();
    for (const { name, expression } of dependencyOrder([...this.names.locals.values()], localNamed).order) {
      const value = this.valueOf(expression, values);
      if (value !== undefined) values.set(name, value);
    }
    return values;
  }

  private valueOf(expression: Expression, locals: ReadonlyMap<string, Value>): Value | undefined {
    const vars = new Map<string, Value>();
    const known = new Map<string, Value>();
    for (const reference of references(expression)) {
      const name = nameAfterRoot(reference);
      if (name === undefined) return undefined;
      const into = reference.root.name === "var" ? vars : known;
      const value = reference.root.name === "var" ? this.variable(name) : locals.get(name);
      if (value === undefined || (reference.root.name !== "var" && reference.root.name !== "local")) return undefined;
      into.set(name, value);
    }
    const context = new EvalContext({ variables: { var: objectVal(vars), local: objectVal(known) } });
    const { value, diagnostics } = expression.value(context);
    return hasErrors(diagnostics) ? undefined : unmarkDeep(value).value;
  }

  private variable(name: string): Value | undefined {
    const declared = this.names.variables.get(name);
    return declared === undefined ? undefined : (this.given.get(name) ?? declared.default ?? dynamicVal);
  }
}

function nameAfterRoot({ steps: [first] }: Reference): string | undefined {
  return first?.kind === "attr" ? first.name : undefined;
}

function localNamed(reference: Reference): string | undefined {
  return reference.root.name === "local" ? nameAfterRoot(reference) : undefined;
}

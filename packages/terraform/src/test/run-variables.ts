/** Computes the variable values of a run. */

import { references } from "@hcl-ts/analysis";
import { dynamicVal, objectVal, type Value } from "@hcl-ts/cty";
import { type Diagnostic, EvalContext, type Expression, errorDiagnostic, hasErrors, type Range, warningDiagnostic } from "@hcl-ts/hcl";
import { suggest } from "@hcl-ts/hcl/syntax";
import type { Module, Variable } from "../load/module.ts";
import { missingVariable, undeclaredVariable, withoutDetails } from "../variables/messages.ts";
import { prepareVariable } from "../variables/prepare-variable.ts";
import type { GivenValue, VariableOrigin, VariableValue } from "../variables/read-variables.ts";
import { invalidTestReference, unavailableRun } from "./messages.ts";
import type { PriorRuns } from "./prior-runs.ts";
import type { TestFile, TestRun } from "./test-file.ts";
import { isUnknown, type UnknownSource } from "./unknown-sources.ts";

/** The variable values of a run. */
export interface RunVariables {
  /** The values for the variables that the module declares. */
  readonly values: ReadonlyMap<string, VariableValue>;
  /** The values for other names that conditions refer to. */
  readonly further: ReadonlyMap<string, Value>;
  /** The sources of variables that are not known, by name. */
  readonly unknown: ReadonlyMap<string, readonly UnknownSource[]>;
  readonly diagnostics: readonly Diagnostic[];
  /** The run without outputs that a variable refers to; undefined if there is none. */
  readonly missingRun: string | undefined;
}

/** Everything that the variables of a run can refer to. */
export interface VariableContext {
  readonly file: TestFile;
  readonly run: TestRun;
  /** The module that the run tests. */
  readonly module: Module;
  /** The values from files, the command line and the environment. */
  readonly globals: ReadonlyMap<string, GivenValue>;
  readonly prior: PriorRuns;
  /** The parent of all contexts, with the functions and the budget. */
  readonly base: EvalContext;
  /** Whether variables of the file can refer to each other and to runs. */
  readonly linksFileVariables: boolean;
}

/** A value with its range, and why it is not known. */
interface Evaluated {
  readonly value: Value;
  readonly range: Range | undefined;
  readonly origin: VariableOrigin;
  readonly sources: readonly UnknownSource[];
  readonly failed: boolean;
}

/** Returns the values for the variables of a module, and for those that conditions refer to. */
export function runVariables(context: VariableContext): RunVariables {
  return new VariableEvaluation(context).run();
}

class VariableEvaluation {
  private readonly context: VariableContext;
  private readonly diagnostics: Diagnostic[] = [];
  private readonly fileValues = new Map<string, Evaluated>();
  private readonly unknown = new Map<string, readonly UnknownSource[]>();
  private missingRun: string | undefined = undefined;

  constructor(context: VariableContext) {
    this.context = context;
  }

  run(): RunVariables {
    const { module, run } = this.context;
    const given = new Map<string, Evaluated>();
    const wanted = new Set([...module.variables.keys(), ...namesInConditions(run)]);
    for (const [name, expression] of run.variables) {
      const evaluated = this.expression(
        name,
        expression,
        (each) => this.fileOrGlobal(each),
        "the variables of the test file, and to the outputs of earlier runs",
      );
      if (wanted.has(name)) given.set(name, evaluated);
      else {
        const message = undeclaredVariable({ name, suggestion: suggest(name, [...module.variables.keys()]) });
        this.diagnostics.push(warningDiagnostic(message, { subject: expression.range }));
      }
    }
    for (const name of wanted) {
      const found = given.has(name) ? undefined : this.fileOrGlobal(name);
      if (found !== undefined) given.set(name, found);
    }
    const values = new Map<string, VariableValue>();
    for (const variable of module.variables.values()) values.set(variable.name, this.prepared(variable, given.get(variable.name)));
    const further = new Map<string, Value>();
    for (const [name, { value, sources }] of given) {
      if (sources.length > 0) this.unknown.set(name, sources);
      if (!module.variables.has(name)) further.set(name, value);
    }
    return { values, further, unknown: this.unknown, diagnostics: this.diagnostics, missingRun: this.missingRun };
  }

  private prepared(variable: Variable, given: Evaluated | undefined): VariableValue {
    const { range } = variable;
    if (given === undefined) {
      const failed = variable.default === undefined;
      if (failed && variable.defaultExpression === undefined)
        this.diagnostics.push(errorDiagnostic(missingVariable({ name: variable.name }), { subject: range }));
      const origin: VariableOrigin = { kind: "default", range: variable.defaultExpression?.range ?? range };
      return { value: prepareVariable(variable, undefined, { range }, this.diagnostics), origin, failed };
    }
    const before = this.diagnostics.length;
    const value = prepareVariable(variable, given.value, { range: given.range ?? range }, this.diagnostics);
    return { value, origin: given.origin, failed: given.failed || this.diagnostics.length > before };
  }

  private fileOrGlobal(name: string): Evaluated | undefined {
    return this.fileVariable(name) ?? this.global(name);
  }

  private global(name: string): Evaluated | undefined {
    const given = this.context.globals.get(name);
    return given && { value: given.value, range: given.range, origin: given.origin, sources: [], failed: false };
  }

  /** Returns the value of a variable of the file. It is evaluated only if it is needed. */
  private fileVariable(name: string): Evaluated | undefined {
    const known = this.fileValues.get(name);
    if (known !== undefined) return known;
    const expression = this.context.file.variables.get(name);
    if (expression === undefined) return undefined;
    // A variable that refers to itself gets the value from outside of the file.
    const outside = this.global(name);
    if (outside === undefined) this.fileValues.set(name, unknownAt(expression));
    else this.fileValues.set(name, outside);
    const links = this.context.linksFileVariables;
    const lookUp = (each: string): Evaluated | undefined => (links ? this.fileOrGlobal(each) : this.global(each));
    const evaluated = this.expression(name, expression, lookUp, "values from files and from the command line");
    this.fileValues.set(name, evaluated);
    return evaluated;
  }

  /** Returns a diagnostic about the value of a secret without its details and its line. */
  private withheld(diagnostic: Diagnostic, target: string): Diagnostic {
    const variable = this.context.module.variables.get(target);
    if (variable === undefined || !(variable.sensitive || variable.ephemeral)) return diagnostic;
    return errorDiagnostic(withoutDetails(diagnostic, target), { subject: variable.range });
  }

  /** @param target the variable that the expression is for */
  private expression(target: string, expression: Expression, lookUp: (name: string) => Evaluated | undefined, allowed: string): Evaluated {
    const { range } = expression;
    const variables = new Map<string, Value>();
    const runs = new Map<string, Value>();
    const sources: UnknownSource[] = [];
    let failed = false;
    for (const { root, steps } of references(expression)) {
      const first = steps[0]?.kind === "attr" ? steps[0].name : undefined;
      if (root.name === "var" && first !== undefined) {
        const found = lookUp(first);
        if (found !== undefined) {
          variables.set(first, found.value);
          sources.push(...found.sources);
          failed ||= found.failed;
          continue;
        }
      }
      if (root.name === "run" && first !== undefined) {
        const outcome = this.context.prior.get(first);
        if (typeof outcome === "object") {
          runs.set(first, outcome.outputs);
          const output = steps[1]?.kind === "attr" ? steps[1].name : undefined;
          for (const [name, each] of outcome.unknown) if (output === undefined || output === name) sources.push(...each);
          continue;
        }
        this.missingRun ??= first;
        this.diagnostics.push(
          errorDiagnostic(unavailableRun({ name: first, reason: outcome ?? "it does not exist or comes later" }), { subject: root.range }),
        );
        failed = true;
        continue;
      }
      const text = first === undefined ? root.name : `${root.name}.${first}`;
      this.diagnostics.push(errorDiagnostic(invalidTestReference({ text, allowed }), { subject: root.range }));
      failed = true;
    }
    if (failed) return unknownAt(expression);
    const names = new Map([
      ["var", objectVal(variables)],
      ["run", objectVal(runs)],
    ]);
    const { value, diagnostics } = expression.value(new EvalContext({ variables: names }, this.context.base));
    this.diagnostics.push(...diagnostics.map((diagnostic) => this.withheld(diagnostic, target)));
    if (hasErrors(diagnostics)) return unknownAt(expression);
    return { value, range, origin: { kind: "file", range }, sources: isUnknown(value) ? sources : [], failed: false };
  }
}

/** The result after an error, which is reported. */
function unknownAt({ range }: Expression): Evaluated {
  return { value: dynamicVal, range, origin: { kind: "file", range }, sources: [], failed: true };
}

/** Returns the names of variables that the conditions of a run refer to. */
function namesInConditions({ asserts }: TestRun): readonly string[] {
  return asserts
    .flatMap(({ condition, errorMessage }) => [condition, errorMessage])
    .flatMap((expression) => references(expression))
    .flatMap(({ root, steps: [step] }) => (root.name === "var" && step?.kind === "attr" ? [step.name] : []));
}

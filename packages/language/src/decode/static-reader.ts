/** Reads expressions that contain references or kept expressions, part by part. */

import { absTraversalForExpr, exprList, exprMap, unwrapExpression } from "@hcl-ts/analysis";
import { Budget, type Value } from "@hcl-ts/cty";
import { zip } from "@hcl-ts/cty/kernel";
import { type Diagnostic, EvalContext, type Expression, errorDiagnostic, formatTraversal, hasErrors, type Traversal } from "@hcl-ts/hcl";
import { describeConstraint } from "@hcl-ts/schema";
import type { AttributeDefinition, ValueDefinition } from "../builder/definition.ts";
import type { Deferred, Evaluated, Reference } from "../builder/field.ts";
import { constraintOf } from "../derive/schema-of.ts";
import { literalRequired, nullValue, referenceRequired, unknownValue } from "../messages.ts";
import type { BlockState } from "./block-state.ts";
import type { Cell } from "./cell.ts";
import type { Decoding } from "./decoding.ts";
import { BROKEN } from "./marks.ts";
import { outOfScope } from "./out-of-scope.ts";
import { ABSENT, FAILED, isDecoded, setOwn, UNKNOWN, worse } from "./outcome.ts";
import { diagnosticsOf, type PathToPart, ValueReader } from "./value-reader.ts";
import { laterVariables, valuesOfVariables } from "./variables.ts";

/** The result of reading an attribute part by part. */
export interface StaticReading {
  readonly data: unknown;
  readonly diagnostics: readonly Diagnostic[];
  /** The blocks that references name. */
  readonly targets: readonly BlockState[];
  /** Cells that have to be done before. The rest of the result is then of no use. */
  readonly needed: readonly Cell[];
}

/** Reads an expression part by part; {@link ABSENT} if it is null. */
export function readStatic(
  decoding: Decoding,
  state: BlockState,
  name: string,
  definition: ValueDefinition,
  expression: Expression,
): StaticReading {
  if (isNullLiteral(expression)) return { data: ABSENT, diagnostics: [], targets: [], needed: [] };
  const reader = new StaticReader(decoding, state, name, expression);
  const data = reader.read(definition, expression, undefined);
  return { data, diagnostics: reader.finish(), targets: reader.targets, needed: reader.needed };
}

class StaticReader {
  readonly targets: BlockState[] = [];
  readonly needed: Cell[] = [];
  private readonly diagnostics: Diagnostic[] = [];
  private readonly decoding: Decoding;
  private readonly state: BlockState;
  private readonly values: ValueReader;
  private readonly name: string;
  private readonly whole: Expression;

  constructor(decoding: Decoding, state: BlockState, name: string, expression: Expression) {
    this.decoding = decoding;
    this.state = state;
    this.name = name;
    this.whole = expression;
    this.values = new ValueReader(decoding.options, { name, expression, context: decoding.context });
  }

  finish(): readonly Diagnostic[] {
    return [
      ...this.diagnostics,
      ...diagnosticsOf(this.values.problems, { name: "", expression: this.whole, context: this.decoding.context }),
    ];
  }

  read(definition: ValueDefinition, expression: Expression, path: PathToPart | undefined): unknown {
    if (path !== undefined && isNullLiteral(expression)) return this.values.fail(nullValue({ name: this.values.nameAt(path) }), path);
    const data = this.node(definition, expression, path);
    return definition.steps.length === 0 || !isDecoded(data) ? data : this.values.steps(definition, data, path);
  }

  private node(definition: ValueDefinition, expression: Expression, path: PathToPart | undefined): unknown {
    const { node } = definition;
    switch (node.kind) {
      case "reference":
        return this.reference(node.scope, expression, path);
      case "expression":
        return this.deferred(node.of, expression);
      case "list":
      case "set": {
        const parts = exprList(expression);
        if (parts.diagnostics.length > 0) return this.notWritten(definition, path);
        const elements = parts.elements.map((part, i) => this.read(node.of, part, { key: i, outer: path }));
        return this.values.finishSequence(node, elements, elements.reduce<ReturnType<typeof worse>>(worse, undefined), path);
      }
      case "tuple": {
        const parts = exprList(expression);
        if (parts.diagnostics.length > 0 || parts.elements.length !== node.of.length) return this.notWritten(definition, path);
        const elements = zip(node.of, parts.elements).map(([each, element], i) => this.read(each, element, { key: i, outer: path }));
        return elements.reduce<ReturnType<typeof worse>>(worse, undefined) ?? elements;
      }
      case "map": {
        const entries = this.entries(expression);
        if (entries === undefined) return this.notWritten(definition, path);
        const result: Record<string, unknown> = {};
        let outcome: ReturnType<typeof worse>;
        for (const [key, value] of entries) {
          const part = this.read(node.of, value, { key, outer: path });
          outcome = worse(outcome, part);
          setOwn(result, key, part);
        }
        return outcome ?? result;
      }
      case "object": {
        const entries = this.entries(expression);
        if (entries === undefined) return this.notWritten(definition, path);
        return this.values.objectOf(
          node,
          entries.keys(),
          (key) => {
            const value = entries.get(key);
            return value === undefined || isNullLiteral(value) ? undefined : (field, at) => this.read(field, value, at);
          },
          path,
        );
      }
      case "union": {
        // A name alone can also be a string of the JSON syntax.
        const traversal = traversalOf(expression) ?? [];
        const [root] = traversal;
        const byScope =
          root?.kind === "root" && traversal.length > 1
            ? node.of.find(({ node: each }) => each.kind === "reference" && each.scope === root.name)
            : undefined;
        if (byScope !== undefined) return this.read(byScope, expression, path);
        return this.values.firstOf(node.of, definition, "this value", path, (each) => this.read(each, expression, path));
      }
      default:
        return this.evaluated(definition, expression, path);
    }
  }

  private notWritten(definition: ValueDefinition, path: PathToPart | undefined): typeof FAILED {
    const expected = describeConstraint(constraintOf(definition));
    return this.values.fail(literalRequired({ name: this.values.nameAt(path), expected }), path);
  }

  /** Returns the values of a written object by key; undefined if it is computed. */
  private entries(expression: Expression): ReadonlyMap<string, Expression> | undefined {
    const { items, diagnostics } = exprMap(expression);
    if (diagnostics.length > 0) return undefined;
    const entries = new Map<string, Expression>();
    for (const { key, value } of items) {
      const name = key.value(this.decoding.context).value;
      if (name.isMarked() || name.type.kind !== "string" || typeof name.content !== "string") return undefined;
      entries.set(name.content, value);
    }
    return entries;
  }

  private evaluated(definition: ValueDefinition, expression: Expression, path: PathToPart | undefined): unknown {
    const result = this.decoding.evaluate(expression, this.state, this.diagnostics);
    if ("needed" in result) {
      this.needed.push(...result.needed);
      return UNKNOWN;
    }
    if (result.hasErrors || this.decoding.isMarked(result.value, BROKEN)) return FAILED;
    const data = this.values.read({ ...definition, steps: [] }, result.value, path);
    if (data !== UNKNOWN || this.decoding.mayBeUnknown) return data;
    this.diagnostics.push(errorDiagnostic(unknownValue({ name: this.values.nameAt(path) }), { subject: expression.range }));
    return FAILED;
  }

  private reference(scope: string, expression: Expression, path: PathToPart | undefined): unknown {
    const required = (): typeof FAILED => this.values.fail(referenceRequired({ name: this.values.nameAt(path), scope }), path);
    const traversal = traversalOf(expression);
    const root = traversal?.[0];
    if (traversal === undefined || root?.kind !== "root" || root.name !== scope) return required();
    const found = this.decoding.blockAt(scope, traversal, this.state, this.diagnostics);
    if (found === undefined || found.rest > 0) return required();
    if (found.state === undefined) return FAILED;
    this.targets.push(found.state);
    const reference: Reference = { scope, labels: found.labels, text: formatTraversal(traversal) };
    return reference;
  }

  /** Keeps an expression. It is evaluated once with unknown variables, which finds what can never work. */
  private deferred(of: ValueDefinition, expression: Expression): unknown {
    const { decoding, state } = this;
    const variables = laterVariables(state);
    const loaded = decoding.load(expression.variables(), state, this.diagnostics, new Set(variables.keys()));
    if ("needed" in loaded) {
      this.needed.push(...loaded.needed);
      return UNKNOWN;
    }
    const kept = new KeptExpression(
      decoding,
      this.name,
      expression,
      of,
      variables,
      loaded.context,
      decoding.referencesIn(expression, state),
    );
    const found = kept.try();
    for (const diagnostic of found) this.diagnostics.push(diagnostic);
    return hasErrors(found) ? FAILED : kept;
  }
}

class KeptExpression implements Deferred<unknown> {
  readonly references: readonly Reference[];
  readonly source: string;
  readonly #decoding: Pick<Decoding, "options">;
  readonly #name: string;
  readonly #expression: Expression;
  readonly #definition: ValueDefinition;
  readonly #variables: ReadonlyMap<string, AttributeDefinition>;
  readonly #context: EvalContext;

  constructor(
    decoding: Decoding,
    name: string,
    expression: Expression,
    definition: ValueDefinition,
    variables: ReadonlyMap<string, AttributeDefinition>,
    context: EvalContext,
    references: readonly Reference[],
  ) {
    this.#decoding = { options: decoding.options };
    this.#name = name;
    this.#expression = expression;
    this.#definition = definition;
    this.#variables = variables;
    this.#context = context;
    this.references = references;
    this.source = sourceOf(expression, decoding);
  }

  evaluate(variables: Readonly<Record<string, unknown>> = {}): Evaluated<unknown> {
    const values = valuesOfVariables(this.#variables, variables, "evaluate", false);
    const { data, diagnostics } = this.run(values);
    if (!hasErrors(diagnostics) && isDecoded(data)) return { ok: true, value: data, diagnostics };
    if (data !== UNKNOWN) return { ok: false, value: undefined, diagnostics };
    const problem = errorDiagnostic(unknownValue({ name: JSON.stringify(this.#name) }), { subject: this.#expression.range });
    return { ok: false, value: undefined, diagnostics: [...diagnostics, problem] };
  }

  /** Evaluates the expression with variables that are not known, and looks for what is not in its scope. */
  try(): readonly Diagnostic[] {
    const unknown = valuesOfVariables(this.#variables, undefined, "evaluate", true);
    const { diagnostics } = this.run(unknown);
    return hasErrors(diagnostics) ? diagnostics : [...diagnostics, ...outOfScope(this.#expression, this.contextOf(unknown))];
  }

  private contextOf(variables: ReadonlyMap<string, Value>): EvalContext {
    return new EvalContext({ variables, budget: new Budget(this.#decoding.options.limits) }, this.#context);
  }

  private run(variables: ReadonlyMap<string, Value>): { readonly data: unknown; readonly diagnostics: readonly Diagnostic[] } {
    const context = this.contextOf(variables);
    const { value, diagnostics } = this.#expression.value(context);
    if (hasErrors(diagnostics)) return { data: FAILED, diagnostics };
    const place = { name: this.#name, expression: this.#expression, context };
    const reader = new ValueReader(this.#decoding.options, place);
    const data = reader.read(this.#definition, value);
    return { data, diagnostics: [...diagnostics, ...diagnosticsOf(reader.problems, place)] };
  }
}

/** Returns the traversal that an expression consists of. In the JSON syntax, it may be in `${}`. */
function traversalOf(expression: Expression): Traversal | undefined {
  const { traversal } = absTraversalForExpr(expression);
  if (traversal !== undefined) return traversal;
  const shape = expression.shape?.();
  if (shape?.kind !== "wrapper") return undefined;
  const inner = shape.wrapped.shape?.();
  return inner?.kind === "wrapper" ? traversalOf(inner.wrapped) : absTraversalForExpr(shape.wrapped).traversal;
}

function isNullLiteral(expression: Expression): boolean {
  const shape = unwrapExpression(expression).shape?.();
  return shape?.kind === "literal" && shape.value.isNull();
}

/** Returns an expression as written. In the JSON syntax, that is the template in a string, or what its only interpolation contains. */
function sourceOf(expression: Expression, decoding: Decoding): string {
  const text = decoding.textOf(expression.range);
  if (!decoding.isJson) return text;
  try {
    const content: unknown = JSON.parse(text);
    if (typeof content !== "string") return text;
    return expression.shape?.().kind === "wrapper" ? content.replace(/^\$\{([\s\S]*)\}$/, "$1").trim() : content;
  } catch {
    return text;
  }
}

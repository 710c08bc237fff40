/** A handle on an expression, or on a member of an object that does not exist yet. */

import { CtyError } from "@hcl-ts/cty";
import { zip } from "@hcl-ts/cty/kernel";
import type { EvalContext, EvaluationResult } from "@hcl-ts/hcl";
import { Comment, type Expr, type ObjectConsExpr, type TemplateExpr } from "@hcl-ts/hclsyntax";
import type { AddressStep } from "../address.ts";
import { checkSteps, checkString } from "../arguments.ts";
import {
  attributeNotFound,
  cannotUnwrap,
  dynamicKey,
  type EditProblem,
  itemHasErrors,
  nameTaken,
  notAList,
  notAnObject,
  notATemplate,
} from "../messages.ts";
import { endsInHeredoc } from "../value/ends-in-heredoc.ts";
import { checkFunctionName } from "../value/hcl-expression.ts";
import type { Writable } from "../value/source-writer.ts";
import { type WriteMode, writeKey } from "../value/write-value.ts";
import type { EditState, ListExpr } from "./edit-state.ts";
import { checkRemoveOptions, keptComments, type RemoveOptions } from "./remove-options.ts";
import { keyName, withoutWrappers } from "./resolve.ts";

/** The container of an expression, which determines the effect of removing and renaming. */
export type Holder =
  | { readonly kind: "attribute"; readonly attribute: HeldAttribute }
  | { readonly kind: "member"; readonly object: ObjectConsExpr; readonly index: number }
  | { readonly kind: "element"; readonly sequence: ListExpr; readonly index: number }
  /** A part of a template. Text and directives are replaced with their template. */
  | { readonly kind: "part"; readonly template: TemplateExpr | undefined; readonly index: number };

/** The attribute that an expression is the value of. */
export interface HeldAttribute {
  /** Whether the block of the attribute is on one line. */
  readonly isOneLine: boolean;
  remove(options: RemoveOptions): void;
  rename(name: string): void;
}

/** Creates a problem when it is needed: ranges and suggestions take time. */
export type LazyProblem = () => EditProblem;

/** The position of a member that does not exist yet. */
interface Absent {
  readonly object: ObjectConsExpr;
  readonly name: string;
}

/** The target of a handle: an expression, a member to add, or a problem if there is no target. */
export type Target = { readonly expr: Expr; readonly holder: Holder } | { readonly absent: Absent } | { readonly problem: LazyProblem };

/** A handle on an expression within a change. Its properties show the state before the change. */
export class ExpressionEditor {
  readonly #state: EditState;
  readonly #target: Target;
  /** The path from the body of the file. */
  readonly path: readonly AddressStep[];

  /** @internal */
  constructor(state: EditState, target: Target, path: readonly AddressStep[]) {
    this.#state = state;
    this.#target = target;
    this.path = path;
  }

  /** Whether the expression exists. */
  get exists(): boolean {
    return "expr" in this.#target;
  }

  /** The reason why the expression does not exist; undefined if it exists. */
  get problem(): EditProblem | undefined {
    return this.exists ? undefined : this.#problem();
  }

  /** The expression; undefined if it does not exist. */
  get expression(): Expr | undefined {
    return "expr" in this.#target ? this.#target.expr : undefined;
  }

  /** The source of the expression; undefined if it does not exist. */
  get text(): string | undefined {
    const expr = this.expression;
    return expr === undefined ? undefined : this.#state.source.text.slice(expr.start, expr.end);
  }

  /** Evaluates the expression in a context. Returns undefined if the expression does not exist. */
  value(ctx?: EvalContext): EvaluationResult | undefined {
    return this.expression?.value(ctx);
  }

  /**
   * The members of an object, the elements of a list or the arguments of a call. Empty for other
   * expressions.
   */
  get entries(): readonly ExpressionEditor[] {
    const expr = this.#inner();
    if (expr?.kind === "ObjectConsExpr") {
      return expr.items.map((item, index) => {
        const path = [...this.path, keyName(item) ?? index];
        return new ExpressionEditor(this.#state, { expr: item.valueExpr, holder: { kind: "member", object: expr, index } }, path);
      });
    }
    return isList(expr) ? elementsOf(expr).map((_, index) => this.at(index)) : [];
  }

  /** The member names of an object, except computed keys. Empty for other expressions. */
  get keys(): readonly string[] {
    const expr = this.#inner();
    return expr?.kind === "ObjectConsExpr" ? expr.items.map(keyName).filter((name) => name !== undefined) : [];
  }

  /**
   * Returns a part of the expression: a member of an object by name, or an element of a list or an
   * argument of a call by index. Ignores parentheses and templates that consist of one
   * interpolation.
   */
  at(...steps: readonly AddressStep[]): ExpressionEditor {
    checkSteps(steps);
    return this.follow(steps);
  }

  /** @internal Like {@link at}, for any number of steps. */
  follow(steps: readonly AddressStep[]): ExpressionEditor {
    let result: ExpressionEditor = this;
    for (const [i, step] of steps.entries()) {
      // Further steps do not exist for the same reason.
      if (result.expression === undefined) {
        const missing = result;
        return new ExpressionEditor(this.#state, { problem: () => missing.#problem() }, [...result.path, ...steps.slice(i)]);
      }
      const path = [...result.path, step];
      result = new ExpressionEditor(this.#state, result.#find(step, path), path);
    }
    return result;
  }

  #find(step: AddressStep, path: readonly AddressStep[]): Target {
    const expr = this.#inner()!;
    if (expr.kind === "ObjectConsExpr") {
      const name = String(step);
      const { byName, hasComputedKey } = this.#state.source.membersOf(expr);
      const index = byName.get(name) ?? -1;
      const item = expr.items[index];
      if (item !== undefined) return { expr: item.valueExpr, holder: { kind: "member", object: expr, index } };
      return hasComputedKey ? { problem: () => dynamicKey(path, expr.range) } : { absent: { object: expr, name } };
    }
    if (typeof step === "string") return { problem: () => notAnObject(this.path, expr.range) };
    if (!isList(expr)) return { problem: () => notAList(this.path, expr.range) };
    const elements = elementsOf(expr);
    const index = step < 0 ? elements.length + step : step;
    const element = elements[index];
    if (element === undefined) return { problem: () => attributeNotFound({ path, subject: expr.range }) };
    return { expr: element, holder: { kind: "element", sequence: expr, index } };
  }

  /** The parts of a template: literal strings, and the expressions of interpolations. */
  get parts(): readonly ExpressionEditor[] {
    const expr = this.#require();
    if (expr === undefined) return [];
    const part = (own: Expr, template: TemplateExpr | undefined, index: number): ExpressionEditor =>
      new ExpressionEditor(this.#state, { expr: own, holder: { kind: "part", template, index } }, [...this.path, index]);
    if (expr.kind === "TemplateWrapExpr") return [part(expr.wrapped, undefined, 0)];
    if (expr.kind === "TemplateExpr") return expr.parts.map((own, i) => part(own, isInterpolated(expr, i) ? undefined : expr, i));
    this.#state.report(notATemplate(this.path, expr.range));
    return [];
  }

  /**
   * Replaces the expression, or adds the member that the path names.
   *
   * @throws CtyError if the value cannot be written
   */
  set(value: Writable): this {
    const state = this.#checked();
    const target = this.#target;
    if ("absent" in target) {
      const { object, name } = target.absent;
      const plan = state.sequencePlan(object);
      if (this.#hasErrors(object)) return this;
      const text = state.valueText(value, plan.hasLines ? "heredocs" : "lines");
      plan.insert(object.items.length, `${writeKey(name)}${plan.keyMark}${text}`, this.path, name);
      return this;
    }
    const expr = this.#require();
    if (expr === undefined || "problem" in target) return this;
    const { holder } = target;
    if (holder.kind === "part" && holder.template !== undefined) state.templatePlan(holder.template).set(holder.index, value, this.path);
    else state.edits.add(expr.start, expr.end, state.textOf(value, this.#mode(expr, holder), expr.start), this.path);
    return this;
  }

  /** Returns the forms in which a new value can replace the expression. */
  #mode(expr: Expr, holder: Holder): WriteMode {
    const { source } = this.#state;
    if (holder.kind === "part" || (holder.kind === "attribute" && holder.attribute.isOneLine)) return "one-line";
    const lineEnd = source.lineEnd(expr.end);
    const isLastOnLine = lineEnd < source.text.length && source.isBlank(expr.end, lineEnd);
    return isLastOnLine && holder.kind !== "element" ? "heredocs" : "lines";
  }

  /**
   * Removes the attribute, member or element.
   *
   * @throws CtyError for a part of a template, and for options that do not exist
   */
  remove(options: RemoveOptions = {}): void {
    checkRemoveOptions(options);
    this.#checked();
    const target = this.#target;
    const expr = this.#require();
    if (expr === undefined || !("expr" in target)) return;
    const { holder } = target;
    const { keepComments = false } = options;
    const { file } = this.#state.source;
    const keeps =
      typeof keepComments === "boolean"
        ? keepComments
        : (start: number, end: number): boolean => keptComments([new Comment(file, start, end)], keepComments).length > 0;
    if (holder.kind === "attribute") holder.attribute.remove(options);
    else if (holder.kind === "member") this.#state.sequencePlan(holder.object).remove(holder.index, this.path, keeps);
    else if (holder.kind === "element") this.#state.sequencePlan(holder.sequence).remove(holder.index, this.path, keeps);
    else throw new CtyError("a part of a template cannot be removed; set a text part to an empty string");
  }

  /**
   * Renames the attribute or member.
   *
   * @throws CtyError if an attribute's new name is not an identifier, or the target is an element
   */
  rename(name: string): void {
    checkString(name, "a name");
    const state = this.#checked();
    const target = this.#target;
    const expr = this.#require();
    if (expr === undefined || !("expr" in target)) return;
    const { holder } = target;
    if (holder.kind === "attribute") {
      holder.attribute.rename(name);
      return;
    }
    if (holder.kind !== "member") throw new CtyError("an element has no name");
    const { items } = holder.object;
    const known = items[state.source.membersOf(holder.object).byName.get(name) ?? -1];
    const own = items[holder.index];
    if (own === undefined || known === own) return;
    if (known !== undefined) state.report(nameTaken({ path: this.path, name, subject: known.keyExpr.range }));
    else state.edits.add(own.keyExpr.start, own.keyExpr.end, writeKey(name), this.path);
  }

  /** Adds elements at the end of a list, or arguments at the end of a call. */
  push(...values: readonly Writable[]): this {
    const expr = this.#list();
    if (expr !== undefined) for (const value of values) this.#insert(expr, elementsOf(expr).length, value);
    return this;
  }

  /** Inserts an element of a list, or an argument of a call, before an index. */
  insert(index: number, value: Writable): this {
    const expr = this.#list();
    if (expr === undefined) return this;
    const { length } = elementsOf(expr);
    if (!Number.isInteger(index) || index < 0 || index > length)
      throw new CtyError(`an index from 0 to ${length} is expected, not ${index}`);
    this.#insert(expr, index, value);
    return this;
  }

  #list(): ListExpr | undefined {
    this.#checked();
    const expr = this.#inner();
    if (expr === undefined || this.#hasErrors(expr)) {
      if (expr === undefined) this.#state.report(this.#problem());
      return undefined;
    }
    if (isList(expr)) return expr;
    this.#state.report(notAList(this.path, expr.range));
    return undefined;
  }

  #insert(expr: ListExpr, index: number, value: Writable): void {
    const plan = this.#state.sequencePlan(expr);
    plan.insert(index, this.#state.valueText(value, plan.hasLines ? "heredocs" : "lines"), this.path);
  }

  /**
   * Makes the expression the first argument of a call: `wrap("tolist")`.
   *
   * @throws CtyError if the name is not valid or an argument cannot be written
   */
  wrap(name: string, ...args: readonly Writable[]): this {
    const state = this.#checked();
    checkFunctionName(name);
    const rest = args.map((arg) => `, ${state.valueText(arg, "one-line")}`).join("");
    const expr = this.#require();
    if (expr === undefined) return this;
    const needsLine = endsInHeredoc(this.text ?? "");
    state.edits.add(expr.start, expr.start, `${name}(`, this.path);
    state.edits.add(expr.end, expr.end, `${needsLine ? state.source.newline : ""}${rest})`, this.path);
    return this;
  }

  /**
   * Removes a call with one argument, parentheses, or the quotes of a single interpolation, and
   * keeps the inner expression.
   */
  unwrap(): this {
    const state = this.#checked();
    const expr = this.#require();
    if (expr === undefined) return this;
    const inner = unwrapped(expr);
    if (inner === undefined) {
      state.report(cannotUnwrap(this.path, expr.range));
      return this;
    }
    state.edits.add(expr.start, inner.start, "", this.path);
    state.edits.add(inner.end, expr.end, "", this.path);
    return this;
  }

  /**
   * Sorts the elements of a list or the members of an object. Comments before an element move with
   * it. Comments after a comma, on the same line, stay.
   *
   * @param compare by default, compares the sources of elements or the names of members
   */
  sort(compare: (a: ExpressionEditor, b: ExpressionEditor) => number = byText): this {
    const state = this.#checked();
    const expr = this.#inner();
    const bounds =
      expr?.kind === "ObjectConsExpr"
        ? expr.items.map(({ keyExpr, valueExpr }) => [keyExpr.start, valueExpr.end] as const)
        : isList(expr)
          ? elementsOf(expr).map(({ start, end }) => [start, end] as const)
          : undefined;
    if (expr === undefined || bounds === undefined) {
      state.report(expr === undefined ? this.#problem() : notAList(this.path, expr.range));
      return this;
    }
    if (this.#hasErrors(expr)) return this;
    const entries = zip(this.entries, bounds);
    const { text } = state.source;
    const sorted = [...entries].sort(([a], [b]) => compare(a, b));
    for (const [[, place], [, from]] of zip(entries, sorted)) {
      if (from !== place) state.edits.add(place[0], place[1], text.slice(...from), this.path);
    }
    return this;
  }

  #inner(): Expr | undefined {
    const expr = this.expression;
    return expr === undefined ? undefined : withoutWrappers(expr);
  }

  #checked(): EditState {
    if (this.#state.isDone) throw new CtyError("the change is complete; open the result to edit it further");
    return this.#state;
  }

  #problem(): EditProblem {
    const target = this.#target;
    if ("problem" in target) return target.problem();
    const state = this.#state;
    if (!("absent" in target)) return attributeNotFound({ path: this.path, subject: state.range(0, 0) });
    const { object, name } = target.absent;
    return attributeNotFound({
      path: this.path,
      subject: object.range,
      suggestion: state.suggestion(name, state.source.membersOf(object).byName.keys()),
    });
  }

  /** Returns the expression if it can be edited. Otherwise reports the problem. */
  #require(): Expr | undefined {
    const expr = this.expression;
    if (expr === undefined) {
      this.#state.report(this.#problem());
      return undefined;
    }
    return this.#hasErrors(expr) ? undefined : expr;
  }

  #hasErrors(expr: Expr): boolean {
    const { source } = this.#state;
    // An element that is missing can be empty, so that its error is beside it.
    const isMissing = expr.kind === "ExprSyntaxError";
    if (source.diagnostics.length === 0 || !(isMissing || source.hasErrorBetween(expr.start, expr.end))) return false;
    this.#state.report(itemHasErrors(this.path, expr.range));
    return true;
  }
}

const byText = (a: ExpressionEditor, b: ExpressionEditor): number => {
  const [first, second] = [sortKey(a), sortKey(b)];
  return first < second ? -1 : first > second ? 1 : 0;
};

const sortKey = ({ path, text }: ExpressionEditor): string => {
  const step = path[path.length - 1];
  return typeof step === "string" ? step : (text ?? "");
};

function isList(expr: Expr | undefined): expr is ListExpr {
  return expr?.kind === "TupleConsExpr" || expr?.kind === "FunctionCallExpr";
}

function elementsOf(expr: ListExpr): readonly Expr[] {
  return expr.kind === "TupleConsExpr" ? expr.exprs : expr.args;
}

function unwrapped(expr: Expr): Expr | undefined {
  if (expr.kind === "ParenthesesExpr") return expr.expression;
  if (expr.kind === "TemplateWrapExpr") return expr.wrapped;
  return expr.kind === "FunctionCallExpr" && expr.args.length === 1 && !expr.expandFinal ? expr.args[0] : undefined;
}

/** Whether a part of a template is an interpolation, apart from its markers. */
function isInterpolated({ file, parts, start }: TemplateExpr, index: number): boolean {
  const part = parts[index];
  if (part === undefined) return false;
  if (part.kind === "LiteralValueExpr" && typeof part.literal.content === "string") return false;
  // Directives are parts with their markers.
  return !file.text.startsWith("%{", part.start) && part.start > start;
}

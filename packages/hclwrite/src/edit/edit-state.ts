/**
 * The state of a change of one document: the plans for its bodies and sequences, the edits that are
 * not part of a plan, and the problems. Handles record edits here. Nothing is computed until the
 * change is complete.
 */
import type { Range } from "@hcl-ts/hcl";
import type { BlockNode, BodyNode, FunctionCallExpr, ObjectConsExpr, TemplateExpr, TupleConsExpr } from "@hcl-ts/hclsyntax";
import type { AddressStep } from "../address.ts";
import type { EditProblem } from "../messages.ts";
import type { BlockDraft } from "../value/draft.ts";
import { indentLines } from "../value/indent-lines.ts";
import type { Writable } from "../value/source-writer.ts";
import { type WriteMode, writeValue } from "../value/write-value.ts";
import { type Anchor, BodyPlan, type ItemChanges } from "./body-plan.ts";
import type { ConfigSource } from "./config-source.ts";
import { EditList } from "./edit-list.ts";
import { SequencePlan } from "./sequence-plan.ts";
import type { Sequence } from "./sequence-slots.ts";
import { Suggestions } from "./suggestions.ts";
import { TemplatePlan } from "./template-plan.ts";

/** The state of a change of one document. */
export class EditState {
  readonly source: ConfigSource;
  readonly edits: EditList = new EditList();
  readonly #problems: EditProblem[];
  readonly #reported = new Set<string>();
  readonly #suggestions = new Suggestions();
  readonly #bodies = new Map<BodyNode, BodyPlan>();
  readonly #sequences = new Map<number, SequencePlan>();
  readonly #templates = new Map<TemplateExpr, TemplatePlan>();
  readonly #drafts: (() => void)[] = [];
  #isDone = false;

  constructor(source: ConfigSource, problems: EditProblem[]) {
    this.source = source;
    this.#problems = problems;
  }

  /** Reports a problem once, even if a handle without a target is used several times. */
  report(problem: EditProblem): void {
    const key = `${problem.code} ${problem.detail}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.#problems.push(problem);
  }

  /**
   * Returns the name that was probably meant. After a number of comparisons in one change there are
   * no more suggestions, because each takes time in proportion to the number of names.
   */
  suggestion(name: string, names: Iterable<string>): string | undefined {
    return this.#suggestions.of(name, names);
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  range(start: number, end: number): Range {
    return this.source.file.range(start, end);
  }

  bodyPlan(body: BodyNode, block: BlockNode | undefined): BodyPlan {
    let plan = this.#bodies.get(body);
    if (plan === undefined) {
      plan = new BodyPlan(this.source, body, block);
      this.#bodies.set(body, plan);
    }
    return plan;
  }

  sequencePlan(expr: SequenceExpr): SequencePlan {
    const known = this.#sequences.get(expr.start);
    if (known !== undefined) return known;
    const plan = new SequencePlan(this.source, sequenceOf(expr));
    this.#sequences.set(expr.start, plan);
    return plan;
  }

  templatePlan(template: TemplateExpr): TemplatePlan {
    let plan = this.#templates.get(template);
    if (plan === undefined) {
      plan = new TemplatePlan(this.source, template);
      this.#templates.set(template, plan);
    }
    return plan;
  }

  /** Adds a draft to a body. The draft is printed when the change is complete. */
  insertDraft(plan: BodyPlan, draft: BlockDraft, anchor: Anchor, path: readonly AddressStep[]): void {
    const planned = plan.insert({ kind: "block", text: "", path }, anchor);
    this.#drafts.push(() => {
      planned.item = { kind: "block", text: draft.print().slice(0, -1), path, isNew: true };
    });
  }

  /**
   * Returns the source of a value for an offset. Its lines after the first are indented like the
   * line of the offset.
   */
  textOf(value: Writable, mode: WriteMode, offset: number): string {
    const text = this.valueText(value, mode);
    return text.includes("\n") ? indentLines(text, this.source.indentAt(offset)).replaceAll("\n", this.source.newline) : text;
  }

  /** Returns the source of a value that starts at the first column. */
  valueText(value: Writable, mode: WriteMode): string {
    // A heredoc contains the line endings of the file, so CRLF would change the string.
    return writeValue(value, mode === "heredocs" && this.source.newline !== "\n" ? "lines" : mode);
  }

  /** Removes the block of a body that a removal leaves empty, and the blocks around it that this leaves empty. */
  #removeEmptyBlock(body: BodyNode, plan: BodyPlan): void {
    for (let [inner, emptied] = [body, plan.emptiedBlock]; emptied !== undefined; ) {
      const { body: outer, block } = this.source.containerOf(emptied.block);
      const outerPlan = this.bodyPlan(outer, block);
      outerPlan.remove(emptied.block, emptied.path, { removeEmptyBlocks: true });
      this.#bodies.delete(inner);
      [inner, emptied] = [outer, outerPlan.emptiedBlock];
    }
  }

  /** Returns the items that the change adds to bodies, and those that it removes. */
  itemChanges(): ItemChanges {
    const changes = [...this.#bodies.values()].map((plan) => plan.itemChanges);
    return {
      added: changes.flatMap(({ added }) => added),
      paths: changes.flatMap(({ paths }) => paths),
      removed: changes.flatMap(({ removed }) => removed),
    };
  }

  finish(): void {
    if (this.#isDone) return;
    this.#isDone = true;
    for (const print of this.#drafts) print();
    for (const [body, plan] of this.#bodies) this.#removeEmptyBlock(body, plan);
    for (const plan of this.#bodies.values()) plan.addTo(this.edits);
    for (const plan of this.#sequences.values()) plan.addTo(this.edits);
    for (const plan of this.#templates.values()) {
      const problem = plan.addTo(this.edits);
      if (problem !== undefined) this.report(problem);
    }
  }
}

/** An expression in brackets with elements, arguments or members. */
export type SequenceExpr = ListExpr | ObjectConsExpr;

/** An expression in brackets with elements or arguments. */
export type ListExpr = TupleConsExpr | FunctionCallExpr;

/** Returns an expression as a sequence in brackets. */
function sequenceOf(expr: SequenceExpr): Sequence {
  switch (expr.kind) {
    case "ObjectConsExpr":
      return {
        kind: "object",
        open: expr.start + 1,
        close: expr.end - 1,
        items: expr.items.map(({ keyExpr, valueExpr }) => ({ start: keyExpr.start, end: valueExpr.end })),
      };
    case "TupleConsExpr":
      return { kind: "list", open: expr.start + 1, close: expr.end - 1, items: expr.exprs };
    case "FunctionCallExpr":
      return { kind: "call", open: expr.openParenStart + 1, close: expr.end - 1, items: expr.args };
  }
}

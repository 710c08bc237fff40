/**
 * The state of a change of one document: the plans for its bodies and sequences, the edits that are
 * not part of a plan, and the problems. Handles record edits here. Nothing is computed until the
 * change is complete.
 */
import type { Range } from "@hcl-ts/hcl";
import type { BlockNode, BodyNode, Expr } from "@hcl-ts/hclsyntax";
import type { EditProblem } from "../messages.ts";
import type { PathStep } from "../path.ts";
import type { BodyDraft } from "../value/draft.ts";
import { indentLines } from "../value/indent-lines.ts";
import { type Writable, type WriteMode, writeValue } from "../value/write-value.ts";
import { type Anchor, BodyPlan, type NewItem } from "./body-plan.ts";
import type { ConfigSource } from "./config-source.ts";
import { EditList } from "./edit-list.ts";
import { type Sequence, SequencePlan } from "./sequence-plan.ts";

/** The state of a change of one document. */
export class EditState {
  readonly source: ConfigSource;
  readonly edits: EditList = new EditList();
  readonly #problems: EditProblem[];
  readonly #bodies = new Map<BodyNode, BodyPlan>();
  readonly #sequences = new Map<number, SequencePlan>();
  readonly #drafts: (() => void)[] = [];
  #isDone = false;

  constructor(source: ConfigSource, problems: EditProblem[]) {
    this.source = source;
    this.#problems = problems;
  }

  report(problem: EditProblem): void {
    // Reports a problem once, even if a handle without a target is used several times.
    const isKnown = this.#problems.some(
      ({ code, detail, subject }) => code === problem.code && detail === problem.detail && subject.filename === problem.subject.filename,
    );
    if (!isKnown) this.#problems.push(problem);
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

  sequencePlan(expr: Expr): SequencePlan | undefined {
    const known = this.#sequences.get(expr.start);
    if (known !== undefined) return known;
    const sequence = sequenceOf(expr);
    if (sequence === undefined) return undefined;
    const plan = new SequencePlan(this.source, sequence);
    this.#sequences.set(expr.start, plan);
    return plan;
  }

  /** Adds a draft to a body. The draft is printed when the change is complete. */
  insertDraft(plan: BodyPlan, draft: BodyDraft, anchor: Anchor, path: readonly PathStep[]): void {
    const placeholder: NewItem = { kind: "block", text: "", path };
    plan.insert(placeholder, anchor);
    this.#drafts.push(() => plan.replaceNew(placeholder, { kind: "block", text: draft.print(), path }));
  }

  /**
   * Returns the source of a value for an offset. Its lines after the first are indented like the
   * line of the offset.
   */
  textOf(value: Writable, mode: WriteMode, offset: number): string {
    const text = indentLines(this.valueText(value, mode), this.source.indentAt(this.#contentStart(offset)));
    return text.replaceAll("\n", this.source.newline);
  }

  /** Returns the source of a value that starts at the first column. */
  valueText(value: Writable, mode: WriteMode): string {
    // A heredoc contains the line endings of the file, so CRLF would change the string.
    return writeValue(value, mode === "heredocs" && this.source.newline !== "\n" ? "lines" : mode);
  }

  #contentStart(offset: number): number {
    const { source } = this;
    let at = source.lineStart(offset);
    while (at < offset && (source.text[at] === " " || source.text[at] === "\t")) at++;
    return at;
  }

  finish(): void {
    if (this.#isDone) return;
    this.#isDone = true;
    for (const print of this.#drafts) print();
    for (const plan of this.#bodies.values()) plan.addTo(this.edits);
    for (const plan of this.#sequences.values()) plan.addTo(this.edits);
  }
}

/** Returns an expression as a sequence in brackets; undefined if it is not one. */
function sequenceOf(expr: Expr): Sequence | undefined {
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
    default:
      return undefined;
  }
}

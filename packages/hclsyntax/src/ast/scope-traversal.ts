import type { Value } from "@hcl-ts/cty";
import {
  attachEvaluation,
  type ExpressionShape,
  evaluateTraversal,
  type SourceFile,
  type Traversal,
  type TraversalStep,
  TraverseAttr,
  TraverseRoot,
} from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import { internedName } from "../names.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/** A variable, perhaps with steps into it. Native syntax specification, "Variables and Variable Expressions". */
export class ScopeTraversalExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  #traversal: Traversal | undefined;
  /** @param traversal may be left out where the source is nothing but names with points between them: then it is read from there when somebody asks */
  constructor(file: SourceFile, start: number, end: number, traversal: Traversal | undefined) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.#traversal = traversal;
  }

  get kind(): "ScopeTraversalExpr" {
    return "ScopeTraversalExpr";
  }

  get traversal(): Traversal {
    this.#traversal ??= namesTraversal(this.file, this.start, this.end);
    return this.#traversal;
  }

  /** The name of the variable, if there are no steps into it. */
  loneName(): string | undefined {
    const { text } = this.file;
    if (this.#traversal === undefined)
      return text.slice(this.start, this.end).includes(".") ? undefined : internedName(text, this.start, this.end);
    const [root] = this.#traversal;
    return this.#traversal.length === 1 && root!.kind === "root" ? root!.name : undefined;
  }

  evaluate(ev: Evaluation): Value {
    const before = ev.mark();
    const value = evaluateTraversal(this.traversal, ev.scope, ev.diagnostics);
    attachEvaluation(ev.diagnostics, before, this, ev.scope);
    return value;
  }

  get children(): readonly Expr[] {
    return [];
  }

  asTraversal(): Traversal {
    return this.traversal;
  }

  override shape(): ExpressionShape {
    return { kind: "reference", traversal: this.traversal };
  }
}

/** The steps that a source of names with points between them stands for. */
export function namesTraversal(file: SourceFile, start: number, end: number): TraversalStep[] {
  const { text } = file;
  const steps: TraversalStep[] = [];
  for (let from = start; from < end; ) {
    // Each step but the first one starts with its point.
    let to = from + 1;
    while (to < end && text.charCodeAt(to) !== 0x2e /* . */) to++;
    steps.push(
      from === start
        ? new TraverseRoot(internedName(text, from, to), file, from, to)
        : new TraverseAttr(internedName(text, from + 1, to), file, from, to),
    );
    from = to;
  }
  return steps;
}

import type { Value } from "@hcl-ts/cty";
import { type ExpressionShape, type SourceFile, type Traversal, type TraversalStep, TraverseAttr, TraverseRoot } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import { internedName } from "../names.ts";
import { trimCapacity } from "../records/trim-capacity.ts";
import type { Expr } from "./expr.ts";
import { ExprNode, NO_CHILDREN } from "./node.ts";
import { type NodeData, nodeData } from "./node-data.ts";

/**
 * `VariableExpr (GetAttr | Index)*`, where the index keys are literals. Native syntax
 * specification, "Variables and Variable Expressions".
 */
export class ScopeTraversalExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  #traversal: Traversal | undefined;
  /**
   * @param traversal may be omitted if the source consists of names and dots only; it is then
   * recreated from the source on demand
   */
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
    this.#traversal ??= trimCapacity(namesTraversal(this.file, this.start, this.end));
    return this.#traversal;
  }

  /** Returns the name of the variable if no steps follow it; otherwise undefined. */
  loneName(): string | undefined {
    const { text } = this.file;
    if (this.#traversal === undefined)
      return text.slice(this.start, this.end).includes(".") ? undefined : internedName(text, this.start, this.end);
    const [root] = this.#traversal;
    return this.#traversal.length === 1 && root?.kind === "root" ? root.name : undefined;
  }

  override toJSON(): NodeData {
    return nodeData(this, { traversal: this.traversal });
  }

  evaluate(ev: Evaluation): Value {
    return ev.evaluators.ScopeTraversalExpr(this, ev);
  }

  get children(): readonly Expr[] {
    return NO_CHILDREN;
  }

  asTraversal(): Traversal {
    return this.traversal;
  }

  override shape(): ExpressionShape {
    return { kind: "reference", traversal: this.traversal };
  }
}

/** Creates the steps for a source that consists of names and dots only. */
export function namesTraversal(file: SourceFile, start: number, end: number): TraversalStep[] {
  const { text } = file;
  const steps: TraversalStep[] = [];
  for (let from = start; from < end; ) {
    // Each step except the first includes its dot.
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

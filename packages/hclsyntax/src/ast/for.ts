import type { Value } from "@hcl-ts/cty";
import type { ExpressionShape, Range, SourceFile } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/** The parts of a {@link ForExpr}. */
export interface ForParts {
  /** The name of the key variable; empty if there is none. */
  readonly keyVar: string;
  readonly valVar: string;
  readonly coll: Expr;
  /** Undefined for a `for` that produces a tuple. */
  readonly keyExpr: Expr | undefined;
  readonly valExpr: Expr;
  readonly condExpr: Expr | undefined;
  /** Whether values are grouped by key. */
  readonly group: boolean;
  /** The offset after the opening bracket or directive. */
  readonly openEnd: number;
  /** The start of the closing bracket or directive. */
  readonly closeStart: number;
}

/**
 * `ForExpr = forTupleExpr | forObjectExpr`, and the template directive `for`. Native syntax
 * specification, "For Expressions".
 */
export class ForExpr extends ExprNode implements ForParts {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly keyVar: string;
  readonly valVar: string;
  readonly coll: Expr;
  readonly keyExpr: Expr | undefined;
  readonly valExpr: Expr;
  readonly condExpr: Expr | undefined;
  readonly group: boolean;
  readonly openEnd: number;
  readonly closeStart: number;
  constructor(file: SourceFile, start: number, end: number, parts: ForParts) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.keyVar = parts.keyVar;
    this.valVar = parts.valVar;
    this.coll = parts.coll;
    this.keyExpr = parts.keyExpr;
    this.valExpr = parts.valExpr;
    this.condExpr = parts.condExpr;
    this.group = parts.group;
    this.openEnd = parts.openEnd;
    this.closeStart = parts.closeStart;
  }

  get kind(): "ForExpr" {
    return "ForExpr";
  }

  /** The names of the variables that the expression binds. */
  get names(): readonly string[] {
    return this.keyVar === "" ? [this.valVar] : [this.keyVar, this.valVar];
  }

  override get startRange(): Range {
    return this.file.range(this.start, this.openEnd);
  }

  evaluate(ev: Evaluation): Value {
    return ev.evaluators.ForExpr(this, ev);
  }

  get children(): readonly Expr[] {
    return [this.coll, this.keyExpr, this.valExpr, this.condExpr].filter((part) => part !== undefined);
  }

  override shape(): ExpressionShape {
    const { keyVar, valVar, keyExpr, valExpr, condExpr, group } = this;
    const loop = {
      keyName: keyVar === "" ? undefined : keyVar,
      valueName: valVar,
      key: keyExpr,
      value: valExpr,
      condition: condExpr,
      grouped: group,
    };
    return { kind: "binding", names: this.names, outside: [this.coll], inside: this.children.slice(1), loop };
  }
}

import type { Attribute, Range, SourceFile } from "@hcl-ts/hcl";
import { createExpression } from "../records/create-expression.ts";
import { EQUALS_DISTANCE } from "../records/record-kinds.ts";
import type { RecordId, SyntaxRecords } from "../records/syntax-records.ts";
import type { Expr } from "./expr.ts";
import { type NodeData, nodeData } from "./node-data.ts";

/**
 * `Attribute = Identifier "=" Expression Newline`. Native syntax specification, "Attribute
 * Definitions".
 */
export class AttributeNode implements Attribute {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly nameEnd: number;
  readonly equalsStart: number;
  readonly #records: SyntaxRecords;
  readonly #id: RecordId;
  #expr: Expr | undefined = undefined;
  /** @internal */
  constructor(records: SyntaxRecords, id: RecordId) {
    this.file = records.file;
    const start = records.start(id);
    this.start = start;
    this.end = start + records.span(id);
    this.name = records.attributeName(id);
    this.nameEnd = start + records.nameLength(id);
    this.equalsStart = start + records.part(id, EQUALS_DISTANCE);
    this.#records = records;
    this.#id = id;
  }

  /** The value. Its nodes are created when it is first read. */
  get expr(): Expr {
    const records = this.#records;
    this.#expr ??= createExpression(records, records.firstOf(this.#id), records.valueOf(this.#id));
    return this.#expr;
  }

  /** Returns the node as plain data, for `JSON.stringify`. */
  toJSON(): NodeData {
    return nodeData(this, { expr: this.expr });
  }

  get kind(): "Attribute" {
    return "Attribute";
  }

  get expression(): Expr {
    return this.expr;
  }

  get children(): readonly [Expr] {
    return [this.expr];
  }

  get range(): Range {
    return this.file.range(this.start, this.end);
  }

  get nameRange(): Range {
    return this.file.range(this.start, this.nameEnd);
  }

  get equalsRange(): Range {
    return this.file.range(this.equalsStart, this.equalsStart + 1);
  }
}

/** Creates the nodes of an expression from its records. */
import { dynamicVal, stringVal, type Value } from "@hcl-ts/cty";
import { type Traversal, type TraversalStep, TraverseAttr, TraverseIndex } from "@hcl-ts/hcl";
import { AnonSymbolExpr } from "../ast/anon-symbol.ts";
import { BinaryOpExpr } from "../ast/binary-op.ts";
import { ConditionalExpr } from "../ast/conditional.ts";
import type { Expr } from "../ast/expr.ts";
import { ExprSyntaxError } from "../ast/expr-syntax-error.ts";
import { ForExpr } from "../ast/for.ts";
import { FunctionCallExpr } from "../ast/function-call.ts";
import { IndexExpr } from "../ast/index-expr.ts";
import { LiteralValueExpr } from "../ast/literal-value.ts";
import { ObjectConsExpr, type ObjectConsItem, ObjectConsKeyExpr } from "../ast/object-cons.ts";
import { ParenthesesExpr } from "../ast/parentheses.ts";
import { RelativeTraversalExpr } from "../ast/relative-traversal.ts";
import { namesTraversal, ScopeTraversalExpr } from "../ast/scope-traversal.ts";
import { SplatExpr } from "../ast/splat.ts";
import { TemplateExpr } from "../ast/template.ts";
import { TemplateJoinExpr } from "../ast/template-join.ts";
import { TemplateWrapExpr } from "../ast/template-wrap.ts";
import { TupleConsExpr } from "../ast/tuple-cons.ts";
import { UnaryOpExpr } from "../ast/unary-op.ts";
import { internedName } from "../names.ts";
import { operatorSymbols } from "../parser/operators.ts";
import { MINUS } from "../scanner/kinds.ts";
import { keywordValue, numberLiteral } from "./literals.ts";
import {
  BINARY,
  CALL,
  CONDITIONAL,
  FOR,
  INDEX,
  KEYWORD,
  NAMES,
  NUMBER,
  OBJECT,
  OBJECT_KEY,
  PARENTHESES,
  PLAIN_STRING,
  SPLAT,
  SYMBOL,
  TEMPLATE,
  TEMPLATE_JOIN,
  TEMPLATE_WRAP,
  TEXT,
  TRAVERSAL,
  TUPLE,
  UNARY,
} from "./record-kinds.ts";
import type { RecordId, SyntaxRecords } from "./syntax-records.ts";
import { trimCapacity } from "./trim-capacity.ts";

/**
 * Creates an expression with all its subexpressions. A record comes after its parts' records, so a
 * loop is enough, however deeply the expression is nested.
 * @param first the first record that was written for the expression
 */
export function createExpression(records: SyntaxRecords, first: RecordId, id: RecordId): Expr {
  const creation = new Creation(records, first, id);
  for (let next = first; next < id; next = records.after(next)) creation.add(next);
  return creation.create(id);
}

/** The parts of a `TRAVERSAL` for each step. */
const STEP_PARTS = 4;

const NO_NODES: Expr[] = [];

class Creation {
  readonly #records: SyntaxRecords;
  readonly #first: RecordId;
  /** The nodes so far, by the index of their record after the first one. */
  readonly #nodes: Expr[];

  constructor(records: SyntaxRecords, first: RecordId, last: RecordId) {
    this.#records = records;
    this.#first = first;
    this.#nodes = first === last ? NO_NODES : new Array<Expr>(last - first);
  }

  add(id: RecordId): void {
    this.#nodes[id - this.#first] = this.create(id);
  }

  create(id: RecordId): Expr {
    const records = this.#records;
    const { file } = records;
    const start = records.start(id);
    const end = start + records.span(id);
    switch (records.kind(id)) {
      case NUMBER:
        return new LiteralValueExpr(file, start, end, numberLiteral(file.text.slice(start, end)));
      case KEYWORD:
        return new LiteralValueExpr(file, start, end, keywordValue(file.text, start, end));
      case NAMES:
        return new ScopeTraversalExpr(file, start, end, undefined);
      case PLAIN_STRING:
        return new TemplateExpr(file, start, end, undefined);
      case SYMBOL:
        return new AnonSymbolExpr(file, start, end);
      case TEXT:
        return new LiteralValueExpr(file, start, end, stringVal(records.text(records.part(id, 0), start, end)));
      case PARENTHESES:
        return new ParenthesesExpr(file, start, end, this.#part(id, 0));
      case TEMPLATE_WRAP:
        return new TemplateWrapExpr(file, start, end, this.#part(id, 0));
      case TEMPLATE_JOIN:
        return new TemplateJoinExpr(file, start, end, this.#part(id, 0));
      case OBJECT_KEY:
        return new ObjectConsKeyExpr(file, start, end, this.#part(id, 0), records.part(id, 1) === 1);
      case BINARY:
        return new BinaryOpExpr(file, start, end, operatorSymbols[records.part(id, 0)]!, this.#part(id, 1), this.#part(id, 2));
      case UNARY:
        return new UnaryOpExpr(file, start, end, records.part(id, 0) === MINUS ? "-" : "!", this.#part(id, 1), start + records.part(id, 2));
      case CONDITIONAL:
        return new ConditionalExpr(file, start, end, this.#part(id, 0), this.#part(id, 1), this.#part(id, 2));
      case INDEX: {
        const parts = { collection: this.#part(id, 0), key: this.#part(id, 1), openStart: start + records.part(id, 2), closeEnd: end };
        return new IndexExpr(file, start, end, parts);
      }
      case TUPLE:
        return new TupleConsExpr(file, start, end, this.#items(id, 0));
      case OBJECT:
        return new ObjectConsExpr(file, start, end, this.#objectItems(id));
      case TEMPLATE:
        return new TemplateExpr(file, start, end, this.#items(id, 0));
      case TRAVERSAL:
        return this.#traversal(id, start, end);
      case CALL:
        return this.#call(id, start, end);
      case FOR:
        return this.#forExpr(id, start, end);
      case SPLAT:
        return new SplatExpr(file, start, end, {
          source: this.#item(id, 0),
          each: this.#item(id, 1),
          item: this.#item(id, 2) as AnonSymbolExpr,
          markerStart: records.offsetAt(id, 3, start),
          markerEnd: records.offsetAt(id, 4, start),
        });
      default:
        return new ExprSyntaxError(file, start, end, dynamicVal);
    }
  }

  /** Returns the expression that is a part of a record with a fixed number of parts. */
  #part(id: RecordId, index: number): Expr {
    return this.#nodes[this.#records.child(id, index) - this.#first]!;
  }

  /** Returns the expression that is a part of a record with any number of parts. */
  #item(id: RecordId, index: number): Expr {
    return this.#nodes[this.#records.childAt(id, index) - this.#first]!;
  }

  /** Returns the expressions that are the parts of a record from an index on. */
  #items(id: RecordId, from: number): readonly Expr[] {
    const items: Expr[] = [];
    const size = this.#records.size(id);
    for (let i = from; i < size; i++) items.push(this.#item(id, i));
    return trimCapacity(items);
  }

  #objectItems(id: RecordId): readonly ObjectConsItem[] {
    const items: ObjectConsItem[] = [];
    const size = this.#records.size(id);
    for (let i = 0; i < size; i += 2) items.push({ keyExpr: this.#item(id, i) as ObjectConsKeyExpr, valueExpr: this.#item(id, i + 1) });
    return trimCapacity(items);
  }

  #call(id: RecordId, start: number, end: number): FunctionCallExpr {
    const records = this.#records;
    const nameEnd = records.offsetAt(id, 1, start);
    return new FunctionCallExpr(records.file, start, end, {
      name: records.name(records.item(id, 0), start, nameEnd),
      nameEnd,
      openParenStart: records.offsetAt(id, 2, start),
      closeParenStart: records.offsetAt(id, 3, start),
      expandFinal: records.item(id, 4) === 1,
      args: this.#items(id, 5),
    });
  }

  #forExpr(id: RecordId, start: number, end: number): ForExpr {
    const records = this.#records;
    const optional = (index: number): Expr | undefined => (records.item(id, index) === 0 ? undefined : this.#item(id, index));
    return new ForExpr(records.file, start, end, {
      keyVar: records.text(records.item(id, 0), 0, 0),
      valVar: records.text(records.item(id, 1), 0, 0),
      coll: this.#item(id, 2),
      keyExpr: optional(3),
      valExpr: this.#item(id, 4),
      condExpr: optional(5),
      group: records.item(id, 6) === 1,
      openEnd: records.offsetAt(id, 7, start),
      closeStart: records.offsetAt(id, 8, start),
    });
  }

  #traversal(id: RecordId, start: number, end: number): RelativeTraversalExpr | ScopeTraversalExpr {
    const records = this.#records;
    const { file } = records;
    if (records.item(id, 0) !== 0) return new RelativeTraversalExpr(file, start, end, this.#item(id, 0), this.#steps(id, start, []));
    return new ScopeTraversalExpr(file, start, end, this.#steps(id, start, namesTraversal(file, start, records.offsetAt(id, 1, start))));
  }

  /** Adds the steps of a traversal, which starts at an offset, after its names. */
  #steps(id: RecordId, from: number, steps: TraversalStep[]): Traversal {
    const records = this.#records;
    const { file } = records;
    const size = records.size(id);
    for (let i = 2; i < size; i += STEP_PARTS) {
      const start = records.offsetAt(id, i, from);
      const end = records.offsetAt(id, i + 1, from);
      steps.push(
        records.item(id, i + 3) === 0
          ? new TraverseAttr(internedName(file.text, records.offsetAt(id, i + 2, from), end), file, start, end)
          : new TraverseIndex(literalOf(this.#item(id, i + 3)), file, start, end),
      );
    }
    return trimCapacity(steps);
  }
}

/** Returns the value of the literal key of an index. */
function literalOf(key: Expr): Value {
  if (key.kind === "LiteralValueExpr") return key.literal;
  return (key.kind === "TemplateExpr" ? key.literalText() : undefined) ?? dynamicVal;
}

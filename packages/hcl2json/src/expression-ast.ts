/** The syntax tree of one expression, in the form of `@cdktf/hcl2json`. */
import { bool, number, string } from "@hcl-ts/cty";
import { contentOf, numberText } from "@hcl-ts/cty/kernel";
import { SourceFile, type Traversal, type TraversalStep } from "@hcl-ts/hcl";
import { type BinaryOperator, type Expr, parseExpression } from "@hcl-ts/hclsyntax/tree";
import { requireNoErrors } from "./error-text.ts";
import { setMember } from "./json-value.ts";
import type { CodeMarker, CodeRange, ExpressionType, TerraformTraversalPart } from "./syntax-tree.ts";

/** A node while it is built: those without a type have no `meta`. */
interface TreeNode {
  readonly children: TreeNode[];
  readonly type: string;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly range: CodeRange;
}

/**
 * Parses an expression, with the answers of `@cdktf/hcl2json`.
 *
 * @param filename the name of the source in error messages
 * @param expression the source of an expression; a string needs its quotes
 * @returns a promise of the syntax tree; it is rejected with an `Hcl2JsonError` if the source has errors
 */
export async function getExpressionAst(filename: string, expression: string): Promise<ExpressionType | null> {
  // Positions count from 0 on the first line.
  const file = new SourceFile(filename, expression, { line: 0, column: 0, byte: 0, offset: 0 });
  const { expression: root, diagnostics } = parseExpression(file);
  requireNoErrors("", diagnostics);
  return new TreeBuilder(file).build(root) as ExpressionType;
}

class TreeBuilder {
  readonly #file: SourceFile;
  constructor(file: SourceFile) {
    this.#file = file;
  }

  /** Builds the tree. Takes no stack, because operators and indexes may be nested in a long chain. */
  build(root: Expr): TreeNode {
    const tree = this.#node(root, undefined);
    const pending = [{ expr: root, node: tree }];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const [i, child] of childrenOf(next.expr).entries()) {
        const node = this.#node(child, i === 0 && startsWithChild(next.expr) ? next.node.range : undefined);
        next.node.children.push(node);
        pending.push({ expr: child, node });
      }
    }
    return tree;
  }

  /** @param range the start range, if the parent's is known to be the same */
  #node(expr: Expr, range: CodeRange | undefined): TreeNode {
    const [type, details] = this.#describe(expr);
    return {
      children: [],
      type,
      ...(type === "" ? undefined : { meta: { ...details, value: this.#sourceOf(expr) } }),
      range: range ?? codeRange(startingPart(expr).startRange),
    };
  }

  #describe(expr: Expr): readonly [type: string, meta?: Readonly<Record<string, unknown>>] {
    const source = (part: Expr): string => this.#sourceOf(part);
    switch (expr.kind) {
      case "LiteralValueExpr":
        return ["literalValue", { type: typeOf(expr.literal.type) }];
      case "TemplateExpr":
        return ["template"];
      case "TemplateWrapExpr":
        return ["templateWrap"];
      case "TemplateJoinExpr":
        return ["templateJoin"];
      case "TupleConsExpr":
        return ["tuple"];
      case "ScopeTraversalExpr":
        return ["scopeTraversal", this.#traversal(expr.asTraversal() ?? [])];
      case "RelativeTraversalExpr":
        return ["relativeTraversal", { ...this.#traversal(expr.traversal), sourceExpression: source(expr.source) }];
      case "ConditionalExpr":
        return [
          "conditional",
          {
            conditionExpression: source(expr.condition),
            trueExpression: source(expr.trueResult),
            falseExpression: source(expr.falseResult),
          },
        ];
      case "IndexExpr":
        return ["index", { collectionExpression: source(expr.collection), keyExpression: source(expr.key) }];
      case "UnaryOpExpr":
        return [
          "unaryOp",
          {
            ...(expr.op === "-" ? toNumber("negate") : toBool("logicalNot")),
            symbolRange: this.#range(expr.start, expr.symbolEnd),
            valueExpression: source(expr.val),
          },
        ];
      case "BinaryOpExpr":
        return [
          "binaryOp",
          {
            ...OPERATORS[expr.op],
            lhsExpression: source(expr.lhs),
            rhsExpression: source(expr.rhs),
          },
        ];
      case "SplatExpr":
        return [
          "splat",
          {
            anonSymbolExpression: source(expr.item),
            eachExpression: source(expr.each),
            markerRange: this.#range(expr.markerStart, expr.markerEnd),
            sourceExpression: source(expr.source),
          },
        ];
      case "FunctionCallExpr":
        return [
          "function",
          {
            argsRanges: expr.args.map((arg) => this.#range(arg.start, arg.end)),
            closeParenRange: this.#range(expr.closeParenStart, expr.closeParenStart + 1),
            expandedFinalArgument: expr.expandFinal,
            name: expr.name,
            nameRange: this.#range(expr.start, expr.nameEnd),
            openParenRange: this.#range(expr.openParenStart, expr.openParenStart + 1),
          },
        ];
      case "ForExpr":
        return [
          "for",
          {
            keyVar: expr.keyVar,
            valVar: expr.valVar,
            collectionExpression: source(expr.coll),
            ...(expr.keyExpr === undefined ? undefined : { keyExpression: source(expr.keyExpr) }),
            valueExpression: source(expr.valExpr),
            ...(expr.condExpr === undefined ? undefined : { conditionalExpression: source(expr.condExpr) }),
            groupedValue: expr.group,
            openRange: this.#range(expr.start, expr.openEnd),
            openRangeValue: this.#file.text.slice(expr.start, expr.openEnd),
            closeRange: this.#range(expr.closeStart, expr.end),
            closeRangeValue: this.#file.text.slice(expr.closeStart, expr.end),
          },
        ];
      case "ObjectConsExpr": {
        const items: Record<string, string> = {};
        for (const { keyExpr, valueExpr } of expr.items) setMember(items, source(keyExpr), source(valueExpr));
        return ["object", { items }];
      }
      default:
        // Parentheses, keys and elements of a splat.
        return [""];
    }
  }

  #traversal(steps: Traversal): { readonly fullAccessor: string; readonly traversal: readonly TerraformTraversalPart[] } {
    let fullAccessor = "";
    const traversal = steps.map((step) => {
      const segment = segmentOf(step);
      const isIndex = step.kind === "index" || step.kind === "splat";
      if (fullAccessor === "") fullAccessor = segment ?? "";
      else fullAccessor += isIndex ? `[${segment ?? ""}]` : `.${segment}`;
      return { type: isIndex ? "indexTraversal" : "nameTraversal", segment, range: this.#range(step.start, step.end) };
    });
    return { fullAccessor, traversal: traversal as TerraformTraversalPart[] };
  }

  #sourceOf(expr: Expr): string {
    return this.#file.text.slice(expr.start, expr.end);
  }

  #range(start: number, end: number): CodeRange {
    return codeRange(this.#file.range(start, end));
  }
}

/** A name, a number, or a string in quotes. Undefined for a key of another type. */
function segmentOf(step: TraversalStep): string | undefined {
  if (step.kind === "root" || step.kind === "attr") return step.name;
  if (step.kind === "splat") return undefined;
  const { content, type } = step.key;
  if (typeof content === "string") return `"${content}"`;
  return type === number && content !== null ? numberText(contentOf(step.key, "number")) : undefined;
}

/** The children that are nodes. A bare name as the key of an object is not an expression. */
function childrenOf(expr: Expr): readonly Expr[] {
  return expr.kind === "ObjectConsKeyExpr" && expr.literalName() !== undefined ? [] : expr.children;
}

/** Whether an expression has the same start range as its first child. */
function startsWithChild({ kind }: Expr): boolean {
  return STARTS_WITH_CHILD.has(kind);
}

const STARTS_WITH_CHILD: ReadonlySet<string> = new Set<Expr["kind"]>([
  "BinaryOpExpr",
  "ConditionalExpr",
  "ObjectConsKeyExpr",
  "ParenthesesExpr",
  "TemplateExpr",
  "TemplateJoinExpr",
]);

/** Returns the innermost part with the same start range as the expression. */
function startingPart(expr: Expr): Expr {
  let part = expr;
  while (startsWithChild(part)) {
    const [first] = part.children;
    if (first === undefined) break;
    part = first;
  }
  return part;
}

function codeRange({ start, end }: { readonly start: CodeMarker; readonly end: CodeMarker }): CodeRange {
  return { start: marker(start), end: marker(end) };
}

const marker = ({ line, column, byte }: CodeMarker): CodeMarker => ({ line, column, byte });

function typeOf(type: unknown): string {
  if (type === string) return "string";
  if (type === number) return "number";
  return type === bool ? "bool" : "dynamic";
}

type Operation = { readonly operator: string; readonly returnType: "bool" | "number" };
const toBool = (operator: string): Operation => ({ operator, returnType: "bool" });
const toNumber = (operator: string): Operation => ({ operator, returnType: "number" });

/** The names of the operators, and the types of their results. */
const OPERATORS: Readonly<Record<BinaryOperator, Operation>> = {
  "||": toBool("logicalOr"),
  "&&": toBool("logicalAnd"),
  "==": toBool("equal"),
  "!=": toBool("notEqual"),
  ">": toBool("greaterThan"),
  ">=": toBool("greaterThanOrEqual"),
  "<": toBool("lessThan"),
  "<=": toBool("lessThanOrEqual"),
  "+": toNumber("add"),
  "-": toNumber("subtract"),
  "*": toNumber("multiply"),
  "/": toNumber("divide"),
  "%": toNumber("modulo"),
};

/**
 * The syntax tree of {@link getExpressionAst}, with the types and names of `@cdktf/hcl2json`.
 *
 * Parentheses, keys of objects and the elements of a splat are nodes without `meta`, whose type is the empty string.
 */

/** A position. Lines count from 0. Columns count characters, from 0 on the first line and from 1 on the others. */
export type CodeMarker = {
  /** The offset in the UTF-8 encoding of the source. */
  byte: number;
  line: number;
  column: number;
};

/** A range of the source. */
export type CodeRange = {
  end: CodeMarker;
  start: CodeMarker;
};

/** The common part of all steps in a reference. */
export type TerraformTraversalPartCommon = {
  /** A name, a number, or a string in quotes. Absent for a key of another type. */
  segment: string;
  range: CodeRange;
};

/** A name. */
export type TerraformNameTraversalPart = TerraformTraversalPartCommon & {
  type: "nameTraversal";
};

/** A literal key in brackets, or a number after a dot. */
export type TerraformIndexTraversalPart = TerraformTraversalPartCommon & {
  type: "indexTraversal";
};

/** A step of a reference. */
export type TerraformTraversalPart = TerraformNameTraversalPart | TerraformIndexTraversalPart;

/** The metadata of every node. */
export type ExpressionMeta = {
  /** The source of the expression. */
  value: string;
};

/** A `for` expression, or a `%{ for }` directive. */
export type ForExpressionMeta = ExpressionMeta & {
  /** Empty if there is only one variable. */
  keyVar: string;
  valVar: string;
  collectionExpression: string;
  /** Absent without `if`. */
  conditionalExpression: string;
  valueExpression: string;
  /** Absent in a tuple. */
  keyExpression: string;
  /** Whether `...` follows the value. */
  groupedValue: boolean;
  openRange: CodeRange;
  openRangeValue: string;
  closeRange: CodeRange;
  closeRangeValue: string;
};

/** A function call. */
export type FunctionCallMeta = ExpressionMeta & {
  name: string;
  /** Whether `...` follows the last argument. (The types of `@cdktf/hcl2json` call it a string, but it never was.) */
  expandedFinalArgument: boolean;
  nameRange: CodeRange;
  openParenRange: CodeRange;
  closeParenRange: CodeRange;
  argsRanges: CodeRange[];
};

/** A reference that starts with a name. */
export type ScopeTraversalExpressionMeta = ExpressionMeta & {
  /** The reference with normalized steps. */
  fullAccessor: string;
  traversal: TerraformTraversalPart[];
};

/** A reference that starts with an expression. */
export type RelativeTraversalExpressionMeta = ExpressionMeta & {
  /** The steps, normalized, without a dot or bracket at the start. */
  fullAccessor: string;
  traversal: TerraformTraversalPart[];
  sourceExpression: string;
};

/** A literal, or the text between the interpolations of a template. */
export type LiteralValueExpressionMeta = ExpressionMeta & {
  /** `string`, `number`, `bool`, or `dynamic` for null. */
  type: string;
};

/** An index whose key is not a literal. */
export type IndexExpressionMeta = ExpressionMeta & {
  keyExpression: string;
  collectionExpression: string;
};

/** A splat. */
export type SplatExpressionMeta = ExpressionMeta & {
  sourceExpression: string;
  eachExpression: string;
  anonSymbolExpression: string;
  markerRange: CodeRange;
};

/** A conditional, or an `%{ if }` directive. */
export type ConditionalExpressionMeta = ExpressionMeta & {
  conditionExpression: string;
  trueExpression: string;
  falseExpression: string;
};

/** A unary operation. */
export type UnaryOpExpressionMeta = ExpressionMeta & {
  /** Such as `negate`. */
  operator: string;
  valueExpression: string;
  symbolRange: CodeRange;
  returnType: string;
};

/** A binary operation. */
export type BinaryOpExpressionMeta = ExpressionMeta & {
  /** Such as `add`. */
  operator: string;
  returnType: string;
  lhsExpression: string;
  rhsExpression: string;
};

/** An object. */
export type ObjectExpressionMeta = ExpressionMeta & {
  /** The source of each value by the source of its key. */
  items: Record<string, string>;
};

/** The metadata of a node, by its type. */
export type MetaType =
  | ExpressionMeta
  | ForExpressionMeta
  | FunctionCallMeta
  | ScopeTraversalExpressionMeta
  | RelativeTraversalExpressionMeta
  | LiteralValueExpressionMeta
  | IndexExpressionMeta
  | SplatExpressionMeta
  | ConditionalExpressionMeta
  | UnaryOpExpressionMeta
  | BinaryOpExpressionMeta
  | ObjectExpressionMeta;

/** The common part of all nodes. */
export type CommonExpressionAst = {
  children: ExpressionType[];
  /** The start of the expression: the part that identifies its kind, such as an opening bracket; for a reference or a literal, all of it. */
  range: CodeRange;
};

/** A node of any type. */
export type ExpressionAst = CommonExpressionAst & {
  type: string;
  meta: MetaType;
};

/** A node of type `for`. */
export type ForExpression = CommonExpressionAst & {
  type: "for";
  meta: ForExpressionMeta;
};

/** A node of type `templateWrap`. */
export type TemplateWrapExpression = CommonExpressionAst & {
  type: "templateWrap";
  meta: ExpressionMeta;
};

/** A node of type `template`. */
export type TemplateExpression = CommonExpressionAst & {
  type: "template";
  meta: ExpressionMeta;
};

/** A node of type `function`. */
export type FunctionCallExpression = CommonExpressionAst & {
  type: "function";
  meta: FunctionCallMeta;
};

/** A node of type `tuple`. */
export type TupleExpression = CommonExpressionAst & {
  type: "tuple";
  meta: ExpressionMeta;
};

/** A node of type `scopeTraversal`. */
export type ScopeTraversalExpression = CommonExpressionAst & {
  type: "scopeTraversal";
  meta: ScopeTraversalExpressionMeta;
};

/** A node of type `relativeTraversal`. */
export type RelativeTraversalExpression = CommonExpressionAst & {
  type: "relativeTraversal";
  meta: RelativeTraversalExpressionMeta;
};

/** A node of type `literalValue`. */
export type LiteralValueExpression = CommonExpressionAst & {
  type: "literalValue";
  meta: LiteralValueExpressionMeta;
};

/** A node of type `index`. */
export type IndexExpression = CommonExpressionAst & {
  type: "index";
  meta: IndexExpressionMeta;
};

/** A node of type `splat`. */
export type SplatExpression = CommonExpressionAst & {
  type: "splat";
  meta: SplatExpressionMeta;
};

/** A node of type `conditional`. */
export type ConditionalExpression = CommonExpressionAst & {
  type: "conditional";
  meta: ConditionalExpressionMeta;
};

/** A node of type `unaryOp`. */
export type UnaryOpExpression = CommonExpressionAst & {
  type: "unaryOp";
  meta: UnaryOpExpressionMeta;
};

/** A node of type `binaryOp`. */
export type BinaryOpExpression = CommonExpressionAst & {
  type: "binaryOp";
  meta: BinaryOpExpressionMeta;
};

/** A node of type `object`. */
export type ObjectExpression = CommonExpressionAst & {
  type: "object";
  meta: ObjectExpressionMeta;
};

/** The nodes by type. */
export type ExpressionType =
  | ForExpression
  | TemplateWrapExpression
  | TemplateExpression
  | FunctionCallExpression
  | TupleExpression
  | ScopeTraversalExpression
  | RelativeTraversalExpression
  | LiteralValueExpression
  | IndexExpression
  | SplatExpression
  | ConditionalExpression
  | UnaryOpExpression
  | BinaryOpExpression
  | ObjectExpression;

/** Whether a node is of type `for`. */
export function isForExpression(ast: ExpressionType): ast is ForExpression {
  return ast.type === "for";
}

/** Whether a node is of type `templateWrap`. */
export function isTemplateWrapExpression(ast: ExpressionType): ast is TemplateWrapExpression {
  return ast.type === "templateWrap";
}

/** Whether a node is of type `template`. */
export function isTemplateExpression(ast: ExpressionType): ast is TemplateExpression {
  return ast.type === "template";
}

/** Whether a node is of type `function`. */
export function isFunctionCallExpression(ast: ExpressionType): ast is FunctionCallExpression {
  return ast.type === "function";
}

/** Whether a node is of type `tuple`. */
export function isTupleExpression(ast: ExpressionType): ast is TupleExpression {
  return ast.type === "tuple";
}

/** Whether a node is of type `scopeTraversal`. */
export function isScopeTraversalExpression(ast: ExpressionType): ast is ScopeTraversalExpression {
  return ast.type === "scopeTraversal";
}

/** Whether a node is of type `relativeTraversal`. */
export function isRelativeTraversalExpression(ast: ExpressionType): ast is RelativeTraversalExpression {
  return ast.type === "relativeTraversal";
}

/** Whether a node is of type `literalValue`. */
export function isLiteralValueExpression(ast: ExpressionType): ast is LiteralValueExpression {
  return ast.type === "literalValue";
}

/** Whether a node is of type `index`. */
export function isIndexExpression(ast: ExpressionType): ast is IndexExpression {
  return ast.type === "index";
}

/** Whether a node is of type `splat`. */
export function isSplatExpression(ast: ExpressionType): ast is SplatExpression {
  return ast.type === "splat";
}

/** Whether a node is of type `conditional`. */
export function isConditionalExpression(ast: ExpressionType): ast is ConditionalExpression {
  return ast.type === "conditional";
}

/** Whether a node is of type `unaryOp`. */
export function isUnaryOpExpression(ast: ExpressionType): ast is UnaryOpExpression {
  return ast.type === "unaryOp";
}

/** Whether a node is of type `binaryOp`. */
export function isBinaryOpExpression(ast: ExpressionType): ast is BinaryOpExpression {
  return ast.type === "binaryOp";
}

/** Whether a node is of type `object`. */
export function isObjectExpression(ast: ExpressionType): ast is ObjectExpression {
  return ast.type === "object";
}

/** Whether a step of a reference is a name. */
export function isNameTraversalPart(part: TerraformTraversalPart): part is TerraformNameTraversalPart {
  return part.type === "nameTraversal";
}

/** Whether a step of a reference is a literal key. */
export function isIndexTraversalPart(part: TerraformTraversalPart): part is TerraformIndexTraversalPart {
  return part.type === "indexTraversal";
}

/** Returns the first child whose source is equal to `value`. Nodes without `meta` are ignored. */
export function getChildWithValue(node: ExpressionAst, value: string): ExpressionType | null | undefined {
  return node.children.find(({ meta }) => meta !== undefined && meta.value === value) as ExpressionType | undefined;
}

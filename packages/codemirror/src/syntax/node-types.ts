/** The node types of the syntax tree, with what the editor knows about them: styles, brackets, folding and indentation. */
import { delimitedIndent, foldInside, foldNodeProp, indentNodeProp, languageDataProp } from "@codemirror/language";
import { NodeProp, NodeSet, NodeType, type SyntaxNode } from "@lezer/common";
import { styleTags, tags as t } from "@lezer/highlight";
import { languageData } from "./language-data.ts";

const names = [
  // Structure
  "Document",
  "Block",
  "Attribute",
  "Object",
  "Tuple",
  "Index",
  "Parentheses",
  "Arguments",
  "String",
  "Label",
  "Heredoc",
  "Interpolation",
  "Directive",
  // Names and literals
  "BlockType",
  "LabelName",
  "AttributeName",
  "ObjectKey",
  "FunctionName",
  "VariableDefinition",
  "VariableName",
  "PropertyName",
  "Number",
  "Bool",
  "Null",
  "Keyword",
  // Parts of strings
  "Quote",
  "StringContent",
  "Escape",
  "HeredocMarker",
  "InterpolationStart",
  "DirectiveStart",
  "SequenceEnd",
  // Punctuation
  "Equals",
  "Operator",
  "Dot",
  "Comma",
  "Colon",
  "{",
  "}",
  "[",
  "]",
  "(",
  ")",
  // Others
  "LineComment",
  "BlockComment",
  "Invalid",
  "⚠",
] as const;

/** The name of a node type. */
export type NodeName = (typeof names)[number];

const closers: Partial<Record<NodeName, readonly NodeName[]>> = {
  "{": ["}"],
  "[": ["]"],
  "(": [")"],
  InterpolationStart: ["SequenceEnd"],
  DirectiveStart: ["SequenceEnd"],
};
const openers: Partial<Record<NodeName, readonly NodeName[]>> = {
  "}": ["{"],
  "]": ["["],
  ")": ["("],
  SequenceEnd: ["InterpolationStart", "DirectiveStart"],
};

function typeOf(name: NodeName, id: number): NodeType {
  return NodeType.define({ id, name, top: name === "Document", error: name === "⚠" });
}

/** Folds a block from its brace, and leaves its header visible. */
function insideOfBlock(node: SyntaxNode): { from: number; to: number } | null {
  const [open, close] = [node.getChild("{"), node.getChild("}")];
  return open === null ? null : { from: open.to, to: close?.from ?? node.to };
}

/** Folds a heredoc from the end of its first line to the end of the last one. */
function insideOfHeredoc({ firstChild: start, lastChild: end, to }: SyntaxNode): { from: number; to: number } | null {
  return start === null || end === null ? null : { from: start.to, to: end.type.isError ? to : end.from - 1 };
}

/** The indentation of a line in a text that belongs to the user. */
const asBefore = (): null => null;

/** All node types. */
export const nodeSet: NodeSet = new NodeSet(names.map(typeOf)).extend(
  styleTags({
    BlockType: t.typeName,
    "Label/... LabelName": t.special(t.string),
    AttributeName: t.definition(t.propertyName),
    "ObjectKey PropertyName": t.propertyName,
    FunctionName: t.function(t.variableName),
    VariableDefinition: t.definition(t.variableName),
    VariableName: t.variableName,
    Number: t.number,
    Bool: t.bool,
    Null: t.null,
    "Keyword HeredocMarker": t.keyword,
    "Quote StringContent": t.string,
    Escape: t.escape,
    "InterpolationStart DirectiveStart SequenceEnd": t.special(t.brace),
    Equals: t.definitionOperator,
    Operator: t.operator,
    Dot: t.derefOperator,
    Comma: t.separator,
    Colon: t.punctuation,
    "{ }": t.brace,
    "[ ]": t.squareBracket,
    "( )": t.paren,
    LineComment: t.lineComment,
    BlockComment: t.blockComment,
    Invalid: t.invalid,
  }),
  languageDataProp.add({ Document: languageData }),
  NodeProp.closedBy.add(closers),
  NodeProp.openedBy.add(openers),
  foldNodeProp.add({
    Block: insideOfBlock,
    "Object Tuple Index Parentheses Arguments": foldInside,
    Heredoc: insideOfHeredoc,
    BlockComment: ({ from, to }) => ({ from: from + 2, to: to - 2 }),
  }),
  indentNodeProp.add({
    "Block Object": delimitedIndent({ closing: "}", align: false }),
    "Tuple Index": delimitedIndent({ closing: "]", align: false }),
    "Parentheses Arguments": delimitedIndent({ closing: ")", align: false }),
    "String Heredoc BlockComment": asBefore,
  }),
);

/** The type of whole texts. */
export const documentType: NodeType = nodeSet.types[0] ?? NodeType.none;

const ids: ReadonlyMap<string, number> = new Map(names.map((name, id) => [name, id]));

/** Returns the number of a node type. */
export function idOf(name: NodeName): number {
  return ids.get(name) ?? 0;
}

/** The place of a cursor: what is there, and what the schema says about it. */
import type { SourceFile } from "@hcl-ts/hcl";
import type { BlockNode, Expr, Node } from "@hcl-ts/hclsyntax";
import type { AttributeSchema, BlockSchema, BodySchema, Constraint } from "@hcl-ts/schema";
import type { ScopePlace } from "../model/language-support.ts";

/** The place of a cursor in a document. */
export interface Place extends ScopePlace {
  /** The start of the word around the cursor, as an offset in the document. Without one, the cursor. */
  readonly start: number;
  /** The offset after the word around the cursor. */
  readonly end: number;
  /** The schema of the innermost body; undefined if it is not known. */
  readonly schema: BodySchema | undefined;
  readonly target: Target;
  /** The iterators of dynamic blocks around the place, from the outside in. */
  readonly iterators: readonly Iterator[];
  /** The blocks around the place; none in the JSON syntax. */
  readonly nodes: readonly BlockNode[];
  /** Returns the offset in the document of an offset in the source of the nodes; undefined if it is not known. */
  readonly offsetOf: (offset: number) => number | undefined;
}

/** The iterator of a dynamic block, whose members are the key and the value of an element. */
export interface Iterator {
  readonly name: string;
  /** The collection; undefined if it is not known. */
  readonly forEach: Expr | undefined;
  /** The block; undefined in the JSON syntax. */
  readonly block: BlockNode | undefined;
}

/** The name or text at the cursor. */
export type Target = ItemTarget | LabelTarget | ExpressionTarget | KeyTarget | TextTarget;

/** The name of an attribute or the type of a block. */
export interface ItemTarget {
  readonly kind: "item";
  readonly name: string;
  readonly isBlock: boolean;
  /** The number of other attributes and blocks in the body, by name and type. */
  readonly others: ReadonlyMap<string, number>;
}

/** A label of a block. */
export interface LabelTarget {
  readonly kind: "label";
  readonly type: string;
  readonly block: BlockSchema | undefined;
  readonly index: number;
  readonly labels: readonly string[];
  readonly isQuoted: boolean;
}

/** A name in an expression. */
export interface ExpressionTarget {
  readonly kind: "expression";
  /** The source of the nodes, whose positions are those in the document. */
  readonly file: SourceFile;
  /** The expressions around the name, from the outside in. The last one is the name. */
  readonly path: readonly Node[];
  /** The offset of the name in `file`. */
  readonly at: number;
  /** The values that are accepted here, as alternatives; empty if they are not known. */
  readonly expected: readonly Constraint[];
  /** Names that only the expression can use, besides those that its parts bind. */
  readonly variables: ReadonlyMap<string, AttributeSchema>;
}

/** The key of an object. */
export interface KeyTarget {
  readonly kind: "key";
  readonly name: string;
  /** The values that the object may have, as alternatives. */
  readonly expected: readonly Constraint[];
  /** The other keys. */
  readonly others: ReadonlySet<string>;
}

/** Text in a string or heredoc, or a word in the JSON syntax that stands for a value. */
export interface TextTarget {
  readonly kind: "text";
  /** Whether the string has no other parts, so that it is a value by itself. */
  readonly isWhole: boolean;
  readonly isQuoted: boolean;
  readonly expected: readonly Constraint[];
}

/**
 * Shapes describe the names in a body. JSON writes both blocks and attributes as members of
 * objects, so only knowledge of the language distinguishes them.
 */

/** The interpretation of an attribute's value. */
export type AttributeKind =
  /** An expression: strings are templates. */
  | "expression"
  /** A constant. Terraform reads its strings literally and not as templates. */
  | "constant"
  /** A reference, a keyword or a type constraint, which JSON writes as a string. */
  | "reference"
  /** A list of references, or one keyword. */
  | "references"
  /** An object whose keys and values are references: the providers of a module. */
  | "provider-map"
  /** A requirement of `required_providers`. */
  | "provider-requirement";

/** The treatment of names that a shape does not list. */
export type OtherNames =
  | "attribute"
  /** Blocks if the value is an array of objects, otherwise attributes. */
  | "guess"
  /** Like `guess`, and blocks with labels if arrays of objects are within objects. */
  | "guess-labels";

/** The names of a body. */
export interface BodyShape {
  readonly attributes: ReadonlyMap<string, AttributeKind>;
  readonly blocks: ReadonlyMap<string, BlockShape>;
  readonly others: OtherNames;
  /** The interpretation of the values of attributes that are not listed. */
  readonly otherKind: AttributeKind;
  /** The attributes that are written before all others. */
  readonly first: readonly string[];
}

/** A type of blocks. */
export interface BlockShape {
  /** The number of labels of a block. */
  readonly labels: number;
  /** Returns the body shape of a block with certain labels. */
  readonly body: (labels: readonly string[]) => BodyShape;
}

/** The arguments of {@link bodyShape}; each is empty by default. */
export interface ShapeData {
  readonly attributes?: Readonly<Record<string, AttributeKind>>;
  readonly blocks?: Readonly<Record<string, BlockShape>>;
  readonly others?: OtherNames;
  readonly otherKind?: AttributeKind;
  readonly first?: readonly string[];
}

/** Creates a shape. By default, names that are not listed are attributes with expressions. */
export function bodyShape({
  attributes = {},
  blocks = {},
  others = "attribute",
  otherKind = "expression",
  first = [],
}: ShapeData): BodyShape {
  return { attributes: new Map(Object.entries(attributes)), blocks: new Map(Object.entries(blocks)), others, otherKind, first };
}

/** Creates the shape of a block. */
export function blockShape(labels: number, body: BodyShape | ((labels: readonly string[]) => BodyShape)): BlockShape {
  return { labels, body: typeof body === "function" ? body : () => body };
}

/** Combines the names of two shapes. If both contain a name, the first one takes precedence. */
export function mergedShape(first: BodyShape, second: BodyShape): BodyShape {
  return {
    attributes: new Map([...second.attributes, ...first.attributes]),
    blocks: new Map([...second.blocks, ...first.blocks]),
    others: second.others,
    otherKind: first.otherKind,
    first: [...first.first, ...second.first],
  };
}

/** An attribute that a body may or must have. */
export interface AttributeSchema {
  readonly name: string;
  /** Whether its absence is an error; false when left out. */
  readonly required?: boolean | undefined;
}

/** A type of blocks that a body may have. */
export interface BlockHeaderSchema {
  readonly type: string;
  /** What each label means, for messages ("name", "key"); their number is how many labels a block needs. */
  readonly labelNames?: readonly string[] | undefined;
}

/** What is expected of a body. Information model, "Schema-driven processing". */
export interface BodySchema {
  readonly attributes?: readonly AttributeSchema[] | undefined;
  readonly blocks?: readonly BlockHeaderSchema[] | undefined;
}

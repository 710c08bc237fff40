/**
 * The kinds of records, as individual constants that a bundler can inline. They are typed as
 * `number`, so that a comparison with one kind does not narrow a variable that changes later.
 *
 * The order decides the layout of a record: see `SyntaxRecords`.
 */

// Records without parts.

/** A placeholder for an expression that could not be parsed. */
export const ERROR: number = 1;
export const NUMBER: number = 2;
/** `true`, `false` or `null`. */
export const KEYWORD: number = 3;
/** A variable with attribute names after it, without white space between them. */
export const NAMES: number = 4;
/** A quoted string whose text is equal to its source. */
export const PLAIN_STRING: number = 5;
/** The symbol for the current element of a splat. */
export const SYMBOL: number = 6;

// Records with one part.

/** Literal text in a template. Part: the text; 0 if it is equal to the source. */
export const TEXT: number = 7;
/** Part: the expression. */
export const PARENTHESES: number = 8;
/** A template that is only an interpolation. Part: the expression. */
export const TEMPLATE_WRAP: number = 9;
/** The joined results of a `for` directive. Part: the `for` expression. */
export const TEMPLATE_JOIN: number = 10;

// Records with two parts.

/** Parts: the key, and 1 if it is in parentheses. */
export const OBJECT_KEY: number = 11;

// Records with three parts.

/** Parts: the kind of the operator's token, the left operand, the right operand. */
export const BINARY: number = 12;
/** Parts: the kind of the operator's token, the operand, the length of what is before it. */
export const UNARY: number = 13;
/** Parts: the condition and both results. */
export const CONDITIONAL: number = 14;
/** Parts: the collection, the key, the distance of the opening bracket from the start. */
export const INDEX: number = 15;

// Records with any number of parts.

/** Parts: the elements. */
export const TUPLE: number = 16;
/** Parts: the keys and values in turn. */
export const OBJECT: number = 17;
/** Parts: the parts of the template. */
export const TEMPLATE: number = 18;
/**
 * Parts: the source, or 0 if the first step is a variable; the offset after the names that start
 * the traversal of a variable; then for each step its start, its end, where the name of an
 * attribute starts, and the key of an index or 0.
 */
export const TRAVERSAL: number = 19;
/**
 * Parts: the text of the name, or 0 if it is the source up to `nameEnd`; `nameEnd`; the offsets of
 * the parentheses; 1 if the last argument is expanded; the arguments.
 */
export const CALL: number = 20;
/** Parts: the `ForParts` in order, with 0 for a missing expression and texts for the names. */
export const FOR: number = 21;
/** Parts: the `SplatParts` in order. */
export const SPLAT: number = 22;
/**
 * Parts: the offset after the type, the offsets of both braces, the body, the text of the type or 0,
 * and for each label its start, its end and its text or 0. The source of a label includes quotes.
 */
export const BLOCK: number = 23;
/** Parts: the number of attributes, the attributes, the blocks. */
export const BODY: number = 24;

// A record with five parts, or two.

/**
 * Parts: the length of the name, the distance of the equals sign from the start, the value, the first
 * record of the value, the text of the name or 0. See `SyntaxRecords` for an attribute of two parts.
 */
export const ATTRIBUTE: number = 25;

/** The index of that distance among the parts of an attribute. */
export const EQUALS_DISTANCE = 1;

/** The first kind with one, two, three and any number of parts. */
export const ONE_PART: number = TEXT;
export const TWO_PARTS: number = OBJECT_KEY;
export const THREE_PARTS: number = BINARY;
export const ANY_PARTS: number = TUPLE;

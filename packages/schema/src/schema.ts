/**
 * The schema model: what a body of a language may contain, as plain data. Names chosen by the
 * authors of a language or its files are keys of Maps, so any name is possible.
 */
import type { Type } from "@hcl-ts/cty";

/** Documentation of an item. */
export interface Docs {
  /** In Markdown. */
  readonly text?: string | undefined;
  /** The address of a page with more. */
  readonly url?: string | undefined;
  /** The version of the language that introduced the item. */
  readonly since?: string | undefined;
}

/** The reason not to use an item any more. */
export interface Deprecation {
  /** A sentence for users: "Use runs_on." */
  readonly message: string;
  /** The name of the item to use instead, in the same body. Editors offer to rename. */
  readonly successor?: string | undefined;
}

/** A format of strings with a name. {@link FORMATS} has the pattern of each. */
export type FormatName = "duration" | "bytes" | "url" | "semver" | "cron" | "path" | "date" | "timestamp";

/** A rule for values, in addition to their type. */
export type Rule =
  /** Inclusive bounds of a number, of a string's length in characters, or of a collection's size. */
  | { readonly rule: "min" | "max" | "minLength" | "maxLength" | "minItems" | "maxItems"; readonly value: number }
  /** The number is whole; no two elements are equal. */
  | { readonly rule: "int" | "unique" }
  /**
   * The string contains a match of a regular expression, which has the syntax of JavaScript with the
   * flag `u`. `what` names what the pattern describes: "lower case with hyphens". A pattern that is `untrusted`, because
   * it comes from a file, is used only as far as it can be matched in linear time.
   */
  | { readonly rule: "pattern"; readonly value: string; readonly what?: string | undefined; readonly untrusted?: true | undefined }
  | { readonly rule: "format"; readonly value: FormatName };

/** The name of a rule. */
export type RuleName = Rule["rule"];

/** A primitive value. */
export type Literal = string | number | boolean;

/** A value that is allowed, with its documentation. */
export interface AllowedValue<T extends Literal = Literal> {
  readonly value: T;
  readonly docs?: Docs | undefined;
  readonly deprecated?: Deprecation | undefined;
}

/**
 * The values that an attribute accepts:
 *
 * - `type`: all values of a type that the rules allow.
 * - `values`: one of a list of values.
 * - `list`, `set`, `map`, `tuple`, `object`: collections whose parts have their own constraints.
 *   Other attributes of an object are errors, unless `anyAttribute` describes them.
 * - `oneOf`: a value that one of several constraints accepts. The first that does counts.
 * - `reference`: a reference to a block that declares a name in a scope, such as `job.build`. The
 *   expression is read, not evaluated.
 * - `keyword`: one of some bare words, which are read, not evaluated.
 * - `expression`: an expression that is kept and evaluated later, with `variables` in addition to
 *   those in scope. Its result must satisfy `of`.
 * - `type-expression`: a type as written in configuration, such as `list(string)`.
 */
export type Constraint =
  | { readonly kind: "type"; readonly type: Type; readonly rules?: readonly Rule[] | undefined }
  | { readonly kind: "values"; readonly values: readonly AllowedValue[] }
  | { readonly kind: "list" | "set" | "map"; readonly of: Constraint; readonly rules?: readonly Rule[] | undefined }
  | { readonly kind: "tuple" | "oneOf"; readonly of: readonly Constraint[] }
  | {
      readonly kind: "object";
      readonly attributes: ReadonlyMap<string, AttributeSchema>;
      readonly anyAttribute?: AttributeSchema | undefined;
    }
  | { readonly kind: "reference"; readonly scope: string }
  | { readonly kind: "keyword"; readonly values: readonly AllowedValue<string>[] }
  | {
      readonly kind: "expression";
      readonly of: Constraint;
      readonly variables?: ReadonlyMap<string, AttributeSchema> | undefined;
    }
  | { readonly kind: "type-expression" };

/** The name of a kind of constraint. */
export type ConstraintKind = Constraint["kind"];

/**
 * Whether an attribute must be set, may be set, or is set by the program: `computed` cannot be set,
 * `optional-computed` can.
 */
export type Presence = "required" | "optional" | "computed" | "optional-computed";

/**
 * The way in which two values of an attribute become one, when a block inherits from another: the
 * own value `replace`s the other, is `append`ed to it (lists, strings excluded), overrides its
 * entries `by-key`, does so at every depth (`deep`), or must not exist (`refuse`).
 */
export type MergeRule = "replace" | "append" | "by-key" | "deep" | "refuse";

/** An attribute of a body or of an object, or a variable. */
export interface AttributeSchema {
  readonly constraint: Constraint;
  readonly presence: Presence;
  /** The value of an absent attribute, as JSON data. Undefined if there is none. */
  readonly default?: unknown;
  readonly docs?: Docs | undefined;
  readonly deprecated?: Deprecation | undefined;
  /** Example values, as JSON data. */
  readonly examples?: readonly unknown[] | undefined;
  /** Whether values must not be shown. */
  readonly sensitive?: boolean | undefined;
  /** Whether the value can be set, but not read. */
  readonly writeOnly?: boolean | undefined;
  /** `replace` if left out. */
  readonly merge?: MergeRule | undefined;
}

/** A label of a block. */
export interface LabelSchema {
  /** The meaning of the label, for messages and pages: "name". */
  readonly name: string;
  /** The strings that are allowed; any if left out. */
  readonly constraint?: Constraint | undefined;
  readonly docs?: Docs | undefined;
}

/** A body, or a function that returns it when it is first needed: large or recursive ones. */
export type LazyBody = BodySchema | (() => BodySchema);

/** The blocks of one type. */
export interface BlockSchema {
  readonly labels: readonly LabelSchema[];
  /**
   * The form of the decoded value: `one` block, a `list`, a `set`, or a `map` by the first label, which
   * then distinguishes the blocks.
   */
  readonly nesting: "one" | "list" | "set" | "map";
  /** The minimum number of blocks. */
  readonly min: number;
  /** The maximum number of blocks; undefined if there is none. */
  readonly max?: number | undefined;
  readonly body: LazyBody;
  /**
   * Returns a body that depends on the labels or attributes of a block, such as the body of a resource type;
   * undefined for the usual `body`. The attributes are those with literal values.
   */
  readonly bodyFor?: ((labels: readonly string[], attributes: ReadonlyMap<string, Literal>) => BodySchema | undefined) | undefined;
  readonly docs?: Docs | undefined;
  readonly deprecated?: Deprecation | undefined;
}

/** A rule over the items of a body: exactly one of them, at least one of them, or all or none. */
export interface Group {
  readonly kind: "oneOf" | "atLeastOne" | "together";
  /** The names of attributes and types of blocks. */
  readonly items: readonly string[];
}

/** A name that each block with a body declares: `{ scope: "job", labels: [0] }` for `job.build`. */
export interface Declaration {
  readonly scope: string;
  /** The indexes of the labels that follow the name of the scope in a reference. */
  readonly labels: readonly number[];
  /**
   * Whether the program computes what a reference evaluates to. Otherwise that is an object with the
   * attributes of the block.
   */
  readonly opaque?: boolean | undefined;
}

/** The body of a file or of a block. */
export interface BodySchema {
  readonly attributes: ReadonlyMap<string, AttributeSchema>;
  readonly blocks: ReadonlyMap<string, BlockSchema>;
  /** Describes attributes with any other name. Without it, they are errors. */
  readonly anyAttribute?: AttributeSchema | undefined;
  readonly groups?: readonly Group[] | undefined;
  readonly declares?: Declaration | undefined;
  /** The variables that expressions in this body and in its blocks can use, besides those around it. */
  readonly variables?: ReadonlyMap<string, AttributeSchema> | undefined;
  /**
   * The name of an attribute with references to blocks of the same kind, from which a block inherits
   * what it does not set itself.
   */
  readonly inherits?: string | undefined;
  readonly docs?: Docs | undefined;
}

/** A language: the body of its files, and the names that expressions can use. */
export interface LanguageSchema {
  /** An identifier in kebab case. */
  readonly id: string;
  readonly title: string;
  /** The ends of file names, with the dot. */
  readonly extensions: readonly string[];
  readonly body: BodySchema;
  readonly variables?: ReadonlyMap<string, AttributeSchema> | undefined;
  /** Blocks of input variables, and where their values can be used. */
  readonly inputs?: NamesSchema | undefined;
  /** Blocks of local values. */
  readonly locals?: NamesSchema | undefined;
  /** Whether `dynamic` blocks are expanded. */
  readonly dynamicBlocks?: boolean | undefined;
}

/** Blocks whose contents become names for expressions. */
export interface NamesSchema {
  /** The type of the blocks. */
  readonly block: string;
  /** The variable whose attributes the names are: `var` for `var.region`. */
  readonly root: string;
}

/** Returns a body, which may be lazy. */
export function bodyOf(body: LazyBody): BodySchema {
  return typeof body === "function" ? body() : body;
}

/** Explanations of values, as data. */
import type { Value } from "@hcl-ts/cty";
import type { Range } from "@hcl-ts/hcl";

/**
 * Kinds of explanations:
 *
 * - `expression`: an expression, explained by its parts.
 * - `literal`: an expression without parts.
 * - `reference`: a declared object that an expression refers to, explained by its definition.
 * - `argument`: the value of a variable or an attribute, explained by the expression that sets it.
 * - `default`: the default of a variable.
 * - `file`, `environment`, `command-line`, `program`: the value of a variable of the root module,
 *   by its source.
 * - `block`: a block of a resource as it is written, explained by its arguments.
 * - `computed`: a value that only the provider knows.
 * - `given`: a value that the program provides, such as `path.module`.
 * - `round`: one round of a `for` expression.
 */
export type ExplanationKind =
  | "expression"
  | "literal"
  | "reference"
  | "argument"
  | "default"
  | "file"
  | "environment"
  | "command-line"
  | "program"
  | "block"
  | "computed"
  | "given"
  | "round";

/**
 * A remark on a value. Its kind says why the value is not known: an `error`; a value that is
 * `missing`, such as a required variable's; or because it is known only `later`, when the plan
 * is applied. `stands-for-all` marks an instance that represents all, because their number is not
 * known.
 */
export interface ExplanationNote {
  readonly kind: "error" | "missing" | "later" | "stands-for-all";
  /** The remark in words, without a full stop. */
  readonly text: string;
}

/** The reasons for a value. They are computed on demand. */
export interface Explanation {
  readonly kind: ExplanationKind;
  /** The address of an object, or the source of an expression. */
  readonly label: string;
  /** The range of the expression; undefined if it is not in a file. */
  readonly range: Range | undefined;
  readonly value: Value;
  /**
   * The values that this value is derived from. Empty for literals and for values from outside the
   * configuration.
   */
  readonly because: readonly Explanation[];
  /**
   * The reason why the value is not known, if nothing in `because` explains it, or what it stands for; undefined
   * for values that need no remark.
   */
  readonly note: ExplanationNote | undefined;
  /** The rounds of a `for` expression, or of an expression that contains one. Empty for others. */
  readonly rounds: readonly Explanation[];
}

/** An explanation whose lists are computed once, when they are read. */
export class LazyExplanation implements Explanation {
  readonly kind: ExplanationKind;
  readonly label: string;
  readonly range: Range | undefined;
  readonly value: Value;
  private readonly findReasons: () => readonly Explanation[];
  private readonly findRounds: () => readonly Explanation[];
  private readonly findNote: (because: readonly Explanation[]) => ExplanationNote | undefined;
  private reasons: readonly Explanation[] | undefined = undefined;
  private foundRounds: readonly Explanation[] | undefined = undefined;

  constructor(
    own: Pick<Explanation, "kind" | "label" | "range" | "value">,
    findReasons: () => readonly Explanation[] = () => [],
    findRounds: () => readonly Explanation[] = () => [],
    findNote: (because: readonly Explanation[]) => ExplanationNote | undefined = () => undefined,
  ) {
    this.kind = own.kind;
    this.label = own.label;
    this.range = own.range;
    this.value = own.value;
    this.findReasons = findReasons;
    this.findRounds = findRounds;
    this.findNote = findNote;
  }

  get because(): readonly Explanation[] {
    this.reasons ??= this.findReasons();
    return this.reasons;
  }

  get note(): ExplanationNote | undefined {
    return this.findNote(this.because);
  }

  get rounds(): readonly Explanation[] {
    this.foundRounds ??= this.findRounds();
    return this.foundRounds;
  }
}

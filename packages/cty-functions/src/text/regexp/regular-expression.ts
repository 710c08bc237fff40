import type { Budget } from "@hcl-ts/cty";
import { Alphabet, indexAfter } from "./alphabet.ts";
import { Automaton } from "./automaton.ts";
import { GroupFinder, type Slots } from "./group-finder.ts";
import { isAnchored, literalPrefix, type Pattern } from "./pattern.ts";
import { parsePattern } from "./pattern-parser.ts";
import { compile, type Program, TestTable } from "./program.ts";

/** The range of a match. */
export interface Match {
  readonly start: number;
  readonly end: number;
}

/** The steps that each character of a pattern costs. */
const STEPS_TO_PARSE = 20;

/**
 * A regular expression in the syntax of RE2. It finds the preferred one of the leftmost matches in
 * linear time.
 */
export class RegularExpression {
  /** The names of the groups by number, empty for unnamed ones. */
  readonly groupNames: readonly string[];
  readonly #pattern: Pattern;
  /** The common prefix of all matches. */
  readonly #prefix: string;
  readonly #isAnchored: boolean;
  readonly #tests = new TestTable();
  readonly #program: Program;
  readonly #alphabet: Alphabet;
  readonly #forward: Automaton;
  #backward: Automaton | undefined = undefined;
  #groupFinder: GroupFinder | undefined = undefined;

  /**
   * @throws PatternError if the source is not a valid pattern
   * @throws BudgetError
   */
  constructor(source: string, budget: Budget) {
    budget.spendSteps(STEPS_TO_PARSE * source.length);
    const { pattern, groupNames } = parsePattern(source);
    budget.spendElements(pattern.size);
    this.groupNames = groupNames;
    this.#pattern = pattern;
    this.#prefix = literalPrefix(pattern);
    this.#isAnchored = isAnchored(pattern);
    this.#program = compile(pattern, this.#tests, false);
    this.#alphabet = new Alphabet(this.#tests.tests);
    this.#forward = new Automaton(this.#program, this.#alphabet, { isSearch: !this.#isAnchored, isLongest: false });
  }

  /** Its memory, in instructions and cached test results. */
  get size(): number {
    return this.#pattern.size + this.#alphabet.size;
  }

  /** Returns the first match that starts at or after an index. */
  find(text: string, from: number, budget: Budget): Match | undefined {
    const first = this.#prefix === "" ? from : text.indexOf(this.#prefix, from);
    budget.spendSteps(((first < 0 ? text.length : first) - from) / CHARACTERS_TO_SKIP_PER_STEP);
    const end = first < 0 ? undefined : this.#forward.findEnd(text, first, budget);
    if (end === undefined) return undefined;
    if (this.#isAnchored) return { start: first, end };
    this.#backward ??= new Automaton(compile(this.#pattern, this.#tests, true), this.#alphabet, { isSearch: false, isLongest: true });
    return { start: this.#backward.findStart(text, first, end, budget) ?? end, end };
  }

  /** Iterates over the matches in order, without empty matches directly after another match. */
  *findAll(text: string, budget: Budget): Generator<Match> {
    let lastEnd = -1;
    for (let from = 0; from <= text.length; ) {
      const match = this.find(text, from, budget);
      if (match === undefined) return;
      budget.spendSteps(STEPS_PER_MATCH);
      const { start, end } = match;
      if (end > start || end !== lastEnd) yield match;
      lastEnd = end;
      from = end > from ? end : indexAfter(text, from);
    }
  }

  /**
   * Returns the string of each group of a match by number; undefined for a group that did not
   * participate.
   */
  groupsOf(text: string, { start, end }: Match, budget: Budget): readonly (string | undefined)[] {
    if (this.groupNames.length === 0) return [text.slice(start, end)];
    this.#groupFinder ??= new GroupFinder(this.#program, this.#alphabet);
    const slots: Slots = this.#groupFinder.find(text, start, end, budget);
    const groups: (string | undefined)[] = [text.slice(start, end)];
    for (let slot = 2; slot <= 2 * this.groupNames.length; slot += 2) groups.push(sliceOf(text, slots[slot], slots[slot + 1]));
    return groups;
  }
}

/** The steps that each match costs in addition to its length. */
const STEPS_PER_MATCH = 20;

/** The number of characters that are skipped in the time of one step. */
const CHARACTERS_TO_SKIP_PER_STEP = 64;

function sliceOf(text: string, start: number | undefined, end: number | undefined): string | undefined {
  return start === undefined || end === undefined ? undefined : text.slice(start, end);
}

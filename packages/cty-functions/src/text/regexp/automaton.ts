import type { Budget } from "@hcl-ts/cty";
import { type Alphabet, type CharacterClass, type CharacterKind, EDGE, indexBefore, isHighSurrogate } from "./alphabet.ts";
import { holds } from "./assertions.ts";
import type { CharacterInstruction, Program } from "./program.ts";
import { VisitedSet } from "./visited-set.ts";

/** The options of an automaton. */
export interface AutomatonOptions {
  /** Whether a match can start at any position, not only at the first one. */
  readonly isSearch: boolean;
  /** Whether the result is the longest match rather than the preferred one. */
  readonly isLongest: boolean;
}

/** The instructions that can be reached at one position of a string. */
interface State {
  /** Instructions in the order of preference, before branches and assertions are followed. */
  readonly indexes: readonly number[];
  /** The kind of the character before the position, if an assertion depends on it. */
  readonly before: CharacterKind;
  /** Whether a match can still start here. */
  readonly isStart: boolean;
  /** Whether a match ends before the character that led here: assertions depend on that character. */
  readonly isMatch: boolean;
  /** Whether no match is possible from here. */
  readonly isDead: boolean;
  /** The next state for each class of characters, where known. */
  readonly next: (State | undefined)[];
}

/**
 * The maximum number of instructions and transitions in all states. When it is exceeded, all states
 * are dropped.
 */
const MAX_STORED = 20_000;
/** The number of characters that are read between two charges to the budget. */
const CHARACTERS_PER_CHARGE = 1024;

/**
 * A deterministic automaton whose states are created while it runs. It finds one end of a match in
 * linear time.
 */
export class Automaton {
  readonly #program: Program;
  readonly #alphabet: Alphabet;
  readonly #options: AutomatonOptions;
  readonly #hasAssertions: boolean;
  readonly #states = new Map<string, State>();
  /** The states at the start of a search, by the kind of the character before. */
  readonly #startStates: (State | undefined)[] = [];
  #stored = 0;
  readonly #visited: VisitedSet;

  constructor(program: Program, alphabet: Alphabet, options: AutomatonOptions) {
    this.#program = program;
    this.#alphabet = alphabet;
    this.#options = options;
    this.#visited = new VisitedSet(program.instructions.length);
    this.#hasAssertions = program.instructions.some(({ kind }) => kind === "assertion");
  }

  /** Searches for a match from an index on, and returns its end; undefined if there is none. */
  findEnd(text: string, from: number, budget: Budget): number | undefined {
    const alphabet = this.#alphabet;
    let state = this.#startState(alphabet.classAt(text, indexBefore(text, from), budget));
    let end: number | undefined;
    let charged = from;
    let i = from;
    while (i < text.length && !state.isDead) {
      const unit = text.charCodeAt(i);
      const read = alphabet.classOf(unit, text, i, budget);
      state = state.next[read] ?? this.#advance(state, read, budget);
      if (state.isMatch) end = i;
      i += isHighSurrogate(unit) ? 2 : 1;
      if (i - charged >= CHARACTERS_PER_CHARGE) {
        budget.spendSteps(i - charged);
        charged = i;
      }
    }
    budget.spendSteps(i - charged);
    // The edge of the string can end a match, too.
    return !state.isDead && this.#advance(state, EDGE, budget).isMatch ? text.length : end;
  }

  /** Returns the start of the match that ends at `end` and starts no earlier than `from`. */
  findStart(text: string, from: number, end: number, budget: Budget): number | undefined {
    const alphabet = this.#alphabet;
    budget.spendSteps(end - from);
    let state = this.#startState(alphabet.classAt(text, end, budget));
    let start: number | undefined;
    for (let i = end; ; ) {
      const before = indexBefore(text, i);
      const read = alphabet.classAt(text, before, budget);
      state = state.next[read] ?? this.#advance(state, read, budget);
      if (state.isMatch) start = i;
      if (state.isDead || i <= from) return start;
      i = before;
    }
  }

  #startState(beforeClass: CharacterClass): State {
    const before = this.#alphabet.kindOf(beforeClass);
    const known = this.#startStates[before];
    if (known !== undefined) return known;
    const state = this.#state([this.#program.start], before, this.#options.isSearch, false);
    this.#startStates[before] = state;
    return state;
  }

  /** Returns the state after the next character. */
  #advance(state: State, read: CharacterClass, budget: Budget): State {
    const known = state.next[read];
    if (known !== undefined) return known;
    const alphabet = this.#alphabet;
    const program = this.#program;
    const kind = alphabet.kindOf(read);
    const { characters, isMatch } = this.#follow(state, kind, budget);
    this.#visited.clear();
    const indexes: number[] = [];
    for (const index of characters) {
      const { test, next } = program.instructions[index] as CharacterInstruction;
      if (alphabet.accepts(test, read) && this.#visited.add(next)) indexes.push(next);
    }
    // Matches that start later are not leftmost.
    const isStart = state.isStart && !isMatch;
    if (isStart && this.#visited.add(program.start)) indexes.push(program.start);
    if (this.#stored > MAX_STORED) {
      this.#states.clear();
      this.#startStates.length = 0;
      this.#stored = 0;
    }
    const following = this.#state(indexes, kind, isStart, isMatch);
    this.#stored += Math.max(1, read - state.next.length);
    state.next[read] = following;
    return following;
  }

  /**
   * Follows branches and assertions, with the next character known.
   *
   * @returns the instructions that read a character, in the order of preference up to the first
   *   match, and whether there is a match
   */
  #follow(state: State, after: CharacterKind, budget: Budget): { readonly characters: readonly number[]; readonly isMatch: boolean } {
    const options = this.#options;
    const visited = this.#visited;
    const { instructions } = this.#program;
    const characters: number[] = [];
    const pending = state.indexes.toReversed();
    let isMatch = false;
    visited.clear();
    budget.spendSteps(pending.length);
    for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
      budget.spendSteps(1);
      if (!visited.add(index)) continue;
      const instruction = instructions[index]!;
      switch (instruction.kind) {
        case "character":
          characters.push(index);
          break;
        case "branch":
          pending.push(instruction.other, instruction.next);
          break;
        case "assertion":
          if (holds(instruction.assertion, state.before, after)) pending.push(instruction.next);
          break;
        case "save":
          pending.push(instruction.next);
          break;
        case "match":
          isMatch = true;
          if (!options.isLongest) return { characters, isMatch };
      }
    }
    return { characters, isMatch };
  }

  #state(indexes: readonly number[], kind: CharacterKind, isStart: boolean, isMatch: boolean): State {
    const before = this.#hasAssertions ? kind : 0;
    const key = `${before} ${isStart} ${isMatch} ${indexes.join()}`;
    let state = this.#states.get(key);
    if (state === undefined) {
      state = { indexes, before, isStart, isMatch, isDead: indexes.length === 0, next: [] };
      this.#states.set(key, state);
      this.#stored += 1 + indexes.length;
    }
    return state;
  }
}

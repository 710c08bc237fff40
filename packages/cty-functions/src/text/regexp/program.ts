import { type CharacterTest, isLineFeed, isWordCharacter } from "./character-test.ts";
import type { Assertion, Pattern } from "./pattern.ts";

/** An instruction that consumes a character. */
export interface CharacterInstruction {
  readonly kind: "character";
  /** The number of the test that must accept the character. */
  readonly test: number;
  readonly next: number;
}

/** An instruction. `next` is the index of the next one. A branch prefers `next` to `other`. */
export type Instruction =
  | { readonly kind: "match" }
  | CharacterInstruction
  | { readonly kind: "branch"; readonly next: number; readonly other: number }
  | { readonly kind: "assertion"; readonly assertion: Assertion; readonly next: number }
  | { readonly kind: "save"; readonly slot: number; readonly next: number };

/** A nondeterministic automaton: a list of instructions, which starts at the index `start`. */
export interface Program {
  readonly instructions: readonly Instruction[];
  readonly start: number;
}

/** The tests that the programs of a pattern use, by number. */
export class TestTable {
  readonly tests: CharacterTest[] = [];
  readonly #numbers = new Map<CharacterTest | string, number>();

  /** Returns the number of a test. Equal literals have the same one. */
  add(test: CharacterTest, literal?: string): number {
    const key = literal ?? test;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.tests.length);
    return this.tests.push(test) - 1;
  }
}

/** The mirrored assertion of each assertion, for programs that read backward. */
const REVERSED: Readonly<Record<Assertion, Assertion>> = {
  "text-start": "text-end",
  "text-end": "text-start",
  "line-start": "line-end",
  "line-end": "line-start",
  "word-boundary": "word-boundary",
  "no-word-boundary": "no-word-boundary",
};

/**
 * Compiles a pattern.
 *
 * @param tests receives the tests that the program uses
 * @param isBackward whether the program reads strings from their end to their start
 */
export function compile(pattern: Pattern, tests: TestTable, isBackward: boolean): Program {
  const compiler = new Compiler(tests, isBackward);
  const match = compiler.add({ kind: "match" });
  return { start: compiler.compile(pattern, match), instructions: compiler.instructions };
}

/**
 * Compiles patterns from the end to the start, so that the index of the next instruction is always
 * known.
 */
class Compiler {
  readonly instructions: Instruction[] = [];
  readonly #tests: TestTable;
  readonly #isBackward: boolean;

  constructor(tests: TestTable, isBackward: boolean) {
    this.#tests = tests;
    this.#isBackward = isBackward;
  }

  add(instruction: Instruction): number {
    return this.instructions.push(instruction) - 1;
  }

  /** Returns the index of the first instruction of a pattern that is followed by `next`. */
  compile(pattern: Pattern, next: number): number {
    switch (pattern.kind) {
      case "empty":
        return next;
      case "character":
        return this.add({ kind: "character", test: this.#tests.add(pattern.test, pattern.literal), next });
      case "assertion": {
        const { assertion } = pattern;
        if (assertion.startsWith("line-")) this.#tests.add(isLineFeed);
        if (assertion.endsWith("word-boundary")) this.#tests.add(isWordCharacter);
        return this.add({ kind: "assertion", assertion: this.#isBackward ? REVERSED[assertion] : assertion, next });
      }
      case "group": {
        // Only forward programs find groups.
        if (this.#isBackward) return this.compile(pattern.body, next);
        const slot = 2 * pattern.number;
        const end = this.add({ kind: "save", slot: slot + 1, next });
        return this.add({ kind: "save", slot, next: this.compile(pattern.body, end) });
      }
      case "sequence": {
        const parts = this.#isBackward ? pattern.parts : pattern.parts.toReversed();
        return parts.reduce((following, part) => this.compile(part, following), next);
      }
      case "choice":
        return pattern.options
          .map((option) => this.compile(option, next))
          .reduceRight((other, option) => this.add({ kind: "branch", next: option, other }));
      case "repetition":
        return this.#repetition(pattern, next);
    }
  }

  #repetition({ body, min, max, isGreedy }: Pattern & { readonly kind: "repetition" }, next: number): number {
    // Repeating the empty string has no effect.
    if (body.kind === "empty") return next;
    let start = next;
    let copies = min;
    if (max === Number.POSITIVE_INFINITY) {
      const branch = this.add({ kind: "match" });
      start = this.compile(body, branch);
      this.instructions[branch] = branchTo(start, next, isGreedy);
      // `x*` is `(x+)?` if x can be empty: an empty x is preferred to none.
      if (min === 0) return body.canBeEmpty ? this.add(branchTo(start, next, isGreedy)) : branch;
      copies--;
    } else {
      // x{0,3} is (x(x(x)?)?)?
      for (let i = min; i < max; i++) start = this.add(branchTo(this.compile(body, start), next, isGreedy));
    }
    for (let i = 0; i < copies; i++) start = this.compile(body, start);
    return start;
  }
}

function branchTo(body: number, next: number, isGreedy: boolean): Instruction {
  return isGreedy ? { kind: "branch", next: body, other: next } : { kind: "branch", next, other: body };
}

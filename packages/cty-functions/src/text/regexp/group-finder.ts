import type { Budget } from "@hcl-ts/cty";
import { type Alphabet, type CharacterClass, type CharacterKind, indexAfter, indexBefore } from "./alphabet.ts";
import { holds } from "./assertions.ts";
import type { Instruction, Program } from "./program.ts";
import { VisitedSet } from "./visited-set.ts";

/**
 * The starts and ends of groups: group n has them at 2n and 2n + 1. They are undefined if the
 * group did not participate in the match.
 */
export type Slots = readonly (number | undefined)[];

/** The slots that are set at the current position, as a linked list from the last to the first. */
interface Saves {
  readonly slot: number;
  readonly previous: Saves | undefined;
}

/** The active threads of a program, in order of preference. The arrays are reused. */
class Ways {
  count = 0;
  /** The current instruction of each thread. */
  readonly indexes: number[] = [];
  readonly slots: Slots[] = [];

  push(index: number, slots: Slots): void {
    this.indexes[this.count] = index;
    this.slots[this.count] = slots;
    this.count++;
  }
}

/** A stack of the other alternatives of branches, with the slots that were set before them. */
class Pending {
  count = 0;
  readonly indexes: number[] = [];
  readonly saves: (Saves | undefined)[] = [];

  push(index: number, saved: Saves | undefined): void {
    this.indexes[this.count] = index;
    this.saves[this.count] = saved;
    this.count++;
  }
}

/** Finds the groups of matches by following all alternatives at once (Pike's algorithm). */
export class GroupFinder {
  readonly #program: Program;
  readonly #alphabet: Alphabet;
  readonly #visited: VisitedSet;
  #ways = new Ways();
  /** The threads after the next character. */
  #next = new Ways();
  readonly #pending = new Pending();

  constructor(program: Program, alphabet: Alphabet) {
    this.#program = program;
    this.#alphabet = alphabet;
    this.#visited = new VisitedSet(program.instructions.length);
  }

  /** Returns the groups of the match between two indexes. */
  find(text: string, start: number, end: number, budget: Budget): Slots {
    const alphabet = this.#alphabet;
    const visited = this.#visited;
    let before = alphabet.kindOf(alphabet.classAt(text, indexBefore(text, start), budget));
    this.#ways.count = 0;
    this.#ways.push(this.#program.start, []);
    for (let i = start; ; i = indexAfter(text, i)) {
      const ways = this.#ways;
      const read = alphabet.classAt(text, i, budget);
      visited.clear();
      this.#next.count = 0;
      for (let way = 0; way < ways.count; way++) {
        const found = this.#follow(ways.indexes[way]!, ways.slots[way]!, i, before, read, budget);
        // The first thread that reaches the known end is the preferred one.
        if (found !== undefined && i >= end) return found;
      }
      before = alphabet.kindOf(read);
      this.#ways = this.#next;
      this.#next = ways;
    }
  }

  /**
   * Follows a thread, with all its branches, up to the next character.
   *
   * @param at the index of the next character, `read`
   * @returns the slots at the match, if a branch leads there
   */
  #follow(start: number, slots: Slots, at: number, before: CharacterKind, read: CharacterClass, budget: Budget): Slots | undefined {
    const alphabet = this.#alphabet;
    const next = this.#next;
    const visited = this.#visited;
    const pending = this.#pending;
    const { instructions } = this.#program;
    let found: Slots | undefined;
    let saved: Saves | undefined;
    let steps = 0;
    for (let index: number | undefined = start; index !== undefined; ) {
      const instruction: Instruction | typeof VISITED = visited.add(index) ? instructions[index]! : VISITED;
      let following: number | undefined;
      steps++;
      switch (instruction.kind) {
        case "character":
          if (alphabet.accepts(instruction.test, read)) next.push(instruction.next, withSaves(slots, saved, at, budget));
          break;
        case "branch":
          pending.push(instruction.other, saved);
          following = instruction.next;
          break;
        case "assertion":
          if (holds(instruction.assertion, before, alphabet.kindOf(read))) following = instruction.next;
          break;
        case "save":
          saved = { slot: instruction.slot, previous: saved };
          following = instruction.next;
          break;
        case "match":
          found = withSaves(slots, saved, at, budget);
      }
      if (following === undefined && pending.count > 0) {
        following = pending.indexes[--pending.count];
        saved = pending.saves[pending.count];
      }
      index = following;
    }
    budget.spendSteps(steps);
    return found;
  }
}

/** Replaces an instruction that a preferred thread has already reached. */
const VISITED = { kind: "visited" } as const;

/** The number of slots that are copied in the time of one step. */
const SLOTS_PER_STEP = 8;

function withSaves(slots: Slots, saves: Saves | undefined, at: number, budget: Budget): Slots {
  if (saves === undefined) return slots;
  budget.spendSteps(slots.length / SLOTS_PER_STEP);
  const saved = slots.slice();
  for (let save: Saves | undefined = saves; save !== undefined; save = save.previous) saved[save.slot] = at;
  return saved;
}

import type { Budget } from "@hcl-ts/cty";
import { type Alphabet, type CharacterClass, type CharacterKind, indexAfter, indexBefore } from "./alphabet.ts";
import { holds } from "./assertions.ts";
import type { Program } from "./program.ts";
import { VisitedSet } from "./visited-set.ts";

/** The starts and ends of groups: those of group n at 2n and 2n + 1, undefined if it took no part. */
export type Slots = readonly (number | undefined)[];

/** Slots that are saved at the current position, as a list from the last to the first. */
interface Saves {
  readonly slot: number;
  readonly previous: Saves | undefined;
}

/** Ways through a program, in the order of preference. The arrays are used again and again. */
class Ways {
  count = 0;
  /** The instruction that each way has reached. */
  readonly indexes: number[] = [];
  /** The slots of each way, up to the position before. */
  readonly slots: Slots[] = [];
  /** The slots that each way saves at the position. */
  readonly saves: (Saves | undefined)[] = [];

  push(index: number, slots: Slots, saves?: Saves): void {
    this.indexes[this.count] = index;
    this.slots[this.count] = slots;
    this.saves[this.count] = saves;
    this.count++;
  }
}

/** Finds the groups of matches, by following all ways through the program at once. */
export class GroupFinder {
  private readonly program: Program;
  private readonly alphabet: Alphabet;
  private readonly visited: VisitedSet;
  private ways = new Ways();
  /** The ways behind the next character. */
  private next = new Ways();
  /** The parts of a way that are not followed yet. */
  private readonly pending = new Ways();

  constructor(program: Program, alphabet: Alphabet) {
    this.program = program;
    this.alphabet = alphabet;
    this.visited = new VisitedSet(program.instructions.length);
  }

  /** Returns the groups of the match between two indexes. */
  find(text: string, start: number, end: number, budget: Budget): Slots {
    const { alphabet, pending, visited } = this;
    let before = alphabet.kindOf(alphabet.classAt(text, indexBefore(text, start), budget));
    pending.count = 0;
    this.ways.count = 0;
    this.ways.push(this.program.start, []);
    for (let i = start; ; i = indexAfter(text, i)) {
      const read = alphabet.classAt(text, i, budget);
      visited.clear();
      this.next.count = 0;
      for (let way = 0; way < this.ways.count; way++) {
        pending.push(this.ways.indexes[way]!, this.ways.slots[way]!);
        while (pending.count > 0) {
          const isMatch = this.follow(i, before, read, budget);
          // The first way that leads to the known end is the preferred one.
          if (isMatch && i >= end) return withSaves(pending.slots[pending.count]!, pending.saves[pending.count], i, budget);
        }
      }
      before = alphabet.kindOf(read);
      [this.ways, this.next] = [this.next, this.ways];
    }
  }

  /** Follows one instruction, and reports whether it is the match. */
  private follow(at: number, before: CharacterKind, read: CharacterClass, budget: Budget): boolean {
    const { alphabet, pending } = this;
    pending.count--;
    const index = pending.indexes[pending.count]!;
    const slots = pending.slots[pending.count]!;
    const saves = pending.saves[pending.count];
    budget.spendSteps(1);
    if (!this.visited.add(index)) return false;
    const instruction = this.program.instructions[index]!;
    switch (instruction.kind) {
      case "character":
        if (alphabet.accepts(instruction.test, read)) this.next.push(instruction.next, withSaves(slots, saves, at, budget));
        return false;
      case "branch":
        pending.push(instruction.other, slots, saves);
        pending.push(instruction.next, slots, saves);
        return false;
      case "assertion":
        if (holds(instruction.assertion, before, alphabet.kindOf(read))) pending.push(instruction.next, slots, saves);
        return false;
      case "save":
        pending.push(instruction.next, slots, { slot: instruction.slot, previous: saves });
        return false;
      case "match":
        return true;
    }
  }
}

/** Slots that are copied in the time of one step. */
const SLOTS_PER_STEP = 8;

function withSaves(slots: Slots, saves: Saves | undefined, at: number, budget: Budget): Slots {
  if (saves === undefined) return slots;
  budget.spendSteps(slots.length / SLOTS_PER_STEP);
  const saved = slots.slice();
  for (let save: Saves | undefined = saves; save !== undefined; save = save.previous) saved[save.slot] = at;
  return saved;
}

/** A seeded source of random choices: the same seed makes the same input, on every machine. */

/** A generator of pseudo-random numbers (sfc32). */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** @param words anything that identifies the sequence: the seed of the run, the area, the number of the case */
  constructor(...words: readonly (number | string)[]) {
    [this.#a, this.#b, this.#c] = hash(words.join("\0"));
    for (let i = 0; i < 12; i++) this.#next();
  }

  #next(): number {
    const sum = (this.#a + this.#b + this.#counter++) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    this.#c |= 0;
    return sum >>> 0;
  }

  /** An integer from 0 up to, but not including, the limit. */
  below(limit: number): number {
    return Math.floor((this.#next() / 0x1_0000_0000) * limit);
  }

  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.#next() / 0x1_0000_0000 < probability;
  }

  /** One of the options, all equally likely. */
  pick<T>(options: readonly T[]): T {
    return options[this.below(options.length)]!;
  }

  /** Returns an array with a maximum length, whose elements the function creates. */
  upTo<T>(limit: number, make: () => T): readonly T[] {
    return Array.from({ length: this.below(limit + 1) }, make);
  }
}

/** Three well-mixed 32-bit words of a string (FNV-1a with three offsets). */
function hash(text: string): [number, number, number] {
  const words: [number, number, number] = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b];
  for (let i = 0; i < text.length; i++) {
    for (let word = 0; word < 3; word++) words[word] = Math.imul(words[word]! ^ text.charCodeAt(i), 0x01000193);
  }
  return words;
}

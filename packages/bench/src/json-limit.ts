/**
 * `npm run bench -- json`: reading all values of a JSON document, beside `JSON.parse` and beside a minimal reader that makes the
 * same objects. The minimal reader shows how much of the time is due to the values rather than to the way in which they are read: it
 * knows that the document is valid, keeps no offsets for diagnostics and has no budget.
 */
import { bool, False, number, object, string, True, tuple } from "@hcl-ts/cty";
import { needsNormalizing, normalizeString, type ObjectType, parseNumber, type TupleType, Value } from "@hcl-ts/cty/kernel";
import { parse } from "@hcl-ts/hcljson";
import { jsonDocument } from "./generated-source.ts";
import { median } from "./median.ts";

const SIZES = [75_000, 500_000];
/** The characters that are read in one measurement. */
const CHARACTERS = 2_000_000;
const WARM_UP_ROUNDS = 12;

/** Measures the readers in turns, and prints medians of processor time with the least and the greatest relation. */
export function benchJson(rounds: number): void {
  const readers = { "hcl-ts": readAll, minimal: readMinimal, "JSON.parse": (text: string): unknown => JSON.parse(text) };
  for (const size of SIZES) {
    const text = jsonDocument(size);
    const runs = Math.ceil(CHARACTERS / text.length);
    const times = new Map<string, number[]>();
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
      for (const [name, read] of Object.entries(readers)) {
        const start = process.cpuUsage();
        for (let i = 0; i < runs; i++) read(text);
        const { user, system } = process.cpuUsage(start);
        if (round >= 0) times.set(name, [...(times.get(name) ?? []), (user + system) / 1000 / runs]);
      }
    }
    const units = times.get("JSON.parse")!;
    console.log(`${(text.length / 1000).toFixed(0)} KB`);
    for (const [name, found] of times) {
      const ratios = found.map((time, i) => time / units[i]!);
      const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
      console.log(
        `  ${name.padEnd(12)} ${median(found).toFixed(2).padStart(7)} ms, ${median(ratios).toFixed(2)} times JSON.parse (${range})`,
      );
    }
  }
}

function readAll(text: string): void {
  const { attributes } = parse(text, "document.json").file.body.justAttributes();
  for (const { expression } of attributes.values()) expression.value();
}

/** Reads a valid document with the values that hcl-ts makes. */
export function readMinimal(text: string): Value {
  return new MinimalReader(text).value();
}

/** The names of an object in the order of the source, their places in its type, and the type. */
interface Shape {
  readonly names: readonly string[];
  readonly slots: readonly number[];
  readonly type: ObjectType;
}

class MinimalReader {
  readonly #text: string;
  readonly #isNormalized: boolean;
  readonly #shapes = new Map<string, Shape>();
  readonly #tuples = new Map<number, TupleType>();
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#isNormalized = !needsNormalizing(text);
  }

  value(): Value {
    const text = this.#text;
    const start = this.#at;
    switch (text.charCodeAt(start)) {
      case 0x7b /* { */:
        return this.#object();
      case 0x5b /* [ */:
        return this.#array();
      case 0x22 /* " */:
        return new Value(string, this.#string());
      case 0x74 /* t */:
        this.#at += 4;
        return True;
      case 0x66 /* f */:
        this.#at += 5;
        return False;
      case 0x6e /* n */:
        this.#at += 4;
        return new Value(bool, null);
    }
    let end = start + 1;
    for (let c = text.charCodeAt(end); c >= 0x2b && c !== 0x2c && c !== 0x5d && c !== 0x7d; c = text.charCodeAt(end)) end++;
    this.#at = end;
    return new Value(number, parseNumber(text.slice(start, end))!);
  }

  #string(): string {
    const text = this.#text;
    const start = this.#at + 1;
    let hasEscapes = false;
    let end = start;
    for (let c = text.charCodeAt(end); c !== 0x22; c = text.charCodeAt(++end)) {
      if (c !== 0x5c /* \ */) continue;
      hasEscapes = true;
      end++;
    }
    this.#at = end + 1;
    if (hasEscapes) return normalizeString(JSON.parse(text.slice(start - 1, end + 1)) as string);
    const content = text.slice(start, end);
    return this.#isNormalized ? content : normalizeString(content);
  }

  #array(): Value {
    const values: Value[] = [];
    this.#at++;
    while (this.#text.charCodeAt(this.#at) !== 0x5d /* ] */) {
      values.push(this.value());
      this.#skipComma();
    }
    this.#at++;
    const known = this.#tuples.get(values.length);
    if (known !== undefined && values.every((value, i) => value.type === known.elements[i])) return new Value(known, values);
    const type = tuple(values.map((value) => value.type));
    this.#tuples.set(values.length, type);
    return new Value(type, values);
  }

  #object(): Value {
    this.#at++;
    const names: string[] = [];
    const values: Value[] = [];
    let shape: Shape | undefined;
    while (this.#text.charCodeAt(this.#at) !== 0x7d /* } */) {
      const name = this.#name(shape, names.length);
      if (names.length === 0) shape = this.#shapes.get(name);
      // Names in the order of an earlier object are not repeated.
      if (shape?.names[names.length] !== name && names.includes(name)) throw new Error(`repeated name ${name}`);
      names.push(name);
      this.#at++;
      values.push(this.value());
      this.#skipComma();
    }
    this.#at++;
    if (shape === undefined || !fits(shape, names, values)) {
      const type = object(Object.fromEntries(names.map((name, i) => [name, values[i]!.type])));
      shape = { names, slots: names.map((name) => type.names.indexOf(name)), type };
      if (names[0] !== undefined) this.#shapes.set(names[0], shape);
    }
    const content: Value[] = new Array(values.length);
    for (let i = 0; i < values.length; i++) content[shape.slots[i]!] = values[i]!;
    return new Value(shape.type, content);
  }

  /** Reads a name, without a new string if it is the next one of a shape. */
  #name(shape: Shape | undefined, index: number): string {
    const expected = shape?.names[index];
    const end = this.#at + 1 + (expected?.length ?? 0);
    if (expected === undefined || this.#text.charCodeAt(end) !== 0x22 || !this.#text.startsWith(expected, this.#at + 1))
      return this.#string();
    this.#at = end + 1;
    return expected;
  }

  #skipComma(): void {
    if (this.#text.charCodeAt(this.#at) === 0x2c /* , */) this.#at++;
  }
}

function fits({ names: known, slots, type }: Shape, names: readonly string[], values: readonly Value[]): boolean {
  return known.length === names.length && names.every((name, i) => name === known[i] && type.types[slots[i]!] === values[i]!.type);
}

/**
 * Counts the characters and elements that native functions go through. In a count
 * of steps, a call of `indexOf` is one step whatever it searches.
 */

type Native = (this: never, ...args: never[]) => unknown;

/** Returns the size of what a call reads. */
type Cost = (self: never, args: readonly unknown[], result: never) => number;

const wholeText: Cost = (self: string) => self.length;
const wholeList: Cost = (self: readonly unknown[]) => self.length;
const resultLength: Cost = (_self, _args, result: { readonly length: number }) => result.length;

/** The distance from where a search starts to what it finds, or to the end. */
const searched =
  (from: number): Cost =>
  (self: { readonly length: number }, args, result: number) => {
    const start = Math.min(Number(args[1] ?? from), self.length);
    return result < 0 ? Math.max(0, from === 0 ? self.length - start : start) : Math.abs(result - start);
  };

/**
 * The length of a match, and of what a search reads before it. A global search starts at the previous match, so
 * it counts only the match. A pattern for one place fails at that place.
 */
const matched: Cost = (self: RegExp, args, result: RegExpExecArray | null) => {
  const { length } = String(args[0]);
  if (result !== null) return result[0].length + (self.global || self.sticky ? 0 : result.index);
  return self.sticky || (self.source.startsWith("^") && !self.multiline) ? 1 : length;
};

/** The native functions that take more than constant time. A slice of a string shares its characters. */
const costs: readonly (readonly [prototype: object, name: string, cost: Cost])[] = [
  [String.prototype, "indexOf", searched(0)],
  [String.prototype, "lastIndexOf", searched(Number.POSITIVE_INFINITY)],
  [String.prototype, "includes", wholeText],
  [String.prototype, "split", wholeText],
  [String.prototype, "replaceAll", wholeText],
  [String.prototype, "trim", wholeText],
  [String.prototype, "trimEnd", wholeText],
  [String.prototype, "toLowerCase", wholeText],
  [String.prototype, "normalize", wholeText],
  [String.prototype, "repeat", resultLength],
  [String.prototype, "padEnd", resultLength],
  [RegExp.prototype, "exec", matched],
  [Array.prototype, "indexOf", searched(0)],
  [Array.prototype, "includes", wholeList],
  [Array.prototype, "shift", wholeList],
  [Array.prototype, "unshift", wholeList],
  [Array.prototype, "reverse", wholeList],
  [Array.prototype, "splice", (self: readonly unknown[], args) => self.length - Math.min(self.length, Number(args[0] ?? 0)) + 1],
  [Array.prototype, "slice", resultLength],
  [Array.prototype, "concat", resultLength],
  [Array.prototype, "join", resultLength],
];

/** Runs a function, and returns the number of characters and elements that native functions went through. */
export function nativeWork(run: () => unknown): number {
  let work = 0;
  const originals = costs.map(([prototype, name]) => Object.getOwnPropertyDescriptor(prototype, name)!);
  for (const [i, [prototype, name, cost]] of costs.entries()) {
    const { value: native } = originals[i] as { readonly value: Native };
    const counting = function (this: never, ...args: never[]): unknown {
      const result = Reflect.apply(native, this, args);
      work += 1 + cost(this, args, result as never);
      return result;
    };
    Object.defineProperty(prototype, name, { ...originals[i]!, value: counting });
  }
  try {
    run();
  } finally {
    for (const [i, [prototype, name]] of costs.entries()) Object.defineProperty(prototype, name, originals[i]!);
  }
  return work;
}

/** Reduces a failing input while it still breaks the same promise. */
import type { Area, FuzzInput, Violation } from "./area.ts";
import { checkInput } from "./check.ts";

/** An input and the promise that it breaks. */
export interface Reduced {
  readonly input: FuzzInput;
  readonly violation: Violation;
}

/** Returns the smallest input that was found within the time, in milliseconds. */
export function reduceInput(area: Area, input: FuzzInput, found: Violation, milliseconds: number): Reduced {
  const deadline = performance.now() + milliseconds;
  let best: Reduced = { input, violation: found };
  const attempt = (name: string, text: string): boolean => {
    const smaller: FuzzInput = { kind: input.kind, parts: { ...best.input.parts, [name]: text } };
    const result = checkInput(area, smaller);
    if (result?.promise !== found.promise || result.where !== found.where) return false;
    best = { input: smaller, violation: result };
    return true;
  };
  // An input of kind "valid" must remain valid, which only its generator can ensure.
  if (input.kind === "valid" && found.promise.startsWith("a valid source")) return best;
  for (let isSmaller = true; isSmaller && performance.now() < deadline; ) {
    isSmaller = false;
    for (const name of Object.keys(input.parts)) isSmaller = reducePart(name) || isSmaller;
  }
  return best;

  /** Removes smaller and smaller parts: halves, quarters, … lines, characters. */
  function reducePart(name: string): boolean {
    const before = best.input.parts[name]!.length;
    for (let size = Math.max(1, before >> 1); size >= 1 && performance.now() < deadline; size >>= 1) {
      for (let at = 0; at < best.input.parts[name]!.length && performance.now() < deadline; ) {
        const text = best.input.parts[name]!;
        if (!attempt(name, text.slice(0, at) + text.slice(at + size))) at += size;
      }
    }
    return best.input.parts[name]!.length < before;
  }
}

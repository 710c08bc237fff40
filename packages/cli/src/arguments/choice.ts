import { UsageError } from "../errors.ts";
import { invalidChoice } from "../messages.ts";

/** Returns the value of an option, which must be one of a fixed set. */
export function oneOf<T extends string>(name: string, given: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === given);
  if (found === undefined) throw new UsageError(invalidChoice(name, given, allowed));
  return found;
}

/** Returns the value of an option with a fixed set of values; the first one by default. */
export function choice<const T extends string>(name: string, given: string | undefined, allowed: readonly [T, ...T[]]): T {
  return given === undefined ? allowed[0] : oneOf(name, given, allowed);
}

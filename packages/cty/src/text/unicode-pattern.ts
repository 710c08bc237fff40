/**
 * Returns a function that creates a regular expression on its first call.
 *
 * Patterns with Unicode properties are created like this and not by literals. Engines check the
 * literals of a whole file when they load it, also those in functions that never run. With a
 * property, that takes up to 0.2 ms, because they compute the set of its characters.
 *
 * @param source the pattern, without slashes
 * @param flags `u` and others
 */
/* @__NO_SIDE_EFFECTS__ */
export function unicodePattern(source: string, flags: string): () => RegExp {
  let pattern: RegExp | undefined;
  return () => (pattern ??= new RegExp(source, flags));
}

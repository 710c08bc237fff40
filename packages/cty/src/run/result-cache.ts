/**
 * A cache of results for lists of objects, by identity. Types and values can contain each other many
 * times, so functions that visit pairs of them remember the results for large ones.
 */
export class ResultCache<T> {
  private readonly inner: Map<unknown, ResultCache<T>> = new Map();
  private result: { readonly value: T } | undefined = undefined;

  /** Returns the result for a list of keys, computed once. */
  getOr(keys: readonly unknown[], compute: () => T): T {
    let cache: ResultCache<T> = this;
    for (const key of keys) {
      let next = cache.inner.get(key);
      if (next === undefined) {
        next = new ResultCache();
        cache.inner.set(key, next);
      }
      cache = next;
    }
    cache.result ??= { value: compute() };
    return cache.result.value;
  }
}

/**
 * A map with other values for some of its keys. Creating it takes time for these only, and not for the
 * others, which may be thousands. It is not changed after it was created.
 */
export class PatchedMap<K, V> extends Map<K, V> {
  readonly #base: ReadonlyMap<K, V>;
  readonly #patch: ReadonlyMap<K, V>;

  /**
   * @param base a map that does not change any more
   * @param patch the other values; the base has their keys
   */
  constructor(base: ReadonlyMap<K, V>, patch: ReadonlyMap<K, V>) {
    super();
    const isPatched = base instanceof PatchedMap;
    this.#base = isPatched ? base.#base : base;
    this.#patch = isPatched ? new Map([...base.#patch, ...patch]) : patch;
  }

  override get size(): number {
    return this.#base.size;
  }

  override has(key: K): boolean {
    return this.#base.has(key);
  }

  override get(key: K): V | undefined {
    return this.#patch.has(key) ? this.#patch.get(key) : this.#base.get(key);
  }

  override keys(): MapIterator<K> {
    return this.#base.keys() as MapIterator<K>;
  }

  override *entries(): MapIterator<[K, V]> {
    for (const [key, value] of this.#base) yield [key, this.#patch.has(key) ? this.#patch.get(key)! : value];
  }

  override *values(): MapIterator<V> {
    for (const [, value] of this.entries()) yield value;
  }

  override [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }

  override forEach(callback: (value: V, key: K, map: Map<K, V>) => void): void {
    for (const [key, value] of this) callback(value, key, this);
  }
}

/**
 * Measures the JavaScript that a browser has received, which is compressed if the server
 * compresses.
 */

/** The sizes of scripts in bytes, by address. */
export type Loaded = Readonly<Record<string, number>>;

/** Lists the scripts that this page, or this Worker, has loaded. */
export function loadedScripts(): Loaded {
  const entries = performance.getEntriesByType("resource").filter((entry) => entry instanceof PerformanceResourceTiming);
  return Object.fromEntries(
    entries.filter(({ name }) => /\.m?[jt]s(?:\?|$)/.test(name)).map(({ name, encodedBodySize }) => [name, encodedBodySize]),
  );
}

/**
 * Returns the script size of a page and its Worker, in KB. Scripts of pages that are only
 * prefetched do not count.
 */
export function kilobytesOf(page: Loaded, worker: Loaded, ahead: ReadonlySet<string>): number {
  const all = Object.entries({ ...worker, ...page }).filter(([name]) => !ahead.has(name));
  return Math.round(all.reduce((sum, [, bytes]) => sum + bytes, 0) / 1_000);
}

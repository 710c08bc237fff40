/** How much JavaScript has been loaded: what a browser has received, compressed where the server compresses. */

/** The bytes of scripts by address. */
export type Loaded = Readonly<Record<string, number>>;

/** Lists the scripts that this page, or this Worker, has loaded. */
export function loadedScripts(): Loaded {
  const entries = performance.getEntriesByType("resource").filter((entry) => entry instanceof PerformanceResourceTiming);
  return Object.fromEntries(
    entries.filter(({ name }) => /\.m?[jt]s(?:\?|$)/.test(name)).map(({ name, encodedBodySize }) => [name, encodedBodySize]),
  );
}

/** Adds up the scripts of a page and its Worker, in KB. Pages that are only fetched ahead do not count. */
export function kilobytesOf(page: Loaded, worker: Loaded, ahead: ReadonlySet<string>): number {
  const all = Object.entries({ ...worker, ...page }).filter(([name]) => !ahead.has(name));
  return Math.round(all.reduce((sum, [, bytes]) => sum + bytes, 0) / 1_000);
}

/** The number of files in a message: enough that messages take no time, and few enough that all workers end together. */
const BATCH = 32;

/** Divides items into batches. */
export function* batchesOf<Item>(items: Iterable<Item>): Generator<readonly Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

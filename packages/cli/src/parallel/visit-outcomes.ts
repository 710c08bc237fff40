import { RunError } from "../errors.ts";
import type { Entry, Outcome, RunningTask, Unusable, Visitor } from "../files/file-task.ts";

/** Runs a task for each file. Nothing waits where nothing has to. */
export async function visitOutcomes<Result>(task: RunningTask<Result>, entries: Iterable<Entry>, visit: Visitor<Result>): Promise<void> {
  for (const entry of entries) {
    const outcome = outcomeOf(task, entry);
    const visited = visit(outcome instanceof Promise ? await outcome : outcome);
    if (visited instanceof Promise) await visited;
  }
}

function outcomeOf<Result>({ run }: RunningTask<Result>, entry: Entry): Outcome<Result> | Promise<Outcome<Result>> {
  if (typeof entry !== "string") return entry;
  try {
    const result = run(entry);
    if (!(result instanceof Promise)) return { path: entry, result };
    return result.then(
      (result) => ({ path: entry, result }),
      (error) => unusableOf(entry, error),
    );
  } catch (error) {
    return unusableOf(entry, error);
  }
}

/** Returns the reason why a file could not be used. Rethrows all other errors. */
function unusableOf(path: string, error: unknown): Unusable {
  if (!(error instanceof RunError)) throw error;
  return { path, message: error.message };
}

/** The part of a command that processes a single file, so that it can run in a worker. */
export interface FileTask<Options, Result> {
  /** Its name in the table of tasks. */
  readonly name: string;
  /** Prepares for the files of a process. Options and results are copied between processes, so they are plain data, and options are JSON. */
  readonly start: (options: Options) => RunningTask<Result>;
}

/** A task in one process. */
export interface RunningTask<Result> {
  /**
   * Treats a file.
   *
   * @throws RunError if the file cannot be used
   */
  readonly run: (path: string) => Result | Promise<Result>;
  /** Returns the output for the files since the last call. Absent if the task only has results. */
  readonly takeOutput?: () => Uint8Array<ArrayBuffer>;
}

/** The path of a file to process, or of a folder that cannot be read, with the reason. */
export type Entry = string | Unusable;

/** A path that could not be used. */
export interface Unusable {
  readonly path: string;
  /** Names the path and the reason. */
  readonly message: string;
  /** Whether it is a folder that should be searched for files. */
  readonly isFolder?: boolean;
}

/** The result for a file, or the reason for its absence. */
export type Outcome<Result> = { readonly path: string; readonly result: Result } | (Unusable & { readonly result?: undefined });

/** Receives the outcomes of files in order. */
export type Visitor<Result> = (outcome: Outcome<Result>) => void | Promise<void>;

/** Receives the output of a task, for one or more files at a time and in order. */
export type OutputReceiver = (output: Uint8Array) => void;

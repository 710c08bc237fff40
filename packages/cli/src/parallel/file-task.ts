/** A part of a command that treats one file and nothing else, so that it can run in a worker. */
export interface FileTask<Options, Result> {
  /** Its name in the table of tasks. */
  readonly name: string;
  /**
   * Treats a file. Options and result are copied between threads, so they are plain data.
   *
   * @throws RunError if the file cannot be used
   */
  readonly run: (path: string, options: Options) => Result | Promise<Result>;
}

/** The path of a file to treat, or a folder that cannot be read, with the reason. */
export type Entry = string | Unusable;

/** A path that could not be used. */
export interface Unusable {
  readonly path: string;
  /** Names the path and the reason. */
  readonly message: string;
  /** Whether it is a folder that was to be searched for files. */
  readonly isFolder?: boolean;
}

/** The result for a file, or the reason why there is none. */
export type Outcome<Result> = { readonly path: string; readonly result: Result } | (Unusable & { readonly result?: undefined });

/** Receives the outcomes of files in order. */
export type Visitor<Result> = (outcome: Outcome<Result>) => void | Promise<void>;

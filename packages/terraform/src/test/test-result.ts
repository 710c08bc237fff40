/** The results of tests. */
import type { Diagnostic, Range, SourceFile } from "@hcl-ts/hcl";

/**
 * The verdict on a run or file. `undecided`: a condition depends on something that cannot be known
 * without a provider. `skip`: the run was not executed, or not as a whole.
 */
export type Verdict = "pass" | "fail" | "undecided" | "error" | "skip";

/** Something that makes a run fail. */
export interface TestFailure {
  /**
   * An assertion of the run that does not hold, a failure that was expected and did not occur, or a
   * condition of the module that is not met.
   */
  readonly kind: "assertion" | "missing-failure" | "condition";
  /** The condition, the element of `expect_failures`, or the value that does not pass a validation. */
  readonly range: Range;
  /** The error message; undefined if it cannot be shown, because a part is sensitive or not known. */
  readonly message: string | undefined;
  /** The object with the condition: `var.size`; undefined for an assertion. */
  readonly address: string | undefined;
}

/** The reason why a run is undecided. */
export interface UndecidedReason {
  /** The condition that is not known. */
  readonly range: Range;
  /** The attribute that is not known, such as `aws_vpc.main.id`; undefined if it is a call such as `timestamp()`. */
  readonly unknown: string | undefined;
  /** A sentence that tells what would decide the condition. */
  readonly advice: string;
}

/** The result of a run. */
export interface RunResult {
  readonly name: string;
  readonly range: Range;
  readonly command: "plan" | "apply";
  readonly status: Verdict;
  /** The reason why the run was skipped. */
  readonly reason: string | undefined;
  readonly failures: readonly TestFailure[];
  readonly undecided: readonly UndecidedReason[];
  /** All problems, with those that make the run fail. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The result of a test file. */
export interface FileResult {
  /** The path from the root of the file system. */
  readonly name: string;
  readonly status: Verdict;
  readonly runs: readonly RunResult[];
  /** The problems of reading the file. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The result of all tests of a module. */
export interface TestResult {
  /** The worst verdict of all files; `error` if the module cannot be loaded. */
  readonly status: Verdict;
  readonly files: readonly FileResult[];
  /** The problems of the module and of values for its variables. With an error, nothing runs. */
  readonly diagnostics: readonly Diagnostic[];
  /** The sources by file name, for showing diagnostics. */
  readonly sources: ReadonlyMap<string, SourceFile>;
}

const RANK: readonly Verdict[] = ["skip", "pass", "undecided", "fail", "error"];

/** Returns the worst of several verdicts; `pass` if there are none. */
export function worstVerdict(verdicts: Iterable<Verdict>): Verdict {
  const all = [...verdicts];
  return all.length === 0 ? "pass" : all.reduce((a, b) => (RANK.indexOf(a) >= RANK.indexOf(b) ? a : b));
}

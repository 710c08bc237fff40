/** Tests of modules: `*.tftest.hcl` and `*.tofutest.hcl`, run by evaluation. */
export type { TestCode, TestMessage } from "./codes.ts";
export { findTestFiles, TEST_FOLDER } from "./find-test-files.ts";
export { type RunTestsOptions, runTests } from "./run-tests.ts";
export {
  type FileResult,
  type RunResult,
  type TestFailure,
  type TestResult,
  type UndecidedReason,
  type Verdict,
  worstVerdict,
} from "./test-result.ts";

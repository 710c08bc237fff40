/** Tests of modules: `*.tftest.hcl` and `*.tofutest.hcl`, run by evaluation. */
export type { TestCode, TestMessage } from "../test/codes.ts";
export { findTestFiles, TEST_FOLDER } from "../test/find-test-files.ts";
export { type RunTestsOptions, runTests } from "../test/run-tests.ts";
export {
  type FileResult,
  type RunResult,
  type TestFailure,
  type TestResult,
  type UndecidedReason,
  type Verdict,
  worstVerdict,
} from "../test/test-result.ts";

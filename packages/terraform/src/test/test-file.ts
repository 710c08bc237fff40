/** The declarations of test files and of files with mocks, as plain data. */
import type { Value } from "@hcl-ts/cty";
import type { Diagnostic, Expression, Range, SourceFile } from "@hcl-ts/hcl";
import type { Address } from "../load/address.ts";
import type { CheckRule, PassedProvider, ProviderConfig } from "../load/module.ts";
import type { ModuleSource } from "../load/module-source.ts";

/** The command of a run: predict a plan, or apply it. */
export type TestCommand = "plan" | "apply";

/** A value that a mock or an override supplies, with the range it is written at. */
export interface GivenObject {
  readonly value: Value;
  readonly range: Range;
}

/** An `override_resource`, `override_data` or `override_module` block. */
export interface Override {
  readonly kind: "resource" | "data" | "module";
  readonly range: Range;
  readonly target: Address;
  /** The values of computed attributes, or the outputs of a module; undefined if there are none. */
  readonly values: GivenObject | undefined;
  /** Whether the values are already known in a plan. */
  readonly duringPlan: boolean;
}

/** A `mock_resource` or `mock_data` block: what a mocked provider computes for a type. */
export interface MockType {
  readonly mode: "managed" | "data";
  readonly type: string;
  readonly range: Range;
  readonly defaults: GivenObject | undefined;
  readonly duringPlan: boolean;
}

/** The content of a `mock_provider` block and of files with mocks. */
export interface MockData {
  /** By mode and type: `managed aws_vpc`. */
  readonly types: ReadonlyMap<string, MockType>;
  /** By the address of the target. */
  readonly overrides: ReadonlyMap<string, Override>;
}

/** A `provider` or `mock_provider` block of a test file. */
export interface TestProvider {
  readonly config: ProviderConfig;
  /** The values that the provider computes; undefined for a provider that is not mocked. */
  readonly mock: MockData | undefined;
}

/** The module that a run tests in place of the main one. */
export interface TestModule {
  readonly source: ModuleSource;
  readonly range: Range;
}

/** An element of `expect_failures`. */
export interface ExpectedFailure {
  readonly range: Range;
  /** The object as in the log of conditions, such as `var.size`; undefined if it has no conditions. */
  readonly address: string | undefined;
}

/** A resource or module that a plan is limited to, or an instance that it replaces. */
export interface PlanOptions {
  readonly mode: "normal" | "refresh-only";
  readonly targets: readonly Address[];
  readonly replace: readonly Address[];
}

/** A `run` block. */
export interface TestRun {
  readonly name: string;
  readonly range: Range;
  readonly command: TestCommand;
  readonly options: PlanOptions;
  readonly variables: ReadonlyMap<string, Expression>;
  readonly module: TestModule | undefined;
  /** The providers of the test file that the module receives; undefined for all of them. */
  readonly providers: readonly PassedProvider[] | undefined;
  readonly asserts: readonly CheckRule[];
  readonly expectFailures: readonly ExpectedFailure[];
  readonly overrides: ReadonlyMap<string, Override>;
  /** The state that the run uses, if it differs from its module's. */
  readonly stateKey: string | undefined;
}

/** A test file. */
export interface TestFile {
  /** The path from the root of the file system. */
  readonly name: string;
  readonly source: SourceFile;
  readonly variables: ReadonlyMap<string, Expression>;
  /** By `name` or `name.alias`. */
  readonly providers: ReadonlyMap<string, TestProvider>;
  readonly overrides: ReadonlyMap<string, Override>;
  readonly runs: readonly TestRun[];
  readonly diagnostics: readonly Diagnostic[];
}

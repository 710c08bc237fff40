/** Messages of module tests, one function for each code. */
import { type MessageOf, message } from "@hcl-ts/hcl";
import { quote } from "@hcl-ts/hcl/syntax";

/** The target of an override is not an address of the right kind. */
export const invalidOverrideTarget: MessageOf<"invalid-override-target", { readonly wanted: string }> = (params) =>
  message("invalid-override-target", params, `The target must be the address of ${params.wanted}, without quotes.`);

/** Two overrides of one object at the same level. */
export const duplicateOverride: MessageOf<"duplicate-override", { readonly target: string; readonly first: string }> = (params) =>
  message("duplicate-override", params, `${params.target} is already overridden at ${params.first}. Remove one of the two blocks.`);

/** The folder or file with mocks cannot be read. */
export const unreadableMocks: MessageOf<"unreadable-mocks", { readonly source: string; readonly reason: string }> = (params) =>
  message("unreadable-mocks", params, `The mocks in ${quote(params.source)} cannot be read: ${params.reason}`);

/** A plan cannot at once only refresh and not refresh. */
export const refreshOnlyWithoutRefresh: MessageOf<"refresh-only-without-refresh"> = () =>
  message("refresh-only-without-refresh", {}, 'A plan with mode = refresh-only has to refresh. Remove "refresh = false".');

/** The folder of a run's module does not exist. */
export const missingTestModule: MessageOf<"missing-test-module", { readonly source: string; readonly folder: string }> = (params) =>
  message(
    "missing-test-module",
    params,
    `The module ${quote(params.source)} does not exist: there is no folder ${quote(params.folder)}. Sources in test files start from the folder of the main module.`,
  );

/** The module of a run is not a local folder, and is not installed. */
export const uninstalledTestModule: MessageOf<"uninstalled-test-module", { readonly source: string }> = (params) =>
  message(
    "uninstalled-test-module",
    params,
    `The module ${quote(params.source)} is not a local folder and is not installed. Install it with terraform init or tofu init.`,
  );

/** The source of a run's module is not a constant string. */
export const invalidTestModuleSource: MessageOf<"invalid-test-module-source"> = () =>
  message("invalid-test-module-source", {}, 'The source of a module must be a constant string, such as "./tests/setup".');

/** A provider of a run that the test file does not declare. */
export const missingTestProvider: MessageOf<"missing-test-provider", { readonly name: string }> = (params) =>
  message(
    "missing-test-provider",
    params,
    `The test file declares no provider ${params.name}. Add a mock_provider or provider block for it.`,
  );

/** A name in the variables of a test file that refers to nothing. */
export const invalidTestReference: MessageOf<"invalid-test-reference", { readonly text: string; readonly allowed: string }> = (params) =>
  message("invalid-test-reference", params, `${params.text} has no value here. Variables of tests can only refer to ${params.allowed}.`);

/** A run that has not been executed, or has no outputs. */
export const unavailableRun: MessageOf<"unavailable-run", { readonly name: string; readonly reason: string }> = (params) =>
  message("unavailable-run", params, `The run ${quote(params.name)} has no outputs: ${params.reason}.`, "No outputs of a run");

/** An object that has no conditions, so that no failure can be expected of it. */
export const unexpectableFailure: MessageOf<"unexpectable-failure"> = () =>
  message(
    "unexpectable-failure",
    {},
    "Only variables, outputs, resources, data sources and checks of the tested module can be expected to fail.",
    "Object without conditions",
  );

/** A failure that was expected and did not occur. */
export const missingFailure: MessageOf<"missing-failure", { readonly address: string }> = (params) =>
  message(
    "missing-failure",
    params,
    `All conditions of ${params.address} are met, although a failure is expected.`,
    "Missing expected failure",
  );

/** An assertion that does not hold. */
export const failedAssertion: MessageOf<"failed-assertion", { readonly text: string | undefined }> = (params) =>
  message(
    "failed-assertion",
    params,
    params.text ?? "The error message is not shown, because a part of it is sensitive, ephemeral or not known.",
    "Failed assertion",
  );

/** A condition that is not known, although Terraform has to know it. */
export const unknownAssertion: MessageOf<"unknown-assertion"> = () =>
  message(
    "unknown-assertion",
    {},
    "The condition is not known in a plan. Use command = apply, or override what it depends on with override_during = plan.",
    "Unknown condition",
  );

/** A condition that cannot be decided without a provider. */
export const undecidedCondition: MessageOf<"undecided-condition", { readonly unknown: string | undefined; readonly advice: string }> = (
  params,
) => message("undecided-condition", params, `${params.unknown ?? "The condition"} is not known. ${params.advice}`, "Undecided condition");

/** A value of a mock or override that does not fit the attribute. */
export const unsuitableMock: MessageOf<"unsuitable-mock", { readonly address: string; readonly reason: string }> = (params) =>
  message("unsuitable-mock", params, `The value for ${params.address} does not fit: ${params.reason}.`, "Unsuitable value of a mock");

/** A condition that is not a bool. */
export const invalidAssertion: MessageOf<"invalid-assertion", { readonly reason: string }> = (params) =>
  message("invalid-assertion", params, `The condition must be true or false: ${params.reason}.`, "Invalid condition");

/** An error message that is not a string. */
export const invalidAssertionMessage: MessageOf<"invalid-assertion-message", { readonly reason: string }> = (params) =>
  message("invalid-assertion-message", params, `The error message must be a string: ${params.reason}.`, "Invalid error message");

/** Messages of module tests, one function for each code. */
import { type Message, message } from "@hcl-ts/hcl";
import { quote } from "@hcl-ts/hcl/syntax";

/** The target of an override is not an address of the right kind. */
export function invalidOverrideTarget(wanted: string): Message<"invalid-override-target", { readonly wanted: string }> {
  return message("invalid-override-target", { wanted }, `The target must be the address of ${wanted}, without quotes.`);
}

/** Two overrides of one object at the same level. */
export function duplicateOverride(
  target: string,
  first: string,
): Message<"duplicate-override", { readonly target: string; readonly first: string }> {
  return message("duplicate-override", { target, first }, `${target} is already overridden at ${first}. Remove one of the two blocks.`);
}

/** The folder or file with mocks cannot be read. */
export function unreadableMocks(
  source: string,
  reason: string,
): Message<"unreadable-mocks", { readonly source: string; readonly reason: string }> {
  return message("unreadable-mocks", { source, reason }, `The mocks in ${quote(source)} cannot be read: ${reason}`);
}

/** A plan cannot at once only refresh and not refresh. */
export function refreshOnlyWithoutRefresh(): Message<"refresh-only-without-refresh"> {
  return message("refresh-only-without-refresh", {}, 'A plan with mode = refresh-only has to refresh. Remove "refresh = false".');
}

/** The folder of the module of a run does not exist. */
export function missingTestModule(
  source: string,
  folder: string,
): Message<"missing-test-module", { readonly source: string; readonly folder: string }> {
  return message(
    "missing-test-module",
    { source, folder },
    `The module ${quote(source)} does not exist: there is no folder ${quote(folder)}. Sources in test files start from the folder of the main module.`,
  );
}

/** The module of a run is not a local folder, and is not installed. */
export function uninstalledTestModule(source: string): Message<"uninstalled-test-module", { readonly source: string }> {
  return message(
    "uninstalled-test-module",
    { source },
    `The module ${quote(source)} is not a local folder and is not installed. Install it with terraform init or tofu init.`,
  );
}

/** The source of the module of a run is not a constant string. */
export function invalidTestModuleSource(): Message<"invalid-test-module-source"> {
  return message("invalid-test-module-source", {}, 'The source of a module must be a constant string, such as "./tests/setup".');
}

/** A provider of a run that the test file does not declare. */
export function missingTestProvider(name: string): Message<"missing-test-provider", { readonly name: string }> {
  return message(
    "missing-test-provider",
    { name },
    `The test file declares no provider ${name}. Add a mock_provider or provider block for it.`,
  );
}

/** A name in the variables of a test file that refers to nothing. */
export function invalidTestReference(
  text: string,
  allowed: string,
): Message<"invalid-test-reference", { readonly text: string; readonly allowed: string }> {
  return message(
    "invalid-test-reference",
    { text, allowed },
    `${text} has no value here. Variables of tests can only refer to ${allowed}.`,
  );
}

/** A run that has not been executed, or has no outputs. */
export function unavailableRun(
  name: string,
  reason: string,
): Message<"unavailable-run", { readonly name: string; readonly reason: string }> {
  return message("unavailable-run", { name, reason }, `The run ${quote(name)} has no outputs: ${reason}.`, "No outputs of a run");
}

/** An object that has no conditions, so that no failure can be expected of it. */
export function unexpectableFailure(): Message<"unexpectable-failure"> {
  return message(
    "unexpectable-failure",
    {},
    "Failures can be expected only of variables, outputs, resources, data sources and checks of the module that is tested.",
    "Object without conditions",
  );
}

/** A failure that was expected and did not occur. */
export function missingFailure(address: string): Message<"missing-failure", { readonly address: string }> {
  return message(
    "missing-failure",
    { address },
    `All conditions of ${address} are met, although a failure is expected.`,
    "Missing expected failure",
  );
}

/** An assertion that does not hold. */
export function failedAssertion(text: string | undefined): Message<"failed-assertion", { readonly text: string | undefined }> {
  return message(
    "failed-assertion",
    { text },
    text ?? "The error message is not shown, because a part of it is sensitive, ephemeral or not known.",
    "Failed assertion",
  );
}

/** A condition that is not known, although Terraform has to know it. */
export function unknownAssertion(): Message<"unknown-assertion"> {
  return message(
    "unknown-assertion",
    {},
    "The condition is not known in a plan. Use command = apply, or override what it depends on with override_during = plan.",
    "Unknown condition",
  );
}

/** A condition that cannot be decided without a provider. */
export function undecidedCondition(
  unknown: string | undefined,
  advice: string,
): Message<"undecided-condition", { readonly unknown: string | undefined; readonly advice: string }> {
  return message(
    "undecided-condition",
    { unknown, advice },
    `${unknown ?? "The condition"} is not known. ${advice}`,
    "Undecided condition",
  );
}

/** A value of a mock or override that does not fit the attribute. */
export function unsuitableMock(
  address: string,
  reason: string,
): Message<"unsuitable-mock", { readonly address: string; readonly reason: string }> {
  return message("unsuitable-mock", { address, reason }, `The value for ${address} does not fit: ${reason}.`, "Unsuitable value of a mock");
}

/** A condition that is not a bool. */
export function invalidAssertion(reason: string): Message<"invalid-assertion", { readonly reason: string }> {
  return message("invalid-assertion", { reason }, `The condition must be true or false: ${reason}.`, "Invalid condition");
}

/** An error message that is not a string. */
export function invalidAssertionMessage(reason: string): Message<"invalid-assertion-message", { readonly reason: string }> {
  return message("invalid-assertion-message", { reason }, `The error message must be a string: ${reason}.`, "Invalid error message");
}

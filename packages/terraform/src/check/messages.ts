/**
 * Messages of static checks, one function for each code. Checks also use messages of evaluation.
 */
import { joinWords } from "@hcl-ts/cty/kernel";
import { type Message, message } from "@hcl-ts/hcl";
import { didYouMean, quote } from "@hcl-ts/hcl/syntax";

/** The first name of a reference is reserved for later versions of the language. */
export function reservedName(args: { name: string }): Message<"reserved-name", { name: string }> {
  return message(
    "reserved-name",
    args,
    `The name ${quote(args.name)} is reserved for a later version of the language. For a resource type of that name, write resource.${args.name}.`,
  );
}

/** `terraform.env`. */
export function removedEnvironment(): Message<"removed-environment"> {
  return message("removed-environment", {}, "terraform.env does not exist any more. Use terraform.workspace instead.");
}

/** `depends_on` names an attribute. */
export function dependsOnAttribute(args: { address: string }): Message<"depends-on-attribute", { address: string }> {
  return message(
    "depends-on-attribute",
    args,
    `"depends_on" takes whole objects, not their attributes. Write ${args.address} alone.`,
    "Attribute in depends_on",
  );
}

/** `replace_triggered_by` refers to something other than a resource. */
export function invalidReplaceTrigger(): Message<"invalid-replace-trigger"> {
  return message(
    "invalid-replace-trigger",
    {},
    "Only managed resources and their attributes can trigger a replacement. Put another value into a terraform_data resource, and refer to that.",
  );
}

/** `ignore_changes` names an attribute that the schema does not have. */
export function unknownIgnoredAttribute(args: {
  address: string;
  name: string;
  suggestion: string | undefined;
}): Message<"unknown-ignored-attribute", { address: string; name: string; suggestion: string | undefined }> {
  return message(
    "unknown-ignored-attribute",
    args,
    `${args.address} has no attribute ${quote(args.name)} whose changes could be ignored.${didYouMean(args.suggestion)}`,
  );
}

/** A reference to a provider configuration that the module does not have. */
export function undeclaredProvider(args: {
  address: string;
  suggestion: string | undefined;
}): Message<"undeclared-provider", { address: string; suggestion: string | undefined }> {
  return message(
    "undeclared-provider",
    args,
    `This module has no provider configuration ${quote(args.address)}.${didYouMean(args.suggestion)} ${args.address.includes(".") ? "Declare it in a provider block with an alias, or among the configuration_aliases of required_providers." : "Add a provider block, or pass the provider to this module."}`,
  );
}

/** The version of the program does not meet `required_version`. */
export function unmetVersion(args: {
  version: string;
  required: string;
}): Message<"unmet-required-version", { version: string; required: string }> {
  return message(
    "unmet-required-version",
    args,
    `This module requires the version ${quote(args.required)}, but the version in use is ${args.version}. Use another version, or change required_version.`,
  );
}

/** A declaration that nothing refers to. */
export function unusedDeclaration(args: { kind: string; name: string }): Message<"unused-declaration", { kind: string; name: string }> {
  return message(
    "unused-declaration",
    args,
    `Nothing in this module refers to the ${args.kind} ${quote(args.name)}. Remove it, or use it.`,
    `Unused ${args.kind}`,
  );
}

/** A provider is passed to a module that does not declare it. */
export function unexpectedProvider(args: {
  module: string;
  address: string;
}): Message<"unexpected-provider", { module: string; address: string }> {
  return message(
    "unexpected-provider",
    args,
    `The module ${quote(args.module)} does not accept a provider ${quote(args.address)}. Declare it there among the configuration_aliases of required_providers.`,
  );
}

/** A provisioner of a type that does not exist. */
export function unknownProvisioner(args: {
  type: string;
  suggestion: string | undefined;
}): Message<"unknown-provisioner", { type: string; suggestion: string | undefined }> {
  return message(
    "unknown-provisioner",
    args,
    `There is no provisioner ${quote(args.type)}.${didYouMean(args.suggestion) || " The provisioners are local-exec, remote-exec and file."}`,
  );
}

/**
 * A provisioner that has none or several of a group of arguments, of which exactly one is required.
 */
export function oneProvisionerArgument(args: {
  type: string;
  oneOf: readonly string[];
  given: readonly string[];
}): Message<"one-provisioner-argument", { type: string; oneOf: readonly string[]; given: readonly string[] }> {
  const names = args.oneOf.map((name) => quote(name)).join(", ");
  return message(
    "one-provisioner-argument",
    args,
    `The provisioner ${args.type} takes exactly one of the arguments ${names}, but this one has ${args.given.length === 0 ? "none of them" : args.given.map((name) => quote(name)).join(" and ")}.`,
    "Exactly one argument required",
  );
}

/** A module requires a provider configuration that its call does not pass. */
export function missingProvider(args: {
  module: string;
  address: string;
}): Message<"missing-provider", { module: string; address: string }> {
  return message(
    "missing-provider",
    args,
    `The module ${quote(args.module)} requires the provider configuration ${args.address}. Pass it in the providers argument.`,
  );
}

/** A provider is passed to or from a module that does not declare it. */
export function undefinedProvider(args: {
  module: string | undefined;
  name: string;
  provider: string;
}): Message<"undefined-provider", { module: string | undefined; name: string; provider: string }> {
  const where = args.module === undefined ? "This module" : `The module ${quote(args.module)}`;
  return message(
    "undefined-provider",
    args,
    `${where} does not declare a provider ${quote(args.name)}, so ${args.provider} is assumed. Add it to required_providers with its source.`,
  );
}

/** A module passes on a provider that its own call does not pass to it. */
export function missingInheritedProvider(args: {
  module: string;
  name: string;
}): Message<"missing-inherited-provider", { module: string; name: string }> {
  return message(
    "missing-inherited-provider",
    args,
    `The module ${quote(args.module)} passes on a configuration of the provider ${quote(args.name)}, but this call does not pass one to it. Add it to the providers argument.`,
  );
}

/** A provider is passed to a module that has a configuration of its own. */
export function overriddenProvider(args: {
  module: string;
  address: string;
}): Message<"overridden-provider", { module: string; address: string }> {
  return message(
    "overridden-provider",
    args,
    `The module ${quote(args.module)} has its own configuration of the provider ${quote(args.address)}, which no other can replace. Remove the provider block there, or this entry.`,
    "Overridden provider configuration",
  );
}

/** A call with `count`, `for_each` or `depends_on` of a module that configures providers. */
export function moduleWithProviders(path: readonly string[]): Message<"module-with-providers", { path: readonly string[] }> {
  return message(
    "module-with-providers",
    { path },
    `${path.map((name) => `module.${name}`).join(".")} configures providers of its own, so its calls cannot have count, for_each or depends_on. Move the provider blocks to the root module, and pass the providers.`,
    "Module with provider configurations",
  );
}

/** An empty `provider` block in a called module. */
export function redundantProviderBlock(args: {
  name: string;
  source: string;
}): Message<"redundant-provider-block", { name: string; source: string }> {
  return message(
    "redundant-provider-block",
    args,
    `An empty block of the provider ${quote(args.name)} in a called module is deprecated. Remove it, and add the provider to required_providers with the source ${quote(args.source)}.`,
  );
}

/** The same provider has two names in a module. */
export function duplicateProviderRequirement(args: {
  provider: string;
  name: string;
  other: string;
}): Message<"duplicate-provider-requirement", { provider: string; name: string; other: string }> {
  return message(
    "duplicate-provider-requirement",
    args,
    `The provider ${args.provider} is required as ${quote(args.name)}, but also by ${quote(args.other)}. Use only one local name for it.`,
  );
}

/** The type of a resource does not begin with the name of a provider. */
export function invalidImpliedProvider(args: {
  type: string;
  name: string;
}): Message<"invalid-implied-provider", { type: string; name: string }> {
  return message(
    "invalid-implied-provider",
    args,
    `The resource type ${quote(args.type)} must begin with the name of a provider and an underscore, but ${quote(args.name)} is not a valid name. Correct the type.`,
  );
}

/** A backend in a called module. */
export function ignoredBackend(): Message<"ignored-backend"> {
  return message(
    "ignored-backend",
    {},
    "The backend of a called module has no effect. Only the backend of the root module is used. Remove this block.",
    "Backend ignored",
  );
}

/** A provider configuration is passed to a module in which its name refers to another provider. */
export function providerTypeMismatch(args: {
  module: string;
  given: string;
  wanted: string;
}): Message<"provider-type-mismatch", { module: string; given: string; wanted: string }> {
  return message(
    "provider-type-mismatch",
    args,
    `This is a configuration of the provider ${quote(args.given)}, but the module ${quote(args.module)} expects one of ${quote(args.wanted)}. Name the same source in required_providers of both modules.`,
  );
}

/** Two provider configurations are passed to a module with the same name. */
export function repeatedPassedProvider(args: {
  module: string;
  address: string;
}): Message<"repeated-passed-provider", { module: string; address: string }> {
  return message(
    "repeated-passed-provider",
    args,
    `The module ${quote(args.module)} is given the provider ${quote(args.address)} twice. Remove one of the two.`,
    "Repeated provider",
  );
}

/** A backend that the program does not have. */
export function unknownBackend(args: {
  type: string;
  suggestion: string | undefined;
  backends: readonly string[];
}): Message<"unknown-backend", { type: string; suggestion: string | undefined; backends: readonly string[] }> {
  return message(
    "unknown-backend",
    args,
    `There is no backend ${quote(args.type)}.${didYouMean(args.suggestion) || ` The backends are ${joinWords(args.backends)}.`}`,
  );
}

/** A version constraint for the built-in provider. */
export function builtinProviderVersion(args: { provider: string }): Message<"builtin-provider-version", { provider: string }> {
  return message(
    "builtin-provider-version",
    args,
    `The provider ${quote(args.provider)} is part of the program, so it has no version of its own. Remove the version constraint.`,
    "Version of a built-in provider",
  );
}

/** A setting that a backend does not have. */
export function unsupportedBackendArgument(args: {
  type: string;
  name: string;
  suggestion: string | undefined;
}): Message<"unsupported-backend-argument", { type: string; name: string; suggestion: string | undefined }> {
  return message(
    "unsupported-backend-argument",
    args,
    `The backend ${quote(args.type)} has no setting ${quote(args.name)}.${didYouMean(args.suggestion)}`,
  );
}

/** An argument of `terraform_remote_state` that is not an object. */
export function remoteStateObjectRequired(args: { name: string }): Message<"remote-state-object-required", { name: string }> {
  return message(
    "remote-state-object-required",
    args,
    `The argument ${quote(args.name)} must be an object or a map. Write the settings in braces.`,
    "Invalid backend configuration",
  );
}

/** An `import` block with a provider although its target is declared. */
export function importProvider(args: { address: string }): Message<"import-provider", { address: string }> {
  return message(
    "import-provider",
    args,
    `The block of ${args.address} determines the provider of the import. Remove the argument provider, or set it in that block.`,
    "Invalid import provider argument",
  );
}

/** A `provider_meta` block for a provider that does not support it. */
export function unsupportedProviderMeta(args: { provider: string }): Message<"unsupported-provider-meta", { provider: string }> {
  return message(
    "unsupported-provider-meta",
    args,
    `The provider ${quote(args.provider)} takes no metadata of modules. Remove the provider_meta block.`,
  );
}

/** A number that cannot be the key of an instance. */
export function invalidInstanceKey(args: { address: string }): Message<"invalid-instance-key", { address: string }> {
  return message(
    "invalid-instance-key",
    args,
    `The key of an instance of ${args.address} must be a string or a whole number. Correct the number in brackets.`,
  );
}

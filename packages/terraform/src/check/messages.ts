/**
 * Messages of static checks, one function for each code. Checks also use messages of evaluation.
 */
import { joinWords } from "@hcl-ts/cty/kernel";
import { type MessageOf, message } from "@hcl-ts/hcl";
import { didYouMean, quote } from "@hcl-ts/hcl/syntax";

/** The first name of a reference is reserved for later versions of the language. */
export const reservedName: MessageOf<"reserved-name", { name: string }> = (args) =>
  message(
    "reserved-name",
    args,
    `The name ${quote(args.name)} is reserved for a later version of the language. For a resource type of that name, write resource.${args.name}.`,
  );

/** `terraform.env`. */
export const removedEnvironment: MessageOf<"removed-environment"> = () =>
  message("removed-environment", {}, "terraform.env no longer exists. Use terraform.workspace instead.");

/** `depends_on` names an attribute. */
export const dependsOnAttribute: MessageOf<"depends-on-attribute", { address: string }> = (args) =>
  message(
    "depends-on-attribute",
    args,
    `"depends_on" takes whole objects, not their attributes. Write ${args.address} alone.`,
    "Attribute in depends_on",
  );

/** `replace_triggered_by` refers to something other than a resource. */
export const invalidReplaceTrigger: MessageOf<"invalid-replace-trigger"> = () =>
  message(
    "invalid-replace-trigger",
    {},
    "Only managed resources and their attributes can trigger a replacement. Put another value into a terraform_data resource, and refer to that.",
  );

/** `ignore_changes` names an attribute that the schema does not have. */
export const unknownIgnoredAttribute: MessageOf<
  "unknown-ignored-attribute",
  { address: string; name: string; suggestion: string | undefined }
> = (args) =>
  message(
    "unknown-ignored-attribute",
    args,
    `${args.address} has no attribute ${quote(args.name)}, so its changes cannot be ignored.${didYouMean(args.suggestion)}`,
  );

/** A reference to a provider configuration that the module does not have. */
export const undeclaredProvider: MessageOf<"undeclared-provider", { address: string; suggestion: string | undefined }> = (args) =>
  message(
    "undeclared-provider",
    args,
    `This module has no provider configuration ${quote(args.address)}.${didYouMean(args.suggestion)} ${args.address.includes(".") ? "Declare it in a provider block with an alias, or among the configuration_aliases of required_providers." : "Add a provider block, or pass the provider to this module."}`,
  );

/** The version of the program does not meet `required_version`. */
export const unmetVersion: MessageOf<"unmet-required-version", { version: string; required: string }> = (args) =>
  message(
    "unmet-required-version",
    args,
    `This module requires version ${quote(args.required)}, but the version in use is ${args.version}. Use another version, or change required_version.`,
  );

/** A declaration that nothing refers to. */
export const unusedDeclaration: MessageOf<"unused-declaration", { kind: string; name: string }> = (args) =>
  message(
    "unused-declaration",
    args,
    `Nothing in this module refers to the ${args.kind} ${quote(args.name)}. Remove it, or use it.`,
    `Unused ${args.kind}`,
  );

/** A provider is passed to a module that does not declare it. */
export const unexpectedProvider: MessageOf<"unexpected-provider", { module: string; address: string }> = (args) =>
  message(
    "unexpected-provider",
    args,
    `The module ${quote(args.module)} does not accept a provider ${quote(args.address)}. Declare it there among the configuration_aliases of required_providers.`,
  );

/** A provisioner of a type that does not exist. */
export const unknownProvisioner: MessageOf<"unknown-provisioner", { type: string; suggestion: string | undefined }> = (args) =>
  message(
    "unknown-provisioner",
    args,
    `There is no provisioner ${quote(args.type)}.${didYouMean(args.suggestion) || " The provisioners are local-exec, remote-exec and file."}`,
  );

/**
 * A provisioner that has none or several of a group of arguments, of which exactly one is required.
 */
export const oneProvisionerArgument: MessageOf<
  "one-provisioner-argument",
  { type: string; oneOf: readonly string[]; given: readonly string[] }
> = (args) => {
  const names = args.oneOf.map((name) => quote(name)).join(", ");
  return message(
    "one-provisioner-argument",
    args,
    `The provisioner ${args.type} takes exactly one of the arguments ${names}, but this one has ${args.given.length === 0 ? "none of them" : args.given.map((name) => quote(name)).join(" and ")}.`,
    "Exactly one argument required",
  );
};

/** A module requires a provider configuration that its call does not pass. */
export const missingProvider: MessageOf<"missing-provider", { module: string; address: string }> = (args) =>
  message(
    "missing-provider",
    args,
    `The module ${quote(args.module)} requires the provider configuration ${args.address}. Pass it in the argument "providers".`,
  );

/** A provider is passed to or from a module that does not declare it. */
export const undefinedProvider: MessageOf<"undefined-provider", { module: string | undefined; name: string; provider: string }> = (
  args,
) => {
  const where = args.module === undefined ? "This module" : `The module ${quote(args.module)}`;
  return message(
    "undefined-provider",
    args,
    `${where} does not declare a provider ${quote(args.name)}, so ${args.provider} is assumed. Add it to required_providers with its source.`,
  );
};

/** A module passes on a provider that its own call does not pass to it. */
export const missingInheritedProvider: MessageOf<"missing-inherited-provider", { module: string; name: string }> = (args) =>
  message(
    "missing-inherited-provider",
    args,
    `The module ${quote(args.module)} passes on a configuration of the provider ${quote(args.name)}, but this call does not pass one to it. Add it to the providers argument.`,
  );

/** A provider is passed to a module that has its own configuration. */
export const overriddenProvider: MessageOf<"overridden-provider", { module: string; address: string }> = (args) =>
  message(
    "overridden-provider",
    args,
    `The module ${quote(args.module)} has its own configuration of the provider ${quote(args.address)}, which no other can replace. Remove the provider block there, or this entry.`,
    "Overridden provider configuration",
  );

/** A call with `count`, `for_each` or `depends_on` of a module that configures providers. */
export const moduleWithProviders: MessageOf<"module-with-providers", { path: readonly string[] }> = (params) =>
  message(
    "module-with-providers",
    params,
    `${params.path.map((name) => `module.${name}`).join(".")} configures its own providers, so its calls cannot have count, for_each or depends_on. Move the provider blocks to the root module, and pass the providers.`,
    "Module with provider configurations",
  );

/** An empty `provider` block in a called module. */
export const redundantProviderBlock: MessageOf<"redundant-provider-block", { name: string; source: string }> = (args) =>
  message(
    "redundant-provider-block",
    args,
    `An empty provider block for ${quote(args.name)} in a called module is deprecated. Remove it, and add the provider to required_providers with the source ${quote(args.source)}.`,
  );

/** The same provider has two names in a module. */
export const duplicateProviderRequirement: MessageOf<
  "duplicate-provider-requirement",
  { provider: string; name: string; other: string }
> = (args) =>
  message(
    "duplicate-provider-requirement",
    args,
    `The provider ${args.provider} is required as ${quote(args.name)}, but also by ${quote(args.other)}. Use only one local name for it.`,
  );

/** The type of a resource does not begin with the name of a provider. */
export const invalidImpliedProvider: MessageOf<"invalid-implied-provider", { type: string; name: string }> = (args) =>
  message(
    "invalid-implied-provider",
    args,
    `The resource type ${quote(args.type)} must begin with the name of a provider and an underscore, but ${quote(args.name)} is not a valid name. Correct the type.`,
  );

/** A backend in a called module. */
export const ignoredBackend: MessageOf<"ignored-backend"> = () =>
  message(
    "ignored-backend",
    {},
    "The backend of a called module has no effect. Only the backend of the root module is used. Remove this block.",
    "Backend ignored",
  );

/** A provider configuration is passed to a module in which its name refers to another provider. */
export const providerTypeMismatch: MessageOf<"provider-type-mismatch", { module: string; given: string; wanted: string }> = (args) =>
  message(
    "provider-type-mismatch",
    args,
    `This is a configuration of the provider ${quote(args.given)}, but the module ${quote(args.module)} expects one of ${quote(args.wanted)}. Name the same source in required_providers of both modules.`,
  );

/** Two provider configurations are passed to a module with the same name. */
export const repeatedPassedProvider: MessageOf<"repeated-passed-provider", { module: string; address: string }> = (args) =>
  message(
    "repeated-passed-provider",
    args,
    `This call passes the provider ${quote(args.address)} to the module ${quote(args.module)} twice. Remove one of the two.`,
    "Repeated provider",
  );

/** A backend that the program does not have. */
export const unknownBackend: MessageOf<"unknown-backend", { type: string; suggestion: string | undefined; backends: readonly string[] }> = (
  args,
) =>
  message(
    "unknown-backend",
    args,
    `There is no backend ${quote(args.type)}.${didYouMean(args.suggestion) || ` The backends are ${joinWords(args.backends)}.`}`,
  );

/** A version constraint for the built-in provider. */
export const builtinProviderVersion: MessageOf<"builtin-provider-version", { provider: string }> = (args) =>
  message(
    "builtin-provider-version",
    args,
    `The provider ${quote(args.provider)} is part of the program, so it has no version. Remove the version constraint.`,
    "Version of a built-in provider",
  );

/** A setting that a backend does not have. */
export const unsupportedBackendArgument: MessageOf<
  "unsupported-backend-argument",
  { type: string; name: string; suggestion: string | undefined }
> = (args) =>
  message(
    "unsupported-backend-argument",
    args,
    `The backend ${quote(args.type)} has no setting ${quote(args.name)}.${didYouMean(args.suggestion)}`,
  );

/** An argument of `terraform_remote_state` that is not an object. */
export const remoteStateObjectRequired: MessageOf<"remote-state-object-required", { name: string }> = (args) =>
  message(
    "remote-state-object-required",
    args,
    `The argument ${quote(args.name)} must be an object or a map. Write the settings in braces.`,
    "Invalid backend configuration",
  );

/** An `import` block with a provider although its target is declared. */
export const importProvider: MessageOf<"import-provider", { address: string }> = (args) =>
  message(
    "import-provider",
    args,
    `The block of ${args.address} determines the provider of the import. Remove the argument "provider", or set it in that block.`,
    "Invalid import provider argument",
  );

/** A `provider_meta` block for a provider that does not support it. */
export const unsupportedProviderMeta: MessageOf<"unsupported-provider-meta", { provider: string }> = (args) =>
  message(
    "unsupported-provider-meta",
    args,
    `The provider ${quote(args.provider)} does not accept module metadata. Remove the provider_meta block.`,
  );

/** A number that cannot be the key of an instance. */
export const invalidInstanceKey: MessageOf<"invalid-instance-key", { address: string }> = (args) =>
  message(
    "invalid-instance-key",
    args,
    `The key of an instance of ${args.address} must be a string or a whole number. Correct the number in brackets.`,
  );

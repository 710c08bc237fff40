/** Messages of loading, one function for each code. */
import { type MessageOf, message } from "@hcl-ts/hcl";
import { actualValue, quote } from "@hcl-ts/hcl/syntax";

/** A constant argument has a value of another type. */
export const invalidConstant: MessageOf<"invalid-constant-argument", { name: string; type: string; reason: string }> = (args) =>
  message(
    "invalid-constant-argument",
    args,
    `The argument ${quote(args.name)} must be written as ${args.type === "bool" ? "true or false" : `a constant ${args.type}, but ${actualValue(args.reason)}`}.`,
  );

/** A declared name is not an identifier. */
export const invalidName: MessageOf<"invalid-name", { kind: string; name: string }> = (args) =>
  message(
    "invalid-name",
    args,
    `${quote(args.name)} is not a valid name for a ${args.kind}. A name starts with a letter or an underscore, followed by letters, digits, underscores and dashes.`,
    `Invalid ${args.kind} name`,
  );

/** A local name of a provider that is an identifier, but not valid for a provider. */
export const invalidProviderName: MessageOf<"invalid-provider-name", { name: string }> = (args) =>
  message(
    "invalid-provider-name",
    args,
    `${quote(args.name)} is not a valid local name of a provider. Use lowercase letters and digits, with single dashes between them.`,
    "Invalid provider name",
  );

/** A quoted string where a reference is required. */
export const invalidReference: MessageOf<"invalid-quoted-reference", { text: string }> = (args) =>
  message(
    "invalid-quoted-reference",
    args,
    `A reference is required here, but ${quote(args.text)} is not one. Write a reference such as aws_instance.web, without quotes.`,
    "Invalid reference",
  );

/** A quoted reference, as versions before 0.12 required it. */
export const quotedReference: MessageOf<"quoted-reference", { text: string }> = (args) =>
  message(
    "quoted-reference",
    args,
    `References in quotes are deprecated. Write ${args.text} without the quotes.`,
    "Quoted reference is deprecated",
  );

/** A variable has the name of an argument of module blocks. */
export const reservedVariableName: MessageOf<"reserved-variable-name", { name: string }> = (args) =>
  message(
    "reserved-variable-name",
    args,
    `A variable cannot be named ${quote(args.name)}, because that is an argument of module blocks. Choose another name.`,
  );

/** A type constraint in quotes. */
export const quotedType: MessageOf<"quoted-type", { text: string }> = (args) =>
  message(
    "quoted-type",
    args,
    `A type constraint is written without quotes. Write ${args.text === "list" ? "list(string)" : args.text === "map" ? "map(string)" : args.text} instead.`,
    "Quoted type constraint",
  );

/** The default of a variable does not match its type. */
export const unsuitableVariableDefault: MessageOf<"unsuitable-variable-default", { reason: string }> = (args) =>
  message("unsuitable-variable-default", args, `The default does not match the type constraint of the variable: ${args.reason}.`);

/** `default = null` with `nullable = false`. */
export const nullDefault: MessageOf<"null-variable-default"> = () =>
  message(
    "null-variable-default",
    {},
    "The default cannot be null, because the variable has nullable = false. Remove the default to make the variable required.",
  );

/** A reference to a provider that is not valid. */
export const invalidProviderReference: MessageOf<"invalid-provider-reference"> = () =>
  message("invalid-provider-reference", {}, "Write the name of a provider, such as aws, or its name and alias, such as aws.west.");

/** A block with both `count` and `for_each`. */
export const countAndForEach: MessageOf<"count-and-for-each"> = () =>
  message("count-and-for-each", {}, '"count" and "for_each" cannot be used together. Remove one of them.', "Both count and for_each");

/** A second block of a type that may occur only once. */
export const duplicateBlock: MessageOf<"duplicate-block", { type: string }> = (args) =>
  message("duplicate-block", args, `Only one ${quote(args.type)} block is allowed here. Merge the blocks, or remove one of them.`);

/** A block type that the language reserves. */
export const reservedBlock: MessageOf<"reserved-block", { type: string; where: string }> = (args) =>
  message(
    "reserved-block",
    args,
    `The block type ${quote(args.type)} is reserved in ${args.where} blocks for a later version of the language. Remove it.`,
    "Reserved block type",
  );

/** An argument name that the language reserves. */
export const reservedArgument: MessageOf<"reserved-argument", { name: string; where: string }> = (args) =>
  message(
    "reserved-argument",
    args,
    `The argument ${quote(args.name)} is reserved in ${args.where} blocks for a later version of the language. Remove it.`,
  );

/** `ignore_changes = ["*"]`. */
export const invalidIgnoreChanges: MessageOf<"invalid-ignore-changes"> = () =>
  message("invalid-ignore-changes", {}, "To ignore all changes, write ignore_changes = all, without brackets and quotes.");

/** An argument of `lifecycle` that only managed resources have. */
export const invalidLifecycleArgument: MessageOf<"invalid-lifecycle-argument", { name: string; mode: string }> = (args) =>
  message(
    "invalid-lifecycle-argument",
    args,
    `The argument ${quote(args.name)} is only for managed resources. The lifecycle of ${args.mode === "data" ? "a data source" : "an ephemeral resource"} can only have preconditions and postconditions.`,
  );

/** An argument whose value is not one of its keywords. */
export const invalidKeyword: MessageOf<"invalid-keyword-argument", { name: string; words: readonly string[] }> = (args) =>
  message("invalid-keyword-argument", args, `The argument ${quote(args.name)} must be ${args.words.join(" or ")}, without quotes.`);

/** The folder of a source address does not exist. */
export const invalidModuleSource: MessageOf<"invalid-module-source", { source: string }> = (args) =>
  message(
    "invalid-module-source",
    args,
    `${quote(args.source)} is not a valid source address of a module. A folder starts with ./ or ../; a module in a registry is namespace/name/provider.`,
  );

/** The source of a module is not a string. */
export const unsuitableModuleSource: MessageOf<"unsuitable-module-source"> = () =>
  message(
    "unsuitable-module-source",
    {},
    "The source of a module must be a literal string, such as ./modules/network. It cannot be computed by a function.",
    "Module source is not a string",
  );

/** A version for a module that has no versions. */
export const versionOfLocalModule: MessageOf<"version-without-registry", { source: string }> = (args) =>
  message(
    "version-without-registry",
    args,
    `Only modules from a registry have versions, but the source is ${quote(args.source)}. Remove the version argument.`,
    "Version not allowed for this source",
  );

/** A version constraint that is not valid. */
export const invalidVersionConstraint: MessageOf<"invalid-version-constraint", { text: string | undefined }> = (args) => {
  const found = args.text === undefined ? "This" : quote(args.text);
  return message(
    "invalid-version-constraint",
    args,
    `${found} is not a valid version constraint. Write one or more conditions separated by commas, such as "~> 1.2" or ">= 1.0, < 2.0".`,
  );
};

/** The alias of a provider is not an identifier. */
export const invalidProviderAlias: MessageOf<"invalid-provider-alias", { alias: string }> = (args) =>
  message(
    "invalid-provider-alias",
    args,
    `${quote(args.alias)} is not a valid alias. An alias starts with a letter or an underscore, followed by letters, digits, underscores and dashes.`,
  );

/** `version` in a `provider` block. */
export const deprecatedProviderVersion: MessageOf<"deprecated-provider-version", { name: string }> = (args) =>
  message(
    "deprecated-provider-version",
    args,
    `Version constraints in provider blocks are deprecated. Move this one to required_providers in a terraform block: ${args.name} = { version = … }.`,
  );

/** An entry of `required_providers` is neither an object nor a version. */
export const invalidRequiredProvider: MessageOf<"invalid-required-provider", { name: string }> = (args) =>
  message(
    "invalid-required-provider",
    args,
    `The requirement for ${quote(args.name)} must be an object, such as { source = "hashicorp/aws", version = "~> 5.0" }.`,
  );

/** A source address of a provider that is not valid. */
export const invalidProviderSource: MessageOf<"invalid-provider-source", { source: string | undefined }> = (args) => {
  const found = args.source === undefined ? "This" : quote(args.source);
  return message(
    "invalid-provider-source",
    args,
    `${found} is not a valid source address of a provider. Write "namespace/name", or "host/namespace/name" for a registry other than the default one.`,
  );
};

/** An alias in `configuration_aliases` belongs to another provider. */
export const invalidConfigurationAlias: MessageOf<"invalid-configuration-alias", { name: string }> = (args) =>
  message(
    "invalid-configuration-alias",
    args,
    `The aliases of ${quote(args.name)} are written as references with that name, such as [${args.name}.main].`,
  );

/** A provider that is required with several source addresses. */
export const multipleProviderSources: MessageOf<"multiple-provider-source-attributes", { name: string; sources: readonly string[] }> = (
  args,
) =>
  message(
    "multiple-provider-source-attributes",
    args,
    `The provider ${quote(args.name)} has several source addresses: ${args.sources.map((source) => quote(source)).join(" and ")}. Keep one of them.`,
  );

/** An unknown member of an entry of `required_providers`. */
export const unknownRequiredProviderArgument: MessageOf<"unknown-required-provider-argument", { name: string | undefined }> = (args) =>
  message(
    "unknown-required-provider-argument",
    args,
    `A provider requirement has no ${args.name === undefined ? "other members" : `member ${quote(args.name)}`}. Its members are source, version and configuration_aliases.`,
    "Unknown member of a provider requirement",
  );

/** A reference that is not an address. */
export const invalidAddress: MessageOf<"invalid-address"> = () =>
  message(
    "invalid-address",
    {},
    "The address of a resource or a module is required here, such as aws_instance.web, aws_instance.web[0] or module.network.",
  );

/** A move from a module to a resource, or from a resource to a module. */
export const incompatibleMove: MessageOf<"incompatible-move", { from: string; to: string }> = (args) =>
  message(
    "incompatible-move",
    args,
    `A module can only move to a module and a resource to a resource, but this moves ${args.from} to ${args.to}.`,
  );

/** A move of an object that has no state. */
export const invalidMovedAddress: MessageOf<"invalid-moved-address", { address: string; mode: string }> = (args) =>
  message(
    "invalid-moved-address",
    args,
    `${args.address} cannot be moved: ${args.mode === "data" ? "data sources" : "ephemeral resources"} are not in the state. Remove this block.`,
  );

/** An address is moved to itself. */
export const movedToItself: MessageOf<"moved-to-itself", { address: string }> = (args) =>
  message("moved-to-itself", args, `This moves ${args.address} to itself. Remove this block or correct one of its addresses.`);

/** An address of a `removed` block that names an instance or a data source. */
export const invalidRemovedAddress: MessageOf<"invalid-removed-address", { address: string; keyed: boolean }> = (args) =>
  message(
    "invalid-removed-address",
    args,
    args.keyed
      ? `A removed block is for all instances, but ${args.address} names one of them. Remove the key in brackets.`
      : `${args.address} is a data source, which is not in the state and needs no removed block.`,
  );

/** A `removed` block without `lifecycle`. */
export const missingRemovedLifecycle: MessageOf<"missing-removed-lifecycle"> = () =>
  message(
    "missing-removed-lifecycle",
    {},
    "Without a lifecycle block the object is forgotten, not destroyed. Write lifecycle { destroy = false } to confirm that, or true to destroy it.",
    "Missing lifecycle of a removed block",
  );

/** An `import` block with neither `id` nor `identity`. */
export const missingImportIdentity: MessageOf<"missing-import-identity"> = () =>
  message("missing-import-identity", {}, "An import block needs the id of the object to import. Add the argument id or identity.");

/** The target of an `import` block is not a managed resource. */
export const invalidImportTarget: MessageOf<"invalid-import-target"> = () =>
  message("invalid-import-target", {}, "Only managed resources can be imported. Write the address of one, such as aws_instance.web.");

/** Two data sources in a check. */
export const severalCheckData: MessageOf<"several-check-data-sources"> = () =>
  message(
    "several-check-data-sources",
    {},
    "A check can have only one data source. Move this one to a separate check.",
    "More than one data source in a check",
  );

/** The data source of a check has `count` or `for_each`. */
export const repeatedCheckData: MessageOf<"repeated-check-data-source", { name: string }> = (args) =>
  message(
    "repeated-check-data-source",
    args,
    `The data source of a check has one instance, so it cannot have ${quote(args.name)}. Remove it, or move the data source out of the check.`,
    `${args.name} on the data source of a check`,
  );

/** The data source of a check has a `lifecycle` block. */
export const lifecycleOfCheckData: MessageOf<"lifecycle-of-check-data-source"> = () =>
  message(
    "lifecycle-of-check-data-source",
    {},
    "The data source of a check cannot have a lifecycle block. Replace its conditions with assert blocks of the check, or move the data source out of the check.",
    "Lifecycle of the data source of a check",
  );

/** A check without conditions. */
export const checkWithoutAsserts: MessageOf<"check-without-asserts", { name: string }> = (args) =>
  message(
    "check-without-asserts",
    args,
    `The check ${quote(args.name)} has no valid assert block, so it checks nothing. Add one, or remove the check.`,
  );

/** A second declaration of a name. */
export const duplicateDeclaration: MessageOf<"duplicate-declaration", { kind: string; name: string; first: string }> = (args) =>
  message(
    "duplicate-declaration",
    args,
    `The ${args.kind} ${quote(args.name)} is already declared at ${args.first}. Rename or remove one of the two.`,
    `Duplicate ${args.kind}`,
  );

/** A second `required_providers` block. */
export const duplicateRequiredProviders: MessageOf<"duplicate-required-providers", { first: string }> = (args) =>
  message(
    "duplicate-required-providers",
    args,
    `A module can have only one required_providers block, and there is already one at ${args.first}. Move these entries there.`,
  );

/** A second `backend`, `cloud` or `state_store` block, or two of them. */
export const duplicateBackend: MessageOf<"duplicate-backend", { first: string }> = (args) =>
  message(
    "duplicate-backend",
    args,
    `Only one block can say where the state is stored, and there is already one at ${args.first}. Remove one of the two.`,
  );

/** An override of something that is not declared. */
export const nothingToOverride: MessageOf<"nothing-to-override", { kind: string; name: string }> = (args) =>
  message(
    "nothing-to-override",
    args,
    `This overrides the ${args.kind} ${quote(args.name)}, but no other file declares it. An override file can only change what other files declare.`,
    `Missing ${args.kind} to override`,
  );

/** A declaration that is not allowed in an override file. */
export const unsupportedOverride: MessageOf<"unsupported-override", { what: string }> = (args) =>
  message("unsupported-override", args, `An override file cannot have ${args.what}. Move it to the file that declares the block.`);

/** The default of a variable does not match its type after merging override files. */
export const unsuitableOverride: MessageOf<"unsuitable-override", { reason: string }> = (args) =>
  message(
    "unsuitable-override",
    args,
    `With this override the default of the variable does not match its type constraint: ${args.reason}.`,
  );

/** The folder of a module cannot be read. */
export const unreadableModule: MessageOf<"unreadable-module", { folder: string; reason: string }> = (args) =>
  message("unreadable-module", args, `The folder ${quote(args.folder)} cannot be read: ${args.reason}`);

/** A file cannot be read. */
export const unreadableFile: MessageOf<"unreadable-file", { file: string; reason: string }> = (args) =>
  message("unreadable-file", args, `The file ${quote(args.file)} cannot be read: ${args.reason}`);

/** The list of installed modules does not have the form that `terraform init` writes. */
export const invalidModuleManifest: MessageOf<"invalid-module-manifest", { file: string; reason: string }> = (args) =>
  message(
    "invalid-module-manifest",
    args,
    `The list of installed modules in ${quote(args.file)} cannot be used: ${args.reason}. Run terraform init or tofu init again.`,
  );

/** A module calls itself. */
export const moduleCycle: MessageOf<"module-cycle", { path: readonly string[]; folder: string }> = (args) =>
  message(
    "module-cycle",
    args,
    `This call leads back to ${quote(args.folder)}, which is already being loaded: the module calls form a cycle. Remove one of the calls.`,
    "Cycle of module calls",
  );

/** Modules are nested too deeply. */
export const modulesTooDeep: MessageOf<"modules-too-deep", { limit: number }> = (args) =>
  message("modules-too-deep", args, `Modules are nested more than ${args.limit} levels deep. The calls below this one are not loaded.`);

/** A tree has too many modules. */
export const tooManyModules: MessageOf<"too-many-modules", { limit: number }> = (args) =>
  message("too-many-modules", args, `There are more than ${args.limit} modules. The rest are not loaded.`);

/** The source of a module is not a local folder, and the module was not found. */
export const unresolvedModule: MessageOf<"unresolved-module", { source: string }> = (args) =>
  message(
    "unresolved-module",
    args,
    `The module ${quote(args.source)} is not a local folder and is not installed, so its contents are unknown. Install it with terraform init or tofu init.`,
  );

/** The source of a module depends on something that is not constant. */
export const variableModuleSource: MessageOf<"variable-module-source"> = () =>
  message(
    "variable-module-source",
    {},
    "The source of a module must be a constant string. Write it out, without references.",
    "Module source is not constant",
  );

/** The folder of a module does not exist. */
export const missingModule: MessageOf<"missing-module", { source: string; folder: string }> = (args) =>
  message(
    "missing-module",
    args,
    `The module ${quote(args.source)} does not exist: there is no folder ${quote(args.folder)}. Correct the source or create the module.`,
  );

/** A condition that does not refer to anything. */
export const constantCondition: MessageOf<"constant-condition", { block: string }> = (args) =>
  message(
    "constant-condition",
    args,
    `The condition of this ${args.block} block does not refer to anything, so its result never changes. Refer to the object that it checks.`,
  );

/** A condition of a variable that does not refer to the variable. */
export const unrelatedValidation: MessageOf<"unrelated-validation", { variable: string }> = (args) =>
  message(
    "unrelated-validation",
    args,
    `The condition of a validation block must refer to the variable that it checks: var.${args.variable}.`,
  );

/** Two `import` blocks have the same target. */
export const duplicateImport: MessageOf<"duplicate-import", { address: string; first: string }> = (args) =>
  message(
    "duplicate-import",
    args,
    `Another block already imports an object into ${args.address} (${args.first}). Remove one of the two blocks.`,
  );

/** A block that Terraform silently ignores in an override file. */
export const ignoredOverride: MessageOf<"ignored-override", { type: string }> = (args) =>
  message("ignored-override", args, `A ${args.type} block in an override file has no effect. Move it to another file.`);

/** An edition of the language that does not exist. */
export const unsupportedEdition: MessageOf<"unsupported-language-edition", { edition: string | undefined }> = (args) =>
  message(
    "unsupported-language-edition",
    args,
    `${args.edition === undefined ? "This" : args.edition} is not a supported edition of the language. Remove the argument.`,
  );

/** A provisioner that existed in earlier versions. */
export const removedProvisioner: MessageOf<"removed-provisioner", { type: string }> = (args) =>
  message("removed-provisioner", args, `The provisioner ${quote(args.type)} no longer exists. Use local-exec or remote-exec instead.`);

/** A destroy-time provisioner that refers to another object. */
export const foreignDestroyReference: MessageOf<"foreign-destroy-reference", { reference: string }> = (args) =>
  message(
    "foreign-destroy-reference",
    args,
    `A provisioner that runs on destroy can only refer to self, count.index and each.key, because ${args.reference} may no longer exist.`,
  );

/** `experiments` in a `terraform` block. */
export const unsupportedExperiments: MessageOf<"unsupported-experiments"> = () =>
  message("unsupported-experiments", {}, "Experiments are only available in test versions of the language. Remove this argument.");

/** A module folder without configuration files. */
export const emptyModule: MessageOf<"empty-module", { source: string; folder: string }> = (args) =>
  message(
    "empty-module",
    args,
    `The module ${quote(args.source)} has no configuration files in ${quote(args.folder)}, so it does nothing. Correct the source, or add .tf files.`,
  );

/** A provisioner of a `removed` block that does not run on destroy. */
export const createTimeProvisioner: MessageOf<"create-time-provisioner"> = () =>
  message("create-time-provisioner", {}, "The provisioners of a removed block run when the object is destroyed. Add when = destroy.");

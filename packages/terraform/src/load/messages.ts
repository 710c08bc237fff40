/** Messages of loading, one function for each code. */
import { type Message, message } from "@hcl-ts/hcl";
import { actualValue, quote } from "@hcl-ts/hcl/syntax";

/** A constant argument has a value of another type. */
export function invalidConstant(args: {
  name: string;
  type: string;
  reason: string;
}): Message<"invalid-constant-argument", { name: string; type: string; reason: string }> {
  return message(
    "invalid-constant-argument",
    args,
    `The argument ${quote(args.name)} must be written as ${args.type === "bool" ? "true or false" : `a constant ${args.type}, but ${actualValue(args.reason)}`}.`,
  );
}

/** A declared name is not an identifier. */
export function invalidName(args: { kind: string; name: string }): Message<"invalid-name", { kind: string; name: string }> {
  return message(
    "invalid-name",
    args,
    `${quote(args.name)} is not a valid name for a ${args.kind}. A name starts with a letter or an underscore, followed by letters, digits, underscores and dashes.`,
    `Invalid ${args.kind} name`,
  );
}

/** A local name of a provider that is an identifier, but not valid for a provider. */
export function invalidProviderName(args: { name: string }): Message<"invalid-provider-name", { name: string }> {
  return message(
    "invalid-provider-name",
    args,
    `${quote(args.name)} is not a valid local name of a provider. It consists of lowercase letters and digits, with single dashes between them.`,
    "Invalid provider name",
  );
}

/** A quoted string where a reference is required. */
export function invalidReference(args: { text: string }): Message<"invalid-quoted-reference", { text: string }> {
  return message(
    "invalid-quoted-reference",
    args,
    `A reference is required here, but ${quote(args.text)} is not one. Write a reference such as aws_instance.web, without quotes.`,
    "Invalid reference",
  );
}

/** A quoted reference, as versions before 0.12 required it. */
export function quotedReference(args: { text: string }): Message<"quoted-reference", { text: string }> {
  return message(
    "quoted-reference",
    args,
    `References in quotes are deprecated. Write ${args.text} without the quotes.`,
    "Quoted reference is deprecated",
  );
}

/** A variable has the name of an argument of module blocks. */
export function reservedVariableName(args: { name: string }): Message<"reserved-variable-name", { name: string }> {
  return message(
    "reserved-variable-name",
    args,
    `A variable cannot be named ${quote(args.name)}, because that is an argument of module blocks. Choose another name.`,
  );
}

/** A type constraint in quotes. */
export function quotedType(args: { text: string }): Message<"quoted-type", { text: string }> {
  return message(
    "quoted-type",
    args,
    `A type constraint is written without quotes. Write ${args.text === "list" ? "list(string)" : args.text === "map" ? "map(string)" : args.text} instead.`,
    "Quoted type constraint",
  );
}

/** The default of a variable does not match its type. */
export function unsuitableVariableDefault(args: { reason: string }): Message<"unsuitable-variable-default", { reason: string }> {
  return message("unsuitable-variable-default", args, `The default does not match the type constraint of the variable: ${args.reason}.`);
}

/** `default = null` with `nullable = false`. */
export function nullDefault(): Message<"null-variable-default"> {
  return message(
    "null-variable-default",
    {},
    "The default cannot be null, because the variable has nullable = false. Remove the default to make the variable required.",
  );
}

/** A reference to a provider that is not valid. */
export function invalidProviderReference(): Message<"invalid-provider-reference"> {
  return message("invalid-provider-reference", {}, "Write the name of a provider, such as aws, or its name and alias, such as aws.west.");
}

/** A block with both `count` and `for_each`. */
export function countAndForEach(): Message<"count-and-for-each"> {
  return message(
    "count-and-for-each",
    {},
    '"count" and "for_each" cannot be used together. Remove one of them.',
    "Both count and for_each",
  );
}

/** A second block of a type that may occur only once. */
export function duplicateBlock(args: { type: string }): Message<"duplicate-block", { type: string }> {
  return message("duplicate-block", args, `Only one ${quote(args.type)} block is allowed here. Join the blocks or remove one of them.`);
}

/** A block type that the language reserves. */
export function reservedBlock(args: { type: string; where: string }): Message<"reserved-block", { type: string; where: string }> {
  return message(
    "reserved-block",
    args,
    `The block type ${quote(args.type)} is reserved in ${args.where} blocks for a later version of the language. Remove it.`,
    "Reserved block type",
  );
}

/** An argument name that the language reserves. */
export function reservedArgument(args: { name: string; where: string }): Message<"reserved-argument", { name: string; where: string }> {
  return message(
    "reserved-argument",
    args,
    `The argument ${quote(args.name)} is reserved in ${args.where} blocks for a later version of the language. Remove it.`,
  );
}

/** `ignore_changes = ["*"]`. */
export function invalidIgnoreChanges(): Message<"invalid-ignore-changes"> {
  return message("invalid-ignore-changes", {}, "To ignore all changes, write ignore_changes = all, without brackets and quotes.");
}

/** An argument of `lifecycle` that only managed resources have. */
export function invalidLifecycleArgument(args: {
  name: string;
  mode: string;
}): Message<"invalid-lifecycle-argument", { name: string; mode: string }> {
  return message(
    "invalid-lifecycle-argument",
    args,
    `The argument ${quote(args.name)} is only for managed resources. The lifecycle of ${args.mode === "data" ? "a data source" : "an ephemeral resource"} can only have preconditions and postconditions.`,
  );
}

/** An argument whose value is not one of its keywords. */
export function invalidKeyword(args: {
  name: string;
  words: readonly string[];
}): Message<"invalid-keyword-argument", { name: string; words: readonly string[] }> {
  return message(
    "invalid-keyword-argument",
    args,
    `The argument ${quote(args.name)} must be one of the keywords ${args.words.join(" and ")}, without quotes.`,
  );
}

/** The folder of a source address does not exist. */
export function invalidModuleSource(args: { source: string }): Message<"invalid-module-source", { source: string }> {
  return message(
    "invalid-module-source",
    args,
    `${quote(args.source)} is not a valid source address of a module. A folder starts with ./ or ../; a module in a registry is namespace/name/provider.`,
  );
}

/** The source of a module is not a string. */
export function unsuitableModuleSource(): Message<"unsuitable-module-source"> {
  return message(
    "unsuitable-module-source",
    {},
    "The source of a module must be a string that is written out, such as ./modules/network. It cannot be computed by a function.",
    "Module source is not a string",
  );
}

/** A version for a module that has no versions. */
export function versionOfLocalModule(args: { source: string }): Message<"version-without-registry", { source: string }> {
  return message(
    "version-without-registry",
    args,
    `Only modules from a registry have versions, but the source is ${quote(args.source)}. Remove the version argument.`,
    "Version not allowed for this source",
  );
}

/** A version constraint that is not valid. */
export function invalidVersionConstraint(args: {
  text: string | undefined;
}): Message<"invalid-version-constraint", { text: string | undefined }> {
  const found = args.text === undefined ? "This" : quote(args.text);
  return message(
    "invalid-version-constraint",
    args,
    `${found} is not a valid version constraint. Write one or more conditions separated by commas, such as "~> 1.2" or ">= 1.0, < 2.0".`,
  );
}

/** The alias of a provider is not an identifier. */
export function invalidProviderAlias(args: { alias: string }): Message<"invalid-provider-alias", { alias: string }> {
  return message(
    "invalid-provider-alias",
    args,
    `${quote(args.alias)} is not a valid alias. An alias starts with a letter or an underscore, followed by letters, digits, underscores and dashes.`,
  );
}

/** `version` in a `provider` block. */
export function deprecatedProviderVersion(args: { name: string }): Message<"deprecated-provider-version", { name: string }> {
  return message(
    "deprecated-provider-version",
    args,
    `Version constraints in provider blocks are deprecated. Move this one to required_providers in a terraform block: ${args.name} = { version = … }.`,
  );
}

/** An entry of `required_providers` is neither an object nor a version. */
export function invalidRequiredProvider(args: { name: string }): Message<"invalid-required-provider", { name: string }> {
  return message(
    "invalid-required-provider",
    args,
    `The requirement for ${quote(args.name)} must be an object, such as { source = "hashicorp/aws", version = "~> 5.0" }.`,
  );
}

/** A source address of a provider that is not valid. */
export function invalidProviderSource(args: {
  source: string | undefined;
}): Message<"invalid-provider-source", { source: string | undefined }> {
  const found = args.source === undefined ? "This" : quote(args.source);
  return message(
    "invalid-provider-source",
    args,
    `${found} is not a valid source address of a provider. Write "namespace/name", or "host/namespace/name" for a registry other than the default one.`,
  );
}

/** An alias in `configuration_aliases` belongs to another provider. */
export function invalidConfigurationAlias(args: { name: string }): Message<"invalid-configuration-alias", { name: string }> {
  return message(
    "invalid-configuration-alias",
    args,
    `The aliases of ${quote(args.name)} are written as references with that name, such as [${args.name}.main].`,
  );
}

/** An unknown member of an entry of `required_providers`. */
export function unknownRequiredProviderArgument(args: {
  name: string | undefined;
}): Message<"unknown-required-provider-argument", { name: string | undefined }> {
  return message(
    "unknown-required-provider-argument",
    args,
    `A provider requirement has the members source, version and configuration_aliases${args.name === undefined ? "" : `, but not ${quote(args.name)}`}.`,
    "Unknown member of a provider requirement",
  );
}

/** A reference that is not an address. */
export function invalidAddress(): Message<"invalid-address"> {
  return message(
    "invalid-address",
    {},
    "The address of a resource or a module is required here, such as aws_instance.web, aws_instance.web[0] or module.network.",
  );
}

/** A move from a module to a resource, or from a resource to a module. */
export function incompatibleMove(args: { from: string; to: string }): Message<"incompatible-move", { from: string; to: string }> {
  return message(
    "incompatible-move",
    args,
    `A module can only move to a module and a resource to a resource, but this moves ${args.from} to ${args.to}.`,
  );
}

/** A move of an object that has no state. */
export function invalidMovedAddress(args: {
  address: string;
  mode: string;
}): Message<"invalid-moved-address", { address: string; mode: string }> {
  return message(
    "invalid-moved-address",
    args,
    `${args.address} cannot be moved: ${args.mode === "data" ? "data sources" : "ephemeral resources"} are not in the state. Remove this block.`,
  );
}

/** An address is moved to itself. */
export function movedToItself(args: { address: string }): Message<"moved-to-itself", { address: string }> {
  return message("moved-to-itself", args, `This moves ${args.address} to itself. Remove this block or correct one of its addresses.`);
}

/** An address of a `removed` block that names an instance or a data source. */
export function invalidRemovedAddress(args: {
  address: string;
  keyed: boolean;
}): Message<"invalid-removed-address", { address: string; keyed: boolean }> {
  return message(
    "invalid-removed-address",
    args,
    args.keyed
      ? `A removed block is for all instances, but ${args.address} names one of them. Remove the key in brackets.`
      : `${args.address} is a data source, which is not in the state and needs no removed block.`,
  );
}

/** A `removed` block without `lifecycle`. */
export function missingRemovedLifecycle(): Message<"missing-removed-lifecycle"> {
  return message(
    "missing-removed-lifecycle",
    {},
    "Without a lifecycle block the object is forgotten, not destroyed. Write lifecycle { destroy = false } to confirm that, or true to destroy it.",
    "Missing lifecycle of a removed block",
  );
}

/** An `import` block with neither `id` nor `identity`. */
export function missingImportIdentity(): Message<"missing-import-identity"> {
  return message("missing-import-identity", {}, "An import block needs the id of the object to import. Add the argument id or identity.");
}

/** The target of an `import` block is not a managed resource. */
export function invalidImportTarget(): Message<"invalid-import-target"> {
  return message(
    "invalid-import-target",
    {},
    "Only managed resources can be imported. Write the address of one, such as aws_instance.web.",
  );
}

/** Two data sources in a check. */
export function severalCheckData(): Message<"several-check-data-sources"> {
  return message(
    "several-check-data-sources",
    {},
    "A check can have only one data source. Move this one to a check of its own.",
    "More than one data source in a check",
  );
}

/** The data source of a check has `count` or `for_each`. */
export function repeatedCheckData(args: { name: string }): Message<"repeated-check-data-source", { name: string }> {
  return message(
    "repeated-check-data-source",
    args,
    `The data source of a check has one instance, so it cannot have ${quote(args.name)}. Remove it, or move the data source out of the check.`,
    `${args.name} on the data source of a check`,
  );
}

/** The data source of a check has a `lifecycle` block. */
export function lifecycleOfCheckData(): Message<"lifecycle-of-check-data-source"> {
  return message(
    "lifecycle-of-check-data-source",
    {},
    "The data source of a check cannot have a lifecycle block. Replace its conditions with assert blocks of the check, or move the data source out of the check.",
    "Lifecycle of the data source of a check",
  );
}

/** A check without conditions. */
export function checkWithoutAsserts(args: { name: string }): Message<"check-without-asserts", { name: string }> {
  return message(
    "check-without-asserts",
    args,
    `The check ${quote(args.name)} has no valid assert block, so it checks nothing. Add one, or remove the check.`,
  );
}

/** A second declaration of a name. */
export function duplicateDeclaration(args: {
  kind: string;
  name: string;
  first: string;
}): Message<"duplicate-declaration", { kind: string; name: string; first: string }> {
  return message(
    "duplicate-declaration",
    args,
    `The ${args.kind} ${quote(args.name)} is already declared at ${args.first}. Rename or remove one of the two.`,
    `Duplicate ${args.kind}`,
  );
}

/** A second `required_providers` block. */
export function duplicateRequiredProviders(args: { first: string }): Message<"duplicate-required-providers", { first: string }> {
  return message(
    "duplicate-required-providers",
    args,
    `A module has only one required_providers block, and there is one at ${args.first}. Move these entries there.`,
  );
}

/** A second `backend` or `cloud` block, or both. */
export function duplicateBackend(args: { first: string }): Message<"duplicate-backend", { first: string }> {
  return message(
    "duplicate-backend",
    args,
    `A module can have only one backend or cloud block, and there is one at ${args.first}. Remove one of the two.`,
  );
}

/** An override of something that is not declared. */
export function nothingToOverride(args: { kind: string; name: string }): Message<"nothing-to-override", { kind: string; name: string }> {
  return message(
    "nothing-to-override",
    args,
    `This overrides the ${args.kind} ${quote(args.name)}, but no other file declares it. An override file can only change what other files declare.`,
    `Missing ${args.kind} to override`,
  );
}

/** A declaration that is not allowed in an override file. */
export function unsupportedOverride(args: { what: string }): Message<"unsupported-override", { what: string }> {
  return message("unsupported-override", args, `An override file cannot have ${args.what}. Move it to the file that declares the block.`);
}

/** The default of a variable does not match its type after merging override files. */
export function unsuitableOverride(args: { reason: string }): Message<"unsuitable-override", { reason: string }> {
  return message(
    "unsuitable-override",
    args,
    `With this override the default of the variable does not match its type constraint: ${args.reason}.`,
  );
}

/** The folder of a module cannot be read. */
export function unreadableModule(args: {
  folder: string;
  reason: string;
}): Message<"unreadable-module", { folder: string; reason: string }> {
  return message("unreadable-module", args, `The folder ${quote(args.folder)} cannot be read: ${args.reason}`);
}

/** A file cannot be read. */
export function unreadableFile(args: { file: string; reason: string }): Message<"unreadable-file", { file: string; reason: string }> {
  return message("unreadable-file", args, `The file ${quote(args.file)} cannot be read: ${args.reason}`);
}

/** The list of installed modules does not have the form that `terraform init` writes. */
export function invalidModuleManifest(args: {
  file: string;
  reason: string;
}): Message<"invalid-module-manifest", { file: string; reason: string }> {
  return message(
    "invalid-module-manifest",
    args,
    `The list of installed modules in ${quote(args.file)} cannot be used: ${args.reason}. Run terraform init or tofu init again.`,
  );
}

/** A module calls itself. */
export function moduleCycle(args: {
  path: readonly string[];
  folder: string;
}): Message<"module-cycle", { path: readonly string[]; folder: string }> {
  return message(
    "module-cycle",
    args,
    `This call leads back to ${quote(args.folder)}, which is already being loaded: the module calls form a cycle. Remove one of the calls.`,
    "Cycle of module calls",
  );
}

/** Modules are nested too deeply. */
export function modulesTooDeep(args: { limit: number }): Message<"modules-too-deep", { limit: number }> {
  return message(
    "modules-too-deep",
    args,
    `Modules are nested more than ${args.limit} levels deep. The calls below this one are not loaded.`,
  );
}

/** A tree has too many modules. */
export function tooManyModules(args: { limit: number }): Message<"too-many-modules", { limit: number }> {
  return message("too-many-modules", args, `The tree has more than ${args.limit} modules. The others are not loaded.`);
}

/** The source of a module is not a local folder, and the module was not found. */
export function unresolvedModule(args: { source: string }): Message<"unresolved-module", { source: string }> {
  return message(
    "unresolved-module",
    args,
    `The module ${quote(args.source)} is not a local folder and is not installed, so its contents are unknown. Install it with terraform init or tofu init.`,
  );
}

/** The source of a module depends on something that is not constant. */
export function variableModuleSource(): Message<"variable-module-source"> {
  return message(
    "variable-module-source",
    {},
    "The source of a module must be a constant string. Write it out, without references.",
    "Module source is not constant",
  );
}

/** The folder of a module does not exist. */
export function missingModule(args: { source: string; folder: string }): Message<"missing-module", { source: string; folder: string }> {
  return message(
    "missing-module",
    args,
    `The module ${quote(args.source)} does not exist: there is no folder ${quote(args.folder)}. Correct the source or create the module.`,
  );
}

/** A condition that does not refer to anything. */
export function constantCondition(args: { block: string }): Message<"constant-condition", { block: string }> {
  return message(
    "constant-condition",
    args,
    `The condition of this ${args.block} block refers to nothing, so its result is always the same. Refer to what it checks.`,
  );
}

/** A condition of a variable that does not refer to the variable. */
export function unrelatedValidation(args: { variable: string }): Message<"unrelated-validation", { variable: string }> {
  return message(
    "unrelated-validation",
    args,
    `The condition of a validation block must refer to the variable that it checks: var.${args.variable}.`,
  );
}

/** Two `import` blocks have the same target. */
export function duplicateImport(args: { address: string; first: string }): Message<"duplicate-import", { address: string; first: string }> {
  return message(
    "duplicate-import",
    args,
    `Another block already imports an object into ${args.address} (${args.first}). Remove one of the two blocks.`,
  );
}

/** A block that Terraform silently ignores in an override file. */
export function ignoredOverride(args: { type: string }): Message<"ignored-override", { type: string }> {
  return message("ignored-override", args, `A ${args.type} block in an override file has no effect. Move it to another file.`);
}

/** An edition of the language that does not exist. */
export function unsupportedEdition(args: {
  edition: string | undefined;
}): Message<"unsupported-language-edition", { edition: string | undefined }> {
  return message(
    "unsupported-language-edition",
    args,
    `${args.edition === undefined ? "This" : args.edition} is not a supported edition of the language. Remove the argument.`,
  );
}

/** A provisioner that existed in earlier versions. */
export function removedProvisioner(args: { type: string }): Message<"removed-provisioner", { type: string }> {
  return message(
    "removed-provisioner",
    args,
    `The provisioner ${quote(args.type)} does not exist any more. Use local-exec or remote-exec instead.`,
  );
}

/** A destroy-time provisioner that refers to another object. */
export function foreignDestroyReference(args: { reference: string }): Message<"foreign-destroy-reference", { reference: string }> {
  return message(
    "foreign-destroy-reference",
    args,
    `A provisioner that runs on destroy can only refer to self, count.index and each.key, because ${args.reference} may not exist any more.`,
  );
}

/** `experiments` in a `terraform` block. */
export function unsupportedExperiments(): Message<"unsupported-experiments"> {
  return message("unsupported-experiments", {}, "Experiments are only available in test versions of the language. Remove this argument.");
}

/** A module folder without configuration files. */
export function emptyModule(args: { source: string; folder: string }): Message<"empty-module", { source: string; folder: string }> {
  return message(
    "empty-module",
    args,
    `The module ${quote(args.source)} has no configuration files in ${quote(args.folder)}, so it does nothing. Correct the source, or add .tf files.`,
  );
}

/** A provisioner of a `removed` block that does not run on destroy. */
export function createTimeProvisioner(): Message<"create-time-provisioner"> {
  return message(
    "create-time-provisioner",
    {},
    "The provisioners of a removed block run when the object is destroyed. Add when = destroy.",
  );
}

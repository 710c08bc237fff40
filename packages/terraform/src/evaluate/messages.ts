/** Messages of evaluating modules, one function for each code. */
import { joinWords } from "@hcl-ts/cty/kernel";
import { type Message, message } from "@hcl-ts/hcl";
import { actualValue, countOf, didYouMean, quote } from "@hcl-ts/hcl/syntax";

// --- references -----------------------------------------------------------------------------------------------------

/** A reference to something that the module does not declare. */
export function undeclaredReference(
  what: string,
  name: string,
  suggestion: string | undefined,
): Message<"undeclared-reference", { readonly what: string; readonly name: string; readonly suggestion: string | undefined }> {
  return message(
    "undeclared-reference",
    { what, name, suggestion },
    `This module declares no ${what} named ${quote(name)}.${suggestion === undefined ? " Declare it, or correct the name." : didYouMean(suggestion)}`,
  );
}

/** A name that must be followed by another name. */
export function incompleteReference(
  root: string,
  wanted: string,
): Message<"incomplete-reference", { readonly root: string; readonly wanted: string }> {
  return message(
    "incomplete-reference",
    { root, wanted },
    `${quote(root)} is not a value by itself. Refer to one object with ${wanted}; for a string, use double quotes.`,
  );
}

/** A name that exists only in other contexts. */
export function misplacedReference(
  name: string,
  where: string,
): Message<"misplaced-reference", { readonly name: string; readonly where: string }> {
  return message("misplaced-reference", { name, where }, `${quote(name)} can be used only ${where}.`);
}

/** An attribute that `path`, `terraform`, `each` or `count` does not have. */
export function unknownAttributeOf(
  object: string,
  name: string,
  names: readonly string[],
): Message<"unknown-attribute-of", { readonly object: string; readonly name: string; readonly names: readonly string[] }> {
  return message(
    "unknown-attribute-of",
    { object, name, names },
    `${quote(object)} has no attribute ${quote(name)}. It has ${joinWords(names.map((n) => quote(n)))}.`,
    "Unknown attribute",
  );
}

/** An attribute that a resource of the type does not have. */
export function unknownResourceAttribute(
  address: string,
  name: string,
  suggestion: string | undefined,
): Message<"unknown-resource-attribute", { readonly address: string; readonly name: string; readonly suggestion: string | undefined }> {
  return message(
    "unknown-resource-attribute",
    { address, name, suggestion },
    `${address} has no attribute ${quote(name)}.${didYouMean(suggestion)}`,
  );
}

/** A block whose expressions refer to the block itself. */
export function selfReference(name: string): Message<"self-reference", { readonly name: string }> {
  return message(
    "self-reference",
    { name },
    `${name} refers to itself, so it would need its own result to be computed. Remove the reference.`,
  );
}

/** Blocks of a resource that are nested too deeply. */
export function blocksTooDeep(limit: number): Message<"blocks-too-deep", { readonly limit: number }> {
  return message("blocks-too-deep", { limit }, `Blocks can be nested at most ${limit} levels deep, and some here are nested deeper.`);
}

/** An argument of a provisioner that has the wrong type. */
export function unsuitableProvisionerArgument(
  name: string,
  reason: string,
): Message<"unsuitable-provisioner-argument", { readonly name: string; readonly reason: string }> {
  return message(
    "unsuitable-provisioner-argument",
    { name, reason },
    `The value of the argument ${quote(name)} is not suitable: ${reason}.`,
  );
}

/** Declarations that depend on each other. */
export function dependencyCycle(names: readonly string[]): Message<"dependency-cycle", { readonly names: readonly string[] }> {
  return message(
    "dependency-cycle",
    { names },
    `These need each other, so none of them can be computed. Remove one of the references: ${[...names, names[0]].join(" → ")}.`,
  );
}

/** A reference to a resource with `count` or `for_each` that does not select an instance. */
export function missingInstanceKey(
  address: string,
  argument: "count" | "for_each",
): Message<"missing-instance-key", { readonly address: string; readonly argument: string }> {
  const example = argument === "count" ? `${address}[count.index]` : `${address}[each.key]`;
  return message(
    "missing-instance-key",
    { address, argument },
    `${address} has ${quote(argument)}, so its attributes belong to its instances. Select one, as in ${example}.`,
  );
}

/** An instance key for a resource that has only one instance. */
export function unexpectedInstanceKey(address: string): Message<"unexpected-instance-key", { readonly address: string }> {
  return message(
    "unexpected-instance-key",
    { address },
    `${address} has neither "count" nor "for_each", so there is no instance to select. Remove the index.`,
  );
}

/** An output that a called module does not have. */
export function undeclaredOutput(
  module: string,
  name: string,
  suggestion: string | undefined,
): Message<"undeclared-output", { readonly module: string; readonly name: string; readonly suggestion: string | undefined }> {
  return message(
    "undeclared-output",
    { module, name, suggestion },
    `The module ${quote(module)} has no output named ${quote(name)}.${didYouMean(suggestion)}`,
  );
}

/** The use of an output that is deprecated. */
export function deprecatedOutput(
  module: string,
  name: string,
  reason: string,
): Message<"deprecated-output", { readonly module: string; readonly name: string; readonly reason: string }> {
  return message(
    "deprecated-output",
    { module, name, reason },
    `The output ${quote(name)} of the module ${quote(module)} is deprecated: ${reason}`,
  );
}

// --- count and for_each ---------------------------------------------------------------------------------------------

/** The value of `count` is not a number of instances. */
export function invalidCount(reason: string): Message<"invalid-count", { readonly reason: string }> {
  return message("invalid-count", { reason }, `"count" must be a whole number of at least 0, but ${actualValue(reason)}.`);
}

/** A `for_each` whose value is not a valid set of instances. */
export function invalidForEach(reason: string): Message<"invalid-for-each", { readonly reason: string }> {
  return message(
    "invalid-for-each",
    { reason },
    `"for_each" must be a map, an object or a set of strings, but ${actualValue(reason)}.`,
    "Invalid for_each",
  );
}

/** A `count` or `for_each` that is not known before apply. */
export function unknownInstances(argument: string): Message<"unknown-instances", { readonly argument: string }> {
  return message(
    "unknown-instances",
    { argument },
    `The value of ${quote(argument)} is not known until apply, so its instances cannot be determined. Use only values that are known while planning.`,
  );
}

/** The value of `enabled` is not a known bool. */
export function invalidEnabled(reason: string): Message<"invalid-enabled", { readonly reason: string }> {
  return message("invalid-enabled", { reason }, `"enabled" must be a known bool, but ${actualValue(reason)}.`);
}

// --- resources ------------------------------------------------------------------------------------------------------

/** A resource type that its provider does not have. */
export function unknownResourceType(
  type: string,
  provider: string,
): Message<"unknown-resource-type", { readonly type: string; readonly provider: string }> {
  return message("unknown-resource-type", { type, provider }, `The provider ${provider} has no resource type ${quote(type)}.`);
}

/** A value for an attribute that only the provider sets. */
export function computedAttribute(name: string): Message<"computed-attribute", { readonly name: string }> {
  return message(
    "computed-attribute",
    { name },
    `${quote(name)} is set by the provider and cannot be set in the configuration. Remove it.`,
    "Attribute is read-only",
  );
}

/** An ephemeral value in a resource, which would be stored. */
export function ephemeralArgument(where: string): Message<"ephemeral-argument", { readonly where: string }> {
  return message(
    "ephemeral-argument",
    { where },
    `This value is ephemeral, but ${where} is stored. Use a write-only argument, or a value that is not ephemeral.`,
    "Ephemeral value not allowed",
  );
}

/** An infinite number, which a plan cannot store. */
export function infiniteNumber(where: string): Message<"infinite-number", { readonly where: string }> {
  return message(
    "infinite-number",
    { where },
    `The value of ${where} contains an infinite number, such as 1 / 0, which Terraform cannot save. Check the divisor before the division.`,
  );
}

/** An entry of `configuration_aliases` in the root module, which no module calls. */
export function missingRootProvider(address: string): Message<"missing-root-provider", { readonly address: string }> {
  return message(
    "missing-root-provider",
    { address },
    `The module requires its caller to pass the provider configuration ${quote(address)}, and a root module has no caller. Add a provider block with this alias.`,
    "Missing provider configuration",
  );
}

/** A module folder without configuration files. */
export function noConfiguration(folder: string): Message<"no-configuration", { readonly folder: string }> {
  return message(
    "no-configuration",
    { folder },
    `The folder ${quote(folder)} contains no files of a Terraform configuration. Files must be in the folder itself, with names that end in .tf or .tf.json.`,
    "No configuration files",
  );
}

/** A data source that the program cannot read. */
export function failedRead(address: string, reason: string): Message<"failed-read", { readonly address: string; readonly reason: string }> {
  return message("failed-read", { address, reason }, `${address} cannot be read: ${reason}.`, "Data source cannot be read");
}

// --- outputs --------------------------------------------------------------------------------------------------------

/** An output of the root module that shows a sensitive value. */
export function sensitiveOutput(name: string): Message<"sensitive-output", { readonly name: string }> {
  return message(
    "sensitive-output",
    { name },
    `The value of the output ${quote(name)} contains a sensitive value, and the output is not declared with sensitive = true. Add that, or use nonsensitive if the value can be shown.`,
    "Output refers to a sensitive value",
  );
}

/** A value that cannot be converted to the type of its output. */
export function invalidOutputValue(
  name: string,
  reason: string,
): Message<"invalid-output-value", { readonly name: string; readonly reason: string }> {
  return message(
    "invalid-output-value",
    { name, reason },
    `This value does not fit the type of the output ${quote(name)}: ${reason}.`,
    "Invalid output value",
  );
}

/** An ephemeral value in an output that is stored. */
export function ephemeralOutput(name: string): Message<"ephemeral-output", { readonly name: string }> {
  return message(
    "ephemeral-output",
    { name },
    `The value of the output ${quote(name)} is ephemeral. Only outputs of child modules that are declared with ephemeral = true can have such values.`,
    "Ephemeral value not allowed",
  );
}

/** An ephemeral output of the root module. */
export function ephemeralRootOutput(name: string): Message<"ephemeral-root-output", { readonly name: string }> {
  return message(
    "ephemeral-root-output",
    { name },
    `The outputs of the root module are stored, so the output ${quote(name)} cannot be ephemeral. Remove "ephemeral".`,
    "Ephemeral output of the root module",
  );
}

/** An ephemeral output without an ephemeral value. */
export function notEphemeralOutput(name: string): Message<"not-ephemeral-output", { readonly name: string }> {
  return message(
    "not-ephemeral-output",
    { name },
    `The output ${quote(name)} is declared as ephemeral, but its value is not. Remove "ephemeral".`,
    "Value is not ephemeral",
  );
}

// --- conditions -----------------------------------------------------------------------------------------------------

/** A condition that is not met. */
export function failedCondition(
  kind: string,
  text: string | undefined,
): Message<"failed-condition", { readonly kind: string; readonly text: string | undefined }> {
  const detail = text ?? "The message of the condition cannot be shown, because it is not known yet, sensitive or invalid.";
  return message("failed-condition", { kind, text }, `The ${kind} is not met: ${detail}`, `Failed ${kind}`);
}

/** A condition whose value is not a bool. */
export function invalidConditionResult(
  kind: string,
  reason: string,
): Message<"invalid-condition-result", { readonly kind: string; readonly reason: string }> {
  return message(
    "invalid-condition-result",
    { kind, reason },
    `The condition of the ${kind} must be true or false, but ${actualValue(reason)}.`,
    "Invalid condition",
  );
}

/** A check whose result is not known before apply. */
export function unknownCheck(): Message<"unknown-check"> {
  return message("unknown-check", {}, "The result of this check is not known until apply.");
}

/** An error message of a condition that is not a string. */
export function invalidErrorMessage(reason: string): Message<"invalid-error-message", { readonly reason: string }> {
  return message("invalid-error-message", { reason }, `"error_message" must be a non-empty string, but ${actualValue(reason)}.`);
}

/** An error message of a condition that would reveal a sensitive or ephemeral value. */
export function protectedErrorMessage(mark: string): Message<"protected-error-message", { readonly mark: string }> {
  return message(
    "protected-error-message",
    { mark },
    `"error_message" refers to values that are ${mark}, so it is not shown. Remove them, or use nonsensitive where they can be shown.`,
    "Error message cannot be shown",
  );
}

// --- moved, import, removed -----------------------------------------------------------------------------------------

/** An object that is moved to another address but is still declared. */
export function movedStillDeclared(
  from: string,
  to: string,
): Message<"moved-object-still-declared", { readonly from: string; readonly to: string }> {
  return message(
    "moved-object-still-declared",
    { from, to },
    `This block moves ${from} to ${to}, but ${from} is still declared. Remove its block, or this one.`,
  );
}

/** Moves that form a cycle. */
export function movedInCycle(addresses: readonly string[]): Message<"moved-in-cycle", { readonly addresses: readonly string[] }> {
  return message(
    "moved-in-cycle",
    { addresses },
    `These moves lead back to where they start. Remove one of them: ${addresses.join(" → ")}.`,
  );
}

/** Two moves from or to the same address. */
export function ambiguousMove(address: string): Message<"ambiguous-move", { readonly address: string }> {
  return message(
    "ambiguous-move",
    { address },
    `Another "moved" block already moves an object from or to ${address}. Remove one of the two.`,
  );
}

/** A removed object that is still declared. */
export function removedStillDeclared(address: string): Message<"removed-object-still-declared", { readonly address: string }> {
  return message(
    "removed-object-still-declared",
    { address },
    `This block removes ${address}, which is still declared. Remove its block, or this one.`,
  );
}

/** An import into a resource that is not declared. */
export function importTargetMissing(address: string): Message<"import-target-missing", { readonly address: string }> {
  return message(
    "import-target-missing",
    { address },
    `This block imports an object into ${address}, which is not declared. Add a resource block for it.`,
  );
}

/** An import with an id that is not valid. */
export function invalidImportId(reason: string): Message<"invalid-import-id", { readonly reason: string }> {
  return message("invalid-import-id", { reason }, `"id" must be a known, non-empty string, but ${actualValue(reason)}.`);
}

/** An import in a called module. */
export function nestedImport(module: string): Message<"nested-import", { readonly module: string }> {
  return message(
    "nested-import",
    { module },
    `${module} is called by another module, and only the root module can import objects. Move the block there.`,
  );
}

/** Two imports into the same address. */
export function repeatedImport(address: string): Message<"repeated-import", { readonly address: string }> {
  return message(
    "repeated-import",
    { address },
    `Another "import" block already imports an object into ${address}. Remove one of the two.`,
  );
}

/** More instances than the limit of an evaluation. */
export function tooManyInstances(limit: number): Message<"too-many-instances", { readonly limit: number }> {
  return message(
    "too-many-instances",
    { limit },
    `The configuration has more than ${countOf(limit, "instance")} of resources and modules.`,
  );
}

// --- variables ------------------------------------------------------------------------------------------------------

/** An attribute of a default that the type of the variable does not have. */
export function ignoredAttribute(
  variable: string,
  name: string,
): Message<"ignored-attribute", { readonly variable: string; readonly name: string }> {
  return message(
    "ignored-attribute",
    { variable, name },
    `The type of the variable ${quote(variable)} has no attribute ${quote(name)}, so this part of the default is dropped. Remove it, or add it to the type.`,
    "Attribute is ignored",
  );
}

// --- module calls ---------------------------------------------------------------------------------------------------

/** A required variable of a called module without an argument. */
export function missingModuleArgument(
  module: string,
  name: string,
): Message<"missing-module-argument", { readonly module: string; readonly name: string }> {
  return message(
    "missing-module-argument",
    { module, name },
    `The module ${quote(module)} requires the argument ${quote(name)}. Add it to this block.`,
  );
}

/** An argument for which a called module has no variable. */
export function unsupportedModuleArgument(
  module: string,
  name: string,
  suggestion: string | undefined,
): Message<"unsupported-module-argument", { readonly module: string; readonly name: string; readonly suggestion: string | undefined }> {
  return message(
    "unsupported-module-argument",
    { module, name, suggestion },
    `The module ${quote(module)} has no variable named ${quote(name)}.${didYouMean(suggestion)}`,
  );
}

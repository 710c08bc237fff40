/** Messages of evaluating modules, one function for each code. */
import { joinWords } from "@hcl-ts/cty/kernel";
import { type MessageOf, message } from "@hcl-ts/hcl";
import { actualValue, countOf, didYouMean, quote } from "@hcl-ts/hcl/syntax";

// --- references -----------------------------------------------------------------------------------------------------

/** A reference to something that the module does not declare. */
export const undeclaredReference: MessageOf<
  "undeclared-reference",
  { readonly what: string; readonly name: string; readonly suggestion: string | undefined }
> = (params) =>
  message(
    "undeclared-reference",
    params,
    `This module declares no ${params.what} named ${quote(params.name)}.${params.suggestion === undefined ? " Declare it, or correct the name." : didYouMean(params.suggestion)}`,
  );

/** A name that must be followed by another name. */
export const incompleteReference: MessageOf<"incomplete-reference", { readonly root: string; readonly wanted: string }> = (params) =>
  message(
    "incomplete-reference",
    params,
    `${quote(params.root)} is not a value by itself. Refer to one object with ${params.wanted}; for a string, use double quotes.`,
  );

/** A name that exists only in other contexts. */
export const misplacedReference: MessageOf<"misplaced-reference", { readonly name: string; readonly where: string }> = (params) =>
  message("misplaced-reference", params, `${quote(params.name)} can only be used ${params.where}.`);

/** An attribute that `path`, `terraform`, `each` or `count` does not have. */
export const unknownAttributeOf: MessageOf<
  "unknown-attribute-of",
  { readonly object: string; readonly name: string; readonly names: readonly string[] }
> = (params) =>
  message(
    "unknown-attribute-of",
    params,
    `${quote(params.object)} has no attribute ${quote(params.name)}. It has ${joinWords(params.names.map((n) => quote(n)))}.`,
    "Unknown attribute",
  );

/** An attribute that a resource of the type does not have. */
export const unknownResourceAttribute: MessageOf<
  "unknown-resource-attribute",
  { readonly address: string; readonly name: string; readonly suggestion: string | undefined }
> = (params) =>
  message(
    "unknown-resource-attribute",
    params,
    `${params.address} has no attribute ${quote(params.name)}.${didYouMean(params.suggestion)}`,
  );

/** A block whose expressions refer to the block itself. */
export const selfReference: MessageOf<"self-reference", { readonly name: string }> = (params) =>
  message("self-reference", params, `${params.name} refers to itself, so it cannot be computed. Remove the reference.`);

/** Blocks of a resource that are nested too deeply. */
export const blocksTooDeep: MessageOf<"blocks-too-deep", { readonly limit: number }> = (params) =>
  message("blocks-too-deep", params, `Blocks can be nested at most ${params.limit} levels deep, and some here are nested deeper.`);

/** An argument of a provisioner that has the wrong type. */
export const unsuitableProvisionerArgument: MessageOf<
  "unsuitable-provisioner-argument",
  { readonly name: string; readonly reason: string }
> = (params) =>
  message("unsuitable-provisioner-argument", params, `The value of the argument ${quote(params.name)} is not suitable: ${params.reason}.`);

/** Declarations that depend on each other. */
export const dependencyCycle: MessageOf<"dependency-cycle", { readonly names: readonly string[] }> = (params) =>
  message(
    "dependency-cycle",
    params,
    `These depend on each other, so none of them can be computed. Remove one of the references: ${[...params.names, params.names[0]].join(" → ")}.`,
  );

/** A reference to a resource with `count` or `for_each` that does not select an instance. */
export const missingInstanceKey: MessageOf<
  "missing-instance-key",
  { readonly address: string; readonly argument: string },
  { readonly address: string; readonly argument: "count" | "for_each" }
> = (params) => {
  const example = params.argument === "count" ? `${params.address}[count.index]` : `${params.address}[each.key]`;
  return message(
    "missing-instance-key",
    params,
    `${params.address} has ${quote(params.argument)}, so its attributes belong to its instances. Select one, as in ${example}.`,
  );
};

/** An instance key for a resource that has only one instance. */
export const unexpectedInstanceKey: MessageOf<"unexpected-instance-key", { readonly address: string }> = (params) =>
  message(
    "unexpected-instance-key",
    params,
    `${params.address} has neither "count" nor "for_each", so there is no instance to select. Remove the index.`,
  );

/** An output that a called module does not have. */
export const undeclaredOutput: MessageOf<
  "undeclared-output",
  { readonly module: string; readonly name: string; readonly suggestion: string | undefined }
> = (params) =>
  message(
    "undeclared-output",
    params,
    `The module ${quote(params.module)} has no output named ${quote(params.name)}.${didYouMean(params.suggestion)}`,
  );

/** The use of an output that is deprecated. */
export const deprecatedOutput: MessageOf<
  "deprecated-output",
  { readonly module: string; readonly name: string; readonly reason: string }
> = (params) =>
  message(
    "deprecated-output",
    params,
    `The output ${quote(params.name)} of the module ${quote(params.module)} is deprecated: ${params.reason}`,
  );

// --- count and for_each ---------------------------------------------------------------------------------------------

/** The value of `count` is not a number of instances. */
export const invalidCount: MessageOf<"invalid-count", { readonly reason: string }> = (params) =>
  message("invalid-count", params, `"count" must be a whole number of at least 0, but ${actualValue(params.reason)}.`);

/** A `for_each` whose value is not a valid set of instances. */
export const invalidForEach: MessageOf<"invalid-for-each", { readonly reason: string }> = (params) =>
  message(
    "invalid-for-each",
    params,
    `"for_each" must be a map, an object or a set of strings, but ${actualValue(params.reason)}.`,
    "Invalid for_each",
  );

/** A `count` or `for_each` that is not known before apply. */
export const unknownInstances: MessageOf<"unknown-instances", { readonly argument: string }> = (params) =>
  message(
    "unknown-instances",
    params,
    `The value of ${quote(params.argument)} is not known until apply, so the instances cannot be determined. Use only values that are known while planning.`,
  );

/** The value of `enabled` is not a known bool. */
export const invalidEnabled: MessageOf<"invalid-enabled", { readonly reason: string }> = (params) =>
  message("invalid-enabled", params, `"enabled" must be a known bool, but ${actualValue(params.reason)}.`);

// --- resources ------------------------------------------------------------------------------------------------------

/** A resource type that its provider does not have. */
export const unknownResourceType: MessageOf<"unknown-resource-type", { readonly type: string; readonly provider: string }> = (params) =>
  message("unknown-resource-type", params, `The provider ${params.provider} has no resource type ${quote(params.type)}.`);

/** A value for an attribute that only the provider sets. */
export const computedAttribute: MessageOf<"computed-attribute", { readonly name: string }> = (params) =>
  message(
    "computed-attribute",
    params,
    `${quote(params.name)} is set by the provider and cannot be set in the configuration. Remove it.`,
    "Attribute is read-only",
  );

/** An ephemeral value in a resource, which would be stored. */
export const ephemeralArgument: MessageOf<"ephemeral-argument", { readonly where: string }> = (params) =>
  message(
    "ephemeral-argument",
    params,
    `This value is ephemeral, but ${params.where} is stored. Use a write-only argument, or a value that is not ephemeral.`,
    "Ephemeral value not allowed",
  );

/** An infinite number, which a plan cannot store. */
export const infiniteNumber: MessageOf<"infinite-number", { readonly where: string }> = (params) =>
  message(
    "infinite-number",
    params,
    `The value of ${params.where} contains an infinite number, such as 1 / 0, which Terraform cannot save. Check the divisor before the division.`,
  );

/** An entry of `configuration_aliases` in the root module, which no module calls. */
export const missingRootProvider: MessageOf<"missing-root-provider", { readonly address: string }> = (params) =>
  message(
    "missing-root-provider",
    params,
    `The module requires its caller to pass the provider configuration ${quote(params.address)}, and a root module has no caller. Add a provider block with this alias.`,
    "Missing provider configuration",
  );

/** A module folder without configuration files. */
export const noConfiguration: MessageOf<"no-configuration", { readonly folder: string }> = (params) =>
  message(
    "no-configuration",
    params,
    `The folder ${quote(params.folder)} contains no Terraform configuration files. Files must be in the folder itself, with names that end in .tf or .tf.json.`,
    "No configuration files",
  );

/** A data source that the program cannot read. */
export const failedRead: MessageOf<"failed-read", { readonly address: string; readonly reason: string }> = (params) =>
  message("failed-read", params, `${params.address} cannot be read: ${params.reason}.`, "Data source cannot be read");

// --- outputs --------------------------------------------------------------------------------------------------------

/** An output of the root module that shows a sensitive value. */
export const sensitiveOutput: MessageOf<"sensitive-output", { readonly name: string }> = (params) =>
  message(
    "sensitive-output",
    params,
    `The value of the output ${quote(params.name)} contains a sensitive value, and the output is not declared with sensitive = true. Add that, or use nonsensitive if the value can be shown.`,
    "Output refers to a sensitive value",
  );

/** A value that cannot be converted to the type of its output. */
export const invalidOutputValue: MessageOf<"invalid-output-value", { readonly name: string; readonly reason: string }> = (params) =>
  message(
    "invalid-output-value",
    params,
    `This value does not fit the type of the output ${quote(params.name)}: ${params.reason}.`,
    "Invalid output value",
  );

/** An ephemeral value in an output that is stored. */
export const ephemeralOutput: MessageOf<"ephemeral-output", { readonly name: string }> = (params) =>
  message(
    "ephemeral-output",
    params,
    `The value of the output ${quote(params.name)} is ephemeral. Only outputs of child modules that are declared with ephemeral = true can have such values.`,
    "Ephemeral value not allowed",
  );

/** An ephemeral output of the root module. */
export const ephemeralRootOutput: MessageOf<"ephemeral-root-output", { readonly name: string }> = (params) =>
  message(
    "ephemeral-root-output",
    params,
    `The outputs of the root module are stored, so the output ${quote(params.name)} cannot be ephemeral. Remove "ephemeral".`,
    "Ephemeral output of the root module",
  );

/** An ephemeral output without an ephemeral value. */
export const notEphemeralOutput: MessageOf<"not-ephemeral-output", { readonly name: string }> = (params) =>
  message(
    "not-ephemeral-output",
    params,
    `The output ${quote(params.name)} is declared as ephemeral, but its value is not. Remove "ephemeral".`,
    "Value is not ephemeral",
  );

// --- conditions -----------------------------------------------------------------------------------------------------

/** A condition that is not met. */
export const failedCondition: MessageOf<"failed-condition", { readonly kind: string; readonly text: string | undefined }> = (params) => {
  const detail = params.text ?? "The message of the condition cannot be shown, because it is not known yet, sensitive or invalid.";
  return message("failed-condition", params, `The ${params.kind} is not met: ${detail}`, `Failed ${params.kind}`);
};

/** A condition whose value is not a bool. */
export const invalidConditionResult: MessageOf<"invalid-condition-result", { readonly kind: string; readonly reason: string }> = (params) =>
  message(
    "invalid-condition-result",
    params,
    `The condition of the ${params.kind} must be true or false, but ${actualValue(params.reason)}.`,
    "Invalid condition",
  );

/** A check whose result is not known before apply. */
export const unknownCheck: MessageOf<"unknown-check"> = () =>
  message("unknown-check", {}, "The result of this check is not known until apply.");

/** An error message of a condition that is not a string. */
export const invalidErrorMessage: MessageOf<"invalid-error-message", { readonly reason: string }> = (params) =>
  message("invalid-error-message", params, `"error_message" must be a non-empty string, but ${actualValue(params.reason)}.`);

/** An error message of a condition that would reveal a sensitive or ephemeral value. */
export const protectedErrorMessage: MessageOf<"protected-error-message", { readonly mark: string }> = (params) =>
  message(
    "protected-error-message",
    params,
    `"error_message" refers to values that are ${params.mark}, so it is not shown. Remove them, or use nonsensitive where they can be shown.`,
    "Error message cannot be shown",
  );

// --- moved, import, removed -----------------------------------------------------------------------------------------

/** An object that is moved to another address but is still declared. */
export const movedStillDeclared: MessageOf<"moved-object-still-declared", { readonly from: string; readonly to: string }> = (params) =>
  message(
    "moved-object-still-declared",
    params,
    `This block moves ${params.from} to ${params.to}, but ${params.from} is still declared. Remove its declaration or this block.`,
  );

/** Moves that form a cycle. */
export const movedInCycle: MessageOf<"moved-in-cycle", { readonly addresses: readonly string[] }> = (params) =>
  message("moved-in-cycle", params, `These moves lead back to where they start. Remove one of them: ${params.addresses.join(" → ")}.`);

/** Two moves from or to the same address. */
export const ambiguousMove: MessageOf<"ambiguous-move", { readonly address: string }> = (params) =>
  message("ambiguous-move", params, `Another "moved" block already moves an object from or to ${params.address}. Remove one of the two.`);

/** A removed object that is still declared. */
export const removedStillDeclared: MessageOf<"removed-object-still-declared", { readonly address: string }> = (params) =>
  message(
    "removed-object-still-declared",
    params,
    `This block removes ${params.address}, which is still declared. Remove its declaration or this block.`,
  );

/** An import into a resource that is not declared. */
export const importTargetMissing: MessageOf<"import-target-missing", { readonly address: string }> = (params) =>
  message(
    "import-target-missing",
    params,
    `This block imports an object into ${params.address}, which is not declared. Add a resource block for it.`,
  );

/** An import with an id that is not valid. */
export const invalidImportId: MessageOf<"invalid-import-id", { readonly reason: string }> = (params) =>
  message("invalid-import-id", params, `"id" must be a known, non-empty string, but ${actualValue(params.reason)}.`);

/** An import in a called module. */
export const nestedImport: MessageOf<"nested-import", { readonly module: string }> = (params) =>
  message(
    "nested-import",
    params,
    `${params.module} is called by another module, and only the root module can import objects. Move the block there.`,
  );

/** Two imports into the same address. */
export const repeatedImport: MessageOf<"repeated-import", { readonly address: string }> = (params) =>
  message("repeated-import", params, `Another "import" block already imports an object into ${params.address}. Remove one of the two.`);

/** More instances than the limit of an evaluation. */
export const tooManyInstances: MessageOf<"too-many-instances", { readonly limit: number }> = (params) =>
  message("too-many-instances", params, `The configuration has more than ${countOf(params.limit, "instance")} of resources and modules.`);

// --- variables ------------------------------------------------------------------------------------------------------

/** An attribute of a default that the type of the variable does not have. */
export const ignoredAttribute: MessageOf<"ignored-attribute", { readonly variable: string; readonly name: string }> = (params) =>
  message(
    "ignored-attribute",
    params,
    `The type of the variable ${quote(params.variable)} has no attribute ${quote(params.name)}, so this part of the default is dropped. Remove it, or add it to the type.`,
    "Attribute is ignored",
  );

// --- module calls ---------------------------------------------------------------------------------------------------

/** A required variable of a called module without an argument. */
export const missingModuleArgument: MessageOf<"missing-module-argument", { readonly module: string; readonly name: string }> = (params) =>
  message(
    "missing-module-argument",
    params,
    `The module ${quote(params.module)} requires the argument ${quote(params.name)}. Add it to this block.`,
  );

/** An argument for which a called module has no variable. */
export const unsupportedModuleArgument: MessageOf<
  "unsupported-module-argument",
  { readonly module: string; readonly name: string; readonly suggestion: string | undefined }
> = (params) =>
  message(
    "unsupported-module-argument",
    params,
    `The module ${quote(params.module)} has no variable named ${quote(params.name)}.${didYouMean(params.suggestion)}`,
  );

/** Messages about the values of input variables, one function for each code. */
import { type Message, type MessageOf, message } from "@hcl-ts/hcl";
import { countOf, didYouMean, quote } from "@hcl-ts/hcl/syntax";

/** A value that cannot be converted to the type of its variable. */
export const invalidVariableValue: MessageOf<"invalid-variable-value", { readonly name: string; readonly reason: string }> = (params) =>
  message(
    "invalid-variable-value",
    params,
    `This value does not fit the type of the variable ${quote(params.name)}: ${params.reason}.`,
    "Invalid value for an input variable",
  );

/** A required variable without a value. */
export const missingVariable: MessageOf<"missing-variable", { readonly name: string }> = (params) =>
  message(
    "missing-variable",
    params,
    `The variable ${quote(params.name)} has no default, and no value was given. Set it in a .tfvars file, with -var, or in the environment as TF_VAR_${params.name}.`,
    "No value for a required variable",
  );

/** A null value for a variable that is not nullable and has no default. */
export const nullVariable: MessageOf<"null-variable", { readonly name: string }> = (params) =>
  message(
    "null-variable",
    params,
    `The variable ${quote(params.name)} has nullable = false and no default, so its value cannot be null. Set another value.`,
    "Required variable is null",
  );

/** A value for a name that the module does not declare. */
export const undeclaredVariable: MessageOf<
  "undeclared-variable-value",
  { readonly name: string; readonly suggestion: string | undefined }
> = (params) =>
  message(
    "undeclared-variable-value",
    params,
    `The root module has no variable named ${quote(params.name)}.${didYouMean(params.suggestion)} Declare it with a variable block, or remove the value.`,
    "Value for an undeclared variable",
  );

/** Further values for names that the module does not declare. */
export const undeclaredVariables: MessageOf<"undeclared-variable-values", { readonly count: number }> = (params) =>
  message(
    "undeclared-variable-values",
    params,
    `The files have values for ${countOf(params.count, "more variable")} that the root module does not declare. Declare them, or remove the values.`,
    "Values for undeclared variables",
  );

/** A block in a variable definitions file, which may only contain attributes. */
export const blockAmongValues: MessageOf<"block-among-variable-values", { readonly type: string }> = (params) => {
  const advice =
    params.type === "variable"
      ? "Variables are declared in .tf files. To set one here, write its name, an equals sign and the value."
      : "Write each value as an attribute: name = value.";
  return message(
    "block-among-variable-values",
    params,
    `A .tfvars file cannot contain blocks. ${advice}`,
    "Block in a variable definitions file",
  );
};

/** A variable file that does not exist or cannot be read. */
export const unreadableVariableFile: MessageOf<
  "unreadable-variable-file",
  { readonly path: string; readonly reason: string | undefined }
> = (params) =>
  message(
    "unreadable-variable-file",
    params,
    params.reason === undefined
      ? `The variable file ${quote(params.path)} does not exist.`
      : `The variable file ${quote(params.path)} cannot be read: ${params.reason}`,
    "Variable file cannot be read",
  );

/** A value for a deprecated variable. */
export const deprecatedVariable: MessageOf<"deprecated-variable", { readonly name: string; readonly reason: string }> = (params) =>
  message("deprecated-variable", params, `The variable ${quote(params.name)} is deprecated: ${params.reason}`);

/** An ephemeral value for a variable that is not ephemeral. */
export const ephemeralVariableValue: MessageOf<"ephemeral-variable-value", { readonly name: string }> = (params) =>
  message(
    "ephemeral-variable-value",
    params,
    `This value is ephemeral, and the variable ${quote(params.name)} is not. Declare the variable with ephemeral = true.`,
    "Ephemeral value not allowed",
  );

/**
 * Returns a message about the text of a sensitive value without anything of the text. It has the
 * code and the summary of the original one, which name the kind of problem.
 */
export function withoutDetails<Code extends string>(
  { code, summary }: Message<Code>,
  name: string,
): Message<Code, { readonly variable: string }> {
  const detail = `The details are withheld, because the value of the variable ${quote(name)} is sensitive.`;
  return message(code, { variable: name }, detail, summary);
}

/** Like {@link withoutDetails}, for a file that sets sensitive variables. */
export function withoutDetailsOfFile<Code extends string>({ code, summary }: Message<Code>): Message<Code> {
  return message(code, {}, "The details are withheld, because the file has values of sensitive variables.", summary);
}

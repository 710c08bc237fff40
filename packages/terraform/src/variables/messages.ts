/** Messages about the values of input variables, one function for each code. */
import { type Message, message } from "@hcl-ts/hcl";
import { countOf, didYouMean, quote } from "@hcl-ts/hcl/syntax";

/** A value that cannot be converted to the type of its variable. */
export function invalidVariableValue(
  name: string,
  reason: string,
): Message<"invalid-variable-value", { readonly name: string; readonly reason: string }> {
  return message(
    "invalid-variable-value",
    { name, reason },
    `This value does not fit the type of the variable ${quote(name)}: ${reason}.`,
    "Invalid value for an input variable",
  );
}

/** A required variable without a value. */
export function missingVariable(name: string): Message<"missing-variable", { readonly name: string }> {
  return message(
    "missing-variable",
    { name },
    `The variable ${quote(name)} has no default, and no value was given. Set it in a .tfvars file, with -var, or in the environment as TF_VAR_${name}.`,
    "No value for a required variable",
  );
}

/** A null value for a variable that is not nullable and has no default. */
export function nullVariable(name: string): Message<"null-variable", { readonly name: string }> {
  return message(
    "null-variable",
    { name },
    `The variable ${quote(name)} has nullable = false and no default, so its value cannot be null. Set another value.`,
    "Required variable is null",
  );
}

/** A value for a name that the module does not declare. */
export function undeclaredVariable(
  name: string,
  suggestion: string | undefined,
): Message<"undeclared-variable-value", { readonly name: string; readonly suggestion: string | undefined }> {
  return message(
    "undeclared-variable-value",
    { name, suggestion },
    `The root module has no variable named ${quote(name)}.${didYouMean(suggestion)} Declare it with a variable block, or remove the value.`,
    "Value for an undeclared variable",
  );
}

/** Further values for names that the module does not declare. */
export function undeclaredVariables(count: number): Message<"undeclared-variable-values", { readonly count: number }> {
  return message(
    "undeclared-variable-values",
    { count },
    `The files have values for ${countOf(count, "more variable")} that the root module does not declare. Declare them, or remove the values.`,
    "Values for undeclared variables",
  );
}

/** A block in a variable definitions file, which may only contain attributes. */
export function blockAmongValues(type: string): Message<"block-among-variable-values", { readonly type: string }> {
  const advice =
    type === "variable"
      ? "Variables are declared in .tf files. To set one here, write its name, an equals sign and the value."
      : "Write each value as an attribute: name = value.";
  return message(
    "block-among-variable-values",
    { type },
    `A .tfvars file cannot contain blocks. ${advice}`,
    "Block in a variable definitions file",
  );
}

/** A variable file that does not exist or cannot be read. */
export function unreadableVariableFile(
  path: string,
  reason: string | undefined,
): Message<"unreadable-variable-file", { readonly path: string; readonly reason: string | undefined }> {
  return message(
    "unreadable-variable-file",
    { path, reason },
    reason === undefined
      ? `The variable file ${quote(path)} does not exist.`
      : `The variable file ${quote(path)} cannot be read: ${reason}`,
    "Variable file cannot be read",
  );
}

/** A value for a deprecated variable. */
export function deprecatedVariable(
  name: string,
  reason: string,
): Message<"deprecated-variable", { readonly name: string; readonly reason: string }> {
  return message("deprecated-variable", { name, reason }, `The variable ${quote(name)} is deprecated: ${reason}`);
}

/** An ephemeral value for a variable that is not ephemeral. */
export function ephemeralVariableValue(name: string): Message<"ephemeral-variable-value", { readonly name: string }> {
  return message(
    "ephemeral-variable-value",
    { name },
    `This value is ephemeral, and the variable ${quote(name)} is not. Declare the variable with ephemeral = true.`,
    "Ephemeral value not allowed",
  );
}

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

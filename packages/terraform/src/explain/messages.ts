/** The words of explanations for users. */
import { quote } from "@hcl-ts/hcl/syntax";

/** A managed resource sets an attribute when it is created or changed. */
export const setByProvider = (resource: string): string => `set by the provider when ${resource} is created`;

/** An attribute of an object, and a similar argument. */
interface Misspelled {
  readonly name: string;
  readonly address: string;
  readonly suggestion: string;
  /** The reason why the value is not known if the name is not misspelled. */
  readonly reason: string;
}

/** An attribute that may be a misspelled argument. */
export const perhapsMisspelled = ({ name, address, suggestion, reason }: Misspelled): string =>
  `${quote(name)} is not written in ${address}: did you mean ${quote(suggestion)}? If not: ${reason}`;

/** A data source or ephemeral resource is read only by its provider. */
export const readByProvider = (address: string): string => `read by the provider of ${address}, which does not run here`;

/** A data source is read later, because arguments are not known. */
export const readLater = (address: string, names: readonly string[]): string =>
  names.length === 0
    ? `${address} is read during apply, because it depends on something that changes`
    : `${address} is read during apply, because ${names.join(" and ")} ${names.length === 1 ? "is" : "are"} not known before`;

/** A required variable of the root module has no value. */
export const withoutValue = (variable: string): string =>
  `var.${variable} has no value: set it with -var '${variable}=VALUE' or in a .tfvars file`;

/** A call does not set a required variable of the module. */
export const withoutArgument = (call: string, variable: string): string => `${call} does not set ${variable}`;

/** The given value of a variable has an error. */
export const wrongValue = (variable: string): string => `the value given for var.${variable} has an error`;

/** An expression has an error. @param place the position of the error */
export const hasError = (summary: string, place: string): string => `error: ${summary} (${place})`;

/** The files of a called module are not there. */
export const notInstalled = (call: string): string => `${call} is not installed: run terraform init`;

/** A function has a result only while applying. */
export const computedLater = (call: string): string => `${call} is computed during apply`;

/** The number of instances is not known. @param argument `count`, `for_each` or `enabled` */
export const unknownInstances = (address: string, argument: string): string => `the ${argument} of ${address} is not known`;

/** One instance stands for all instances, whose number is not known. */
export const standsForAll = (address: string, argument: string): string =>
  `stands for every instance of ${address}, because its ${argument} is not known`;

/** The start of the list of causes below an explanation. */
export const NOT_KNOWN_BECAUSE = "Not known because:";

/** Messages of inspection, one function for each code. */
import { type MessageOf, message } from "@hcl-ts/hcl";
import { actualValue, quote } from "@hcl-ts/hcl/syntax";

/** The value of an argument cannot be converted as required. */
export const unsuitableArgument: MessageOf<"unsuitable-argument", { name: string; type: string; reason: string }> = (args) =>
  message(
    "unsuitable-argument",
    args,
    `The argument ${quote(args.name)} must be ${args.type === "bool" ? "true or false" : `a ${args.type}, but ${actualValue(args.reason)}`}.`,
  );

/** `provider` of a resource is not a reference. */
export const unreadableProvider: MessageOf<"unreadable-provider"> = () =>
  message("unreadable-provider", {}, "The provider of a resource is a name, optionally with an alias: aws or aws.west.");

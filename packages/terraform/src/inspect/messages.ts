/** Messages of inspection, one function for each code. */
import { type Message, message } from "@hcl-ts/hcl";
import { actualValue, quote } from "@hcl-ts/hcl/syntax";

/** The value of an argument cannot be converted as required. */
export function unsuitableArgument(args: {
  name: string;
  type: string;
  reason: string;
}): Message<"unsuitable-argument", { name: string; type: string; reason: string }> {
  return message(
    "unsuitable-argument",
    args,
    `The argument ${quote(args.name)} must be ${args.type === "bool" ? "true or false" : `a ${args.type}, but ${actualValue(args.reason)}`}.`,
  );
}

/** A provider that is required with several source addresses. */
export function multipleProviderSources(args: {
  name: string;
  sources: readonly string[];
}): Message<"multiple-provider-source-attributes", { name: string; sources: readonly string[] }> {
  return message(
    "multiple-provider-source-attributes",
    args,
    `The provider ${quote(args.name)} has several source addresses: ${args.sources.map((source) => quote(source)).join(" and ")}. Keep one of them.`,
  );
}

/** `provider` of a resource is not a reference. */
export function unreadableProvider(): Message<"unreadable-provider"> {
  return message("unreadable-provider", {}, "The provider of a resource is a name, optionally with an alias: aws or aws.west.");
}

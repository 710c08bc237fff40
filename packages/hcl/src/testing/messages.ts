/** The messages of mock bodies. */
import { type Message, message } from "../diagnostic/diagnostic.ts";
import { quote } from "../text/quote.ts";

export function unexpectedAttribute(args: { name: string }): Message<"unexpected-attribute", { name: string }> {
  return message("unexpected-attribute", args, `The schema has no attribute named ${quote(args.name)}.`);
}

export function unexpectedBlock(args: { type: string }): Message<"unexpected-block", { type: string }> {
  return message("unexpected-block", args, `The schema has no blocks of type ${quote(args.type)}.`);
}

export function wrongLabels(args: {
  type: string;
  given: number;
  wanted: number;
}): Message<"wrong-labels", { type: string; given: number; wanted: number }> {
  return message(
    "wrong-labels",
    args,
    `The schema requires ${args.wanted} labels for blocks of type ${quote(args.type)}, but this one has ${args.given}.`,
    "Wrong number of labels",
  );
}

/** The messages of mock bodies. */
import { type MessageOf, message } from "../diagnostic/diagnostic.ts";
import { quote } from "../text/quote.ts";

export const unexpectedAttribute: MessageOf<"unexpected-attribute", { name: string }> = (args) =>
  message("unexpected-attribute", args, `The schema has no attribute named ${quote(args.name)}.`);

export const unexpectedBlock: MessageOf<"unexpected-block", { type: string }> = (args) =>
  message("unexpected-block", args, `The schema has no blocks of type ${quote(args.type)}.`);

export const wrongLabels: MessageOf<"wrong-labels", { type: string; given: number; wanted: number }> = (args) =>
  message(
    "wrong-labels",
    args,
    `The schema requires ${args.wanted} labels for blocks of type ${quote(args.type)}, but this one has ${args.given}.`,
    "Wrong number of labels",
  );

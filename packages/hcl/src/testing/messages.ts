/** The messages of mock bodies. */
import type { Message } from "../diagnostic.ts";
import { quote } from "../quote.ts";

export function unexpectedAttribute(args: { name: string }): Message {
  return {
    code: "unexpected-attribute",
    summary: "Unexpected attribute",
    detail: `The schema has no attribute named ${quote(args.name)}.`,
  };
}

export function unexpectedBlock(args: { type: string }): Message {
  return { code: "unexpected-block", summary: "Unexpected block", detail: `The schema has no blocks of type ${quote(args.type)}.` };
}

export function wrongLabels(args: { type: string; given: number; wanted: number }): Message {
  return {
    code: "wrong-labels",
    summary: "Wrong number of labels",
    detail: `A block of type ${quote(args.type)} has ${args.wanted} labels by the schema, and this one has ${args.given}.`,
  };
}

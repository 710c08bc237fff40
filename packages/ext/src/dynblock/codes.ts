import type { MessagesOf } from "@hcl-ts/hcl/syntax";

/**
 * The messages of this entry: a union discriminated by `code`, so that a switch narrows `params`.
 */
export type DynblockMessage = MessagesOf<typeof import("./messages.ts")>;

/** This entry's diagnostic codes. */
export type DynblockCode = DynblockMessage["code"];

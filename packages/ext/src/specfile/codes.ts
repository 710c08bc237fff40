import type { MessagesOf } from "@hcl-ts/hcl/syntax";

/**
 * The messages of this entry: a union discriminated by `code`, so that a switch narrows `params`.
 */
export type SpecfileMessage = MessagesOf<typeof import("./messages.ts")>;

/** This entry's diagnostic codes. */
export type SpecfileCode = SpecfileMessage["code"];

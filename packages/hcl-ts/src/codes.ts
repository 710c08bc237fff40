import type { MessagesOf } from "@hcl-ts/hcl/syntax";

/**
 * The messages of this package: a union discriminated by `code`, so that a switch narrows `params`.
 */
export type HclTsMessage = MessagesOf<typeof import("./messages.ts")>;

/** This package's diagnostic codes. */
export type HclTsCode = HclTsMessage["code"];

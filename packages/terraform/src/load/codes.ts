import type { MessagesOf } from "@hcl-ts/hcl/syntax";

/**
 * The messages of loading: a union discriminated by `code`, which also determines the type of
 * `params`.
 */
export type LoadMessage = MessagesOf<typeof import("./messages.ts")>;

/** The diagnostic codes of loading. */
export type LoadCode = LoadMessage["code"];

import type { MessagesOf } from "@hcl-ts/hcl/syntax";

/**
 * The messages of module tests: a union discriminated by `code`, which also determines the type of
 * `params`.
 */
export type TestMessage = MessagesOf<typeof import("./messages.ts")>;

/** The diagnostic codes of module tests. */
export type TestCode = TestMessage["code"];

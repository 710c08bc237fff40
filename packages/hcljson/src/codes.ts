import type { MessagesOf } from "@hcl-ts/hcl/syntax";

/**
 * The messages of this package: a union discriminated by `code`, so that a switch narrows `params`.
 */
export type HcljsonMessage = MessagesOf<typeof import("./messages-syntax.ts")> | MessagesOf<typeof import("./messages-body.ts")>;

/** This package's diagnostic codes. */
export type HcljsonCode = HcljsonMessage["code"];

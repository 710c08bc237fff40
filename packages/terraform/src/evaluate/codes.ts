import type { MessagesOf } from "@hcl-ts/hcl/syntax";

/**
 * The messages of evaluating modules: a union discriminated by `code`, which also determines the
 * type of `params`.
 */
export type EvaluateMessage = MessagesOf<typeof import("./messages.ts")> | MessagesOf<typeof import("../variables/messages.ts")>;

/** The diagnostic codes of module evaluation. */
export type EvaluateCode = EvaluateMessage["code"];

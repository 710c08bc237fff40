import type { MessagesOf } from "@hcl-ts/hcl/syntax";
import type { EvaluateMessage } from "../evaluate/codes.ts";

/**
 * The messages of static checks: a union discriminated by `code`, which also determines the type of
 * `params`.
 */
export type CheckMessage = MessagesOf<typeof import("./messages.ts")> | EvaluateMessage;

/** The diagnostic codes of static checks. */
export type CheckCode = CheckMessage["code"];

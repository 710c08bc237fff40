import type { MessagesOf } from "./diagnostic/diagnostic.ts";

/** The messages of this package, a union discriminated by `code`: a switch over it narrows `params`. */
export type HclMessage = MessagesOf<typeof import("./messages.ts") & typeof import("./diagnostic/messages-syntax.ts")>;

/** This package's diagnostic codes. */
export type HclCode = HclMessage["code"];

import type { MessagesOf } from "./diagnostic.ts";

/** The messages of this package, a union that `code` discriminates: a switch on it knows `params`. */
export type HclMessage = MessagesOf<typeof import("./messages.ts")>;

/** The codes of the diagnostics of this package. */
export type HclCode = HclMessage["code"];

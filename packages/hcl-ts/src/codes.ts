import type { MessagesOf } from "@hcl-ts/hcl/syntax";

/** The messages of this package, a union that `code` discriminates: a switch on it knows `params`. */
export type HclTsMessage = MessagesOf<typeof import("./messages.ts")>;

/** The codes of the diagnostics of this package. */
export type HclTsCode = HclTsMessage["code"];

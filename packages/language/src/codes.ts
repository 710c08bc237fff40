import type { MessagesOf } from "@hcl-ts/hcl/syntax";

/** The messages of this package, a union discriminated by `code`: a switch over it narrows `params`. */
export type LanguageMessage = MessagesOf<typeof import("./messages.ts")>;

/** This package's diagnostic codes. */
export type LanguageCode = LanguageMessage["code"];

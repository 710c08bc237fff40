import type { MessagesOf } from "@hcl-ts/hcl";

/** The messages of this package, a union that `code` discriminates: a switch on it knows `params`. */
export type HclsyntaxMessage =
  | MessagesOf<typeof import("./messages-syntax.ts")>
  | MessagesOf<typeof import("./messages-body.ts")>
  | MessagesOf<typeof import("./messages-eval.ts")>;

/** The codes of the diagnostics of this package. */
export type HclsyntaxCode = HclsyntaxMessage["code"];

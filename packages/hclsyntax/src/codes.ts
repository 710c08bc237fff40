import type { MessagesOf } from "@hcl-ts/hcl/syntax";

/**
 * The messages of this package: a union discriminated by `code`, so that a switch on `code` narrows
 * `params`.
 */
export type HclsyntaxMessage =
  | MessagesOf<typeof import("./messages-syntax.ts")>
  | MessagesOf<typeof import("./messages-body.ts")>
  | MessagesOf<typeof import("./messages-eval.ts")>;

/** This package's diagnostic codes. */
export type HclsyntaxCode = HclsyntaxMessage["code"];

import type { Suite } from "./vector.ts";

/** What computes the answers of each suite, loaded when it is needed. */
export const suites: Readonly<Record<string, () => Promise<{ readonly answer: Suite }>>> = {
  config: () => import("./suites/config.ts"),
  convert: () => import("./suites/convert.ts"),
  "cty-json": () => import("./suites/cty-json.ts"),
  "cty-msgpack": () => import("./suites/cty-msgpack.ts"),
  dynblock: () => import("./suites/dynblock.ts"),
  format: () => import("./suites/format.ts"),
  "json-expr": () => import("./suites/json-expr.ts"),
  "json-body": () => import("./suites/json-body.ts"),
  expr: () => import("./suites/expr.ts"),
  func: () => import("./suites/func.ts"),
  hcldec: () => import("./suites/hcldec.ts"),
  static: () => import("./suites/static.ts"),
  op: () => import("./suites/op.ts"),
  path: () => import("./suites/path.ts"),
  recovery: () => import("./suites/recovery.ts"),
  template: () => import("./suites/expr.ts"),
  tffmt: () => import("./suites/tffmt.ts"),
  tokens: () => import("./suites/tokens.ts"),
  traversal: () => import("./suites/traversal.ts"),
  typeexpr: () => import("./suites/typeexpr.ts"),
  unify: () => import("./suites/unify.ts"),
  write: () => import("./suites/write.ts"),
};

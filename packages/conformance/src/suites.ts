import type { Suite } from "./vector.ts";

/** What computes the answers of each suite, loaded when it is needed. `format` and `write` wait for the package that implements them. */
export const suites: Readonly<Record<string, () => Promise<{ readonly answer: Suite }>>> = {
  convert: () => import("./suites/convert.ts"),
  op: () => import("./suites/op.ts"),
  path: () => import("./suites/path.ts"),
  unify: () => import("./suites/unify.ts"),
};

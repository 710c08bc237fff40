/** The marks of values while a file is decoded. */
import { dynamicVal, mark, type Value } from "@hcl-ts/cty";

/** The mark of values that must not be shown. */
export const SENSITIVE: unique symbol = Symbol("sensitive");

/** The mark of variables that get their values after the file is read. */
export const LATER: unique symbol = Symbol("later");

/** The mark of values that depend on something with an error, which was reported. */
export const BROKEN: unique symbol = Symbol("broken");

/** Stands for a value with an error that was reported. What is computed from it needs no further message. */
export const brokenValue: Value = /* @__PURE__ */ mark(dynamicVal, BROKEN);

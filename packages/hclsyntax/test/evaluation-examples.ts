/** Expressions whose evaluation reports each of its messages, for the tests of all messages. */
import {
  bool,
  CtyError,
  defineFunction,
  dynamic,
  list,
  listVal,
  mapValEmpty,
  mark,
  nullVal,
  numberVal,
  objectVal,
  string,
  stringVal,
  True,
} from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";

/** The expressions. */
export const evaluations: readonly string[] = [
  '1 + "x"',
  "1 + none",
  "true ? [1] : { a = 1 }",
  "flag ? 1 : 2",
  '"x" ? 1 : 2',
  "none ? 1 : 2",
  "true ? empty : pair",
  "uper(name)",
  "upper()",
  "upper(name, name)",
  "upper([])",
  "fail(name)",
  "upper(none...)",
  "upper(name...)",
  '"Hello ${none}"',
  '"Hello ${[]}"',
  "{ (none) = 1 }",
  "{ ([]) = 1 }",
  "{ name.x = 1 }",
  "{ for v in list : name => v }",
  "{ for v in list : secret => v }",
  "{ for v in list : none => v }",
  "{ for v in list : [] => v }",
  "[for v in none : v]",
  "[for v in name : v]",
  "[for v in list : v if none]",
  '[for v in list : v if "x"]',
  "nolist[*].a",
  "mixed[*].a[*]",
  "naem",
  "object.a.b.c",
  `${"[for v in [1, 2, 3, 4] : ".repeat(12)}v${"]".repeat(12)}`,
  `${'[for v in ["${v}${v}"] : '.repeat(2)}v${"]".repeat(2)}`,
  "overflow(name)",
  `${`[for w in [${"[".repeat(30)}w${"]".repeat(30)}] : `.repeat(40).replace("w$", "v$")}w${"]".repeat(40)}`,
];

const text = { name: "text", type: string };
const overflow = (): never => overflow();
/** The variables and functions of the expressions. */
export const ctx: EvalContext = new EvalContext({
  variables: {
    name: stringVal("web"),
    none: nullVal(string),
    nolist: nullVal(list(string)),
    list: listVal([stringVal("x"), stringVal("y")]),
    secret: mark(stringVal("key"), "secret"),
    v: stringVal("x".repeat(20_000_000)),
    object: objectVal({ a: numberVal(1) }),
    flag: nullVal(bool),
    mixed: listVal([objectVal({ a: stringVal("x") }), objectVal({ a: nullVal(string) })]),
    empty: mapValEmpty(dynamic),
    pair: objectVal({ a: numberVal(1), b: True }),
  },
  functions: {
    upper: defineFunction({ params: [text], type: string, impl: ([given]) => stringVal(given.asString().toUpperCase()) }),
    fail: defineFunction({
      params: [text],
      type: string,
      impl: () => {
        throw new CtyError("nothing can be done with it");
      },
    }),
    overflow: defineFunction({ params: [text], type: string, impl: overflow }),
  },
});

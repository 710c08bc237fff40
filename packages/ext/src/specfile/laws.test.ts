import { dynamic, list, mark, nullVal, string, stringVal, unknownVal } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { decode, impliedSchema, variables as variablesOf } from "@hcl-ts/hcldec";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import fc from "fast-check";
import { describe, it } from "vitest";
import { expand } from "../dynblock/index.ts";
import { parseSpecFile } from "./index.ts";

/** The arguments of each kind of specification, some of them invalid. */
const blockArguments = ['block_type = "b"', 'block_type = "b"', "block_type = null"];
const countArguments = [...blockArguments, "min_items = 1", "max_items = 1", "max_items = -1", "min_items = 0.5"];
const typeArguments = [
  "type = string",
  "type = list(any)",
  "type = object({ a = number })",
  "type = nope",
  "type = null",
  "type = set(string)",
];
const argumentsOf: Readonly<Record<string, readonly string[]>> = {
  object: [],
  array: [],
  literal: ["value = { a = [1] }", "value = null", "value = 1", "value = nope"],
  attr: ['name = "a"', 'name = "a"', "name = null", ...typeArguments, "required = true", 'required = "maybe"'],
  block: [...blockArguments, "required = true"],
  block_list: countArguments,
  block_set: countArguments,
  block_map: [...blockArguments, 'labels = ["l"]', 'labels = ["l"]', 'labels = ["k", "l"]', "labels = [null]", "labels = []"],
  default: [],
  transform: ["result = nested", "result = nested.a", "result = length(nested)", "result = [nested, 1]"],
};
const leaves = ["attr", "literal"];

/**
 * Mostly valid specifications, with a label inside an object, and with one specification inside
 * where exactly one is required.
 */
function specIn(isLabelled: boolean, depth: number): fc.Arbitrary<string> {
  const kinds = depth > 0 ? Object.keys(argumentsOf) : leaves;
  return fc.constantFrom(...kinds).chain((kind) => {
    const args = argumentsOf[kind]!;
    const isSeveral = kind === "object" || kind === "array" || kind === "default";
    const inner = leaves.includes(kind)
      ? fc.constant("")
      : fc
          .array(specIn(kind === "object", depth - 1), isSeveral ? { maxLength: 3 } : { minLength: 1, maxLength: 1 })
          .map((all) => all.join("\n"));
    const label = isLabelled ? fc.constantFrom(' "a"', ' "b"', ' "__proto__"') : fc.constantFrom("", "", "", "", "", ' "a"');
    const chosen =
      args.length === 0
        ? fc.constant([])
        : fc.uniqueArray(fc.constantFrom(...args), { maxLength: 4, selector: (arg) => arg.split(" ")[0] });
    return fc.tuple(label, chosen, inner).map(([l, some, all]) => `${kind}${l} {\n${some.join("\n")}\n${all}\n}`);
  });
}

const sources = fc.constantFrom(
  "",
  "a = 1",
  'a = "x"\nb {\n a = [1]\n}',
  'b "l" {\n a = null\n}\nb "l" {\n a = u\n}',
  "b {}\nb {\n b {\n a = secret\n }\n}",
  'dynamic "b" {\n for_each = u\n content {\n a = b.value\n }\n}',
  'dynamic "b" {\n for_each = secret\n labels = [b.key]\n content {\n a = b.value\n }\n}',
  '{"a": "${u}", "b": [{"a": 1}, {"l": {"a": {}}}, null]}',
);
const ctx = new EvalContext({
  variables: { u: unknownVal(dynamic), n: nullVal(list(string)), secret: mark(stringVal("s"), "sensitive") },
  functions: {},
});

describe("a specification file", () => {
  it("is read without throwing, as is the source that it decodes", () => {
    fc.assert(
      fc.property(specIn(false, 3), sources, (specSource, source) => {
        const { spec: decoder } = parseSpecFile(parseConfig(specSource, "t.hcldec").file.body);
        const { body } = (source.startsWith("{") ? parseJson : parseConfig)(source, "t").file;
        decode(body, decoder, ctx);
        decode(expand(body, ctx), decoder, ctx);
        variablesOf(body, decoder);
        impliedSchema(decoder);
      }),
    );
  });
});

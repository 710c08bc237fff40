/** Programs that use the published packages. */

/** Prints "ok" if packages of several layers work. */
export const USE = `
import { cty, decode, evaluate, hcldec, hclwrite, parse } from "hcl-ts";
const spec = hcldec.objectSpec({ name: hcldec.attrSpec("name", cty.string), port: hcldec.attrSpec("port", cty.number) });
const { value } = decode('name = upper("\${region}")\\nport = 8000 + 80\\n', spec, { variables: { region: "eu" } });
const results = [
  JSON.stringify(value) === JSON.stringify({ name: "EU", port: 8080 }),
  String(cty.toNative(evaluate("[for i in range(3) : i * 2]").value)) === "0,2,4",
  parse('{"a": [1]}', "x.json").diagnostics.length === 0,
  hclwrite.format("a=1\\n") === "a = 1\\n",
];
console.log(results.includes(false) ? "results: " + results : "ok");
`;

/** Evaluates an expression of an old version with values of a new one. */
export const SIDE_BY_SIDE = `
import { listVal, numberVal, stringVal } from "@hcl-ts/cty";
import { parseExpression } from "@hcl-ts/hclsyntax";
for (const [text, value] of [["v + 1", numberVal(1)], ["upper", stringVal("a")], ["[for x in v : x]", listVal([stringVal("a")])]]) {
  const { expression } = parseExpression(text);
  try {
    const result = expression.value({ variables: new Map([["v", value], ["upper", value]]) });
    console.log(text, JSON.stringify(result.diagnostics), String(result.value));
  } catch (error) {
    console.log(text, error.name + ": " + error.message);
  }
}
`;

/**
 * Evaluates hostile configuration. The test starts this in a process with little memory or a small
 * stack. Prints a line of JSON for each case: its name, the codes of the diagnostics, and
 * everything that was thrown.
 */
import { cty, decode, dynblock, evaluate, hcl, hcldec, parse, typeexpr } from "../src/index.ts";

const loops = (n: number, body: string): string => `${"[for v in [[v, v]] : ".repeat(n)}${body}${"]".repeat(n)}`;
const doubled = (body: string): string => `[for v in [1] : ${loops(40, body)}]`;
/** A value nested 9,600 levels deep, from 20 KB of source. */
const deep = `[for v in [1] : ${`[for v in [${"[".repeat(240)}v${"]".repeat(240)}] : `.repeat(40)}v${"]".repeat(40)}][0]`;
const spec = hcldec.objectSpec({ a: hcldec.attrSpec("a", cty.dynamic) });
const many = hcldec.objectSpec(
  Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`a${i}`, hcldec.attrSpec(`a${i}`, cty.list(cty.string))])),
);
const nestedBlocks = hcldec.blockListSpec("b", hcldec.objectSpec({ b: hcldec.blockListSpec("b", hcldec.attrSpec("x", cty.number)) }));

/** Visits a value in all ways that programs do. */
function visit(value: cty.Value): readonly string[] {
  const ways: Readonly<Record<string, () => unknown>> = {
    toNative: () => cty.tryToNative(value),
    unmarkDeep: () => cty.unmarkDeep(value),
    equals: () => cty.equals(value, value),
    typeToJSON: () => cty.typeToJSON(value.type),
    valueToJSON: () => cty.valueToJSON(value),
    convert: () => cty.tryConvert(value, cty.list(cty.string)),
    typeString: () => typeexpr.typeString(value.type),
    text: () => String(value),
  };
  return Object.entries(ways).flatMap(([name, way]) => {
    try {
      way();
      return [];
    } catch (error) {
      return error instanceof cty.CtyError ? [] : [`${name} threw ${String(error)}`];
    }
  });
}

const cases: Readonly<Record<string, () => { readonly diagnostics: readonly hcl.Diagnostic[]; readonly problems?: readonly string[] }>> = {
  "a format for each element of a list": () => evaluate('formatlist("%60000000d", range(0, 1000))'),
  "a long string for each element": () => evaluate('[for i in range(0, 1000) : format("%60000000d", i)]'),
  "three nested loops": () => evaluate("[for a in range(0, 1000) : [for b in range(0, 1000) : range(0, 1000)]]"),
  "a long string in characters": () => evaluate('length(split("", format("%60000000d", 1)))'),
  "products in a loop": () => evaluate("[for a in range(0, 1000) : setproduct(range(0, 700), range(0, 700))]"),
  "a long string, changed in a loop": () =>
    evaluate("[for i in range(0, 1000) : upper(big)]", { variables: { big: "x".repeat(1_000_000) } }),
  "a number of many digits in a loop": () => evaluate('[for i in range(0, 1000) : [for j in range(0, 1000) : format("%d", 1e99999)]]'),
  "JSON in a loop": () =>
    evaluate("[for i in range(0, 1000) : jsondecode(jsonencode(big))]", { variables: { big: "x".repeat(1_000_000) } }),
  "comparing doubled values": () => evaluate(doubled("v == [v, v]")),
  "flattening doubled values": () => evaluate(doubled("flatten([v, v])")),
  "distinct doubled values": () => evaluate(doubled("distinct([v, v])")),
  "searching doubled values": () => evaluate(doubled("contains([v], v)")),
  "encoding doubled values": () => evaluate(doubled("jsonencode(v)")),
  "decoding doubled values": () => decode(`a = ${doubled("v")}`, spec),
  "200 equal attributes": () =>
    decode(Array.from({ length: 200 }, (_, i) => `a${i} = [for i in range(0, 1000) : format("%10000d", i)]\n`).join(""), many),
  "nested dynamic blocks": () => {
    const source =
      'dynamic "b" {\n  for_each = range(0, 1000)\n  content {\n    dynamic "b" {\n      for_each = range(0, 1000)\n      content {\n        x = 1\n      }\n    }\n  }\n}\n';
    const context = new hcl.EvalContext({ functions: new Map([["range", evaluateRange]]) });
    return hcldec.decode(dynblock.expand(parse(source).body, context), nestedBlocks, context);
  },
  "a value of great depth": () => {
    const { value, diagnostics } = evaluate(deep);
    return { diagnostics, problems: visit(value) };
  },
  "a value of the greatest depth": () => {
    const { value, diagnostics } = evaluate(
      `[for v in [1] : ${`[for v in [${"[".repeat(100)}v${"]".repeat(100)}] : `.repeat(9)}v${"]".repeat(9)}]`,
    );
    return { diagnostics, problems: visit(value) };
  },
  "a type of great depth": () => {
    const { expression } = {
      expression: parse(`t = ${"list(".repeat(390)}string${")".repeat(390)}\n`)
        .body.justAttributes()
        .attributes.get("t")!.expression,
    };
    return typeexpr.typeConstraint(expression);
  },
  "deep configuration": () => decode(`a = ${"[".repeat(5000)}${"]".repeat(5000)}`, spec),
};

const evaluateRange = cty.defineFunction({
  params: [
    { name: "from", type: cty.number },
    { name: "to", type: cty.number },
  ],
  type: cty.list(cty.number),
  impl: ([from, to]) => cty.listVal(Array.from({ length: to.asNumber() - from.asNumber() }, (_, i) => cty.numberVal(i))),
});

for (const [name, run] of Object.entries(cases)) {
  let line: object;
  try {
    const { diagnostics, problems = [] } = run();
    line = { name, codes: [...new Set(diagnostics.map(({ code }) => code))], problems };
  } catch (error) {
    line = { name, codes: [], problems: [String(error)] };
  }
  console.log(JSON.stringify(line));
}

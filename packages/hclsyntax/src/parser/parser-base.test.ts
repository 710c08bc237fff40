import { expect, it } from "vitest";
import { parseConfig, parseExpression, parseTemplate } from "../parse.ts";

/** Returns the line and code of each diagnostic. */
function codes(source: string): readonly string[] {
  return parseConfig(source, "x.hcl").diagnostics.map(({ code, subject }) => `${subject?.start.line}: ${code}`);
}

it("parsing continues in the object around an unclosed template sequence", () => {
  expect(codes('a = [{\n  b = <<-EOT\n%{if c:\n  d = "x"\n}]\ne = = 1\n')).toEqual(["3: extra-in-directive", "6: expression-required"]);
});

it("a strip marker before a brace that ends no sequence does not break recovery", () => {
  const source = '}\n.0/*$${"${"${ :EOT\n $${ ~}}\nfor x in ya = "x"\n';
  for (const parse of [parseConfig, parseExpression, parseTemplate]) expect(parse(source, "x.hcl").diagnostics).not.toEqual([]);
});

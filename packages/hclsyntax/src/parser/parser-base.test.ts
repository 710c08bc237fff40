import { expect, it } from "vitest";
import { parseConfig, parseExpression, parseTemplate } from "../parse.ts";

/** The codes of what is wrong, each with its line. */
function codes(source: string): readonly string[] {
  return parseConfig(source, "x.hcl").diagnostics.map(({ code, subject }) => `${subject?.start.line}: ${code}`);
}

it("goes on with the object around a template sequence that is never closed", () => {
  expect(codes('a = [{\n  b = <<-EOT\n%{if c:\n  d = "x"\n}]\ne = = 1\n')).toEqual(["3: extra-in-directive", "6: expression-required"]);
});

it("is not confused by a strip marker at a brace that ends no sequence", () => {
  const source = '}\n.0/*$${"${"${ :EOT\n $${ ~}}\nfor x in ya = "x"\n';
  for (const parse of [parseConfig, parseExpression, parseTemplate]) expect(parse(source, "x.hcl").diagnostics).not.toEqual([]);
});

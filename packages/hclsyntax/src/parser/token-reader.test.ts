import { expect, it } from "vitest";
import { parseConfig } from "../parse.ts";

/** The codes of what is wrong, each with its line. */
function faults(source: string): readonly string[] {
  return parseConfig(source, "x.hcl").diagnostics.map(({ code, subject }) => `${subject?.start.line}: ${code}`);
}

it("goes on with the object around a template sequence that is never closed", () => {
  expect(faults('a = [{\n  b = <<-EOT\n%{if c:\n  d = "x"\n}]\ne = = 1\n')).toEqual(["3: extra-in-directive", "6: expression-required"]);
});

import { readFileSync } from "node:fs";
import { parseToObject } from "@hcl-ts/hcl2json/hcl2-parser";
import { expect, it } from "vitest";

interface Case {
  readonly id: string;
  readonly src: string;
  readonly wantHcl2Parser?: { readonly json?: unknown; readonly error?: true };
}

const cases = readFileSync(new URL("../vectors/terraform/hcl2json.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.includes("wantHcl2Parser"))
  .map((line) => JSON.parse(line) as Case);

it("the vectors contain cases in which hcl2-parser differs from @cdktf/hcl2json", () => {
  expect(cases.length).toBeGreaterThan(0);
});

// hcl2-parser has an older version of HCL, which rejects some sources that are valid now. We accept
// them.
it.each(cases.filter(({ wantHcl2Parser }) => !wantHcl2Parser?.error).map((each) => [each.id, each] as const))(
  "the answer of hcl2-parser is the recorded one for %s",
  (_, { src, wantHcl2Parser }) => {
    const [json, error] = parseToObject(src);
    expect(error).toBe(null);
    expect(JSON.parse(JSON.stringify(json))).toEqual(wantHcl2Parser?.json);
  },
);

import { describe, expect, it } from "vitest";
import * as hcl2JsonParser from "../src/hcl2-json-parser.ts";
import * as hcl2Parser from "../src/hcl2-parser.ts";
import * as hcl2json from "../src/index.ts";

describe("hcl2-parser", () => {
  it("returns an empty result and an error for a source with errors", () => {
    const [object, error] = hcl2Parser.parseToObject("a =");
    expect(object).toBe(null);
    expect(error?.message).toMatch(/^parse config: \[:1,4-4: /);
    expect(hcl2Parser.parseToString("a =")[0]).toBe("");
  });

  it("writes JSON as Go does: sorted, with escapes for HTML, and with all digits", () => {
    const [text] = hcl2Parser.parseToString('b = "<&>"\na = [1, 9007199254740993, { "x/~y" = -123456789012345678901 }]\n');
    expect(text).toBe('{"a":[1,9007199254740993,{"x/~y":-123456789012345678901}],"b":"\\u003c\\u0026\\u003e"}');
  });
});

describe("hcl2-json-parser", () => {
  it("returns promises", async () => {
    expect(await hcl2JsonParser.parseToObject('a = "$${b}"')).toEqual({ a: "${b}" });
    expect(await hcl2JsonParser.parseToString("a = 1")).toBe('{"a":1}');
  });

  it("rejects with a string", async () => {
    await expect(hcl2JsonParser.parseToObject("a =")).rejects.toMatch(/^parse config: \[:1,4-4: /);
    await expect(hcl2JsonParser.parseToString("a =")).rejects.toMatch(/^parse config: /);
  });
});

it("each entry has its functions as its default", () => {
  expect(hcl2Parser.default.parseToObject("a = 1")).toEqual([{ a: 1 }, null]);
  expect(hcl2JsonParser.default.parseToString).toBe(hcl2JsonParser.parseToString);
  const named = new Map(Object.entries(hcl2json));
  for (const [name, value] of Object.entries(hcl2json.default)) expect(value).toBe(named.get(name));
});

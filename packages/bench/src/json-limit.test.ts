import { equals } from "@hcl-ts/cty";
import { parse } from "@hcl-ts/hcljson";
import { expect, it } from "vitest";
import { jsonDocument } from "./generated-source.ts";
import { readMinimal } from "./json-limit.ts";

it("the minimal reader makes the values that hcl-ts makes", () => {
  for (const items of [jsonDocument(10_000), '{"items":[{"a":1.5,"b":"x\\n\\"é"},{"a":"c","b":-2},{"b":[],"a":{}}]}']) {
    const expected = parse(items, "document.json").file.body.justAttributes().attributes.get("items")!.expression.value().value;
    const found = readMinimal(items.slice('{"items":'.length, -1));
    expect(found.type.equals(expected.type)).toBe(true);
    expect(equals(found, expected).asBoolean()).toBe(true);
  }
});

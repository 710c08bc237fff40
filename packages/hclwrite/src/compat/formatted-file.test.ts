import { numberVal, PositiveInfinity, stringVal } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { FormattedFile, referencesIn, renameVariablePrefix } from "./index.ts";

describe("a file in the manner of the reference", () => {
  it("is formatted as a whole when it is written", () => {
    const file = FormattedFile.parse('a=1 # one\nb "x"   {\n}\n')!;
    file.body.setAttributeValue("long", stringVal("v"));
    expect(file.toString()).toBe('a = 1 # one\nb "x" {\n}\nlong = "v"\n');
  });

  it("opens up a block on one line", () => {
    const file = FormattedFile.parse("b { a = 1 }\nc {}\n")!;
    for (const block of file.body.blocks) block.setAttributeValue("x", numberVal(1));
    expect(file.toString()).toBe("b {\n  a = 1\n  x = 1\n}\nc {\n  x = 1\n}\n");
    expect(FormattedFile.parse(file.toString())).toBeDefined();
  });

  it("renames references, and does not look into raw expressions", () => {
    const file = FormattedFile.parse("a = foo.bar + foo[0]\n")!;
    const attribute = file.body.attribute("a")!;
    renameVariablePrefix(attribute, ["foo", "bar"], ["x", "y"]);
    expect(referencesIn(attribute)).toEqual(["x.y", "foo[0]"]);
    file.body.setAttributeRaw("a", "foo.bar");
    expect(referencesIn(attribute)).toEqual([]);
  });

  it("refuses what it cannot read or write", () => {
    expect(FormattedFile.parse("a =")).toBeUndefined();
    expect(() => FormattedFile.empty().body.setAttributeValue("a", PositiveInfinity)).toThrow();
  });
});

/** JSON values and types are nested a thousand deep at most, and no deeper. */
import { describe, expect, it } from "vitest";
import { CtyError, dynamic, impliedTypeOfJSON, typeFromJSON, valueFromJSON } from "../src/index.ts";

const nestings: Readonly<Record<string, (depth: number) => string>> = {
  arrays: (depth) => `${"[".repeat(depth)}1${"]".repeat(depth)}`,
  objects: (depth) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`,
};

describe("JSON", () => {
  it.each(Object.entries(nestings))("reads %s within the limit and refuses deeper ones", (_, nest) => {
    for (const depth of [1, 500, 990]) expect(impliedTypeOfJSON(nest(depth)).kind).not.toBe("number");
    for (const depth of [1002, 5000, 200_000]) expect(() => impliedTypeOfJSON(nest(depth))).toThrow(CtyError);
  });

  it("refuses types that are nested too deeply", () => {
    const nested = (depth: number): string => `${'["list",'.repeat(depth)}"string"${"]".repeat(depth)}`;
    expect(typeFromJSON(nested(500)).kind).toBe("list");
    for (const depth of [1002, 100_000]) expect(() => typeFromJSON(nested(depth))).toThrow(CtyError);
  });

  it.each([
    '["list"]',
    '["list","string","string"]',
    '["object",{},["a"],1]',
    '["object"]',
    '["tuple","string"]',
    '["what","string"]',
    '["set",{}]',
    "[]",
    "{}",
    "1",
    "null",
    '""',
  ])("refuses the type %s", (text) => {
    expect(() => typeFromJSON(text)).toThrow(CtyError);
  });

  it("names the kind of JSON value that does not fit", () => {
    const message = (text: string): string => {
      try {
        valueFromJSON(text, typeFromJSON('["list","string"]'));
      } catch (error) {
        return (error as Error).message;
      }
      return "";
    };
    expect(message("true")).toContain("bool");
    expect(message("1")).toContain("number");
    expect(message('"x"')).toContain("string");
    expect(valueFromJSON('{"type":"bool","value":true}', dynamic).asBoolean()).toBe(true);
  });
});

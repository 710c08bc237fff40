import { describe, expect, it } from "vitest";
import { CtyError } from "../run/errors.ts";
import { bool, dynamic, list, map, number, object, set, string, type Type, tuple } from "../type/type.ts";
import { typeFromJSON, typeToJSON } from "./type-json.ts";

describe("typeToJSON and typeFromJSON", () => {
  it.each<[Type, string]>([
    [string, '"string"'],
    [number, '"number"'],
    [bool, '"bool"'],
    [dynamic, '"dynamic"'],
    [list(string), '["list","string"]'],
    [set(number), '["set","number"]'],
    [map(bool), '["map","bool"]'],
    [map(list(dynamic)), '["map",["list","dynamic"]]'],
    [tuple([]), '["tuple",[]]'],
    [tuple([string, list(bool)]), '["tuple",["string",["list","bool"]]]'],
    [object({}), '["object",{}]'],
    [object({ b: string, a: number }), '["object",{"a":"number","b":"string"}]'],
    [object({ a: string, b: bool, c: bool }, ["c", "b"]), '["object",{"a":"string","b":"bool","c":"bool"},["b","c"]]'],
    [object({ "<&>": string }), '["object",{"\\u003c\\u0026\\u003e":"string"}]'],
    [object(new Map([["__proto__", string]])), '["object",{"__proto__":"string"}]'],
  ])("write %s as %s, and read it back", (type, text) => {
    expect(typeToJSON(type)).toBe(text);
    expect(typeFromJSON(text).equals(type)).toBe(true);
    expect(JSON.stringify(type)).toBe(JSON.stringify(JSON.parse(text)));
  });

  it.each([
    ['"text"', 'there is no type named "text"'],
    ["1", "a type must be a name or an array that starts with the kind of the type"],
    ["null", "a type must be a name or an array that starts with the kind of the type"],
    ['{"list":"string"}', "a type must be a name or an array that starts with the kind of the type"],
    ["[]", "the first element of the array must be the kind of the type, a string"],
    ['[["list"],"string"]', "the first element of the array must be the kind of the type, a string"],
    ['["list"]', 'the kind of type "list" must be followed only by a type'],
    ['["list","string","string"]', 'the kind of type "list" must be followed only by a type'],
    ['["set"]', 'the kind of type "set" must be followed only by a type'],
    ['["map"]', 'the kind of type "map" must be followed only by a type'],
    ['["tuple"]', 'the kind of type "tuple" must be followed only by an array of types'],
    ['["tuple","string"]', 'the kind of type "tuple" must be followed only by an array of types'],
    ['["tuple",[],[]]', 'the kind of type "tuple" must be followed only by an array of types'],
    ...[
      '["object"]',
      '["object",[]]',
      '["object",{"a":"string"},["a"],1]',
      '["object",{"a":"string"},"a"]',
      '["object",{"a":"string"},[1]]',
    ].map((text) => [
      text,
      'the kind of type "object" must be followed only by an object of types and, if attributes are optional, an array of their names',
    ]),
    ['["string"]', '"string" is not a kind of type'],
    ['["array","string"]', '"array" is not a kind of type'],
    ['["object",{},["a"]]', '"a" is listed as optional but is not an attribute of the object type'],
    ['["list",["list"]]', 'the kind of type "list" must be followed only by a type'],
    ['["list",}', 'invalid JSON in line 1, column 9: expected a value, but there is "}"'],
    ['["list","string",}', 'invalid JSON in line 1, column 18: expected a value, but there is "}"'],
    ['["object",{},["a",}', 'invalid JSON in line 1, column 19: expected a value, but there is "}"'],
    ['["object",{},[],}', 'invalid JSON in line 1, column 17: expected a value, but there is "}"'],
    ['["object",{"a":"string"', 'invalid JSON in line 1, column 24: expected a comma or "}", but it ends here'],
    ['"string" x', 'invalid JSON in line 1, column 10: expected the end of the input, but there is "x"'],
    ["", "invalid JSON in line 1, column 1: expected a value, but it ends here"],
  ])("explain what is wrong with the type %s: %s", (text, message) => {
    expect(() => typeFromJSON(text)).toThrow(new CtyError(message));
  });

  it("write types that consist of up to a million types", () => {
    let type: Type = string;
    for (let i = 0; i < 19; i++) type = tuple([type, type]);
    expect(() => typeToJSON(type)).toThrow("more than 1000000 types");
    expect(() => typeToJSON(null as never)).toThrow("expected a type, not null");
  });
});

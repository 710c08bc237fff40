import { dynamicVal, mark, nullVal, string, stringVal } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { evaluate, json } from "../../test/evaluate.ts";

const ctx = new EvalContext({
  variables: { k: stringVal("key"), nothing: nullVal(string), open: dynamicVal, secret: mark(stringVal("s"), "secret") },
});

describe("objects", () => {
  it("an unquoted object key is literal, and one in parentheses is a reference", () => {
    expect(json('{k = 1, (k) = 2, "t${k}" = 3, 4 = 5}', ctx)).toEqual({ "4": 5, k: 1, key: 2, tkey: 3 });
    expect(json("{true = 1, null = 2}")).toEqual({ null: 2, true: 1 });
  });

  it("an object keeps the last value of a repeated key", () => {
    expect(json("{a = 1, a = 2}")).toEqual({ a: 2 });
  });

  it("an object accepts any name as a key", () => {
    expect(json("{__proto__ = 1, constructor = 2}")).toEqual(JSON.parse('{"__proto__":1,"constructor":2}'));
  });

  it("invalid object keys are reported, and all values are evaluated nevertheless", () => {
    expect(evaluate("{(nothing) = 1}", ctx).problems).toEqual(['null-key at "1"']);
    expect(evaluate("{([]) = missing}", ctx).problems).toEqual(['unknown-variable at "missing"', 'invalid-key at "([])"']);
    expect(evaluate("{a.b = 1}").problems).toEqual(['ambiguous-key at "a.b"']);
  });

  it("an object with an unknown key is unknown and keeps the marks of its keys", () => {
    expect(evaluate("{(open) = 1}", ctx).value.isKnown()).toBe(false);
    expect([...(evaluate("{(secret) = 1}", ctx).value.marks ?? [])]).toEqual(["secret"]);
  });
});

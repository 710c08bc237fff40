import { dynamicVal, mark, nullVal, string, stringVal } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { evaluate, json } from "../../test/evaluate.ts";

const ctx = new EvalContext({
  variables: { k: stringVal("key"), nothing: nullVal(string), open: dynamicVal, secret: mark(stringVal("s"), "secret") },
});

describe("an object", () => {
  it("takes a bare name as text, and a reference in parentheses", () => {
    expect(json('{k = 1, (k) = 2, "t${k}" = 3, 4 = 5}', ctx)).toEqual({ "4": 5, k: 1, key: 2, tkey: 3 });
    expect(json("{true = 1, null = 2}")).toEqual({ null: 2, true: 1 });
  });

  it("keeps the last value of a key", () => {
    expect(json("{a = 1, a = 2}")).toEqual({ a: 2 });
  });

  it("takes any name as a key", () => {
    expect(json("{__proto__ = 1, constructor = 2}")).toEqual(JSON.parse('{"__proto__":1,"constructor":2}'));
  });

  it("refuses keys that are null, no text, or ambiguous, and looks at all values all the same", () => {
    expect(evaluate("{(nothing) = 1}", ctx).problems).toEqual(['null-key at "1"']);
    expect(evaluate("{([]) = missing}", ctx).problems).toEqual(['unknown-variable at "missing"', 'invalid-key at "([])"']);
    expect(evaluate("{a.b = 1}").problems).toEqual(['ambiguous-key at "a.b"']);
  });

  it("is unknown where a key is, and carries the marks of keys", () => {
    expect(evaluate("{(open) = 1}", ctx).value.isKnown()).toBe(false);
    expect([...(evaluate("{(secret) = 1}", ctx).value.marks ?? [])]).toEqual(["secret"]);
  });
});

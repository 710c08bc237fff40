/** Edits of documents in the JSON syntax, as tables of sources before and after. */
import { nullVal, numberVal, objectVal, string, stringVal, True, tupleVal } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { heredoc, type JsonEditor, openJsonConfig, raw, ref } from "../src/index.ts";

describe("A document in the JSON syntax", () => {
  it.each<[before: string, change: (e: JsonEditor) => void, after: string]>([
    ['{"a": 1}', (e) => e.setAt("a", "x"), '{"a": "x"}'],
    ['{"a": 1}', (e) => e.setAt("a", null), '{"a": null}'],
    ['{"a": 1}', (e) => e.setAt("a", 5n), '{"a": 5}'],
    ['{"a": 1}', (e) => e.setAt("a", 12345678901234567890n), '{"a": 12345678901234567890}'],
    ['{"a": 1}', (e) => e.setAt("a", numberVal("0.12345678901234567890123")), '{"a": 0.12345678901234567890123}'],
    ['{"a": 1}', (e) => e.setAt("a", raw("<<E\nx\nE")), '{"a": "${<<E\\nx\\nE\\n}"}'],
    [
      '{"a": 1}',
      (e) =>
        e.setAt(
          "a",
          new Map([
            ["b", 1],
            ["1", 2],
          ]),
        ),
      '{"a": {\n  "b": 1,\n  "1": 2\n}}',
    ],
    // Keys are templates, too.
    ['{"a": 1}', (e) => e.setAt("a", { "${x}": 1 }), '{"a": {\n  "$${x}": 1\n}}'],
    ['{"a": {}}', (e) => e.setAt(["a", "${x}"], 1), '{"a": {"$${x}": 1}}'],
    ['{"a": {"$${x}": 1}}', (e) => e.setAt(["a", "${x}"], 2), '{"a": {"$${x}": 2}}'],
    ['{"a": {"b": 1}}', (e) => e.rename("a.b", "%{x}"), '{"a": {"%%{x}": 1}}'],
    ['{"a": {"${x}": 1}}', (e) => e.setAt(["a", "${x}"], 2), '{"a": {"${x}": 2}}'],
    ['{"a": 1}', (e) => e.setAt("a", ref("b.c")), '{"a": "${b.c}"}'],
    ['{"a": 1}', (e) => e.setAt("a", "${x} %{y} $"), '{"a": "$${x} %%{y} $"}'],
    ['{"a": 1}', (e) => e.setAt("a", heredoc("${x}\n")), '{"a": "$${x}\\n"}'],
    [
      '{"a": 1}',
      (e) => e.setAt("a", tupleVal([numberVal(1), True, nullVal(string), stringVal("%{x}")])),
      '{"a": [\n  1,\n  true,\n  null,\n  "%%{x}"\n]}',
    ],
    ['{"a": 1}', (e) => e.setAt("a", objectVal({ b: stringVal("${x}") })), '{"a": {\n  "b": "$${x}"\n}}'],
    ['{"a": 1}', (e) => e.setAt("a", [{ b: [] }, undefined as never].slice(0, 1)), '{"a": [\n  {\n    "b": []\n  }\n]}'],
    ['{\n\t"a": 1\n}', (e) => e.setAt("a", { b: 1 }), '{\n\t"a": {\n\t\t"b": 1\n\t}\n}'],
    ['{\r\n  "a": 1\r\n}', (e) => e.setAt("a", [1]), '{\r\n  "a": [\r\n    1\r\n  ]\r\n}'],
    ['{"a": {"b": 1}}', (e) => e.setAt("a.c", 2), '{"a": {"b": 1, "c": 2}}'],
    ['{"a": {}}', (e) => [e.setAt("a.c", 2), e.setAt("a.c", 3)], '{"a": {"c": 3}}'],
    ['{\n  "a": {\n  }\n}', (e) => e.setAt("a.c", 2), '{\n  "a": {\n    "c": 2\n  }\n}'],
    ['{\n  "a": 1\n}\n', (e) => e.setAt('["x\\"y"]', 2), '{\n  "a": 1,\n  "x\\"y": 2\n}\n'],
    // A list of one object stands for the object, as for blocks of a type.
    ['{"a": [{"b": 1}]}', (e) => e.setAt("a.b", 2), '{"a": [{"b": 2}]}'],
    ['{"a": [{"b": 1}]}', (e) => e.setAt("a.c", 2), '{"a": [{"b": 1, "c": 2}]}'],
    ['{"a": [{"b": 1}]}', (e) => e.remove("a.b"), '{"a": [{}]}'],
    ['{"a": [1, 2, 3]}', (e) => e.setAt("a[1]", 9), '{"a": [1, 9, 3]}'],
    ['{"a": [1, 2, 3]}', (e) => e.remove(["a", -1]), '{"a": [1, 2]}'],
    ['{"a": [1, 2, 3]}', (e) => [e.remove("a[0]"), e.remove("a[2]")], '{"a": [2]}'],
    ['{"a": [1]}', (e) => e.remove("a[0]"), '{"a": []}'],
    ['{"a": []}', (e) => e.push("a", 1), '{"a": [1]}'],
    ['{"a": [1]}', (e) => [e.push("a", 2), e.push("a", 3)], '{"a": [1, 2, 3]}'],
    ['{"a": [\n  1\n]}', (e) => [e.push("a", 2), e.push("a", [3])], '{"a": [\n  1,\n  2,\n  [\n    3\n  ]\n]}'],
    ['{"a": 1, "b": 2}', (e) => e.remove("b"), '{"a": 1}'],
    ['{\n  "a": 1,\n  "b": 2\n}', (e) => e.remove("b"), '{\n  "a": 1\n}'],
    ['{\n  "a": 1,\n  "b": 2\n}', (e) => e.remove("a"), '{\n  "b": 2\n}'],
    ['{"a": {"b": 1}}', (e) => e.rename("a.b", "c"), '{"a": {"c": 1}}'],
    ['{"a": 1}', (e) => e.rename("a", "a"), '{"a": 1}'],
    ['\ufeff{"a": 1}', (e) => e.setAt("a", 2), '\ufeff{"a": 2}'],
  ])("%s is edited", (before, change, after) => {
    const result = openJsonConfig(before, "f.json").edit((e) => void change(e));
    expect(result.problems).toEqual([]);
    expect(result.text).toBe(after);
    expect(result.open().text).toBe(after);
    expect(result.edits.every(({ filename }) => filename === "f.json")).toBe(true);
  });

  it.each<[text: string, change: (e: JsonEditor) => void, codes: readonly string[]]>([
    ['{"a": 1}', (e) => e.remove("b"), ["attribute-not-found"]],
    ['{"a": 1}', (e) => e.setAt("b.c", 1), ["attribute-not-found"]],
    ['{"a": 1}', (e) => e.setAt("a.c", 1), ["not-an-object"]],
    ['{"a": 1}', (e) => e.setAt("a[0]", 1), ["not-a-list"]],
    ['{"a": [1]}', (e) => e.setAt("a[1]", 1), ["attribute-not-found"]],
    ['{"a": [1]}', (e) => e.setAt("a.b", 1), ["not-an-object"]],
    ['{"a": [{}, {}]}', (e) => e.setAt("a.b", 1), ["not-an-object"]],
    ['{"a": {}}', (e) => e.push("a", 1), ["not-a-list"]],
    ['{"a": 1}', (e) => e.push("b", 1), ["attribute-not-found"]],
    ['{"a": 1, "b": 2}', (e) => e.rename("a", "b"), ["name-taken"]],
    ['{"a": 1}', (e) => e.rename("b", "c"), ["attribute-not-found"]],
    ['{"a": 1, "a": 2}', (e) => e.setAt("a", 1), ["attribute-repeated"]],
    ['{"a": {"${x}": 1}}', (e) => e.setAt("a.b", 2), ["dynamic-key"]],
    ['{"a": 1}', (e) => [e.remove("b"), e.remove("b")], ["attribute-not-found"]],
    ['{"a": 1}', (e) => [e.setAt("a", 2), e.setAt("a", 3)], ["conflicting-edits"]],
    ['{"a": }', (e) => e.setAt("a", 2), ["item-has-errors"]],
  ])("%s is not edited", (text, change, codes) => {
    const result = openJsonConfig(text).edit((e) => void change(e));
    expect(result.problems.map(({ code }) => code)).toEqual(codes);
    expect([result.text, result.edits]).toEqual([text, []]);
  });

  it("names the part that does not fit", () => {
    const details = (text: string, change: (e: JsonEditor) => void): readonly string[] =>
      openJsonConfig(text)
        .edit(change)
        .problems.map(({ detail }) => detail);
    expect(details('{"a": {"b": 1}}', (e) => e.setAt("a.b.c", 1))).toEqual(['"a.b" is not an object, so it has no members to edit.']);
    expect(details('{"a": {"b": 1}}', (e) => e.setAt("a.b[0]", 1))).toEqual([
      '"a.b" is not a list or a call, so it has no elements to edit.',
    ]);
    expect(details('{"a": {"owner": 1}}', (e) => e.remove("a.ownr"))).toEqual([
      'There is no attribute or member a.ownr. Did you mean "owner"?',
    ]);
    expect(details('{"a": {"b": 1}}', (e) => e.setAt("x.y.z", 1))).toEqual(["There is no attribute or member x."]);
  });

  it("has no names for elements", () => {
    expect(() => openJsonConfig('{"a": [1]}').edit((e) => e.rename("a[0]", "b"))).toThrow("an element has no name");
  });

  it("can be read by paths", () => {
    const document = openJsonConfig('{\n  "a": [{"b": "c"}]\n}\n', "f.json");
    expect(document.filename).toBe("f.json");
    expect(document.get("a.b")).toMatchObject({ text: '"c"', range: { filename: "f.json", start: { line: 2, column: 15 } } });
    expect(document.get("a[0].b")?.text).toBe('"c"');
    expect(document.get(["a", -1])?.text).toBe('{"b": "c"}');
    expect(openJsonConfig("{").get("a")).toBeUndefined();
  });
});

it.each(['{"b":[\n\t]}', '{"b":1,\n  "c":2}', '{"b":[\n]}', '{\t"b":1}', '{\r\n  "b":[\r\n  ]}'])(
  "setting a value twice is no edit in %j",
  (source) => {
    const set = (text: string) => openJsonConfig(text).edit((e) => e.setAt("a", [1, { x: "b" }]));
    const once = set(source);
    expect([once.edits.length, once.open().get("a") !== undefined, set(once.text).edits]).toEqual([1, true, []]);
  },
);

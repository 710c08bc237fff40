import { fromNative, listVal, mapVal, numberVal } from "@hcl-ts/cty";
import { JsonSyntaxError } from "@hcl-ts/cty/kernel";
import { Big } from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ref } from "../value/hcl-expression.ts";
import { type JsonEditor, openJsonConfig } from "./json-document.ts";
import { readJsonTree } from "./json-tree.ts";

function edited(text: string, describe: (e: JsonEditor) => void): string {
  const change = openJsonConfig(text, "main.tf.json").edit(describe);
  expect(change.problems).toEqual([]);
  JSON.parse(change.text.replace("\ufeff", ""));
  return change.text;
}

const problems = (text: string, describe: (e: JsonEditor) => void): readonly string[] =>
  openJsonConfig(text, "main.tf.json")
    .edit(describe)
    .problems.map(({ code, subject }) => `${code} at line ${subject.start.line}`);

const main = '{\n  "module": {\n    "vpc": {\n      "source": "x",\n      "tags": {"a":1, "b" : 2}\n    }\n  }\n}\n';

describe("a document in the JSON syntax", () => {
  it("sets a value in place", () => {
    expect(edited(main, (e) => e.setAt("module.vpc.source", "${y}"))).toBe(main.replace('"x"', () => '"$${y}"'));
    expect(edited(main, (e) => e.setAt("module.vpc.tags.b", ref("var.b")))).toBe(main.replace('"b" : 2', '"b" : "${var.b}"'));
    expect(edited(main, (e) => e.setAt("module.vpc.source", { a: [1], b: {} }))).toBe(
      main.replace('"x"', '{\n        "a": [\n          1\n        ],\n        "b": {}\n      }'),
    );
  });

  it.each([
    ["a bigint", 2n ** 70n, "1180591620717411303424"],
    ["a number of big.js", new Big("-12345678901234567890.5"), "-12345678901234567890.5"],
    ["a value", numberVal("1234567890123456.78"), "1234567890123456.78"],
    ["a number in a value", listVal([numberVal("1e-30")]), "[\n  0.000000000000000000000000000001\n]"],
    ["data in a map", mapVal({ k: fromNative("${x}") }), '{\n  "k": "$${x}"\n}'],
    ["nested data", { a: [], b: {}, c: [{ d: null }, true] }, undefined],
    ["a nested value", fromNative({ a: [], b: {}, c: [{ d: null }, true, "x"] }), undefined],
    ["negative zero", -0, "0"],
  ])("writes %s with all digits, in the layout of JSON.stringify", (_, value, text) => {
    expect(edited('{\n  "a": 1\n}', (e) => e.setAt("a", value)).replaceAll("\n  ", "\n")).toBe(
      `{\n"a": ${text ?? JSON.stringify(value, undefined, 2)}\n}`,
    );
  });

  it("adds a member in the form of its object", () => {
    expect(edited(main, (e) => e.setAt("module.vpc.version", "1"))).toBe(main.replace('"b" : 2}', '"b" : 2},\n      "version": "1"'));
    expect(edited(main, (e) => e.setAt("module.vpc.tags.c", 3))).toBe(main.replace('"b" : 2', '"b" : 2, "c": 3'));
    expect(edited("{}", (e) => e.setAt("a", 1))).toBe('{"a": 1}');
    expect(edited("{\r\n}\r\n", (e) => e.setAt("a", 1))).toBe('{\r\n  "a": 1\r\n}\r\n');
  });

  it("removes a member with its comma", () => {
    expect(edited(main, (e) => e.remove("module.vpc.source"))).toBe(main.replace('      "source": "x",\n', ""));
    expect(edited(main, (e) => e.remove("module.vpc.tags"))).toBe(main.replace(',\n      "tags": {"a":1, "b" : 2}', ""));
    expect(edited(main, (e) => e.remove("module.vpc.tags.a"))).toBe(main.replace('"a":1, ', ""));
    expect(edited(main, (e) => e.remove("module.vpc.tags.b"))).toBe(main.replace(', "b" : 2', ""));
    expect(edited('{"a": [1, 2, 3]}', (e) => e.remove("a[1]"))).toBe('{"a": [1, 3]}');
    expect(edited('{"a": 1}', (e) => e.remove("a"))).toBe("{}");
  });

  it("renames a member and adds elements", () => {
    expect(edited(main, (e) => e.rename("module.vpc", "net"))).toBe(main.replace('"vpc"', '"net"'));
    expect(edited('{"a": [1]}', (e) => e.push("a", "x"))).toBe('{"a": [1, "x"]}');
    expect(edited('{"a": [\n  1\n]}', (e) => e.push("a", "x"))).toBe('{"a": [\n  1,\n  "x"\n]}');
  });

  it("reports edits that are not possible", () => {
    expect(problems(main, (e) => e.remove("module.x"))).toEqual(["attribute-not-found at line 2"]);
    expect(problems(main, (e) => e.setAt("module.x.y", 1))).toEqual(["attribute-not-found at line 2"]);
    expect(problems(main, (e) => e.setAt("module.vpc.source.x", 1))).toEqual(["not-an-object at line 4"]);
    expect(problems(main, (e) => e.rename("module.vpc.tags.a", "b"))).toEqual(["name-taken at line 5"]);
    expect(problems('{"a": \n}', (e) => e.setAt("a", 1))).toEqual(["item-has-errors at line 2"]);
    expect(
      problems(main, (e) => {
        e.remove("module");
        e.setAt("module.vpc.source", 1);
      }),
    ).toEqual(["conflicting-edits at line 4"]);
  });

  it("keeps every byte without edits, and reads what JSON.parse reads", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expect(openJsonConfig(text).edit(() => {}).text).toBe(text);
        let isValid = true;
        try {
          JSON.parse(text);
        } catch {
          isValid = false;
        }
        expect(readJsonTree(text) instanceof JsonSyntaxError).toBe(!isValid);
      }),
    );
  });

  it("sets and removes a member, and changes no other data", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
        fc.nat(),
        fc.constantFrom(undefined, 2),
        (generated, number, space) => {
          const source = JSON.stringify(generated, undefined, space);
          // Read back, since JSON has no negative zero.
          const data = JSON.parse(source) as Record<string, unknown>;
          const key = Object.keys(data)[number % Object.keys(data).length]!;
          const text = edited(source, (e) => e.setAt([key], 1));
          expect(JSON.parse(text)).toEqual({ ...data, [key]: 1 });
          const removed = edited(source, (e) => e.remove([key]));
          const { [key]: _, ...rest } = data;
          expect(JSON.parse(removed)).toEqual(rest);
        },
      ),
    );
  });
});

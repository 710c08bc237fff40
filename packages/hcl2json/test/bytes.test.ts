import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonBytes, type JsonLayout, writeJson, writeJsonValue } from "../src/bytes.ts";
import { toJsonText } from "../src/index.ts";
import { tryJsonText } from "../src/json-text.ts";
import type { JsonValue } from "../src/json-value.ts";

const layouts: readonly (readonly [JsonLayout, indent: number])[] = [
  ["compact", 0],
  ["pretty", 2],
];

const decode = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

describe("JsonBytes", () => {
  it("writes values as JSON.stringify does", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        for (const [layout, indent] of layouts) {
          const target = new JsonBytes(layout);
          writeJsonValue(value as JsonValue, new Map(), target);
          expect(decode(target.take())).toBe(JSON.stringify(value, undefined, indent));
        }
      }),
    );
  });

  it("writes strings of any characters and any length", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.nat({ max: 3 }), (text, power) => {
        const target = new JsonBytes("compact");
        target.value(text.repeat(40 ** power));
        expect(decode(target.take())).toBe(JSON.stringify(text.repeat(40 ** power)));
      }),
      { numRuns: 50 },
    );
    const target = new JsonBytes("compact");
    const halves = '\ud83d "\u007f\u2028\\\n\r\t\b\ud83d\ude00\udc00';
    target.value(halves);
    expect(decode(target.take())).toBe(JSON.stringify(halves));
  });

  it("continues without a separator after its bytes were taken", () => {
    const target = new JsonBytes("pretty", 1);
    const written: string[] = [];
    for (const name of ["a", "b", "c"]) {
      target.name(name);
      target.begin("[");
      target.end();
      if (name !== "a") written.push(decode(target.take()));
    }
    expect(written).toEqual(['"a": [],\n  "b": []', '"c": []']);
    expect(target.take()).toHaveLength(0);
  });

  it("lets a program escape more than JSON requires", () => {
    const target = new JsonBytes("compact", 0, (json) => json.replaceAll("é", "\\u00e9"));
    target.begin("[");
    target.value("é");
    target.value("e");
    target.end();
    expect(decode(target.take())).toBe('["\\u00e9","e"]');
  });

  it("returns to an earlier length and depth", () => {
    const target = new JsonBytes("pretty");
    target.begin("{");
    target.name("a");
    const { length, depth } = target;
    target.begin("[");
    target.begin("{");
    target.name("b");
    target.reset(length, depth);
    target.value(null);
    target.end();
    expect(decode(target.take())).toBe('{\n  "a": null\n}');
  });
});

describe("writeJson", () => {
  const sources = [
    "",
    "b = 1\nz {}\na = 2\nz {\n  c = [1, {}, [], { d = null }]\n}\n",
    'x "y" "z" {\n  a = 1e400\n  b = 9007199254740993\n  c = 1.50\n  d = -007\n}\nx "y" "w" {}\nx "v" {}\n',
    'a = "${b} %%{ \\"é\\" \\u{1f600}"\nc = <<E\n  x\ty\\z\nE\nd = { e = 1, e = 2 }\n',
    "a = [1, , 2]\nb {\n  c = \n  d = 4\n}\n",
    `a = ${"[".repeat(300)}${"]".repeat(300)}\n`,
  ];

  it.each(sources)("writes what toJsonText returns, with the same problems: %j", (source) => {
    const { text, diagnostics } = toJsonText(source, "main.tf");
    for (const [layout] of layouts) {
      const target = new JsonBytes(layout);
      expect(writeJson(source, target, "main.tf")).toEqual(diagnostics);
      const written = decode(target.take());
      expect(layout === "compact" ? written : written.replaceAll(/\n */g, "").replaceAll('": ', '":')).toBe(text);
    }
  });

  it("indents by the objects around the file", () => {
    const target = new JsonBytes("pretty", 1);
    writeJson("a = [1]\n", target);
    expect(decode(target.take())).toBe('{\n    "a": [\n      1\n    ]\n  }');
  });
});

describe("writeJsonValue", () => {
  it("writes the digits of numbers by their pointers", () => {
    const value = { a: [1, null], "b/c": 2 };
    const numbers = new Map([
      ["/a/1", "1e400"],
      ["/b~1c", "2.0"],
    ]);
    const target = new JsonBytes("compact");
    writeJsonValue(value, numbers, target);
    expect(decode(target.take())).toBe(tryJsonText(value, numbers));
  });

  it("refuses a value that is nested too deeply", () => {
    let deep: JsonValue = [];
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(() => writeJsonValue(deep, new Map(), new JsonBytes("compact"))).toThrow("nested too deeply");
  });
});

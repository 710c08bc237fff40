import { Big } from "big.js";
import { describe, expect, expectTypeOf, it } from "vitest";
import { cty, type DecodeOptions, decode, type hcl, hcldec, parse, partialDecode } from "./index.ts";

const { attrSpec, blockListSpec, blockMapSpec, blockSpec, objectSpec, tupleSpec } = hcldec;

/** Lists diagnostics, each as its code and the source that it points at. */
function found(source: string, diagnostics: readonly hcl.Diagnostic[]): readonly string[] {
  return diagnostics.map(({ code, subject, count }) => {
    const text = subject === undefined ? "" : source.slice(subject.start.offset, subject.end.offset);
    return `${code} at ${text}${count === undefined ? "" : ` ×${count}`}`;
  });
}

function problems(source: string, spec: hcldec.Spec, options?: DecodeOptions): readonly string[] {
  const { value, diagnostics } = decode(source, spec, options);
  expect(value).toBeUndefined();
  return found(source, diagnostics);
}

describe("A value without a JavaScript equivalent", () => {
  const port = attrSpec("port", cty.number);

  it("is reported at its attribute if a double cannot represent a number exactly", () => {
    expect(problems("port = 9007199254740993", objectSpec({ port }))).toEqual(["number-not-exact at 9007199254740993"]);
    expect(problems("port = 1e400", objectSpec({ p: port }))).toEqual(["number-not-exact at 1e400"]);
    expect(decode("port = 1e21", objectSpec({ port })).value).toEqual({ port: 1e21 });
  });

  it.each(["12345678901234567890.5", "1234567890123456.78", "1e-400", "-0.12345678901234567", "1152921504606846976", "10 / 3"])(
    "is reported if JavaScript would print %s with other digits",
    (number) => {
      expect(problems(`port = [${number}]`, objectSpec({ p: attrSpec("port", cty.list(cty.number)) }))).toEqual([
        `number-not-exact at ${number}`,
      ]);
    },
  );

  it("is given in the form that the option numbers requests, which determines the static type", () => {
    const ports = objectSpec({ port: attrSpec("port", cty.list(cty.number), { required: true, notNull: true }) });
    const source = "port = [80, 0.5, 12345678901234567890.5, 1e-400]";
    const strings = decode(source, ports, { numbers: "string" }).value?.port;
    expectTypeOf(strings).toEqualTypeOf<(number | string)[] | undefined>();
    expect(strings).toEqual([80, 0.5, "12345678901234567890.5", `0.${"0".repeat(399)}1`]);
    const bigs = decode(source, ports, { numbers: "big", filename: "a.hcl" }).value?.port;
    expectTypeOf(bigs).toEqualTypeOf<(number | Big)[] | undefined>();
    expect(bigs).toEqual([80, 0.5, new Big("12345678901234567890.5"), new Big("1e-400")]);
    expect(bigs?.[2]).toBeInstanceOf(Big);
    const rounded = decode(source, ports, { numbers: (n: cty.Value) => n.asNumber() }).value?.port;
    expectTypeOf(rounded).toEqualTypeOf<number[] | undefined>();
    expect(rounded).toEqual([80, 0.5, Number("12345678901234567890.5"), 0]);
    expectTypeOf(decode(source, ports).value?.port).toEqualTypeOf<number[] | undefined>();
    expectTypeOf(decode(source, ports, { filename: "a.hcl" }).value?.port).toEqualTypeOf<number[] | undefined>();
    const partial = partialDecode(source, ports, { numbers: cty.toBig });
    expectTypeOf(partial.value?.port).toEqualTypeOf<(number | Big)[] | undefined>();
    expect(partial.value).toEqual({ port: bigs });
  });

  it("is reported if the value is unknown", () => {
    const options = { variables: { zone: cty.unknownVal(cty.string) } };
    const spec = objectSpec({ a: attrSpec("a", cty.string), b: attrSpec("b", cty.list(cty.string)) });
    expect(problems('a = "x-${zone}"\nb = ["q", zone]', spec, options)).toEqual([
      'unknown-result at "x-${zone}"',
      "unknown-result at zone",
    ]);
  });

  it("is reported at its position in lists, maps and blocks of every kind", () => {
    const big = "9007199254740993";
    const source = `l = [1, ${big}]\nm = { k = { j = ${big} } }\nb {\n  port = ${big} + 0\n}\nc {\n}\nc {\n  port = ${big} + 4\n}\nd "x" "y" {\n  port = ${big} + 2\n}\n`;
    const spec = objectSpec({
      l: attrSpec("l", cty.list(cty.number)),
      m: attrSpec("m", cty.map(cty.map(cty.number))),
      b: blockSpec("b", objectSpec({ port })),
      c: blockListSpec("c", tupleSpec([port])),
      d: blockMapSpec("d", ["one", "two"], port),
    });
    expect(problems(source, spec)).toEqual([
      `number-not-exact at ${big}`,
      `number-not-exact at ${big}`,
      `number-not-exact at ${big} + 0`,
      `number-not-exact at ${big} + 4`,
      `number-not-exact at ${big} + 2`,
    ]);
  });

  it("is reported once with a count if several parts come from one expression", () => {
    expect(problems("l = [for i in [1, 2, 3] : 9007199254740993 + i * 2]", objectSpec({ l: attrSpec("l", cty.list(cty.number)) }))).toEqual(
      ["number-not-exact at [for i in [1, 2, 3] : 9007199254740993 + i * 2] ×3"],
    );
  });
});

describe("Decoding", () => {
  const spec = objectSpec({ name: attrSpec("name", cty.string), f: attrSpec("f", cty.dynamic) });

  it("returns the source for formatting diagnostics", () => {
    expect(decode("name = 1\n", spec, { filename: "a.hcl" }).source.filename).toBe("a.hcl");
    expect(decode("name = \n", spec).source.text).toBe("name = \n");
  });

  it("accepts the result of parse, with the diagnostics of parsing", () => {
    expect(decode(parse('name = "a"'), spec).value).toEqual({ name: "a", f: null });
    expect(decode(parse("name = "), spec).diagnostics).toHaveLength(1);
  });

  it("stops at the limits of its budget and at the signal", () => {
    const loop = "f = [for i in range(0, 1000) : [for j in range(0, 1000) : j]]";
    expect(problems(loop, spec, { limits: { elements: 5000 } })).toEqual([expect.stringContaining("evaluation-limit at ")]);
    expect(problems(loop, spec, { signal: { aborted: true } })).toEqual([expect.stringContaining("evaluation-limit at ")]);
  });

  it("decodes a part of a file, and the remainder by another specification", () => {
    const source = 'name = "a"\nport = 80\n';
    const { value, remain, diagnostics } = partialDecode(source, objectSpec({ name: attrSpec("name", cty.string) }));
    expect([value, diagnostics]).toEqual([{ name: "a" }, []]);
    expect(decode(remain, objectSpec({ port: attrSpec("port", cty.number) })).value).toEqual({ port: 80 });
    expect(decode(remain, objectSpec({})).diagnostics.map(({ code }) => code)).toEqual(["unsupported-argument"]);
  });
});

describe("A mistake of the calling program", () => {
  const spec = objectSpec({});
  it.each([
    [
      "no specification",
      () => decode("a = 1", undefined as never),
      'decode: "spec" must be a specification, such as hcldec.objectSpec({ … }), not undefined',
    ],
    [
      "a source that is an object",
      () => decode({} as never, spec),
      'decode: "source" must be a string or a Uint8Array, not an object (read the file first)',
    ],
    ["an object to parse", () => parse({} as never), 'parse: "source" must be a string'],
    ["an option that does not exist", () => decode("", spec, { file: "x" } as never), 'decode: there is no option "file"'],
    ["a file name instead of options", () => decode("", spec, "x.hcl" as never), 'decode: "options" must be an object, not a string'],
    ["a file name that is a number", () => decode("", spec, { filename: 1 as never }), 'decode: "filename" must be a string, not a number'],
    [
      "a variable that is a date",
      () => decode("", spec, { variables: { d: new Date() } }),
      'decode: the variable "d" cannot become a value',
    ],
    [
      "a function that is a number",
      () => decode("", spec, { functions: { f: 1 as never } }),
      'decode: the function "f" must be a JavaScript function',
    ],
    ["variables in an array", () => decode("", spec, { variables: [] as never }), 'decode: "variables" must be an object or a Map'],
    ["a form of numbers that does not exist", () => decode("", spec, { numbers: "decimal" as never }), '"numbers" must be "big"'],
    ["a form of numbers, although the source has errors", () => decode("=", spec, { numbers: 1 as never }), '"numbers" must be'],
    [
      "a number of big.js that is not valid",
      () => decode("", spec, { variables: { v: { n: Object.assign(new Big(1), { s: 3 }) } } }),
      'decode: the variable "v" cannot become a value: expected a number of big.js',
    ],
    ["a negative limit", () => decode("", spec, { limits: { steps: -1 } }), "steps"],
  ])("is a CtyError that names the argument: %s", (_, call, text) => {
    expect(call).toThrow(cty.CtyError);
    expect(call).toThrow(text);
  });
});

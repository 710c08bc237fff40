import { list, listVal, number, numberVal, refine, string, stringVal, tupleVal, unknownVal } from "@hcl-ts/cty";
import { errorDiagnostic, message, SourceFile } from "@hcl-ts/hcl";
import { lexConfig } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { AREA_NAMES, type Area, violation } from "./area.ts";
import { makeArea } from "./areas/areas.ts";
import { checkInput } from "./check.ts";
import { readSamples } from "./corpus.ts";
import { readOptions } from "./options.ts";
import { bracketProblem, coverageProblem } from "./promises/brackets.ts";
import { checkDiagnostics } from "./promises/diagnostics.ts";
import { brokenPromise, valueDepth } from "./promises/values.ts";
import { Random } from "./random.ts";
import { reduceInput } from "./reduce.ts";
import { toSource } from "./source-bytes.ts";

const samples = readSamples([]);

describe("inputs", () => {
  it.each(AREA_NAMES)("are the same for the same seed and differ between cases in the area %s", (name) => {
    const area = makeArea(name, samples);
    const inputs = (seed: string): readonly string[] =>
      Array.from({ length: 40 }, (_, i) => JSON.stringify(area.generate(new Random(seed, name, i)).parts));
    expect(inputs("7")).toEqual(inputs("7"));
    expect(inputs("8")).not.toEqual(inputs("7"));
    expect(new Set(inputs("7")).size).toBeGreaterThan(20);
  });

  it("hold bytes that are not valid UTF-8 as lone surrogates", () => {
    expect(toSource("aé")).toBe("aé");
    expect(toSource("a\udcff\u{1f642}")).toEqual(new Uint8Array([0x61, 0xff, 0xf0, 0x9f, 0x99, 0x82]));
  });
});

describe("promises", () => {
  const file = new SourceFile("t.hcl", "a = 1\nb = 2\n");
  const at = (start: number, end: number) => errorDiagnostic(message("some-code", {}, "D."), { subject: file.range(start, end) });

  it("about diagnostics do not allow repeated ones, a wrong order and ranges outside of the file", () => {
    const promise = (...diagnostics: Parameters<typeof checkDiagnostics>[0]) =>
      checkDiagnostics(diagnostics, file, { inOrder: true })?.promise;
    expect(promise(at(0, 1), at(0, 2), at(6, 7))).toBeUndefined();
    expect(promise(at(0, 1), at(0, 1))).toBe("no diagnostic is reported twice");
    expect(promise(at(6, 7), at(0, 1))).toBe("diagnostics are in the order of the source");
    const outside = { ...at(0, 1), subject: new SourceFile("t.hcl", "x".repeat(99)).range(0, 90) };
    expect(promise(outside)).toBe("ranges are inside the file");
  });

  it("about brackets are checked by tokens only", () => {
    const problem = (source: string): string | undefined => bracketProblem(lexConfig(source).tokens);
    expect(problem('a = [f({ x = "${y}" })]\n')).toBeUndefined();
    expect(problem("a = [1)")).toBe('unexpected ")" at 6');
    expect(problem("b { a = {\n}\n")).toBe("1 not closed at the end");
    expect(coverageProblem(lexConfig("\ufeffa = 1 # c\n").tokens)).toBeUndefined();
  });

  it("about unknown values are checked against the later value", () => {
    expect(brokenPromise(unknownVal(string), stringVal("x"))).toBeUndefined();
    expect(brokenPromise(unknownVal(string), numberVal(1))).toContain("should be of type");
    expect(brokenPromise(refine(unknownVal(number)).numberMin(5).newValue(), numberVal(1))).toContain("outside");
    expect(brokenPromise(tupleVal([unknownVal(string), numberVal(1)]), tupleVal([stringVal("x"), numberVal(2)]))).toContain("part 1");
    expect(brokenPromise(stringVal("x"), unknownVal(string))).toContain("no longer");
    expect(brokenPromise(unknownVal(list(string)), listVal([stringVal("x")]))).toBeUndefined();
    expect(valueDepth(tupleVal([tupleVal([numberVal(1)])]))).toBe(3);
  });

  it("are broken by anything that is thrown, and inputs are reduced to the cause", () => {
    const area: Area = {
      name: "parser",
      generate: () => ({ kind: "", parts: {} }),
      check: ({ parts }) => {
        if (parts.source!.includes("!")) throw new RangeError("boom");
        return parts.source!.includes("x") && parts.source!.includes("y") ? violation("no x with y", "", "") : undefined;
      },
    };
    const check = (source: string) => checkInput(area, { kind: "", parts: { source } });
    expect(check("!")).toMatchObject({ promise: "nothing throws", details: "RangeError: boom" });
    const input = { kind: "", parts: { source: "some x and some\nlines with y or so" } };
    expect(reduceInput(area, input, check(input.parts.source)!, 5000).input.parts).toEqual({ source: "xy" });
  });
});

describe("options", () => {
  it("are read, with defaults", () => {
    expect(readOptions([])).toMatchObject({ minutes: 1, seed: "1", areas: AREA_NAMES });
    expect(readOptions(["--minutes", "0.5", "--seed", "x", "--only", "json,parser"])).toMatchObject({
      minutes: 0.5,
      seed: "x",
      areas: ["json", "parser"],
    });
  });

  it.each([["--minutes", "none"], ["--only", "nothing"], ["--what", "1"], ["--seed"], ["--case", "3"]])(
    "are refused if they are wrong: %s %s",
    (...args) => {
      expect(() => readOptions(args.filter((arg) => arg !== undefined))).toThrow();
    },
  );
});

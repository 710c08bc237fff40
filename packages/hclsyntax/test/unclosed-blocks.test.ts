/**
 * Blocks that are not closed take all of the rest of a file, until their layout shows where they end. What is below
 * is read once, for steps as well as in one call.
 */
import { SourceFile } from "@hcl-ts/hcl";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadCounted, stepsOf } from "../../../vitest.steps.ts";
import { amount } from "../../../vitest.tier.ts";
import { parseConfig } from "../src/index.ts";
import { type ReadConfigResult, readConfig, readConfigSteps } from "../src/parse-tree.ts";
import { sample } from "./document-sample.ts";
import { soup } from "./soup.ts";

const counted = await loadCounted<typeof import("../src/parse-tree.ts")>(import.meta.url, "../src/parse-tree.ts");

/** Returns the codes and lines of a source's problems, and the types and first labels of its blocks. */
function read(source: string): { readonly problems: readonly string[]; readonly blocks: readonly string[] } {
  const { file, diagnostics } = parseConfig(source);
  return {
    problems: diagnostics.map(({ code, subject }) => `${code} ${subject?.start.line}`),
    blocks: file.body.blocks.map(({ type, labels }) => [type, ...labels].join(" ")),
  };
}

describe("below a block that is not closed", () => {
  it("blocks with errors are blocks of the file, and their errors are reported", () => {
    const source = `open "a" {
  one = 1

valid "b" {
  two = 2
}

broken "c" {
  three = [1, 2
  four  = 4
}

mistaken {
  text = "one
two"
}

again {
  five = 5
  five = 6
}
last "d" {
}
`;
    expect(read(source)).toEqual({
      problems: ["unclosed-block 1", "unclosed-bracket 10", "string-over-lines 14", "repeated-argument 20"],
      blocks: ["open a", "valid b", "broken c", "mistaken", "again", "last d"],
    });
  });

  it("items with errors are read again as items of the file", () => {
    const source = `open {
  one = 1

one = 2
text = "a" b
two = 3
two = 4
valid {
} x = 5
`;
    expect(read(source)).toEqual({
      problems: ["unclosed-block 1", "newline-after-attribute 5", "repeated-argument 7", "newline-after-block 9"],
      blocks: ["open", "valid"],
    });
    expect(parseConfig(source).file.body.attributes.map(({ name }) => name)).toEqual(["one", "text", "two", "x"]);
  });

  it("several blocks that are not closed either end before the next one", () => {
    const source = Array.from({ length: 8 }, (_, i) => `block${i} {\n  inner {\n    a = 1\n`).join("");
    const { problems, blocks } = read(`${source}last {\n}\n`);
    expect(blocks).toEqual([...Array.from({ length: 8 }, (_, i) => `block${i}`), "last"]);
    expect(problems).toHaveLength(16);
  });

  it("an item that took the brace of its block gives it back", () => {
    const source = `outer {
  map = {
    a = 1
  port = 80
}

below {
}
`;
    expect(read(source)).toEqual({ problems: ["unclosed-bracket 2"], blocks: ["outer", "below"] });
  });
});

describe("the work", () => {
  const text = sample(40);
  const whole = stepsOf(() => counted.parseConfig(text));

  it.each([1, 2, 4, 8])("is little more than for a valid file if %i blocks at its start are not closed", (count) => {
    const opened = Array.from({ length: count }, (_, i) => `open${i} {\n  a = 1\n`).join("");
    expect(stepsOf(() => counted.parseConfig(opened + text))).toBeLessThan(1.4 * whole);
  });

  it.each(["", "open {\n", 'open "a" {\n  inner {\n', "open {\n  a = 1\n".repeat(4), "header\n  a = 1\n", "a = {\n", "a = [\n"])(
    "is done in small steps below %j",
    (opened) => {
      const steps = counted.readConfigSteps(new SourceFile("main.tf", opened + text));
      let most = 0;
      for (let isDone: boolean | undefined; isDone !== true; )
        most = Math.max(
          most,
          stepsOf(() => (isDone = steps.next().done)),
        );
      expect(most).toBeLessThan(0.3 * whole);
    },
  );
});

describe("reading in steps gives the same records and errors as in one call", () => {
  // Functions are equal only to themselves.
  const comparable = ({ errors, ...result }: ReadConfigResult): unknown => [
    result,
    { ...errors, errors: errors.errors.map((error) => ({ ...error, renew: undefined })) },
  ];
  const inOneCall = (source: string): unknown => comparable(readConfig(new SourceFile("main.tf", source)));
  const inSteps = (source: string): unknown => {
    const steps = readConfigSteps(new SourceFile("main.tf", source));
    for (;;) {
      const step = steps.next();
      if (step.done === true) return comparable(step.value);
    }
  };
  // Trees of short texts share a buffer, in which their place differs.
  const padding = `# ${"-".repeat(300)}\n`;

  it("is so for damaged files", () => {
    const text = sample(3);
    const damage = fc.tuple(
      fc.nat(text.length),
      fc.constantFrom(
        "",
        "{",
        "}",
        '"',
        "[",
        "]",
        "(",
        ")",
        "<<EOT\n",
        "/*",
        "${",
        "\n",
        "b {\n",
        "b\n",
        "b { c {\n",
        "b\n  c = 1\n",
        "}{\n",
      ),
    );
    const damaged = (edits: readonly (readonly [number, string])[]): string =>
      edits.reduce((source, [at, typed]) => source.slice(0, at) + typed + source.slice(typed === "" ? at + 1 : at), text);
    fc.assert(
      fc.property(fc.array(damage, { maxLength: 6 }), (edits) => {
        const source = padding + damaged(edits);
        expect(inSteps(source)).toEqual(inOneCall(source));
      }),
      { numRuns: amount(100, 3000) },
    );
  });

  it("is so for fragments of the language", () => {
    fc.assert(
      fc.property(soup(60), (source) => {
        expect(inSteps(padding + source)).toEqual(inOneCall(padding + source));
      }),
      { numRuns: amount(200, 5000) },
    );
  });
});

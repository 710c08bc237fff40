/**
 * Runs the examples of a package's README as tests, so that what stands there is true. Every block fenced as `ts` is one; in it, a line that
 * ends in `// → result` has to give what follows (as JSON; a bigint as `1n`), and one that ends in `// throws message` has to throw that.
 */
/// <reference path="./vitest.raw.d.ts" />
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";

/**
 * Makes the tests: one for each example, named after the section it stands in, and one that examples were found at all.
 * @param readme the text of the README
 * @param modules what the examples import, by the name they import it by
 */
export function testReadme(readme: string, modules: Readonly<Record<string, unknown>>): void {
  describe("the examples of the README", () => {
    let section = "the first";
    let results = 0;
    for (const [, heading, example] of readme.matchAll(/^##+ (.*)$|^```ts\n([\s\S]*?)^```$/gm)) {
      if (heading !== undefined) section = heading;
      if (example === undefined) continue;
      results += example.split(RESULT).length - 1;
      it(section, () => run(example, modules));
    }
    it("are found, and say what they give", () => {
      expect(results).toBeGreaterThan(0);
    });
  });
}

const RESULT = / \/\/ (?:→|throws) /;

function run(example: string, modules: Readonly<Record<string, unknown>>): void {
  const code = example
    .replaceAll(
      /^import (?:\* as (\w+)|\{([^}]*)\}) from "([^"]+)";$/gm,
      (_, namespace: string | undefined, names: string, from: string) => {
        if (!Object.hasOwn(modules, from)) throw new Error(`the test does not hand over ${from}`);
        const values = names?.replaceAll(/\btype \w+(?: as \w+)?,?/g, "").replaceAll(" as ", ": ");
        const target = namespace ?? `{${values}}`;
        return `const ${target} = modules[${JSON.stringify(from)}];`;
      },
    )
    .split("\n")
    .map((line) => {
      const [, expression, kind, expected] = /^(.*?);? \/\/ (→|throws) (.*)$/.exec(line) ?? [];
      if (expression === undefined) return line;
      return `${kind === "→" ? "gives" : "throws"}(() => (${expression}), ${JSON.stringify(expected)});`;
    })
    .join("\n");
  const { code: javascript } = transformSync(code, { loader: "ts" });
  new Function("modules", "gives", "throws", javascript)(modules, gives, throws);
}

function gives(compute: () => unknown, expected: string): void {
  const result = compute();
  expect(typeof result === "bigint" ? `${result}n` : String(JSON.stringify(result))).toBe(expected);
}

function throws(compute: () => unknown, expected: string): void {
  expect(compute).toThrow(expected);
}

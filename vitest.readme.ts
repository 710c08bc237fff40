/**
 * Runs the examples of a package's README as tests. Every code block marked `ts` is an example. A
 * line that ends in `// → result` has to return that result (as JSON; a bigint as `1n`), and a line
 * that ends in `// throws message` has to throw that message.
 */
/// <reference path="./vitest.raw.d.ts" />
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";

/**
 * Creates the tests: one for each example, named after its section, and one that there are
 * examples.
 * @param readme the text of the README
 * @param modules the modules that the examples import, by name
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
    it("have results that are checked", () => {
      expect(results).toBeGreaterThan(0);
    });
  });
}

const RESULT = / \/\/ (?:→|throws) /;

function run(example: string, modules: Readonly<Record<string, unknown>>): void {
  const code = example
    .replaceAll(
      /^import (?:\* as (\w+)|(?:(\w+)(?:, )?)?(?:\{([^}]*)\})?) from "([^"]+)";$/gm,
      (_, namespace: string | undefined, main: string | undefined, names: string | undefined, from: string) => {
        if (!Object.hasOwn(modules, from)) throw new Error(`pass the module ${from} to testReadme`);
        const values = names?.replaceAll(/\btype \w+(?: as \w+)?,?/g, "").replaceAll(" as ", ": ");
        const target = namespace ?? `{${main === undefined ? "" : `default: ${main}, `}${values ?? ""}}`;
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

/** Runs the examples of the README: each line that ends in `// → result` or `// throws message` has to do what it says. */
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import readme from "../README.md?raw";
import * as cty from "../src/index.ts";

/** Formats the result of an example as in the README. */
function show(result: unknown): string {
  return typeof result === "bigint" ? `${result}n` : JSON.stringify(result);
}

function run(example: string): void {
  const code = example
    .split("\n")
    .map((line) => {
      const names = /^import \{(.*)\} from "@hcl-ts\/cty";$/.exec(line);
      if (names !== null) return `const {${names[1]!.replaceAll(/\btype \w+,?/g, "")}} = cty;`;
      if (line.startsWith("import * as cty")) return "";
      const [, expression, kind, expected] = /^(.*);? \/\/ (→|throws) (.*)$/.exec(line) ?? [];
      if (expression === undefined) return line;
      return `${kind === "→" ? "gives" : "throws"}(() => (${expression.replace(/;$/, "")}), ${JSON.stringify(expected)});`;
    })
    .join("\n");
  const gives = (compute: () => unknown, expected: string): void => expect(show(compute())).toBe(expected);
  const throws = (compute: () => unknown, expected: string): void => {
    let thrown: unknown;
    try {
      compute();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(cty.CtyError);
    const { message, path } = thrown as cty.CtyError;
    if (expected.startsWith("at ")) expect(`at ${cty.formatPath(path)}`).toBe(expected);
    else expect(message).toBe(expected);
  };
  const { code: javascript } = transformSync(code, { loader: "ts" });
  new Function("cty", "gives", "throws", javascript)(cty, gives, throws);
}

describe("the examples of the README", () => {
  const examples = [...readme.matchAll(/^## (.*)$|^```ts\n([\s\S]*?)^```$/gm)];
  let section = "the first";
  let count = 0;
  for (const [, heading, example] of examples) {
    if (heading !== undefined) section = heading;
    if (example === undefined) continue;
    count += example.split(/\/\/ (?:→|throws) /).length - 1;
    it(section, () => run(example));
  }

  it("exist", () => {
    expect(count).toBeGreaterThan(50);
  });
});

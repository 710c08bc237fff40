/** Runs the results of "Copy as code" and "Copy as test" for every example of the playground. */
import * as hclPackage from "@hcl-ts/hcl";
import * as terraform from "@hcl-ts/terraform";
import { transformSync } from "esbuild";
import * as hclts from "hcl-ts";
import { describe, expect, it } from "vitest";
import type { Answer } from "../engine/answer.ts";
import { loadFor } from "../engine/dispatch.ts";
import { type File, isModule, isOfLanguage } from "../engine/files.ts";
import type { ModuleInputs } from "../engine/module/question.ts";
import { asCode, asTest, type Copied } from "../playground/copies.ts";
import { examples } from "../playground/examples.ts";

const modules: Readonly<Record<string, unknown>> = { "@hcl-ts/hcl": hclPackage, "@hcl-ts/terraform": terraform, "hcl-ts": hclts };
const NO_INPUTS: ModuleInputs = { variables: [], address: "" };

async function copied(files: readonly File[], inputs = NO_INPUTS): Promise<Copied> {
  const pane = isModule(files) ? "module" : "decoded";
  const answer = await loadFor({ kind: "pane", files, active: files[0]!.name, offset: 0, pane, module: inputs });
  return { files, inputs, answer: answer() };
}

/** Runs a program, with its tests, and returns its output. */
function run(program: string): { readonly output: readonly string[]; readonly tests: readonly string[] } {
  const code = program.replaceAll(/^import \{([^}]*)\} from "([^"]+)";$/gm, (_, names: string, from: string) =>
    from === "vitest" ? "" : `const {${names}} = modules[${JSON.stringify(from)}];`,
  );
  const { code: javascript } = transformSync(code, { loader: "ts" });
  const output: string[] = [];
  const tests: string[] = [];
  const fakeIt = (title: string, test: () => void): void => {
    tests.push(title);
    test();
  };
  const console = { log: (text: string) => output.push(text), error: () => undefined };
  new Function("modules", "console", "expect", "describe", "it", javascript)(
    modules,
    console,
    expect,
    (_: string, body: () => void) => body(),
    fakeIt,
  );
  return { output, tests };
}

describe.each(examples.filter(({ files }) => !isOfLanguage(files)))("the copied code of the example $title", ({ files }) => {
  it("runs as a program, which writes what the playground shows", async () => {
    const all = await copied(files);
    const { output } = run(asCode(all));
    for (const { name, text } of files) {
      const line = text.split("\n").find((each) => /^[\w ={}"]{6,}$/.test(each));
      if (!name.endsWith(".hcldec") && line !== undefined) expect(asCode(all), name).toContain(line);
    }
    const { decoded, module } = all.answer.content;
    if (decoded !== undefined) expect(output.join("\n")).toBe(decoded.json);
    else if (module === undefined) expect(output).toEqual(await valuesShown(files));
    else if (module.variables.some(({ isUnset }) => isUnset)) expect(asCode(all)).toContain("// Required, but without a value");
    else expect(output.length).toBe(module.outputs.length + module.instanceCount);
  });

  it("passes as a test", async () => {
    const { tests } = run(asTest(await copied(files)));
    expect(tests.length).toBeGreaterThan(0);
  });
});

async function valuesShown(files: readonly File[]): Promise<readonly string[]> {
  const answer = await loadFor({ kind: "pane", files, active: files[0]!.name, offset: 0, pane: "values" });
  const { values = [] } = answer().content as Answer["content"];
  // Attributes of the top level come first in the program.
  const lines = values.map(({ name, text }) => [name.includes("."), `${name.split(".").at(-1)} = ${text}`] as const);
  return [...lines.filter(([isInner]) => !isInner), ...lines.filter(([isInner]) => isInner)].map(([, line]) => line);
}

it("includes the values that were entered for the variables of a module", async () => {
  const module = examples.find(({ pane }) => pane === "module")!;
  const inputs = { variables: [{ name: "environment", text: "production" }], address: "" };
  const all = await copied(module.files, inputs);
  expect(run(asCode(all)).output.filter((line) => line.startsWith("create"))).toHaveLength(6);
  expect(run(asTest(all)).tests).toEqual(["has these outputs", "plans these instances"]);
});

it("fails as a test when a file changes", async () => {
  const files = [{ name: "main.hcl", text: "a = b\n" }];
  const test = asTest(await copied(files)).replace("a = b", "a = 1");
  expect(() => run(test)).toThrow("to deeply equal");
});

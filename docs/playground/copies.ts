/** Writes the files of the playground as a program and as a test. */
import type { Decoded } from "../engine/decoded.ts";
import { type File, isJson, roleOf } from "../engine/files.ts";
import type { Problem } from "../engine/problem.ts";

/** Writes a program that reads the files: by the specification if there is one, as a tree otherwise. */
export function asCode(files: readonly File[], decoded: Decoded | undefined): string {
  const configuration = files.filter(({ name }) => roleOf(name) === "configuration");
  const main = configuration[0] ?? { name: "main.hcl", text: "" };
  const variables = files.find(({ name }) => roleOf(name) === "variables");
  const given = variables === undefined ? "" : `, variables: ${variablesCode(variables)}`;
  const source = `const source = ${templateLiteral(main.text)};\n`;
  if (decoded !== undefined) {
    return `import { cty, decode, hcl, hcldec } from "hcl-ts";

const spec = ${decoded.code};
${source}
const { value, diagnostics, source: file } = decode(source, spec, { filename: ${JSON.stringify(main.name)}${given} });
console.log(value);
console.error(hcl.formatDiagnostics(diagnostics, { sources: file }));
`;
  }
  return `import { hcl, parse } from "hcl-ts";

${source}
const { body, diagnostics, source: file } = parse(source, ${JSON.stringify(main.name)});
console.log([...body.justAttributes().attributes.keys()]);
console.error(hcl.formatDiagnostics(diagnostics, { sources: file }));
`;
}

/** Writes a test that parses the files and expects the syntax errors found. */
export function asTest(files: readonly File[], problems: readonly Problem[]): string {
  const cases = files
    .filter(({ name }) => roleOf(name) === "configuration")
    .map(({ name, text }) => {
      const found = problems.filter(({ file }) => file === name).map(({ code, line, column }) => ({ code, line, column }));
      return `  it(${JSON.stringify(`has ${found.length} problems in ${name}`)}, () => {
    const source = ${templateLiteral(text)};
    const { diagnostics } = check(source, ${JSON.stringify(name)});
    expect(diagnostics.map(({ code, subject }) => ({ code, line: subject?.start.line, column: subject?.start.column }))).toEqual(${JSON.stringify(found)});
  });`;
    });
  const variables = files.find(({ name }) => roleOf(name) === "variables");
  return `import { analysis, cty, hcl, parse, standardScope } from "hcl-ts";
import { describe, expect, it } from "vitest";

const given: Record<string, unknown> = ${variables === undefined ? "{}" : variablesCode(variables)};
const variables = new Map(Object.entries(given).map(([name, value]) => [name, cty.fromNative(value)]));

/** Parses a file and evaluates every attribute. */
function check(source: string, filename: string) {
  const { body, diagnostics } = parse(source, filename);
  const ctx = new hcl.EvalContext({ variables, functions: standardScope });
  const top = [...body.justAttributes().attributes.values()];
  const inner = [...analysis.walkBlocks(body)].flatMap(({ attributes }) => [...attributes.values()]);
  const found = [...top, ...inner].flatMap(({ expression }) => expression.value(ctx).diagnostics);
  return { diagnostics: hcl.orderDiagnostics([...diagnostics, ...found]) };
}

describe("the files of the playground", () => {
${cases.join("\n")}
});
`;
}

function variablesCode({ name, text }: File): string {
  return isJson(name) ? text.trim() : "{ /* the values of variables.hcl */ }";
}

function templateLiteral(text: string): string {
  return `\`${text.replaceAll(/[`\\]|\$\{/g, "\\$&")}\``;
}

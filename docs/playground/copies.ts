/**
 * Writes the files and inputs of the playground as a program and as a test. The site's tests run
 * both.
 */
import type { Answer } from "../engine/answer.ts";
import { type File, isModule, roleOf } from "../engine/files.ts";
import type { ModuleInputs, ModuleView } from "../engine/module/question.ts";

/** The copied content. */
export interface Copied {
  readonly files: readonly File[];
  /** The inputs of a module. */
  readonly inputs: ModuleInputs;
  /** The answer for the pane `decoded`, or for the pane `module` of a module. */
  readonly answer: Answer;
}

/** Writes a program that reads the files by the specification, or without one as a tree. */
export function asCode(copied: Copied): string {
  const { files, inputs, answer } = copied;
  if (isModule(files)) {
    return `import { formatDiagnostics } from "@hcl-ts/hcl";
import { evaluateModule, memoryFiles, renderValue } from "@hcl-ts/terraform";

${moduleCode(files, inputs, answer.content.module)}
for (const { name, value } of result.outputs.values()) console.log(\`\${name} = \${renderValue(value)}\`);
for (const { address, action } of result.instances.values()) console.log(\`\${action} \${address}\`);
console.error(formatDiagnostics(result.diagnostics, { sources: result.tree.module.sources }));
`;
  }
  const { decoded } = answer.content;
  const isTyped = decoded?.code !== undefined;
  const result =
    decoded === undefined
      ? `for (const { name, expression } of attributesOf(body)) {
  const { value, diagnostics } = expression.value(ctx);
  problems.push(...diagnostics);
  console.log(\`\${name} = \${value}\`);
}
`
      : `const { value, diagnostics } = hcldec.decode(body, ${isTyped ? "spec" : "spec.spec"}, ctx);
problems.push(...diagnostics);
// Unknown values become null, and marks are removed.
const config = cty.tryToNative(cty.unknownAsNull(cty.unmarkDeep(value).value), { numbers: "string" });
console.log(JSON.stringify(config.ok ? config.value : config.problem, undefined, 2));
`;
  const spec = isTyped
    ? `// The specification of ${fileOf(files, "specification")!.name}\nconst spec = ${decoded.code};\n\n`
    : specFileCode(files);
  return `import { ${importsOf(files, decoded !== undefined, isTyped)} } from "hcl-ts";

${spec}${readCode(files, isTyped)}
${decoded === undefined ? `${attributesCode}\n` : ""}${result}console.error(hcl.formatDiagnostics(problems, { sources: parsed.map(({ source }) => source) }));
`;
}

/** Writes a test that reads the files and expects the results of the playground. */
export function asTest({ files, inputs, answer }: Copied): string {
  const { problems, content } = answer;
  if (isModule(files)) return moduleTest(files, inputs, content.module);
  const expected = problems.map(({ file, line, column, code }) => `${file}:${line},${column} ${code}`);
  const evaluate =
    content.decoded === undefined
      ? "for (const { expression } of attributesOf(body)) problems.push(...expression.value(ctx).diagnostics);"
      : "const { value, diagnostics } = hcldec.decode(body, spec.spec, ctx);\nproblems.push(...diagnostics);";
  const value =
    content.decoded === undefined
      ? ""
      : `
  it("is decoded", () => {
    const config = cty.tryToNative(cty.unknownAsNull(cty.unmarkDeep(value).value), { numbers: "string" });
    expect(config.ok && JSON.parse(JSON.stringify(config.value))).toEqual(${indented(content.decoded.json, "    ")});
  });
`;
  const withMarks = content.decoded === undefined;
  return `import { ${importsOf(files, content.decoded !== undefined, false)} } from "hcl-ts";
import { describe, expect, it } from "vitest";

${specFileCode(files)}${readCode(files, false)}
${withMarks ? `${attributesCode}\n` : ""}${evaluate}
const found = problems.map(({ code, subject }) => \`\${subject?.filename}:\${subject?.start.line},\${subject?.start.column} \${code}\`);

describe("the files of the playground", () => {
  it("have ${expected.length === 0 ? "no problems" : `these problems`}", () => {
    expect(new Set(found)).toEqual(new Set(${JSON.stringify(expected)}));
  });
${value}});
`;
}

function importsOf(files: readonly File[], isDecoded: boolean, isTyped: boolean): string {
  const hasSpec = fileOf(files, "specification") !== undefined;
  const names = [
    isDecoded ? "" : "analysis",
    "cty",
    "hcl",
    hasSpec ? "hcldec" : "",
    "parse",
    hasSpec && !isTyped ? "specfile" : "",
    "standardScope",
  ];
  return names.filter((name) => name !== "").join(", ");
}

const fileOf = (files: readonly File[], role: ReturnType<typeof roleOf>): File | undefined =>
  files.find(({ name }) => roleOf(name) === role);

function specFileCode(files: readonly File[]): string {
  const spec = fileOf(files, "specification");
  return spec === undefined
    ? ""
    : `const specification = parse(${templateLiteral(spec.text)}, ${JSON.stringify(spec.name)});\nconst spec = specfile.parseSpecFile(specification.body);\n\n`;
}

/** Writes the code that parses the files and creates the context with their variables. */
function readCode(files: readonly File[], isTyped: boolean): string {
  const configuration = files.filter(({ name }) => roleOf(name) === "configuration");
  const variables = files.filter(({ name }) => roleOf(name) === "variables");
  const hasSpecFile = fileOf(files, "specification") !== undefined && !isTyped;
  return `const files = ${mapCode(configuration)};
const parsed = [...files].map(([name, text]) => parse(text, name));
const body = ${configuration.length === 1 ? "parsed[0]!.body" : "hcl.mergeBodies(parsed.map(({ body }) => body))"};
const problems: hcl.Diagnostic[] = [${hasSpecFile ? "...specification.diagnostics, ...spec.diagnostics, " : ""}...parsed.flatMap(({ diagnostics }) => diagnostics)];

const variables = new Map<string, cty.Value>(${hasSpecFile ? "spec.variables" : ""});
${variables.map(variablesCode).join("")}const functions = ${hasSpecFile ? "new Map([...standardScope, ...spec.functions])" : "standardScope"};
const budget = new cty.Budget({ steps: 20_000_000, text: 8_000_000, elements: 400_000 });
const ctx = new hcl.EvalContext({ variables, functions, budget });
`;
}

/**
 * Writes the code that reads a file of variables. `secret` and `unknown` are functions of the
 * playground, so the code defines them if they are used.
 */
function variablesCode({ name, text }: File): string {
  if (name.endsWith(".json")) {
    return `for (const [name, value] of Object.entries(${text.trim() || "{}"})) variables.set(name, cty.fromNative(value));\n`;
  }
  const own = [text.includes("secret(") ? `["secret", ${SECRET}]` : "", text.includes("unknown(") ? `["unknown", ${UNKNOWN}]` : ""].filter(
    Boolean,
  );
  const functions = own.length === 0 ? "standardScope" : `new Map([\n  ...standardScope,\n  ${own.join(",\n  ")},\n])`;
  return `const given = parse(${templateLiteral(text)}, ${JSON.stringify(name)});
const inputs = new hcl.EvalContext({ functions: ${functions} });
problems.push(...given.diagnostics);
for (const [name, { expression }] of given.body.justAttributes().attributes) {
  const { value, diagnostics } = expression.value(inputs);
  problems.push(...diagnostics);
  variables.set(name, value);
}
`;
}

const SECRET = `cty.defineFunction({
    params: [{ name: "value", type: cty.dynamic, allowNull: true, allowUnknown: true, allowDynamicType: true }],
    type: ([value]) => value.type,
    impl: ([value]) => cty.mark(value, "secret"),
  })`;
const UNKNOWN = `cty.defineFunction({
    params: [{ name: "type", type: cty.string }],
    type: ([name]) => (name.isKnown() ? typeOf(name.asString()) : cty.dynamic),
    impl: ([name]) => cty.unknownVal(typeOf(name.asString())),
  })`.replaceAll(
  /typeOf\(([^()]*\(\))\)/g,
  "(({ string: cty.string, number: cty.number, bool: cty.bool } as Record<string, cty.Type>)[$1] ?? cty.dynamic)",
);

const attributesCode = `/** The attributes of a body and of all blocks in it. */
function attributesOf(from: hcl.Body): readonly hcl.Attribute[] {
  const members = from.bodies ?? [from];
  const inner = [...analysis.walkBlocks(from)].flatMap(({ attributes }) => [...attributes.values()]);
  return [...members.flatMap((each) => [...each.justAttributes().attributes.values()]), ...inner];
}
`;

function moduleCode(files: readonly File[], { variables }: ModuleInputs, view: ModuleView | undefined): string {
  const unset = view?.variables.filter(({ isUnset }) => isUnset).map(({ name }) => name) ?? [];
  const missing =
    unset.length === 0 ? "" : `// Required, but without a value: ${unset.join(", ")}. Give them in args, as { name, text }.\n`;
  const args = variables.length === 0 ? "" : `\n  args: ${JSON.stringify(variables)},`;
  return `const fs = memoryFiles(${mapCode(files.filter(({ name }) => roleOf(name) !== "specification"))});
${missing}const result = evaluateModule(fs, {
  dialect: "${view?.dialect ?? "terraform"}",${args}
});
`;
}

function moduleTest(files: readonly File[], inputs: ModuleInputs, view: ModuleView | undefined): string {
  const isComplete = view !== undefined && !view.variables.some(({ isUnset }) => isUnset);
  const outputs = view?.outputs.map(({ name, text }) => [name.slice("output.".length), text] as const) ?? [];
  const cases = isComplete
    ? `  it("has these outputs", () => {
    const outputs = new Map(Array.from(result.outputs.values(), ({ name, value }) => [name, renderValue(value, { maxLength: 2_000 })]));
    expect(outputs).toEqual(new Map(${indented(JSON.stringify(outputs, undefined, 2), "    ")}));
  });

  it("plans these instances", () => {
    expect([...result.instances.keys()].slice(0, ${view.instances.length})).toEqual(${JSON.stringify(view.instances.map(({ address }) => address))});
  });
`
    : `  it("needs values for some variables", () => {
    expect(result.diagnostics.map(({ code }) => code)).toContain("missing-variable");
  });
`;
  return `import { evaluateModule, memoryFiles${isComplete ? ", renderValue" : ""} } from "@hcl-ts/terraform";
import { describe, expect, it } from "vitest";

${moduleCode(files, inputs, view)}
describe("the module", () => {
${cases}});
`;
}

function mapCode(files: readonly File[]): string {
  const entries = files.map(({ name, text }) => `  [${JSON.stringify(name)}, ${templateLiteral(text)}],\n`);
  return `new Map<string, string>([\n${entries.join("")}])`;
}

const indented = (text: string, indent: string): string => text.replaceAll("\n", `\n${indent}`);

function templateLiteral(text: string): string {
  return `\`${text.replaceAll(/[`\\]|\$\{/g, "\\$&")}\``;
}

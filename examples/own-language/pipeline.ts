/** A language for pipelines: steps that run commands, some after others. */
import * as cty from "@hcl-ts/cty";
import { standardFunctions } from "@hcl-ts/cty-functions";
import { expand } from "@hcl-ts/ext/dynblock";
import { type Diagnostic, EvalContext, errorDiagnostic, formatDiagnostics, hasErrors, message } from "@hcl-ts/hcl";
import { attrSpec, blockMapSpec, decode, defaultSpec, literalSpec, objectSpec, type TypeOf, validateSpec } from "@hcl-ts/hcldec";
import { parseConfig } from "@hcl-ts/hclsyntax";

// The attributes and blocks of a file, and the type of the result.
const given = { required: true, notNull: true } as const;
const retries = defaultSpec(attrSpec("retries", cty.number), literalSpec(cty.numberVal(0)));
const step = objectSpec({
  run: attrSpec("run", cty.string, given),
  needs: defaultSpec(attrSpec("needs", cty.list(cty.string), { notNull: true }), literalSpec(cty.listValEmpty(cty.string))),
  retries: validateSpec(retries, checkRetries),
});
const pipeline = objectSpec({
  name: attrSpec("name", cty.string, given),
  env: defaultSpec(attrSpec("env", cty.map(cty.string), { notNull: true }), literalSpec(cty.mapValEmpty(cty.string))),
  steps: blockMapSpec("step", ["name"], step),
});

/** { name: string; env: Record<string, string>; steps: Record<string, { run: string; needs: string[]; retries: number }> } */
export type Pipeline = cty.ToNative<TypeOf<typeof pipeline>>;

// A rule of this language.
function checkRetries(value: cty.Value): Diagnostic[] {
  if (!value.isKnown() || (value.asNumber() >= 0 && value.asNumber() <= 5)) return [];
  const detail = `A step can be tried again 0 to 5 times, not ${value.asDecimalString()} times.`;
  return [errorDiagnostic(message("pipeline-retries", {}, detail, "Too many retries"))];
}

// A function of this language, in addition to the standard ones.
const slug = cty.defineFunction({
  params: [{ name: "text", type: cty.string }],
  type: () => cty.string,
  impl: ([text]) => cty.stringVal(text.asString().toLowerCase().replaceAll(/\W+/g, "-")),
});
const functions = new Map([...standardFunctions, ["slug", slug]]);

/** Reads a pipeline. Returns it, or its problems as text. */
export function readPipeline(text: string, filename: string, variables: Record<string, unknown>): Pipeline | string {
  const { file, diagnostics } = parseConfig(text, filename);
  const ctx = new EvalContext({ variables: cty.fromNative(variables).asMap(), functions });
  const decoded = decode(expand(file.body, ctx), pipeline, ctx);
  const problems = [...diagnostics, ...decoded.diagnostics];
  if (hasErrors(problems)) return formatDiagnostics(problems, { sources: new Map([[filename, file.source]]) });
  return cty.toNative(decoded.value);
}

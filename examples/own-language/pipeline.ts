/** A language for pipelines: steps that run commands, some after others. */
import { defineFunction, string, stringVal } from "@hcl-ts/cty";
import { standardFunctions } from "@hcl-ts/cty-functions";
import { formatDiagnostics } from "@hcl-ts/hcl";
import { h, type Infer } from "@hcl-ts/language";

const step = h
  .body({
    name: h.label().pattern(/^[a-z][a-z0-9-]*$/, "lower case with hyphens"),
    run: h.string().describe("The command."),
    needs: h.list(h.ref("step")).default([]).describe("Steps that must be finished before."),
    shell: h.enum({ bash: "The default.", pwsh: "For Windows." }).default("bash"),
    retries: h.int().between(0, 5).default(0).describe("How often the command is tried again."),
    timeout: h.string().format("duration").default("10m").describe("After this time, the command ends."),
    when: h.expression(h.bool()).optional().describe("Evaluated when the step could start."),
  })
  .declares("step")
  .scope({ branch: h.string() })
  .check("retries-with-timeout", (step, report) => {
    if (step.retries > 0 && step.timeout === "0") report("retries", "A step without a timeout cannot be tried again.");
  });

// A function of this language, in addition to the standard ones.
const slug = defineFunction({
  params: [{ name: "text", type: string }],
  type: () => string,
  impl: ([text]) => stringVal(text!.asString().toLowerCase().replaceAll(/\W+/g, "-")),
});

export const pipeline = h.language(
  h.body({
    name: h.string().describe("The name of the pipeline."),
    env: h.map(h.string()).default({}).describe("Variables for all commands."),
    steps: h.byLabel("step", step, { min: 1 }).describe("The steps, in any order."),
  }),
  {
    id: "pipeline",
    title: "Pipelines",
    extensions: [".pipe.hcl"],
    functions: new Map([...standardFunctions, ["slug", slug]]),
    variables: { version: h.string(), regions: h.list(h.string()) },
    dynamic: true,
  },
);

export type Pipeline = Infer<typeof pipeline>;

/** Reads a pipeline. Returns it, or its problems as text. */
export function readPipeline(text: string, filename: string, variables: { version: string; regions: string[] }): Pipeline | string {
  const { ok, value, diagnostics, source } = pipeline.parse(text, { filename, variables });
  return ok ? value : formatDiagnostics(diagnostics, { sources: new Map([[filename, source]]) });
}

/** A language for the pipelines of continuous integration, made with the builder. */
import { type AnyBody, h, type Language } from "@hcl-ts/language";

const image = h.body({
  name: h.string().describe("Image with tag.").example("node:22"),
  pull: h.enum({ always: "Before every job.", missing: "Only if it is not there." }).default("missing"),
});

const step = h
  .body({
    name: h.label(),
    run: h.string().optional(),
    uses: h
      .string()
      .pattern(/^[\w-]+\/[\w-]+@/, "owner/name@version")
      .optional(),
    with: h.map(h.string()).default({}),
    shell: h.enum("bash", "sh", "pwsh").default("bash"),
    timeout: h.string().format("duration").default("10m"),
    when: h.expression(h.bool()).optional().describe("Evaluated when the job runs."),
  })
  .oneOf("run", "uses")
  .scope({ matrix: h.map(h.string()) });

const job = h
  .body({
    name: h.label().pattern(/^[a-z][a-z0-9-]*$/, "lower case with hyphens"),
    runs_on: h.enum("linux", "macos", "windows"),
    needs: h.list(h.ref("job")).unique().default([]),
    image: h.block("image", image).optional(),
    matrix: h.map(h.list(h.string())).default({}),
    steps: h.blocks("step", step, { min: 1 }),
    retries: h.int().between(0, 5).default(0),
    parallel: h.int().min(1).max(64).optional(),
    queue: h.string().deprecated("Use runs_on.", "runs_on").default(""),
  })
  .declares("job", ({ name, runs_on }) => ({ name, os: runs_on }))
  .check("retries-in-parallel", ({ retries, parallel = 1 }, report) => {
    if (retries > 0 && parallel > 1) report("retries", "A job that runs in parallel cannot be tried again.");
  });

/** The language `pipeline` of the fixtures. */
export const pipeline: Language<AnyBody> = h.language(
  h.body({
    version: h.union(h.int(), h.enum("latest")).default("latest"),
    env: h.map(h.string()).default({}),
    jobs: h.byLabel("job", job, { min: 1 }).describe("The jobs, in any order."),
  }),
  {
    id: "pipeline",
    title: "Pipelines",
    extensions: [".pipe.hcl"],
    functions: "standard",
    dynamic: true,
    variables: { git: h.object({ branch: h.string(), tag: h.string().optional() }), secrets: h.map(h.string()).sensitive() },
  },
) as unknown as Language<AnyBody>;

/** A language for tests: pipelines with jobs that refer to each other, made with the builder. */
import { type AnyBody, h, type Language } from "@hcl-ts/language";

const image = h.body({
  name: h.string().describe("Image with tag.").example("node:22"),
  pull: h.enum({ always: "Before every job.", missing: "Only if it is not there." }).default("missing"),
});

const step = h
  .body({
    name: h.label(),
    run: h.string().optional(),
    uses: h.string().optional(),
    with: h.map(h.string()).default({}),
    shell: h.enum("bash", "sh", "pwsh").default("bash"),
    when: h.expression(h.bool()).optional().describe("Evaluated when the job runs."),
    limits: h.object({ memory: h.int(), cpu: h.number().optional() }).optional(),
  })
  .oneOf("run", "uses")
  .scope({ matrix: h.map(h.string()), result: h.object({ code: h.int(), log: h.list(h.object({ text: h.string() })) }) });

const job = h
  .body({
    name: h.label(),
    runs_on: h.enum("linux", "macos", "windows"),
    needs: h.list(h.ref("job")).default([]),
    image: h.block("image", image).optional(),
    steps: h.blocks("step", step, { min: 1 }),
    retries: h.int().between(0, 5).default(0),
    queue: h.string().deprecated("Use runs_on.", "runs_on").default(""),
    parallel: h.bool().default(false),
  })
  .declares("job", ({ name }) => ({ name }));

/** The language. Its files end in `.pipe.hcl`. */
export const pipeline: Language<AnyBody> = h.language(h.body({ env: h.map(h.string()).default({}), jobs: h.byLabel("job", job) }), {
  id: "pipeline",
  extensions: [".pipe.hcl"],
  functions: "standard",
  dynamic: true,
  variables: { git: h.object({ branch: h.string(), tag: h.string().optional() }), secrets: h.map(h.string()).sensitive() },
  names: [h.inputs({ block: "input", as: "in.", from: [], unset: "null" }), h.locals()],
}) as unknown as Language<AnyBody>;

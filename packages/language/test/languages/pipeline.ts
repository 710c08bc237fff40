/** A language for the pipelines of continuous integration. */
import { type Deferred, h, type Infer, type Reference } from "../../src/index.ts";
import type { Equal } from "./equal.ts";

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
  .declares("job", (job) => ({ name: job.name, os: job.runs_on }))
  .check("retries-in-parallel", (job, report) => {
    if (job.retries > 0 && (job.parallel ?? 1) > 1) report("retries", "A job that runs in parallel cannot be tried again.");
  });

export const pipeline = h.language(
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
);

export type Pipeline = Infer<typeof pipeline>;

interface Step {
  name: string;
  with: Record<string, string>;
  shell: "bash" | "sh" | "pwsh";
  timeout: string;
  run?: string;
  uses?: string;
  when?: Deferred<boolean>;
}
interface Expected {
  version: number | "latest";
  env: Record<string, string>;
  jobs: Record<
    string,
    {
      name: string;
      runs_on: "linux" | "macos" | "windows";
      needs: Reference<"job">[];
      matrix: Record<string, string[]>;
      retries: number;
      queue: string;
      steps: { [K in keyof Step]: Step[K] }[];
      image?: { name: string; pull: "always" | "missing" };
      parallel?: number;
    }
  >;
}
const exact: Equal<Pipeline, { [K in keyof Expected]: Expected[K] }> = true;
void exact;

/** Not called: the compiler checks what is in it. */
export function typeTests(): void {
  const parsed = pipeline.parse("", { variables: { git: { branch: "main" }, secrets: {} } });
  if (parsed.ok) {
    const os: "linux" | "macos" | "windows" | undefined = parsed.value.jobs.build?.runs_on;
    void os;
  }
  // @ts-expect-error variables are required, because they have no defaults
  pipeline.parse("", {});
  // @ts-expect-error the options are required, because variables are
  pipeline.parse("");
  // @ts-expect-error a default must be one of the values
  h.enum("a", "b").default("c");
  // @ts-expect-error only fields of the body can be named
  h.body({ a: h.int() }).oneOf("b");
  // @ts-expect-error a problem is shown at a field of the body
  h.body({ a: h.int() }).check("x", (_value, report) => report("z", ""));
  // @ts-expect-error an optional field has no default
  h.string().optional().default("x");
  // @ts-expect-error only a field of the body can have the references
  h.body({ name: h.label() }).declares("a").inherits("extends");
}

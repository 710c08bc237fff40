/** A language for the jobs of a scheduler, with inputs and local values. */
import { h, type Infer, type Reference } from "../../src/index.ts";
import type { Equal } from "./equal.ts";

const resources = h
  .body({
    cpu: h.int().between(20, 64_000).default(100).describe("MHz."),
    memory: h.int().min(10).default(300).describe("MB."),
    memory_max: h.int().optional(),
  })
  .check("memory-max", (resources, report) => {
    if (resources.memory_max !== undefined && resources.memory_max < resources.memory) report("memory_max", "Must not be below memory.");
  });

const port = h
  .body({ label: h.label(), static: h.int().between(1, 65535).optional(), to: h.int().between(-1, 65535).optional() })
  .declares("port", (port) => port.static ?? 0);

const network = h.body({
  mode: h.enum({ none: "No network.", bridge: "A bridge of its own.", host: "The network of the host." }).default("host"),
  ports: h.blocks("port", port),
});

const constraint = h.body({
  attribute: h.string(),
  operator: h.enum("=", "!=", ">", ">=", "<", "<=", "regexp", "version", "distinct_hosts").default("="),
  value: h.string().optional(),
});

const check = h
  .body({
    type: h.enum("http", "tcp", "grpc", "script"),
    path: h.string().optional(),
    interval: h.string().format("duration"),
    timeout: h.string().format("duration"),
  })
  .check("path-for-http", (check, report) => {
    if (check.type === "http" && check.path === undefined) report("path", "Needed for a check of type http.");
  });

const service = h.body({
  name: h.string().min(1).max(63),
  port: h.union(h.ref("port"), h.string()),
  tags: h.set(h.string()).default([]),
  checks: h.blocks("check", check, { max: 4 }),
});

const template = h.body({
  data: h.string(),
  destination: h.string().format("path"),
  change_mode: h.enum("noop", "restart", "signal").default("restart"),
  perms: h
    .string()
    .pattern(/^0?[0-7]{3}$/, "three octal digits")
    .default("644"),
});

const task = h
  .body({
    name: h.label(),
    driver: h.enum("docker", "exec", "raw_exec", "java", "qemu"),
    config: h.map(h.any()).default({}),
    env: h.map(h.string()).default({}),
    user: h.string().optional(),
    leader: h.bool().default(false),
    kill_timeout: h.string().format("duration").default("5s"),
    resources: h.block("resources", resources).optional(),
    templates: h.blocks("template", template),
    services: h.blocks("service", service),
  })
  .declares("task");

const update = h.body({ max_parallel: h.int().default(1), canary: h.int().default(0), auto_revert: h.bool().default(false) });

const group = h
  .body({
    name: h.label(),
    count: h.int().min(0).default(1),
    network: h.block("network", network).optional(),
    constraints: h.blocks("constraint", constraint),
    tasks: h.blocks("task", task, { min: 1 }),
    update: h.block("update", update).optional(),
  })
  .declares("group");

const periodic = h.body({
  cron: h.string().format("cron"),
  prohibit_overlap: h.bool().default(false),
  time_zone: h.string().default("UTC"),
});

const job = h
  .body({
    id: h.label().pattern(/^[^\s/]+$/, "without spaces and slashes"),
    type: h.enum("service", "batch", "system").default("service"),
    region: h.string().default("global"),
    datacenters: h.list(h.string()).min(1).default(["*"]),
    priority: h.int().between(1, 100).default(50),
    all_at_once: h.bool().default(false).deprecated("It has no effect."),
    periodic: h.block("periodic", periodic).optional(),
    groups: h.byLabel("group", group, { min: 1 }),
  })
  .check("periodic-batch", (job, report) => {
    if (job.periodic !== undefined && job.type !== "batch") report("periodic", "Only batch jobs can be periodic.");
  });

export const nomad = h.language(h.body({ job: h.block("job", job) }), {
  id: "jobs",
  extensions: [".job.hcl"],
  functions: "standard",
  dynamic: true,
  variables: { node: h.map(h.string()).optional() },
  names: [
    h.inputs({
      block: "variable",
      as: "var.",
      from: [
        { env: (name) => `JOB_VAR_${name}`, read: "hcl" },
        { option: true, read: "hcl" },
      ],
      unset: "error",
    }),
    h.locals(),
  ],
});

type Job = Infer<typeof nomad>["job"];
const type: Equal<Job["type"], "service" | "batch" | "system"> = true;
const ports: Equal<NonNullable<Job["groups"][string]["network"]>["ports"][number], { label: string; static?: number; to?: number }> = true;
const target: Equal<Job["groups"][string]["tasks"][number]["services"][number]["port"], string | Reference<"port">> = true;
const optional: Equal<undefined extends Job["periodic"] ? true : false, true> = true;
void [type, ports, target, optional];

/** Not called: the compiler checks what is in it. */
export function typeTests(): void {
  nomad.parse("");
  nomad.parse("", { variables: {} });
  // @ts-expect-error there is no such variable
  nomad.parse("", { variables: { host: {} } });
}

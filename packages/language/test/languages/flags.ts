/** A language for feature flags, which can inherit from each other. */
import { h, type Infer } from "../../src/index.ts";
import type { Equal } from "./equal.ts";

const rule = h
  .body({
    name: h.label(),
    when: h.expression(h.bool()).describe("Evaluated for every request."),
    serve: h.string(),
    percent: h.number().between(0, 100).default(100),
  })
  .scope({ user: h.object({ id: h.string(), country: h.string(), groups: h.list(h.string()) }), now: h.string() });

const variant = h.body({ name: h.label(), value: h.any(), weight: h.int().min(0).default(1) }).declares("variant");

const schedule = h
  .body({ from: h.string().format("date").optional(), until: h.string().format("date").optional(), time_zone: h.string().default("UTC") })
  .atLeastOne("from", "until")
  .describe("When the flag is on.");

const flag = h
  .body({
    key: h.label().pattern(/^[a-z][a-z0-9_.]*$/, "lower case"),
    extends: h.list(h.ref("flag")).default([]).describe("Flags whose settings this one takes over."),
    kind: h.enum({ boolean: "On or off.", string: "A text.", number: "A number." }).default("boolean"),
    owner: h.string().describe("The team to ask."),
    enabled: h.bool().default(false),
    expires: h.string().format("date").optional().describe("A date after which the flag is reported."),
    variants: h.byLabel("variant", variant),
    rules: h.blocks("rule", rule).merge("append"),
    schedule: h.block("schedule", schedule).optional(),
    requires: h.set(h.ref("flag")).default([]),
    fallback: h.ref("variant").optional(),
    tags: h.set(h.string()).merge("append").default([]),
    metadata: h.map(h.string()).merge("by-key").default({}),
  })
  .declares("flag", (flag) => flag.enabled)
  .inherits("extends")
  .check("variants", (flag, report) => {
    if (flag.kind !== "boolean" && Object.keys(flag.variants).length === 0)
      report("variants", "A flag that is not boolean needs variants.");
  });

const segment = h.body({ name: h.label(), users: h.set(h.string()).min(1) }).declares("segment");

export const flags = h.language(
  h.body({ environment: h.enum("dev", "staging", "prod"), flags: h.byLabel("flag", flag), segments: h.byLabel("segment", segment) }),
  { id: "flags", title: "Feature flags", extensions: [".flags.hcl"], functions: "standard" },
);

type Flags = Infer<typeof flags>;
type Flag = Flags["flags"][string];
const environment: Equal<Flags["environment"], "dev" | "staging" | "prod"> = true;
const keys: Equal<
  keyof Flag,
  | "key"
  | "extends"
  | "kind"
  | "owner"
  | "enabled"
  | "expires"
  | "variants"
  | "rules"
  | "schedule"
  | "requires"
  | "fallback"
  | "tags"
  | "metadata"
> = true;
const optional: Equal<Flag["schedule"], { time_zone: string; from?: string; until?: string } | undefined> = true;
void [environment, keys, optional];

/** Not called: the compiler checks what is in it. */
export function typeTests(): void {
  flags.parse("");
  flags.parse("", {});
  const big = flags.parse("", { numbers: "string" });
  if (big.ok) {
    const percent: Equal<Flag["rules"][number]["percent"], number> = true;
    const inForm: Equal<(typeof big.value.flags)[string]["rules"][number]["percent"], number | string> = true;
    const kind: Equal<(typeof big.value.flags)[string]["kind"], "boolean" | "string" | "number"> = true;
    void [percent, inForm, kind];
  }
}
